import { DEMO_TYPE } from "../../../platform/core/call-context.ts";
import type { PasswordOptions } from "../../password/password-form.tsx";
import { passwordOptions } from "../../password/password-options.server.ts";
import type { DialogLoader } from "../dialog.ts";

export const changePasswordDialog: DialogLoader<PasswordOptions> = {
  texts: ["password"],
  load: (context) =>
    context.caller.kind === "visitor" || context.caller.type === DEMO_TYPE
      ? null
      : passwordOptions(context, ""),
};
