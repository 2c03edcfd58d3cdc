import { useLocation } from "@remix-run/react";
import { Dialog } from "../../../ui/dialog.tsx";
import { ForgotForm, type ForgotOptions } from "../../password/forgot-form.tsx";
import type { DialogProps } from "../dialog.ts";

/** The form for a forgotten password, over the current page. */
export default function ForgotDialog({ data, closeTo, close }: DialogProps<ForgotOptions>) {
  const { pathname, search } = useLocation();
  return (
    <Dialog labelledBy="forgot-title" closeTo={closeTo} onClose={close} size="form">
      <ForgotForm titleId="forgot-title" options={data} dialog={pathname + search} />
    </Dialog>
  );
}
