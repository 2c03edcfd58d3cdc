import { depositState } from "../contract/payments.ts";
import { PlatformError } from "../errors.ts";

/**
 * pending: waits for the payment · processing: a payment was seen, or the member says that it was sent · review: money
 * came, and not as it was asked for; a person decides · succeeded: credited · failed, expired, cancelled: nothing came
 * so far · rejected: a person decided against it · reversed: the provider took the money back.
 */
export const DEPOSIT_STATES = depositState.options;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/**
 * News of the provider or the clock: seen, paid (as asked for, or not: see {@link judgePayment}), failed, expired,
 * reversed. Acts of people: sent and cancel by the member, credit and reject by an operator.
 */
export const DEPOSIT_EVENTS = [
  "seen",
  "paid",
  "paidOtherwise",
  "failed",
  "expired",
  "reversed",
  "sent",
  "cancel",
  "credit",
  "reject",
] as const;
export type DepositEvent = (typeof DEPOSIT_EVENTS)[number];

/** What follows: a new state with what moves, or nothing, since the news is old. */
export type DepositStep = { to: DepositState; money: "none" | "credit" | "takeBack" } | null;

const go = (to: DepositState, money: "none" | "credit" | "takeBack" = "none"): DepositStep => ({ to, money });
const CREDIT = go("succeeded", "credit");

/** Where nothing has come: money that comes all the same is the member's. */
const NOTHING_CAME: Partial<Record<DepositEvent, DepositStep>> = {
  paid: CREDIT,
  paidOtherwise: go("review"),
  reversed: go("reversed"),
  credit: CREDIT,
};

/** What is not written here does nothing when it is news, and is illegal when it is an act. */
const TABLE: Record<DepositState, Partial<Record<DepositEvent, DepositStep>>> = {
  pending: {
    ...NOTHING_CAME,
    seen: go("processing"),
    failed: go("failed"),
    expired: go("expired"),
    sent: go("processing"),
    cancel: go("cancelled"),
    reject: go("rejected"),
  },
  processing: { ...NOTHING_CAME, failed: go("failed"), expired: go("expired"), reject: go("rejected") },
  review: { reversed: go("reversed"), credit: CREDIT, reject: go("rejected") },
  succeeded: { reversed: go("reversed", "takeBack") },
  failed: NOTHING_CAME,
  expired: NOTHING_CAME,
  cancelled: NOTHING_CAME,
  rejected: {},
  reversed: {},
};

const ACTS: ReadonlySet<DepositEvent> = new Set(["sent", "cancel", "credit", "reject"]);

/**
 * The step from a state by an event; null when the event is news that is too old to change anything. Providers repeat
 * themselves and come in any order, so news is never an error.
 * @throws PlatformError CONFLICT for an act that the state does not allow.
 */
export function depositStep(state: DepositState, event: DepositEvent): DepositStep {
  const step = TABLE[state][event] ?? null;
  if (!step && ACTS.has(event)) throw new PlatformError("CONFLICT");
  return step;
}

/** Whether a deposit counts for the day's limit: it was credited, or may still be without more ado. */
export const COUNTED_STATES: readonly DepositState[] = ["pending", "processing", "review", "succeeded"];

/** Why a deposit stands as it does; `payments.reason.<name>` of the catalogues says it. */
export type DepositReason =
  | "late"
  | "lateCrypto"
  | "lateLimit"
  | "underpaid"
  | "overpaid"
  | "currency"
  | "unreadable"
  | "declined"
  | "unavailable"
  | "refused"
  | "notFound"
  | "otherName"
  | "otherAmount"
  | "shortfall";

export function reasonKey(reason: DepositReason): string {
  return `payments.reason.${reason}`;
}

interface Payment {
  state: DepositState;
  kind: string;
  /** Asked for, minor units. */
  amount: number;
  currency: string;
}

/**
 * What becomes of a payment that a provider calls final: credited (what came, in minor units), or looked at by a person
 * first. Never a guess: another currency, another amount or an amount that could not be read is not what was asked for.
 * After the deposit was over, the right amount is credited with a note, unless it is crypto, whose rate had an end, or
 * more than the day's limit has left.
 */
export function judgePayment(
  deposit: Payment,
  paid: { amount: number; currency: string },
  rules: { underpaidCrypto: "review" | "credit"; leftToday: number | null },
):
  | { event: "paid"; credit: number; reason: DepositReason | null }
  | { event: "paidOtherwise"; reason: DepositReason } {
  const otherwise = (reason: DepositReason) => ({ event: "paidOtherwise", reason }) as const;
  if (paid.amount <= 0) return otherwise("unreadable");
  if (paid.currency !== deposit.currency) return otherwise("currency");
  if (paid.amount > deposit.amount) return otherwise("overpaid");
  const isCrypto = deposit.kind === "crypto";
  const isShort = paid.amount < deposit.amount;
  if (isShort && !(isCrypto && rules.underpaidCrypto === "credit")) return otherwise("underpaid");
  const isLate = !COUNTED_STATES.includes(deposit.state);
  if (isLate && isCrypto) return otherwise("lateCrypto");
  if (isLate && rules.leftToday !== null && paid.amount > rules.leftToday) return otherwise("lateLimit");
  return { event: "paid", credit: paid.amount, reason: isShort ? "underpaid" : isLate ? "late" : null };
}
