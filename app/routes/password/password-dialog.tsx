import { useLocation } from "@remix-run/react";
import { Dialog } from "../../ui/dialog.tsx";
import { ownPath, withoutModal } from "../own-path.ts";
import type { ModalWay } from "../root/modals.tsx";
import { PasswordForm, type PasswordOptions } from "./password-form.tsx";

/** The change of one's password over the page one is on. While one is due, the way out is to sign out. */
export default function PasswordDialog({ closeTo, close, options }: ModalWay & { options: PasswordOptions }) {
  const { pathname, search } = useLocation();
  const next = ownPath(new URLSearchParams(search).get("next"), withoutModal(pathname, search));
  return (
    <Dialog
      labelledBy="password-title"
      closeTo={closeTo}
      onClose={close}
      className="sign-in-dialog"
      bare={options.why === "due"}
    >
      <PasswordForm titleId="password-title" options={options} next={next} />
    </Dialog>
  );
}
