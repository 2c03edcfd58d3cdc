import { Form, useNavigate } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog, question, questionActions } from "../../../ui/dialog.tsx";

/**
 * A demo account has no member centre and no guarded actions (spec sections 6 and 8): the warning `in_need_true_account`, whose confirmation
 * `in_increase_submit` leads to registration. Registering ends the demo session.
 */
export function DemoWarning({ back, close }: { back: string; close?: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = close ?? (() => navigate(back, { replace: true }));
  return (
    <Dialog labelledBy="demo-warning" closeTo={back} onClose={leave}>
      <Form method="post" action="/account/sign-out" className={question}>
        <h1 className="heading-3" id="demo-warning">
          {t("member.demo.title")}
        </h1>
        <p className="text-text-2">{t("member.in_need_true_account")}</p>
        <input type="hidden" name="next" value="/register" />
        <div className={questionActions}>
          <ButtonLink to={back} variant="outline" replace preventScrollReset={close !== undefined}>
            {t("member.cancel")}
          </ButtonLink>
          <Button type="submit" data-autofocus>
            {t("member.in_increase_submit")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
