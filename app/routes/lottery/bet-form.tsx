import { useActionData, useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { LotteryPlay } from "../../platform/contract/lottery.ts";
import { formatCount } from "../../shared/format-count.ts";
import {
  areValidPicks,
  countLines,
  listPicks,
  type PickRule,
  splitPicks,
  togglePick,
} from "../../shared/lottery-picks.ts";
import { formatAmount, formatMoney } from "../../shared/money.ts";
import { parseAmount } from "../../shared/typed-amount.ts";
import { oddsText, tierName } from "../../site/lottery/names.ts";
import { useSite } from "../../site/use-site.ts";
import { Alert } from "../../ui/alert.tsx";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { chip } from "../../ui/classes.ts";
import { Countdown } from "../../ui/countdown.tsx";
import { Field } from "../../ui/field.tsx";
import { ErrorText } from "../../ui/help-text.tsx";
import { card } from "../../ui/page-parts.tsx";
import { PageAccount } from "../../ui/post-form.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useAnswer } from "../../ui/use-answer.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useSubmitLock } from "../../ui/use-submit-lock.ts";
import type { LotteryPageData } from "./load-lottery.server.ts";
import type { LotteryResult } from "./lottery-action.server.ts";
import { PickGrid } from "./pick-grid.tsx";
import { quickPick } from "./quick-pick.ts";

/** Usual stakes on a line, in whole units, by the currency's number of decimals. */
const PRESET_STAKES: Readonly<Record<string, readonly number[]>> = { "0": [1_000, 5_000, 10_000, 50_000] };
const DEFAULT_PRESET_STAKES = [1, 5, 10, 50];

/** On a phone the remaining time, the total and the button stay in view while numbers are chosen. */
const FOOT =
  "grid gap-2 max-lg:sticky max-lg:bottom-tabbar-safe max-lg:z-10 max-lg:-mx-3 max-lg:-mb-3 max-lg:rounded-b-lg max-lg:border-t max-lg:bg-surface-1 max-lg:px-3 max-lg:pt-2 max-lg:pb-(--tabbar-rise)";

/** Picks, stake and total of one ticket. Without scripts the same form is sent with ticked or typed picks. */
export function BetForm({ page }: { page: LotteryPageData }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const { play, mode, draw, game, maxLines, signedIn } = page;
  const { currency } = brand;
  const fetcher = useFetcher<LotteryResult>();
  const plain = useActionData() as LotteryResult | undefined;
  const result = useAnswer<LotteryResult, LotteryResult | undefined>(fetcher, plain);
  const busy = fetcher.state !== "idle";
  const mayBegin = useSubmitLock(busy, result);
  const usual = PRESET_STAKES[currency.decimals] ?? DEFAULT_PRESET_STAKES;
  const [text, setText] = useState(result?.values.picks ?? "");
  const [unit, setUnit] = useState(
    result?.values.unit ?? formatAmount((usual[0] ?? 1) * 10 ** currency.decimals, currency.decimals),
  );
  const [times, setTimes] = useState(result?.values.times ?? "1");
  useEffect(() => {
    if (result?.placed) setText("");
  }, [result]);

  const { odds, cost } = play.terms[mode];
  const picks = splitPicks(text);
  const lines = areValidPicks(play.picks, picks) ? countLines(play.picks, picks) : 0;
  const stake =
    lines * (parseAmount(unit, currency) ?? 0) * (parseAmount(times, { decimals: 0 }) ?? 0) * cost;
  const total = Number.isSafeInteger(stake) ? formatMoney(stake, currency) : "";
  const list = listPicks(play.picks);
  const choose = (change: (now: string) => string) => {
    if (picks.length === 0) setPickedFor(draw);
    setText(change);
  };
  const setPicks = (next: readonly string[]) => choose(() => next.join(" "));
  // Computed from the latest text: picks made before the scripts arrived are all replayed before the form renders
  // again.
  const toggle = (pick: string) => choose((now) => togglePick(now, pick));
  const fields = result?.fields ?? {};
  const placed = result?.placed;
  // If the draw closes after numbers were chosen, they move to the next draw only when the player confirms it.
  const [pickedFor, setPickedFor] = useState(draw);
  const passed = picks.length > 0 && pickedFor !== null && pickedFor.draw !== draw?.draw ? pickedFor : null;

  return (
    <fetcher.Form
      method="post"
      className={`${card} grid gap-3 p-3 lg:gap-4 lg:p-4`}
      onSubmit={(event) => {
        if (!mayBegin()) event.preventDefault();
      }}
    >
      <PageAccount />
      <input type="hidden" name="gameCode" value={game.gameCode} />
      <input type="hidden" name="draw" value={draw?.draw ?? ""} />
      <input type="hidden" name="playType" value={play.code} />
      <input type="hidden" name="prizeMode" value={mode} />
      <input type="hidden" name="odds" value={odds.join(",")} />
      <input type="hidden" name="idempotencyKey" value={page.idempotencyKey} />
      <PickHelp play={play} odds={odds} mode={mode} />
      {list ? (
        <PickGrid
          label={t("lottery.pick")}
          picks={list}
          chosen={new Set(picks)}
          odds={play.picks.kind === "options" ? odds : null}
          onToggle={toggle}
        />
      ) : (
        <PickText value={text} onChange={(next) => choose(() => next)} />
      )}
      {lines > maxLines ? <ErrorText>{t("lottery.enough", { max: maxLines })}</ErrorText> : null}
      <div className="flex flex-wrap gap-2 noscript:hidden">
        <button type="button" className={chip()} onClick={() => setPicks(quickPick(play.picks, picks))}>
          {t("lottery.quick")}
        </button>
        <button type="button" className={chip()} onClick={() => setPicks([])}>
          {t("lottery.clear")}
        </button>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <AmountField
          label={t("lottery.unit")}
          name="unit"
          value={unit}
          error={fields.unit}
          onChange={(event) => setUnit(event.target.value)}
        />
        <Field
          label={t("lottery.times")}
          name="times"
          inputMode="numeric"
          value={times}
          error={fields.times}
          onChange={(event) => setTimes(event.target.value)}
        />
      </div>
      <UsualStakes usual={usual} onChoose={(amount) => setUnit(formatAmount(amount, currency.decimals))} />
      <div className={FOOT}>
        {/* Beside the button, so that it is in view: the numbers above fill the screen. */}
        {fields.picks ? (
          <ErrorText>
            {t("lottery.pick")}: {fields.picks}
          </ErrorText>
        ) : null}
        {result?.message ? <Alert>{result.message}</Alert> : null}
        {placed && picks.length === 0 ? (
          <Alert tone="positive">
            <Sentence>
              {t("lottery.placed", { draw: placed.drawNo, amount: formatMoney(placed.stake, currency) })}
            </Sentence>
          </Alert>
        ) : null}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-text-2">
          {draw ? (
            <dl className="lg:hidden">
              <SlipFact name={t("lottery.closesIn")}>
                <Countdown until={draw.closesAt} now={page.now} />
              </SlipFact>
            </dl>
          ) : null}
          <dl className="flex grow flex-wrap justify-between gap-x-4" aria-live="polite">
            <SlipFact name={t("lottery.lines")}>{formatCount(lines)}</SlipFact>
            {cost > 1 ? <SlipFact name={t("lottery.cost", { count: cost })} /> : null}
            <SlipFact name={t("lottery.total")}>{total}</SlipFact>
          </dl>
        </div>
        {passed && draw ? (
          <>
            <Alert tone="warning">{t("lottery.closed", { closed: passed.drawNo })}</Alert>
            <Button type="button" size="lg" full onClick={() => setPickedFor(draw)}>
              {t("lottery.closed.go", { draw: draw.drawNo })}
            </Button>
          </>
        ) : (
          <PlaceButton
            total={total}
            stake={stake}
            signedIn={signedIn}
            busy={busy}
            closed={!draw || game.maintenance}
          />
        )}
      </div>
    </fetcher.Form>
  );
}

/**
 * Renders the button that places the ticket. Without a stake there is nothing to place, which the label states; without
 * scripts, or before they run, the ticked numbers are unknown, so that the server decides.
 */
function PlaceButton(props: {
  total: string;
  stake: number;
  signedIn: boolean;
  busy: boolean;
  closed: boolean;
}) {
  const { t } = useTranslation();
  const { total, stake, signedIn, busy, closed } = props;
  const hydrated = useHydrated();
  const isReady = Number.isSafeInteger(stake) && stake > 0;
  const label = isReady
    ? t("lottery.place", { amount: total })
    : t(hydrated ? "lottery.place.none" : "lottery.place.plain");
  return (
    <Button
      type="submit"
      size="lg"
      full
      className="max-md:h-auto max-md:min-h-13 max-md:whitespace-normal"
      busy={busy}
      disabled={closed || (signedIn && hydrated && !isReady)}
    >
      {signedIn ? label : t("lottery.signIn")}
    </Button>
  );
}

/** A name and value of the slip, on one line. */
function SlipFact({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt>{name}</dt>
      <dd translate="no" className="font-bold text-text-1 tabular-nums">
        {children}
      </dd>
    </div>
  );
}

/** Instructions for picking the play type, and its payout. */
function PickHelp({
  play,
  odds,
  mode,
}: {
  play: LotteryPlay;
  odds: readonly number[];
  mode: "LOTT" | "ELOTT";
}) {
  const { t } = useTranslation();
  const { lowest } = play.terms[mode].returns;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-text-2">
      <p className="w-full font-semibold text-text-1">{useRuleText(play.picks)}</p>
      {play.picks.kind === "options" ? null : (
        <p>
          {t("lottery.odds")}{" "}
          {play.tiers
            .map((tier, at) => {
              const times = t("lottery.odds.times", { odds: oddsText(odds[at] ?? 0) });
              return play.tiers.length > 1 ? `${tierName(t, tier)}: ${times}` : times;
            })
            .join(" · ")}
        </p>
      )}
      <p>{t("lottery.returns", { percent: (lowest / 100).toFixed(2) })}</p>
    </div>
  );
}

function useRuleText(rule: PickRule): string {
  const { t } = useTranslation();
  if (rule.kind === "options") return t("lottery.pick.options");
  if (rule.kind === "numbers" && rule.take === 1) return t("lottery.pick.each", { most: rule.most });
  if (rule.kind === "numbers") return t("lottery.pick.numbers", { take: rule.take, most: rule.most });
  const base = t("lottery.pick.digits", { count: rule.length });
  const more = [rule.orders && t("lottery.pick.orders"), rule.mixed && t("lottery.pick.mixed")];
  return [base, ...more.filter(Boolean)].join(". ");
}

function PickText({ value, onChange }: { value: string; onChange(text: string): void }) {
  const { t } = useTranslation();
  return (
    <TextArea
      label={t("lottery.pick.text")}
      name="picks"
      rows={3}
      value={value}
      inputMode="numeric"
      onChange={(event) => onChange(event.target.value)}
      className="p-3 tabular-nums"
    />
  );
}

function UsualStakes({ usual, onChoose }: { usual: readonly number[]; onChoose(minor: number): void }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  return (
    <fieldset className="flex flex-wrap gap-2 noscript:hidden">
      <legend className="sr-only">
        <Sentence>{t("lottery.unit.quick")}</Sentence>
      </legend>
      {usual.map((units) => {
        const minor = units * 10 ** currency.decimals;
        return (
          <button key={units} translate="no" type="button" className={chip()} onClick={() => onChoose(minor)}>
            {formatMoney(minor, currency)}
          </button>
        );
      })}
    </fieldset>
  );
}
