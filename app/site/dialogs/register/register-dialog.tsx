import { Dialog } from "../../../ui/dialog.tsx";
import { RegisterBanner } from "../../register/register-banner.tsx";
import { RegisterForm } from "../../register/register-form.tsx";
import type { DialogProps } from "../dialog.ts";
import type { RegisterDialogData } from "./register-dialog.server.ts";

/** Registration over the current page. */
export default function RegisterDialog({ data, closeTo, close }: DialogProps<RegisterDialogData>) {
  const { form, invitation } = data;
  return (
    <Dialog labelledBy="register-title" closeTo={closeTo} onClose={close} size="banner">
      <RegisterBanner form={form} />
      <RegisterForm titleId="register-title" form={form} invitation={invitation} />
    </Dialog>
  );
}
