import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionCard } from "../../platform/contract/promotions.ts";
import { getPicture, promotionPath } from "../../site/promotions/paths.ts";
import { useRowTime } from "../../site/times.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { card } from "../../ui/page-parts.tsx";
import { actionText, StandingBadge } from "./standing-badge.tsx";

/** Renders a promotion in the list: its picture, title, summary and state, and the link to it. */
export function PromotionTile({ one }: { one: PromotionCard }) {
  const { t } = useTranslation();
  const time = useRowTime();
  const { title, summary, state, why, kind, endsAt, startsAt, left, turnsLeft } = one;
  const to = promotionPath(one.promotionId);
  const isOpen = state === "join" || state === "claim";
  return (
    <article className={`${card} flex flex-col overflow-hidden`} aria-label={title}>
      <Link to={to} tabIndex={-1} aria-hidden="true" className="block aspect-2/1 bg-surface-2">
        <LazyImage
          src={getPicture(one)}
          alt=""
          className={clsx("size-full object-cover", state === "close" && "opacity-60")}
        />
      </Link>
      <div className="flex flex-1 flex-col items-start gap-2 p-4">
        <StandingBadge state={state} />
        <h2 className="text-16 font-bold wrap-anywhere">
          <Link to={to} className="hover:underline">
            {title}
          </Link>
        </h2>
        {summary ? <p className="text-13 text-text-2 wrap-anywhere">{summary}</p> : null}
        {why ? <p className="text-13 text-text-2">{t(`promotions.why.${why}`)}</p> : null}
        <p className="mt-auto flex flex-wrap gap-x-3 gap-y-1 pt-1 text-12 text-text-3 tabular-nums">
          <span>
            {state === "coming_soon"
              ? t("promotions.from", { time: time(startsAt) })
              : endsAt === null
                ? t("promotions.noEnd")
                : t("promotions.until", { time: time(endsAt) })}
          </span>
          {left === null ? null : <span>{t("promotions.left", { count: left })}</span>}
          {turnsLeft === null ? null : (
            <span>
              {t(kind === "raffle" ? "promotions.tickets" : "promotions.turns", { count: turnsLeft })}
            </span>
          )}
        </p>
        <ButtonLink
          to={to}
          variant={isOpen ? "primary" : "secondary"}
          full
          aria-label={`${t(actionText(one))}: ${title}`}
        >
          {t(actionText(one))}
        </ButtonLink>
      </div>
    </article>
  );
}
