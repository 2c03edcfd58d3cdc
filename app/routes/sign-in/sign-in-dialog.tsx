import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { ownPath, withoutModal } from "../own-path.ts";
import type { ModalWay } from "../root/modals.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import type { SignInOptions } from "./sign-in-options.server.ts";
import { VerifyForm } from "./verify-form.tsx";
import type { VerifyStepData } from "./verify-step.tsx";

/** What of a sign-in the dialog shows: its beginning, or the extra step that some have. */
export type SignInPart = { kind: "login"; options: SignInOptions } | { kind: "verify"; step: VerifyStepData };

/** Sign-in over the page one is on; afterwards one is there again, or goes on to what asked for it. */
export default function SignInDialog({ closeTo, close, part }: ModalWay & { part: SignInPart }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const next = ownPath(params.get("next"), withoutModal(pathname, search));
  const form = { titleId: "sign-in-title", next, dialog: pathname + search };
  const shown = useRef(part.kind);
  // The dialog focuses what it opens with; this is for what comes after.
  useEffect(() => {
    if (shown.current === part.kind) return;
    shown.current = part.kind;
    document.querySelector<HTMLElement>(".sign-in-dialog[open] [data-autofocus]")?.focus();
  });
  return (
    <Dialog labelledBy={form.titleId} closeTo={closeTo} onClose={close} className="sign-in-dialog">
      {part.kind === "verify" ? (
        <VerifyForm {...form} step={part.step} />
      ) : (
        <SignInForm {...form} options={part.options} over={params.get("notice") === "step-over"} />
      )}
    </Dialog>
  );
}
