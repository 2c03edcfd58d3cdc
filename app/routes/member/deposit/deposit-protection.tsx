import { useTranslation } from "../../../i18n/use-translation.ts";
import { Section } from "../../../site/panel/section.tsx";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { BreakUntil } from "../protection/break-until.tsx";
import { LimitOffer } from "../protection/limit-offer.tsx";

/** Shown instead of the form while the member takes a break. */
export function DepositsBlocked({ until }: { until: number | null }) {
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

/** Shown instead of the form while an operator compares the account with an excluded person's. */
export function DepositsOnHold() {
  const { t } = useTranslation();
  const protection = useMemberPath("protection");
  return (
    <EmptyState
      icon="pause"
      title={t("protection.review.held")}
      text={t("protection.review.held.text")}
      action={protection ? <ButtonLink to={protection}>{t("nav.member.protection")}</ButtonLink> : null}
    />
  );
}

/** Shown before the first deposit: the member chooses a limit, or none. */
export function FirstLimit() {
  const { t } = useTranslation();
  return (
    <Section title={t("protection.offer.title")} text={t("protection.offer.text")}>
      <LimitOffer goOn="/member/depositv2" />
    </Section>
  );
}
