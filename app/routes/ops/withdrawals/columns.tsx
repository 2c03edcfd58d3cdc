import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ReviewedWithdrawal } from "../../../platform/contract/ops/withdrawals.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { MemberLink } from "../parts/member-link.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";

const TONES: Partial<Record<ReviewedWithdrawal["state"], BadgeTone>> = {
  requested: "warning",
  reviewing: "info",
  approved: "info",
  paying: "info",
  paid: "accent",
  received: "positive",
  not_received: "negative",
};

/** Returns the columns of a list of withdrawals. */
export function useColumns(): Column<ReviewedWithdrawal>[] {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  return [
    {
      head: t("ops.reference"),
      cell: ({ merchantId, id, reference, state }) => (
        <CaseLink
          page="withdrawals"
          merchantId={merchantId}
          id={id}
          state={t(`withdraw.state.${state}`)}
          tone={TONES[state]}
        >
          {reference}
        </CaseLink>
      ),
    },
    { head: t("ops.brand"), cell: ({ merchantId }) => brandName(merchantId) },
    { head: t("ops.member"), cell: (one) => <MemberLink {...one} /> },
    { head: t("ops.payee"), cell: ({ payee }) => payee.name },
    { head: t("ops.asked"), cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      head: t("ops.amount"),
      cell: ({ merchantId, amount, currency }) => money(merchantId, amount, currency),
      align: "right",
    },
  ];
}
