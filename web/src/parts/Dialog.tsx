// A modal dialog, the browser's own: it keeps the focus inside and gives it back.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../app/app";
import { IconButton } from "./icons";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const closeOutside = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose} onClick={closeOutside}>
      <div class="dialog">
        <header>
          <h2>{title}</h2>
          <IconButton icon="close" label={t("page.close")} wordless onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
