import { useLocation } from "@remix-run/react";
import { Dialog } from "../../ui/dialog.tsx";
import { ownPath, withoutModal } from "../own-path.ts";
import type { ModalWay } from "../root/modals.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import type { SignInOptions } from "./sign-in-options.server.ts";

/** Sign-in over the page one is on; afterwards one is there again, or goes on to what asked for it. */
export default function SignInDialog({ closeTo, close, options }: ModalWay & { options: SignInOptions }) {
  const { pathname, search } = useLocation();
  const next = ownPath(new URLSearchParams(search).get("next"), withoutModal(pathname, search));
  return (
    <Dialog labelledBy="sign-in-title" closeTo={closeTo} onClose={close} className="sign-in-dialog">
      <SignInForm titleId="sign-in-title" options={options} next={next} />
    </Dialog>
  );
}
