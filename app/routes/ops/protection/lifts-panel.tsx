import { Link } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import { OpsPager, type Paging } from "../parts/ops-pager.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { RowMerchant, Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";

/**
 * Lists breaks that one operator requested to end early. Each links to the member's page, where another operator ends
 * it.
 */
export function LiftsPanel({ lifts }: { lifts: OperatorValue<"protection", "lifts"> & Paging }) {
  const { t } = useTranslation();
  const { brandName } = useOps();
  if (lifts.total === 0) return null;
  return (
    <OpsPanel title={t("ops.protection.lifts")}>
      <ul className="grid gap-3.5">
        {lifts.list.map(({ id, merchantId, username, kind, until, reason, askedBy, askedAt }) => (
          <li key={id}>
            <Link
              className="link inline-flex min-h-6 items-center"
              to={`?${new URLSearchParams({ merchant: merchantId, username })}`}
            >
              {username}
            </Link>{" "}
            · {brandName(merchantId)} · {t(`ops.protection.break.${kind}`)} –{" "}
            <RowMerchant.Provider value={merchantId}>
              {until === null ? t("ops.protection.forGood") : <Time at={until} />}
              <p className="text-13 text-text-2">
                <Time at={askedAt} /> ·{" "}
                {t("ops.protection.lift.asked", { name: lifts.names[askedBy] ?? "–", reason })}
              </p>
            </RowMerchant.Provider>
          </li>
        ))}
      </ul>
      <OpsPager {...lifts} />
    </OpsPanel>
  );
}
