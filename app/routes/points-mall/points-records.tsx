import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PointMovement, RedeemRecord } from "../../platform/contract/rewards.ts";
import { formatCount } from "../../shared/format-count.ts";
import { Times } from "../../site/times.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { card } from "../../ui/page-parts.tsx";

const TONES = { in_process: "info", approved: "positive", rejected: "negative" } as const;
const ROW = "flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border py-3 last:border-b-0";

/** Renders the redeemed rewards, newest first, with their states. */
export function RedeemHistory({ list }: { list: readonly RedeemRecord[] }) {
  const { t } = useTranslation();
  if (list.length === 0) {
    return (
      <EmptyState
        icon="gift"
        title={t("points.history.empty.title")}
        text={t("points.history.empty.text")}
        action={<ButtonLink to="/pointMall">{t("points.back")}</ButtonLink>}
      />
    );
  }
  return (
    <Times>
      {(time) => (
        <ul className={clsx(card, "px-5 py-1")} aria-label={t("points.tab.history")}>
          {list.map((one) => (
            <li key={one.redeemId} className={ROW}>
              <div className="grid min-w-0 flex-[1_1_12rem] gap-0.5 wrap-anywhere">
                <span className="font-semibold">{one.name}</span>
                <span className="text-13 text-text-2 tabular-nums">
                  {t(`points.type.${one.type}`)} · {time(one.appliedAt)}
                  {one.quantity > 1 ? ` · ${t("points.quantity", { count: one.quantity })}` : ""}
                </span>
                {one.remark ? <span className="text-13 text-text-2">{one.remark}</span> : null}
                {one.status === "rejected" ? (
                  <span className="text-13 text-text-2">{t("points.returned")}</span>
                ) : null}
              </div>
              <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <Badge tone={TONES[one.status]}>{t(`points.status.${one.status}`)}</Badge>
                <span className="font-semibold tabular-nums">
                  {t("points.price", { count: one.points, points: one.points })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Times>
  );
}

/** Renders every change of the points, newest first, with the balance after it. */
export function PointDetails({ list }: { list: readonly PointMovement[] }) {
  const { t } = useTranslation();
  if (list.length === 0) {
    return (
      <EmptyState
        icon="points"
        title={t("points.details.empty.title")}
        text={t("points.details.empty.text")}
      />
    );
  }
  return (
    <Times>
      {(time) => (
        <ul className={clsx(card, "px-5 py-1")} aria-label={t("points.tab.details")}>
          {list.map((one) => (
            <li key={one.id} className={ROW}>
              <div className="grid min-w-0 flex-1 gap-0.5">
                <span className="font-semibold">{t(`points.reason.${one.reason}`)}</span>
                <span className="text-13 text-text-2 tabular-nums">{time(one.at)}</span>
              </div>
              <div className="grid justify-items-end gap-0.5 tabular-nums">
                <span className={clsx("font-semibold", one.changed > 0 && "text-positive")}>
                  {one.changed > 0 ? "+" : "−"}
                  {formatCount(Math.abs(one.changed))}
                </span>
                <span className="text-13 text-text-2">
                  {t("points.col.balance")}: {formatCount(one.balance)}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Times>
  );
}
