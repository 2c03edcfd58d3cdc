import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionDetail } from "../../platform/contract/promotions.ts";
import { formatMoney } from "../../shared/money.ts";
import {
  usePersistentActionData,
  useReloadOnMoneyChange,
} from "../../site/panel/use-reload-on-money-change.ts";
import { getPicture } from "../../site/promotions/paths.ts";
import { Times } from "../../site/times.tsx";
import { useBrandTime, useSite } from "../../site/use-site.ts";
import { Alert } from "../../ui/alert.tsx";
import { Html } from "../../ui/html.tsx";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { Meter } from "../../ui/meter.tsx";
import { card, PageColumn, TextLink } from "../../ui/page-parts.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { TitledSection } from "../../ui/titled-section.tsx";
import { ActionResult, LastDraw } from "./action-result.tsx";
import { CheckInDays } from "./check-in-days.tsx";
import { EntryRow } from "./own-entries.tsx";
import { Prizes } from "./prizes.tsx";
import type { PromotionPageData, PromotionResult } from "./promotion-action.server.ts";
import { PromotionActionForm } from "./promotion-action-form.tsx";
import { StandingBadge } from "./standing-badge.tsx";
import { Terms } from "./terms.tsx";
import { useWheel } from "./use-wheel.ts";
import { Wheel } from "./wheel.tsx";

/** Renders one promotion: its description, state and actions, its terms, and the member's own entries. */
export function PromotionPage({ page }: { page: PromotionPageData }) {
  const { t } = useTranslation();
  const { one, done } = page;
  const result = usePersistentActionData<PromotionResult>();
  useReloadOnMoneyChange();
  const turn = useWheel(one);
  const { isTurning } = turn;
  const isWheel = one.kind === "wheel";
  // The result of a draw is hidden until the wheel has stopped.
  const entries = isTurning ? one.entries.slice(1) : one.entries;
  const hasResult = done !== null && !result && one.entries.length > 0 && !isTurning;
  return (
    <PageColumn>
      <p>
        <TextLink to="/promotions">‹ {t("promotions.act.back")}</TextLink>
      </p>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_1fr_380px]">
        <div className="grid grid-cols-1 gap-5 lg:col-span-2">
          {isWheel ? null : (
            <LazyImage
              src={getPicture(one)}
              alt=""
              className="aspect-2/1 w-full rounded-lg bg-surface-2 object-cover"
            />
          )}
          <header className="grid justify-items-start gap-2">
            <StandingBadge state={isTurning ? "claim" : one.state} />
            <h1 className="heading-1">{one.title}</h1>
            {one.summary ? <p className="text-text-2 wrap-anywhere">{one.summary}</p> : null}
          </header>
        </div>
        {isWheel ? (
          <div className={`${card} grid place-items-center self-stretch p-5 lg:row-start-2`}>
            <Wheel prizes={one.prizes} {...turn} />
          </div>
        ) : null}
        <aside className="grid gap-4 lg:col-start-3 lg:row-span-3 lg:row-start-1">
          {result?.message ? <Alert>{result.message}</Alert> : null}
          {hasResult ? <ActionResult key={one.entries.length} done={done} one={one} /> : null}
          <div className={`${card} grid gap-3.5 p-5`}>
            {isTurning ? (
              <p role="status" className="text-16 font-bold">
                {t("promotions.wheel.turning")}
              </p>
            ) : (
              <>
                <PromotionStatus one={one} isTold={hasResult} />
                <CheckInDays one={one} />
                <PromotionActionForm page={page} result={result} onSend={turn.onAsk} />
              </>
            )}
          </div>
          {entries.length > 0 ? (
            <section className={`${card} px-5 pt-4 pb-1`} aria-labelledby="own">
              <h2 className="heading-3" id="own">
                {t("promotions.own.title")}
              </h2>
              <Times>
                <ul>
                  {entries.map((entry) => (
                    <EntryRow key={entry.entryId} entry={entry} />
                  ))}
                </ul>
              </Times>
            </section>
          ) : null}
        </aside>
        {isWheel ? (
          <div className={`${card} self-stretch p-5 lg:col-start-2 lg:row-start-2`}>
            <Prizes one={one} />
          </div>
        ) : null}
        <article className="grid min-w-0 grid-cols-1 gap-5 lg:col-span-2">
          {one.content ? <Html html={one.content} /> : null}
          {isWheel ? null : <Prizes one={one} />}
          {one.kind === "info" ? null : (
            <TitledSection id="terms" title={t("promotions.terms.title")}>
              <Terms one={one} />
            </TitledSection>
          )}
        </article>
      </div>
    </PageColumn>
  );
}

/** Returns true when the promotion can be taken once on each of the brand's days. */
const hasDays = (rules: PromotionDetail["rules"]) =>
  rules.kind === "checkIn" || (rules.kind === "wheel" && rules.turns.per === "day");

/** Renders the promotion's state for the current visitor or member, beside the possible actions. */
function PromotionStatus({ one, isTold }: { one: PromotionDetail; isTold: boolean }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const time = useBrandTime();
  const { state, why, turnsLeft, kind, streak, progress, left } = one;
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <div className="grid gap-2 text-13 text-text-2 tabular-nums">
      <p className="text-16 font-bold text-text-1">{t(`promotions.state.${state}`)}</p>
      {why ? <p>{t(`promotions.why.${why}`)}</p> : null}
      {turnsLeft === null ? null : (
        <p>{t(kind === "raffle" ? "promotions.tickets" : "promotions.turns", { count: turnsLeft })}</p>
      )}
      {hasDays(one.rules) ? <p>{t("promotions.day.ends", { time: time(one.today.endsAt) })}</p> : null}
      {isTold ? null : <LastDraw one={one} />}
      {streak ? <p>{t("promotions.streak", { count: streak })}</p> : null}
      {left === null ? null : <p>{t("promotions.left", { count: left })}</p>}
      {progress && kind === "rebate" ? (
        <p>
          <Sentence>{t("promotions.progress.rebate", { done: money(progress.done) })}</Sentence>
        </p>
      ) : null}
      {progress && kind !== "rebate" ? (
        <div className="grid gap-1.5">
          <Meter value={progress.done} max={progress.required} aria-label={one.title} />
          <p>
            <Sentence>
              {t("promotions.progress.turn", {
                done: money(progress.done),
                required: money(progress.required),
              })}
            </Sentence>
          </p>
        </div>
      ) : null}
    </div>
  );
}
