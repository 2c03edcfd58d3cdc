import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog, question, questionActions } from "../../../ui/dialog.tsx";
import type { DialogProps } from "../dialog.ts";

/** Asks before signing out. Enter confirms, Escape closes. */
export default function SignOutDialog({ closeTo, close }: DialogProps<object>) {
  const { t } = useTranslation();
  const busy = useNavigation().formAction === "/account/sign-out";
  return (
    <Dialog labelledBy="sign-out-title" closeTo={closeTo} onClose={close} bare>
      <Form className={question} method="post" action="/account/sign-out">
        <h2 className="heading-3" id="sign-out-title">
          {t("auth.signOut.title")}
        </h2>
        <p className="text-text-2">{t("auth.signOut.text")}</p>
        <div className={questionActions}>
          <Link className={buttonClass({ variant: "outline" })} to={closeTo} replace preventScrollReset>
            {t("auth.signOut.cancel")}
          </Link>
          <Button type="submit" busy={busy} data-autofocus="">
            {t("auth.signOut.submit")}
          </Button>
        </div>
        <p className="text-12 text-text-3 text-center">{t("auth.signOut.keys")}</p>
      </Form>
    </Dialog>
  );
}
