import { Link, useLocation } from "@remix-run/react";
import clsx from "clsx";
import { type ReactNode, type SyntheticEvent, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Icon } from "./icon.tsx";
import { iconButton } from "./icon-button.ts";
import { restoreFocus } from "./restore-focus.ts";
import { useClientLayoutEffect } from "./use-hydrated.ts";

/** Milliseconds between the request to close and the closing (spec section 2). */
const CLOSE_DELAY_MS = 100;

const FRAME = "dialog";

const SIZES = {
  question: "max-w-100",
  form: "max-w-114",
  text: "max-w-140",
  wide: "max-w-180",
  /** A banner beside a form. */
  banner: "max-w-245 open:grid min-[860px]:grid-cols-[350px_1fr]",
  chat: "max-w-110",
} as const;

/** The classes of a question with its answers side by side, for the form inside a small dialog. */
export const question = "grid gap-3 p-6";
export const questionActions = "mt-3 grid auto-cols-fr grid-flow-col gap-2.5";

/** Opens a dialog as a modal one, without moving the focus inside it. */
function openModal(element: HTMLDialogElement) {
  const { activeElement } = document;
  element.close();
  element.showModal();
  const focused = element.contains(activeElement) ? activeElement : element.querySelector("[data-autofocus]");
  (focused as HTMLElement | null)?.focus();
}

interface DialogProps {
  /** Id of the heading inside. */
  labelledBy: string;
  /** The address of the close control, with or without scripts: this page without its dialog. */
  closeTo: string;
  /** Called after the delay when Escape or the close control is used. */
  onClose: () => void;
  size?: keyof typeof SIZES;
  className?: string;
  /** Keeps the close button visible while the content scrolls below it. */
  stickyClose?: boolean;
  /** Without the close button, when the dialog has its own. */
  bare?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog on the native element. The server renders it open, the script makes it modal: the page behind is
 * inert and does not scroll, focus stays inside and returns, Escape closes. Enter confirms because the content is a
 * form. The first element with `data-autofocus` gets the focus.
 */
export function Dialog({
  labelledBy,
  closeTo,
  onClose,
  size = "question",
  className,
  stickyClose,
  bare,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const over = useRef(false);
  const { t } = useTranslation();
  const { key } = useLocation();

  useClientLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const { documentElement } = document;
    // A dialog that was there before the page's scripts does not play its entry animation again.
    if (!documentElement.hasAttribute("data-ready")) element.style.animation = "none";
    documentElement.toggleAttribute("data-scrolls", innerWidth > documentElement.clientWidth);
    openModal(element);
    over.current = false;
    return () => {
      over.current = true;
      element.close();
      requestAnimationFrame(restoreFocus);
    };
  }, []);

  // The dialog was reopened while the page without it was still loading: the address never changed.
  useClientLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.toggleAttribute("data-leaving", false);
    openModal(element);
  }, [key]);

  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    dialog.current?.toggleAttribute("data-leaving", true);
    setTimeout(() => dialog.current?.close(), CLOSE_DELAY_MS);
  };
  // Fires however the dialog closes. This includes the hand-over from the server's open dialog to the modal one, and
  // the removal of the dialog: the visitor did not cause these two.
  const closed = (event: SyntheticEvent) => {
    if (event.target === dialog.current && !dialog.current?.open && !over.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      open
      className={clsx(FRAME, SIZES[size], className)}
      aria-labelledby={labelledBy}
      onCancel={(event) => event.target === dialog.current && leave(event)}
      onClose={closed}
    >
      {bare ? null : (
        <Link
          to={closeTo}
          replace
          preventScrollReset
          className={iconButton({}, stickyClose ? "dialog-close" : "absolute top-3.5 right-3.5 z-3")}
          aria-label={t("shell.close")}
          onClick={leave}
        >
          <Icon name="close" size={22} />
        </Link>
      )}
      {children}
    </dialog>
  );
}
