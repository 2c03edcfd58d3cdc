import { Link } from "@remix-run/react";
import clsx from "clsx";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Icon } from "./icon.tsx";
import { iconButton } from "./icon-button.ts";
import { Sentence } from "./sentence.tsx";

const TONES = {
  positive: { icon: "check", mark: "bg-positive-soft text-positive" },
  warning: { icon: "alert", mark: "bg-warning-soft text-warning" },
  negative: { icon: "close", mark: "bg-negative-soft text-negative" },
  info: { icon: "info", mark: "bg-info-soft text-info" },
} as const;

/** A short message. An error (`negative`) remains until it is closed, the others disappear after 5 seconds. */
export interface Toast {
  tone: keyof typeof TONES;
  title: string;
  text?: string;
  link?: { to: string; label: string };
}

type Shown = Toast & { id: number };

const LIFETIME_MS = 5_000;
/** The maximum number of visible toasts; the oldest is replaced. */
const MAX_TOASTS = 3;

const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** Returns the function that shows a toast: `const toast = useToast(); toast({ tone: "positive", title })`. */
export function useToast() {
  return useContext(ToastContext);
}

/** Provides the toasts of a page. `first` is one that the server already rendered, or null. */
export function ToastProvider({ first, children }: { first: Toast | null; children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>(first ? [{ ...first, id: 0 }] : []);
  const show = useCallback((toast: Toast) => {
    setToasts((list) => [...list, { ...toast, id: (list.at(-1)?.id ?? 0) + 1 }].slice(-MAX_TOASTS));
  }, []);
  const close = useCallback((id: number) => setToasts((list) => list.filter((toast) => toast.id !== id)), []);
  const rows = useMemo(
    () => toasts.map((toast) => <ToastRow key={toast.id} toast={toast} close={close} />),
    [toasts, close],
  );
  return (
    <ToastContext.Provider value={show}>
      {children}
      <div className="toast-stack" role="status">
        {rows}
      </div>
    </ToastContext.Provider>
  );
}

function ToastRow({ toast, close }: { toast: Shown; close: (id: number) => void }) {
  const { t } = useTranslation();
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (toast.tone === "negative" || resting) return;
    const timer = setTimeout(() => close(toast.id), LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [toast, resting, close]);

  const rest = () => setResting(true);
  const goOn = () => setResting(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the message waits while it is read; its controls are inside
    <div
      className="pointer-events-auto flex min-h-16 animate-toast-in items-center gap-3 rounded-md bg-surface-3 py-3 pr-2 pl-3 text-text-1 shadow-3"
      onPointerEnter={rest}
      onPointerLeave={goOn}
      onFocus={rest}
      onBlur={goOn}
    >
      <span className={clsx("grid size-10 flex-none place-items-center rounded-sm", TONES[toast.tone].mark)}>
        <Icon name={TONES[toast.tone].icon} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-13 font-semibold">
          <Sentence>{toast.title}</Sentence>
        </p>
        {toast.text ? (
          <p className="text-12 text-text-2">
            <Sentence>{toast.text}</Sentence>
          </p>
        ) : null}
      </div>
      {toast.link ? (
        <Link className="link text-13" to={toast.link.to}>
          {toast.link.label}
        </Link>
      ) : null}
      <button
        type="button"
        className={iconButton({}, "noscript:hidden")}
        aria-label={t("shell.close")}
        onClick={() => close(toast.id)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
