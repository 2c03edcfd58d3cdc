import { lazyPart } from "../../ui/lazy-part.tsx";

const signIn = lazyPart(() => import("./sign-in/sign-in-dialog.tsx"));

/**
 * The dialogs with an address, `?modal=<kind>`. Their code is loaded on demand; the data of each are loaded by its
 * entry in registry.server.ts.
 */
export const DIALOGS = {
  login: signIn,
  // The same component, so that the dialog stays open from one step to the next.
  verify: signIn,
  register: lazyPart(() => import("./register/register-dialog.tsx")),
  forgot: lazyPart(() => import("./forgot/forgot-dialog.tsx")),
  "change-password": lazyPart(() => import("./change-password/change-password-dialog.tsx")),
  notices: lazyPart(() => import("./notices/notices-dialog.tsx")),
  help: lazyPart(() => import("./help/help-dialog.tsx")),
  chat: lazyPart(() => import("./chat/chat-dialog.tsx")),
  games: lazyPart(() => import("./games/games-dialog.tsx")),
  "real-account": lazyPart(() => import("./real-account/real-account-dialog.tsx")),
  "sign-out": lazyPart(() => import("./sign-out/sign-out-dialog.tsx")),
};
export type DialogKind = keyof typeof DIALOGS;

/** Paths that open a dialog over the home page (spec section 2). */
const PATHS: Readonly<Record<string, DialogKind>> = {
  "/register": "register",
  "/register.html": "register",
  "/help": "help",
};

/** Returns the dialog that an address opens, by `?modal=` or else by its path; null for an address without one. */
export function getDialog(url: { pathname: string; searchParams: URLSearchParams }): DialogKind | null {
  const wanted = url.searchParams.get("modal") ?? "";
  if (Object.hasOwn(DIALOGS, wanted)) return wanted as DialogKind;
  return PATHS[url.pathname] ?? null;
}

/** Loads the code of every dialog: for the server, which renders pages with an open dialog. */
export async function loadDialogCode(): Promise<void> {
  await Promise.all(Object.values(DIALOGS).map((part) => part.load()));
}
