// The one live region of the page: what is put here is spoken, once.
import { useApp } from "../app/app";
import { useStore } from "../app/store";

export function Announcements() {
  const { text, count } = useStore(useApp().announcer.said);
  return (
    <div class="for-ears" role="status" aria-live="polite" aria-atomic="true">
      <p key={count}>{text}</p>
    </div>
  );
}
