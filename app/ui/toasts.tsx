import { Link } from "@remix-run/react";
import clsx from "clsx";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { useT } from "../i18n/use-t.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** A short message. An error (`neg`) stays until it is closed, the others go after 5 seconds. */
export interface Toast {
  kind: "pos" | "wrn" | "neg" | "inf";
  title: string;
  text?: string;
  link?: { to: string; label: string };
}

type Shown = Toast & { id: number };

const LIFETIME_MS = 5_000;
/** At most so many are seen at once; the oldest gives way. */
const MOST = 3;
const ICONS: Record<Toast["kind"], IconName> = { pos: "check", wrn: "alert", neg: "close", inf: "info" };

const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** Shows a toast: `const toast = useToast(); toast({ kind: "pos", title })`. */
export function useToast() {
  return useContext(ToastContext);
}

/** Holds the toasts of a page. `first` is one that the server already shows, or null. */
export function ToastProvider({ first, children }: { first: Toast | null; children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>(first ? [{ ...first, id: 0 }] : []);
  const show = useCallback((toast: Toast) => {
    setToasts((list) => [...list, { ...toast, id: (list.at(-1)?.id ?? 0) + 1 }].slice(-MOST));
  }, []);
  const close = useCallback((id: number) => setToasts((list) => list.filter((toast) => toast.id !== id)), []);
  const rows = useMemo(
    () => toasts.map((toast) => <ToastRow key={toast.id} toast={toast} close={close} />),
    [toasts, close],
  );
  return (
    <ToastContext.Provider value={show}>
      {children}
      <div className="toasts" role="status">
        {rows}
      </div>
    </ToastContext.Provider>
  );
}

function ToastRow({ toast, close }: { toast: Shown; close: (id: number) => void }) {
  const t = useT();
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (toast.kind === "neg" || resting) return;
    const timer = setTimeout(() => close(toast.id), LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [toast, resting, close]);

  const rest = () => setResting(true);
  const goOn = () => setResting(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the message waits while it is read; its controls are inside
    <div
      className={clsx("toast", toast.kind)}
      onPointerEnter={rest}
      onPointerLeave={goOn}
      onFocus={rest}
      onBlur={goOn}
    >
      <span className="mark">
        <Icon name={ICONS[toast.kind]} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="small b">{toast.title}</p>
        {toast.text ? <p className="cap t2">{toast.text}</p> : null}
      </div>
      {toast.link ? (
        <Link className="link small" to={toast.link.to}>
          {toast.link.label}
        </Link>
      ) : null}
      <button
        type="button"
        className="ib needs-js"
        aria-label={t("shell.close")}
        onClick={() => close(toast.id)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
