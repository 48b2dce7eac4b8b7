// A part of the page whose code is fetched when it is first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "./app";

interface LaterProps<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}

export function Later<P extends object>({ load, props }: LaterProps<P>) {
  const { t } = useApp();
  const [part, setPart] = useState<{ readonly Part: ComponentType<P> } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    setPart(null);
    load().then(
      (Part) => wanted && setPart({ Part }),
      () => wanted && setFailed(true),
    );
    return () => void (wanted = false);
  }, [load]);
  if (!part) return failed ? <p class="page">{t("page.offline")}</p> : null;
  return <part.Part {...props} />;
}
