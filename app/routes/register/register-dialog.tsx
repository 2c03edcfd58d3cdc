import { Dialog } from "../../ui/dialog.tsx";
import type { ModalWay } from "../root/modals.tsx";
import { RegisterBanner } from "./register-banner.tsx";
import { RegisterForm } from "./register-form.tsx";
import type { RegistrationForm } from "./registration-form.server.ts";

/** Registration over the page one is on. */
export default function RegisterDialog({
  closeTo,
  close,
  form,
  referralCode,
}: ModalWay & { form: RegistrationForm; referralCode: string }) {
  return (
    <Dialog labelledBy="register-title" closeTo={closeTo} onClose={close} className="register-dialog">
      <RegisterBanner form={form} />
      <RegisterForm titleId="register-title" form={form} referralCode={referralCode} />
    </Dialog>
  );
}
