import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import { isNeverReached } from "../../../shared/limit-sense.ts";
import { DataTable } from "../parts/data-table.tsx";
import { MemberLink } from "../parts/member-link.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { Time } from "../parts/time.tsx";
import { useLimitText } from "./use-limit-text.ts";

export type Found = OperatorValue<"protection", "detail">;

/** Shows the limits of a member and their usage. */
export function LimitsPanel({ found, merchant }: { found: Found; merchant: string }) {
  const { t } = useTranslation();
  const text = useLimitText(merchant);
  const title = t("ops.protection.limits", { member: found.username });
  return (
    <OpsPanel title={title}>
      <p>
        {t("ops.member")}: <MemberLink merchantId={merchant} username={found.username} />
      </p>
      {found.limits.length === 0 ? (
        <p>{t("ops.protection.limits.none")}</p>
      ) : (
        <DataTable
          label={title}
          rows={found.limits}
          getKey={({ kind, period }) => kind + period}
          columns={[
            { head: "ops.protection.kind", cell: ({ kind }) => t(`ops.protection.kind.${kind}`) },
            { head: "ops.protection.period", cell: ({ period }) => t(`ops.protection.period.${period}`) },
            { head: "ops.protection.setBy", cell: ({ setBy }) => t(`ops.protection.setBy.${setBy}`) },
            {
              head: "ops.protection.next",
              cell: (limit) =>
                limit.next ? (
                  <>
                    {text(limit, limit.next.amount)} · <Time at={limit.next.at} />
                  </>
                ) : (
                  "–"
                ),
            },
            { head: "ops.protection.used", cell: (limit) => text(limit, limit.used), align: "right" },
            {
              head: "ops.protection.holds",
              cell: (limit) => (
                <>
                  {text(limit, limit.amount)}
                  {isNeverReached(limit, found.limits) ? (
                    <p className="text-12 text-text-3">{t("ops.protection.neverReached")}</p>
                  ) : null}
                </>
              ),
              align: "right",
            },
          ]}
        />
      )}
    </OpsPanel>
  );
}
