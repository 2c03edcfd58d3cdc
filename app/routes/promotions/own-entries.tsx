import { Link } from "@remix-run/react";
import clsx from "clsx";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { CallValue } from "../../platform/contract/calls.ts";
import type { PromotionEntry } from "../../platform/contract/promotions.ts";
import { drawPath, promotionPath } from "../../site/promotions/paths.ts";
import { Times, useRowTime } from "../../site/times.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Money } from "../../ui/money.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { card } from "../../ui/page-parts.tsx";
import { StandingBadge } from "./standing-badge.tsx";

interface OwnEntriesProps {
  found: CallValue<"promotions", "entries">;
  pageNo: number;
}

/** Renders the activity centre: the promotions that a member joined, applied for and received, newest first. */
export function OwnEntries({ found: { list, totalPages }, pageNo }: OwnEntriesProps) {
  const { t } = useTranslation();
  if (list.length === 0) {
    return (
      <EmptyState
        icon="gift"
        title={t("promotions.mine.empty.title")}
        text={t("promotions.mine.empty.text")}
        action={<ButtonLink to="/promotions">{t("promotions.empty.action")}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <Times>
        <ul className={clsx(card, "px-5 py-1")}>
          {list.map((entry) => (
            <EntryRow key={entry.entryId} entry={entry} named />
          ))}
        </ul>
      </Times>
      <PageLinks
        label={t("promotions.tab.mine")}
        pageNo={pageNo}
        totalPages={totalPages}
        to={(page) => `/promotions?tab=mine&pageNo=${page}`}
        className="justify-end"
      />
    </>
  );
}

/** Renders one entry: its time, state and result. `named`: with the promotion's title. */
export function EntryRow({ entry, named = false }: { entry: PromotionEntry; named?: boolean }) {
  const { t } = useTranslation();
  const time = useRowTime();
  const { title, promotionId, state, amount, reason, drawId, images, spins, comment } = entry;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border py-3 last:border-b-0">
      <div className="grid min-w-0 flex-[1_1_12rem] gap-0.5 wrap-anywhere">
        {named ? (
          <Link className="font-semibold hover:underline" to={promotionPath(promotionId)}>
            {title}
          </Link>
        ) : null}
        <span className="text-13 text-text-2 tabular-nums">{time(entry.createdAt)}</span>
        {comment ? <span className="text-13 text-text-2">{comment}</span> : null}
        {images > 0 ? (
          <span className="text-13 text-text-2">{t("promotions.apply.images", { count: images })}</span>
        ) : null}
        {reason ? <span className="text-13 text-negative">{t(textKey(reason))}</span> : null}
        {drawId ? (
          <Link className="link text-13" to={drawPath(drawId)}>
            {t("promotions.own.draw")}
          </Link>
        ) : null}
      </div>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StandingBadge state={state} />
        {spins === null ? (
          amount > 0 ? (
            <Money minor={amount} className="font-semibold" />
          ) : null
        ) : (
          <span className="font-semibold">{t("promotions.own.spins", { count: spins })}</span>
        )}
      </span>
    </li>
  );
}
