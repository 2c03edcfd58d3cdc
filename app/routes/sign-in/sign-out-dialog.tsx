import { Form, Link, useNavigation } from "@remix-run/react";
import { useT } from "../../i18n/use-t.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { ModalWay } from "../root/modals.tsx";

/** Asks before signing out. Enter confirms, Escape closes. */
export default function SignOutDialog({ closeTo, close }: ModalWay) {
  const t = useT();
  const busy = useNavigation().formAction === "/account/sign-out";
  return (
    <Dialog labelledBy="sign-out-title" closeTo={closeTo} onClose={close} bare>
      <Form className="ask" method="post" action="/account/sign-out">
        <h2 className="h3" id="sign-out-title">
          {t("auth.signOut.title")}
        </h2>
        <p className="t2">{t("auth.signOut.text")}</p>
        <div className="acts">
          <Link className="btn out" to={closeTo} replace preventScrollReset>
            {t("auth.signOut.cancel")}
          </Link>
          <Button type="submit" busy={busy} data-autofocus="">
            {t("auth.signOut.submit")}
          </Button>
        </div>
        <p className="cap t3 text-center">{t("auth.signOut.keys")}</p>
      </Form>
    </Dialog>
  );
}
