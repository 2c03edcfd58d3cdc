import { Link } from "@remix-run/react";
import clsx from "clsx";
import { type ReactNode, type SyntheticEvent, useRef } from "react";
import { useT } from "../i18n/use-t.tsx";
import { Icon } from "./icon.tsx";
import { useClientLayoutEffect } from "./use-client-layout-effect.ts";

/** Milliseconds between the wish to close and the closing (spec section 2). */
const CLOSE_DELAY_MS = 100;

interface DialogProps {
  /** Id of the heading inside. */
  labelledBy: string;
  /** Where the close control leads, with or without scripts: this page without its dialog. */
  closeTo: string;
  /** Called after the delay when Escape or the close control was used. */
  onClose: () => void;
  /** Widens the default 400 pixels. */
  className?: string;
  /** Without the cross, when the dialog has its own way out. */
  bare?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog on the native element. The server renders it open, the script makes it modal: the page behind is
 * inert and does not scroll, focus stays inside and returns, Escape closes. Enter confirms because the content is a
 * form. The first element with `data-autofocus` gets the focus.
 */
export function Dialog({ labelledBy, closeTo, onClose, className, bare, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const over = useRef(false);
  const t = useT();

  useClientLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.close();
    const { documentElement } = document;
    // One that stood there before the page's scripts does not come in anew.
    if (!documentElement.hasAttribute("data-ready")) element.style.animation = "none";
    documentElement.toggleAttribute("data-scrolls", innerWidth > documentElement.clientWidth);
    element.showModal();
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    over.current = false;
    return () => {
      over.current = true;
      element.close();
    };
  }, []);

  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    dialog.current?.classList.add("leaving");
    setTimeout(() => dialog.current?.close(), CLOSE_DELAY_MS);
  };
  // Told for every way of closing, also for the one at hand-over from the server's open dialog to the modal one, and
  // for the one that takes the dialog away: these two are not the visitor's.
  const closed = (event: SyntheticEvent) => {
    if (event.target === dialog.current && !dialog.current?.open && !over.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      open
      className={clsx("modal", className)}
      aria-labelledby={labelledBy}
      onCancel={(event) => event.target === dialog.current && leave(event)}
      onClose={closed}
    >
      {bare ? null : (
        <Link
          to={closeTo}
          replace
          preventScrollReset
          className="ib close"
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
