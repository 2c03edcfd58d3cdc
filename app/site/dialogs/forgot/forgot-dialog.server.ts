import type { ForgotOptions } from "../../password/forgot-form.tsx";
import { forgotOptions } from "../../password/forgot-options.server.ts";
import type { DialogLoader } from "../dialog.ts";

export const forgotDialog: DialogLoader<ForgotOptions> = {
  texts: ["auth", "password"],
  load: (context, url) => (context.caller.kind === "visitor" ? forgotOptions(context, url) : null),
};
