import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatMoney } from "../../../shared/money.ts";
import { useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { Sentence } from "../../../ui/sentence.tsx";

/** Renders the member's debt from corrections (minor units), and its meaning; nothing when there is none. */
export function DebtNotice({ debt }: { debt: number }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  if (debt === 0) return null;
  return (
    <Alert tone="warning">
      <Sentence>{t("member.debt.text", { amount: formatMoney(debt, currency) })}</Sentence>{" "}
      <Link className="link" to="/member/moneyTimeline?subject=debt">
        {t("member.debt.see")}
      </Link>
    </Alert>
  );
}
