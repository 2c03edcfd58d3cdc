import { getOtherDialogPath } from "../../safe-redirect.ts";
import { type SignInOptions, signInOptions } from "../../sign-in/sign-in-options.server.ts";
import { loadVerifyStep } from "../../sign-in/verify-options.server.ts";
import type { VerifyStepData } from "../../sign-in/verify-step.tsx";
import type { DialogLoader } from "../dialog.ts";

/** The first step of a sign-in, or the extra step that some accounts have. */
export type SignInDialogData =
  | { kind: "login"; options: SignInOptions }
  | { kind: "verify"; step: VerifyStepData };

export const signInDialog: DialogLoader<SignInDialogData> = {
  texts: ["auth"],
  load: (context, url) =>
    context.caller.kind === "visitor" ? { kind: "login", options: signInOptions(context, url) } : null,
};

/** Redirects to the sign-in dialog when the step is over. */
export const verifyDialog: DialogLoader<SignInDialogData> = {
  texts: ["auth", "security"],
  async load(context, url) {
    if (context.caller.kind !== "visitor") return null;
    const signInPath = getOtherDialogPath(url.pathname + url.search, "login") ?? "/login";
    return { kind: "verify", step: await loadVerifyStep(context, signInPath) };
  },
};
