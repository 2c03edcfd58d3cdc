import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatMoney } from "../../../shared/money.ts";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { Sentence } from "../../../ui/sentence.tsx";

/** Renders the member's debt from corrections (minor units), and its meaning; nothing when there is none. */
export function DebtNotice({ debt }: { debt: number }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const timeline = useMemberPath("moneyTimeline");
  if (debt === 0) return null;
  return (
    <Alert tone="warning">
      <Sentence>{t("member.debt.text", { amount: formatMoney(debt, currency) })}</Sentence>
      {timeline ? (
        <>
          {" "}
          <Link className="link" to={`${timeline}?subject=debt`}>
            {t("member.debt.see")}
          </Link>
        </>
      ) : null}
    </Alert>
  );
}
