import type { AppLoadContext } from "@remix-run/node";
import type { Texts } from "../../i18n/i18next-options.ts";
import type { Preserialized } from "../../shared/preserialized.ts";
import { changePasswordDialog } from "./change-password/change-password-dialog.server.ts";
import { chatDialog } from "./chat/chat-dialog.server.ts";
import type { DialogLoader } from "./dialog.ts";
import { forgotDialog } from "./forgot/forgot-dialog.server.ts";
import { gamesDialog } from "./games/games-dialog.server.ts";
import { helpDialog } from "./help/help-dialog.server.ts";
import { noticesDialog } from "./notices/notices-dialog.server.ts";
import { realAccountDialog } from "./real-account/real-account-dialog.server.ts";
import { registerDialog } from "./register/register-dialog.server.ts";
import { type DialogKind, getDialog } from "./registry.ts";
import { signInDialog, verifyDialog } from "./sign-in/sign-in-dialog.server.ts";
import { signOutDialog } from "./sign-out/sign-out-dialog.server.ts";

const LOADERS = {
  login: signInDialog,
  verify: verifyDialog,
  register: registerDialog,
  forgot: forgotDialog,
  "change-password": changePasswordDialog,
  notices: noticesDialog,
  help: helpDialog,
  chat: chatDialog,
  games: gamesDialog,
  "real-account": realAccountDialog,
  "sign-out": signOutDialog,
} satisfies Record<DialogKind, DialogLoader<unknown>>;

/** An open dialog: its component's data and its texts. */
export interface LoadedDialog {
  kind: DialogKind;
  data: unknown;
  texts: Preserialized<Texts>;
}

/**
 * Loads the dialog that the address opens; null when there is none, or not for this caller. A session that owes a new
 * password gets the password dialog at every address except the one that signs out.
 */
export async function loadDialog(context: AppLoadContext, url: URL): Promise<LoadedDialog | null> {
  const { caller } = context;
  const asked = getDialog(url);
  const due = caller.kind === "account" && caller.passwordDue === true;
  const kind = due && asked !== "sign-out" ? "change-password" : asked;
  if (kind === null) return null;
  const { texts, load }: DialogLoader<unknown> = LOADERS[kind];
  const data = await load(context, url);
  return data === null ? null : { kind, data, texts: context.texts(...texts) };
}
