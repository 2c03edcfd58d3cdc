import { type Invitation, loadInvitation } from "../../register/invitation.server.ts";
import { type RegistrationForm, registrationForm } from "../../register/registration-form.server.ts";
import type { DialogLoader } from "../dialog.ts";

export interface RegisterDialogData {
  form: RegistrationForm;
  invitation: Invitation;
}

/** Only visitors register, and only on a host for members. */
export const registerDialog: DialogLoader<RegisterDialogData> = {
  texts: ["auth"],
  async load(context, url) {
    if (context.caller.kind !== "visitor" || context.request.audience === "agent") return null;
    const form = await registrationForm(context, url.searchParams.get("tab"));
    return { form, invitation: await loadInvitation(context, url.searchParams, form) };
  },
};
