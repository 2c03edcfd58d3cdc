import { useLocation } from "@remix-run/react";
import { Dialog } from "../../ui/dialog.tsx";
import type { ModalWay } from "../root/modals.tsx";
import { ForgotForm, type ForgotOptions } from "./forgot-form.tsx";

/** A forgotten password, over the page one is on. */
export default function ForgotDialog({ closeTo, close, options }: ModalWay & { options: ForgotOptions }) {
  const { pathname, search } = useLocation();
  return (
    <Dialog labelledBy="forgot-title" closeTo={closeTo} onClose={close} className="sign-in-dialog">
      <ForgotForm titleId="forgot-title" options={options} dialog={pathname + search} />
    </Dialog>
  );
}
