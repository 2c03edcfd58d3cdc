import { useLocation } from "@remix-run/react";
import { Dialog } from "../../../ui/dialog.tsx";
import { PasswordForm, type PasswordOptions } from "../../password/password-form.tsx";
import { safeRedirect, withoutModal } from "../../safe-redirect.ts";
import type { DialogProps } from "../dialog.ts";

/** Changes the password in a dialog over the current page. While a change is due, the only exit is to sign out. */
export default function PasswordDialog({ data, closeTo, close }: DialogProps<PasswordOptions>) {
  const { pathname, search } = useLocation();
  const next = safeRedirect(new URLSearchParams(search).get("next"), withoutModal(pathname, search));
  return (
    <Dialog
      labelledBy="password-title"
      closeTo={closeTo}
      onClose={close}
      size="form"
      bare={data.why === "due"}
    >
      <PasswordForm titleId="password-title" options={data} next={next} />
    </Dialog>
  );
}
