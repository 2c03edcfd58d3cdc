import type { AppLoadContext } from "@remix-run/node";
import { type Translate, textKey } from "../../../i18n/text-key.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { drawNumber, pickName } from "../../../site/lottery/names.ts";
import { type MoneyTimelineData, type Movement, SUBJECTS, type Subject } from "./money-timeline-data.ts";

/** Loads the movements of the signed-in account's money, each described step by step in the visitor's language. */
export async function loadMoneyTimeline(
  { platform, t }: AppLoadContext,
  params: URLSearchParams,
): Promise<{ timeline: MoneyTimelineData; status: number }> {
  const subject = SUBJECTS.find((one) => one === params.get("subject"));
  const before = params.get("before") || undefined;
  const common = { subject: subject ?? ("" as const), isFirst: before === undefined };
  try {
    const { list, next } = await platform.records.moneyTimeline({ subject, before });
    return { timeline: { ...common, list: list.map((one) => describeSubject(t, one)), next }, status: 200 };
  } catch (error) {
    return { timeline: { ...common, list: null, next: null }, status: getFailure(error).status };
  }
}

type Found = Awaited<ReturnType<AppLoadContext["platform"]["records"]["moneyTimeline"]>>["list"][number];

function describeSubject(
  t: Translate,
  { subject, subjectId, reference, amount, bet, steps }: Found,
): Movement {
  const text = (key: string, otherwise: string) => {
    const found = t(textKey(key));
    return found === key ? otherwise : found;
  };
  const last = steps.at(-1);
  return {
    subject: subject as Subject,
    id: subjectId,
    reference,
    title: bet ? betTitle(t, bet) : text(`records.subject.${subject}`, subject),
    amount,
    steps: steps.map(({ state, at, amount, reason, actor }) => ({
      name: subject === "bet" ? betStep(t, state) : text(stateKey(subject, state), t("records.state.other")),
      at,
      amount,
      reason: bet ? reason || betOn(t, bet, state) : reason === "" ? "" : text(reason, ""),
      by: text(`records.by.${subject}.${actor}`, t(`records.by.${actor}`)),
    })),
    next: bet ? betNext(t, bet, steps) : last ? text(`records.next.${subject}.${last.state}`, "") : "",
  };
}

type FoundBet = NonNullable<Found["bet"]>;

function betTitle(t: Translate, { game, slip, draw }: FoundBet): string {
  if (draw !== null) return t("records.bet.ticket", { game, draw: drawNumber(draw) });
  if (slip.length > 1) return t("records.bet.accumulator", { game, count: slip.length });
  return slip.length === 1 ? t("records.bet.single", { game }) : t("records.bet.other", { game });
}

/** Returns the subject of a bet, for the step in which it is placed. */
function betOn(t: Translate, { slip, picks }: FoundBet, step: string): string {
  const on = [...slip, ...picks.map((pick) => pickName(t, pick))];
  return step === "placed" && on.length > 0 ? t("records.bet.on", { on: on.join(" · ") }) : "";
}

/** Returns the event that an open bet waits for. */
function betNext(t: Translate, { slip, draw }: FoundBet, steps: Found["steps"]): string {
  if (steps.length > 1) return "";
  if (draw !== null) return t("records.next.bet.draw");
  return slip.length > 0 ? t("records.next.bet.match") : "";
}

/** Returns the text key of a state; a withdrawal's states have the same names as on its own page. */
function stateKey(subject: string, state: string): string {
  return subject === "withdrawal" ? `withdraw.state.${state}` : `records.state.${subject}.${state}`;
}

/** Returns the name of a bet's step: the action, and the bet's state since, as `resettled.lost`. */
function betStep(t: Translate, step: string): string {
  const [kind = "", state = ""] = step.split(".");
  return t(textKey(`records.state.bet.${kind}`), { state: t(textKey(`member.record.state.${state}`)) });
}
