import type { ComponentType } from "react";
import stylesheet from "../../styles/faces.css?url";
import { lazyPart } from "../../ui/lazy-part.tsx";

const signIn = styledPart(() => import("../sign-in/sign-in-dialog.tsx"));

/**
 * The dialogs' code with their style sheet, which come when a dialog is wanted. The server has the code at hand, for
 * pages that open with one.
 */
export const modals = {
  login: signIn,
  // The same dialog, one step on.
  verify: signIn,
  register: styledPart(() => import("../register/register-dialog.tsx")),
  forgot: styledPart(() => import("../password/forgot-dialog.tsx")),
  "change-password": styledPart(() => import("../password/password-dialog.tsx")),
  notices: styledPart(() => import("../notices/notices-dialog.tsx")),
  help: styledPart(() => import("./help-dialog.tsx")),
  chat: styledPart(() => import("./chat-dialog.tsx")),
  "sign-out": styledPart(() => import("../sign-in/sign-out-dialog.tsx")),
};

/** A part of the page whose code and style sheet come when it is wanted. */
export function styledPart<Props extends object>(
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazyPart(async () => {
    const [code] = await Promise.all([fetchCode(), fetchStyles()]);
    return code;
  });
}

let styles: Promise<void> | undefined;

/**
 * Puts the style sheet into the page, to stay: the server's own goes away with the dialog that the page opened with.
 * Without it a part is plain, not broken.
 */
function fetchStyles(): Promise<void> | undefined {
  if (typeof document === "undefined") return;
  styles ??= new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = stylesheet;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
  return styles;
}

/** Fetches the code of every dialog: for the server, which renders pages that open with one. */
export async function loadModals(): Promise<void> {
  await Promise.all(Object.values(modals).map((part) => part.load()));
}
