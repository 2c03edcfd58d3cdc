import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { safeRedirect, withoutModal } from "../../safe-redirect.ts";
import { SignInForm } from "../../sign-in/sign-in-form.tsx";
import { VerifyForm } from "../../sign-in/verify-form.tsx";
import type { DialogProps } from "../dialog.ts";
import type { SignInDialogData } from "./sign-in-dialog.server.ts";

/** Sign-in over the current page. Afterwards the visitor stays on it or continues to the page that required sign-in. */
export default function SignInDialog({ data, closeTo, close }: DialogProps<SignInDialogData>) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const next = safeRedirect(params.get("next"), withoutModal(pathname, search));
  const form = { titleId: "sign-in-dialog-title", next, dialog: pathname + search };
  const shown = useRef(data.kind);
  // The dialog focuses its initial content; this handles later steps.
  useEffect(() => {
    if (shown.current === data.kind) return;
    shown.current = data.kind;
    document.querySelector<HTMLElement>("dialog[open] [data-autofocus]")?.focus();
  });
  return (
    <Dialog labelledBy={form.titleId} closeTo={closeTo} onClose={close} size="form">
      {data.kind === "verify" ? (
        <VerifyForm {...form} step={data.step} />
      ) : (
        <SignInForm {...form} options={data.options} over={params.get("notice") === "step-over"} />
      )}
    </Dialog>
  );
}
