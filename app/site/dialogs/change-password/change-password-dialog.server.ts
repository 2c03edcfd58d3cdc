import { isDemo } from "../../caller.server.ts";
import type { PasswordOptions } from "../../password/password-form.tsx";
import { passwordOptions } from "../../password/password-options.server.ts";
import type { DialogLoader } from "../dialog.ts";

export const changePasswordDialog: DialogLoader<PasswordOptions> = {
  texts: ["auth", "password"],
  load: (context) =>
    context.caller.kind === "visitor" || isDemo(context) ? null : passwordOptions(context, ""),
};
