import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import { BreakUntil } from "../protection/break-until.tsx";
import { LimitForm, PROTECTION_PATH } from "../protection/limit-section.tsx";
import { Section } from "../ui/section.tsx";

/** In the form's place while the player takes a break. */
export function NoDeposits({ until }: { until: number | null }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="pause"
      title={<BreakUntil until={until} />}
      text={t("protection.onBreak.text")}
      action={<ButtonLink to="/member/withdraw">{t("nav.member.withdraw")}</ButtonLink>}
    />
  );
}

/** In the form's place while an operator compares the account with an excluded person's. */
export function HeldDeposits() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="pause"
      title={t("protection.review.held")}
      text={t("protection.review.held.text")}
      action={<ButtonLink to={PROTECTION_PATH}>{t("nav.member.protection")}</ButtonLink>}
    />
  );
}

/** Before the first deposit: the player chooses a limit, or none. */
export function LimitOffer() {
  const { t } = useTranslation();
  return (
    <Section title={t("protection.offer.title")} text={t("protection.offer.text")}>
      <LimitForm kind="deposit" then="deposit" />
      <Form method="post" action={PROTECTION_PATH} replace>
        <input type="hidden" name="kind" value="deposit" />
        <input type="hidden" name="period" value="day" />
        <input type="hidden" name="then" value="deposit" />
        <Button type="submit" variant="outline" name="intent" value="remove">
          {t("protection.offer.none")}
        </Button>
      </Form>
    </Section>
  );
}
