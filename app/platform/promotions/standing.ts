/** The state of a promotion for a member (spec section 4, "Activity states"). Pure; rules in docs/promotions.md. */

import { getDay } from "#app/shared/business-day.ts";
import { DAY_MS } from "#app/shared/durations.ts";
import type { RulesFor } from "../contract/promotion-rules.ts";
import type { PromotionReason, PromotionState } from "../contract/promotions.ts";
import type { PromotionEntryRow } from "../database/tables/promotions.ts";
import {
  checkInAmount,
  computeMaxGrant,
  computeStreak,
  computeTurns,
  matchAmount,
  rebateAmount,
  rebatePeriods,
} from "./arithmetic.ts";
import { isOver, type Promotion } from "./promotion.ts";

/** The fields of a member's entry that determine the promotion's state. */
export type EntryFacts = Pick<
  PromotionEntryRow,
  "id" | "occasion" | "state" | "amount" | "created_at" | "updated_at"
>;

/** Facts about a member, as far as the promotion's kind needs them. Amounts are minor units. */
export interface MemberFacts {
  registeredAt: number;
  hasMobile: boolean;
  /** The member's entries of this promotion, oldest first. */
  entries: readonly EntryFacts[];
  /** The first deposit after joining that is large enough and earned no bonus. */
  deposit: { id: string; amount: number } | null;
  /** Valid bets in a rebate's previous and running period. */
  bets: { before: number; running: number };
  /** The sum of deposits or bets that counts towards turns. */
  forTurns: number;
  /** True when an operator has taken the application up. */
  isTakenUp: boolean;
}

/** The data of a claim. */
interface Claim {
  occasion: string;
  /** Null if a draw decides the amount. */
  amount: number | null;
  deposit?: { id: string; amount: number };
}

export interface PromotionStanding {
  state: PromotionState;
  why: PromotionReason;
  amount: number | null;
  turnsLeft: number | null;
  claim: Claim | null;
  progress: { done: number; required: number } | null;
  streak: number | null;
}

interface StandingContext {
  promotion: Promotion;
  facts: MemberFacts;
  now: number;
  today: string;
  timeZone: string;
}

function standing(state: PromotionState, over: Partial<PromotionStanding> = {}): PromotionStanding {
  return {
    state,
    why: "",
    amount: null,
    turnsLeft: null,
    claim: null,
    progress: null,
    streak: null,
    ...over,
  };
}

const claimable = (claim: Claim, over: Partial<PromotionStanding> = {}) =>
  standing("claim", { amount: claim.amount, claim, ...over });

/** Returns the number of grants left, or null when there is no quota. */
export function getRemaining({ quota, taken }: Pick<Promotion, "quota" | "taken">): number | null {
  return quota === null ? null : quota - taken;
}

/**
 * Returns the reason why an offer gives this member nothing more: its places or its budget are used up, or the member
 * has reached their maximum.
 */
function getExhaustedReason(
  promotion: Promotion,
  found: PromotionStanding,
  facts: MemberFacts | null,
): PromotionReason {
  const { budget, spent, rules } = promotion;
  if (getRemaining(promotion) === 0) return "soldOut";
  if (!budget) return "";
  const fixed = rules.kind === "freeSpins" ? null : found.claim?.amount;
  const worth = found.state === "claim" ? (fixed ?? computeMaxGrant(rules)) : 1;
  if (spent + worth > budget.total && worth > 0) return "soldOut";
  const had = facts?.entries.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  return had + worth > budget.each && worth > 0 ? "mostReached" : "";
}

/** Returns a promotion's state for a member; for a visitor (`facts` null), the state it may have after signing in. */
export function computeStanding(
  promotion: Promotion,
  facts: MemberFacts | null,
  { now, timeZone }: { now: number; timeZone: string },
): PromotionStanding {
  if (promotion.startsAt > now) return standing("coming_soon");
  const { kind } = promotion.rules;
  const isClosed = isOver(promotion, now);
  const found =
    kind === "info" || (isGivenOnly(promotion) && !hasEntry(facts))
      ? standing("none")
      : facts
        ? standingOfMember({ promotion, facts, now, today: getDay(now, timeZone), timeZone })
        : standing("join");
  const opensNothing = found.state === "none" || found.state === "process";
  if (isClosed && kind !== "rebate" && isOffer(found, promotion)) return standing("close");
  if (isClosed && opensNothing && !hasEntry(facts)) return standing("close");
  if (found.state !== "join" && found.state !== "claim") return found;
  const why = getExhaustedReason(promotion, found, facts);
  return why === "" ? found : standing("close", { why });
}

/** Returns true when only operators can give this promotion. */
const isGivenOnly = ({ rules }: Promotion) => rules.kind === "freeSpins" && rules.onlyByOperators === true;

const hasEntry = (facts: MemberFacts | null) => (facts?.entries.length ?? 0) > 0;

/**
 * Returns true when the member could start something new. An earlier promise, such as the bonus of a deposit already
 * received, is not an offer and remains valid.
 */
function isOffer({ state, claim }: PromotionStanding, { rules }: Promotion): boolean {
  if (state === "joined") return true;
  return state === "join" || (state === "claim" && !(rules.kind === "depositMatch" && claim?.deposit));
}

function standingOfMember(seen: StandingContext): PromotionStanding {
  const { rules } = seen.promotion;
  switch (rules.kind) {
    case "depositMatch":
      return getMatchStanding(rules, seen);
    case "rebate":
      return getRebateStanding(rules, seen);
    case "signUp":
      return getSignUpStanding(rules, seen);
    case "checkIn":
      return getCheckInStanding(rules, seen);
    case "wheel":
    case "raffle":
      return getTurnsStanding(rules, seen);
    case "freeSpins":
      return getFreeSpinsStanding(seen);
    case "manual":
      return getApplicationStanding(seen);
    case "info":
      return standing("none");
  }
}

function getMatchStanding(
  rules: RulesFor<"depositMatch">,
  { facts, today, timeZone }: StandingContext,
): PromotionStanding {
  const joined = facts.entries.find(({ state }) => state === "joined");
  if (joined) {
    const { deposit } = facts;
    if (!deposit) return standing("joined", { why: "deposit" });
    return claimable({ occasion: joined.occasion, amount: matchAmount(rules, deposit.amount), deposit });
  }
  const last = facts.entries.at(-1);
  if (!last || rules.every === "deposit") return standing("join");
  const isToday = getDay(last.updated_at, timeZone) === today;
  if (rules.every === "day" && !isToday) return standing("join");
  return standing("claimed", { amount: last.amount, why: rules.every === "day" ? "tomorrow" : "" });
}

function getRebateStanding(rules: RulesFor<"rebate">, { facts, today }: StandingContext): PromotionStanding {
  const { before } = rebatePeriods(today, rules.period);
  const amount = rebateAmount(rules, facts.bets.before);
  const progress = { done: facts.bets.running, required: rules.minBet };
  const claimed = facts.entries.find(({ occasion }) => occasion === before);
  if (claimed) return standing("claimed", { amount: claimed.amount, progress });
  if (amount > 0) return claimable({ occasion: before, amount }, { progress });
  return standing("process", { why: "bets", progress });
}

function getSignUpStanding(rules: RulesFor<"signUp">, { facts, now }: StandingContext): PromotionStanding {
  const [claimed] = facts.entries;
  if (claimed) return standing("claimed", { amount: claimed.amount });
  if (now > facts.registeredAt + rules.withinDays * DAY_MS) return standing("none", { why: "tooLate" });
  if (rules.needsMobile && !facts.hasMobile) return standing("none", { why: "mobile" });
  return claimable({ occasion: "once", amount: rules.amount });
}

/** Returns the days of a member's check-ins. */
export const getCheckInDays = (entries: readonly EntryFacts[]): ReadonlySet<string> =>
  new Set(entries.map(({ occasion }) => occasion));

function getCheckInStanding(
  rules: RulesFor<"checkIn">,
  { facts, today }: StandingContext,
): PromotionStanding {
  const days = getCheckInDays(facts.entries);
  const streak = computeStreak(days, today);
  const done = facts.entries.find(({ occasion }) => occasion === today);
  if (done) return standing("claimed", { amount: done.amount, why: "tomorrow", streak });
  return claimable({ occasion: today, amount: checkInAmount(rules, streak) }, { streak });
}

function getTurnsStanding(
  { turns }: RulesFor<"wheel"> | RulesFor<"raffle">,
  { facts, today }: StandingContext,
): PromotionStanding {
  if (turns.per === "day") {
    const used = facts.entries.filter(({ occasion }) => occasion.startsWith(`${today}#`)).length;
    const turnsLeft = turns.count - used;
    if (turnsLeft <= 0) return standing("claimed", { why: "tomorrow", turnsLeft: 0 });
    return claimable({ occasion: `${today}#${used + 1}`, amount: null }, { turnsLeft });
  }
  const used = facts.entries.length;
  const earned = computeTurns(turns, facts.forTurns);
  const turnsLeft = Math.max(0, earned.turns - used);
  const progress = { done: earned.towardsNext, required: turns.every };
  if (turnsLeft === 0 && used >= turns.most) return standing("claimed", { turnsLeft });
  if (turnsLeft === 0) return standing("process", { why: "turns", turnsLeft, progress });
  return claimable({ occasion: `${used + 1}`, amount: null }, { turnsLeft, progress });
}

function getFreeSpinsStanding({ facts }: StandingContext): PromotionStanding {
  const [entry] = facts.entries;
  if (!entry) return claimable({ occasion: "once", amount: 0 }, { amount: null });
  if (entry.state === "process") return standing("process", { why: "vendor" });
  return standing(entry.state);
}

function getApplicationStanding({ facts }: StandingContext): PromotionStanding {
  const last = facts.entries.at(-1);
  if (!last) return standing("join");
  if (last.state === "applying" && facts.isTakenUp) return standing("process", { why: "operator" });
  return standing(last.state, { amount: last.state === "issued" ? last.amount : null });
}
