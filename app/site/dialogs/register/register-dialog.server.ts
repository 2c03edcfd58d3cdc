import {
  getInvitation,
  type RegistrationForm,
  registrationForm,
} from "../../register/registration-form.server.ts";
import type { DialogLoader } from "../dialog.ts";

export interface RegisterDialogData {
  form: RegistrationForm;
  referralCode: string;
}

/** Only visitors register, and only on a host for members. */
export const registerDialog: DialogLoader<RegisterDialogData> = {
  texts: ["auth"],
  async load(context, url) {
    if (context.caller.kind !== "visitor" || context.request.audience === "agent") return null;
    return {
      form: await registrationForm(context, url.searchParams.get("tab")),
      referralCode: getInvitation(url.searchParams),
    };
  },
};
