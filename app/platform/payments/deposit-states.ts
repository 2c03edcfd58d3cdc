import { depositState } from "../contract/payments.ts";
import { PlatformError } from "../core/errors.ts";
import { stateMachine } from "../core/state-machine.ts";

/**
 * - pending: waits for the payment
 * - processing: a payment was seen, or the member reported it as sent
 * - review: money arrived, but not as requested; a person decides
 * - succeeded: credited
 * - failed, expired, cancelled: nothing has arrived so far
 * - rejected: a person decided against it
 * - reversed: the provider took the money back
 */
export const DEPOSIT_STATES = depositState.options;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/**
 * Reports of the provider or the clock: seen, paid (as requested, or otherwise: see {@link evaluatePayment}), failed,
 * expired, reversed (all that is credited, or all that was paid) and reversedPart. Actions: sent and cancel by the
 * member; credit, creditAgain (another payment of the same deposit) and reject by an operator.
 */
export const DEPOSIT_EVENTS = [
  "seen",
  "paid",
  "paidOtherwise",
  "failed",
  "expired",
  "reversed",
  "reversedPart",
  "sent",
  "cancel",
  "credit",
  "creditAgain",
  "reject",
] as const;
export type DepositEvent = (typeof DEPOSIT_EVENTS)[number];

/** The state that an event leads to, and the money that moves with it. */
export interface DepositStep {
  to: DepositState;
  money: "none" | "credit" | "takeBack";
}

/** Transitions while no payment has arrived: one that arrives late still belongs to the member. */
const UNPAID = {
  paid: "succeeded",
  paidOtherwise: "review",
  reversed: "reversed",
  credit: "succeeded",
} as const;

const { nextState } = stateMachine<DepositState, DepositEvent>({
  pending: {
    ...UNPAID,
    seen: "processing",
    failed: "failed",
    expired: "expired",
    sent: "processing",
    cancel: "cancelled",
    reject: "rejected",
  },
  processing: { ...UNPAID, failed: "failed", expired: "expired", reject: "rejected" },
  review: { reversed: "reversed", credit: "succeeded", reject: "rejected" },
  succeeded: { reversed: "reversed", reversedPart: "succeeded", creditAgain: "succeeded" },
  failed: UNPAID,
  expired: UNPAID,
  cancelled: UNPAID,
  rejected: { creditAgain: "succeeded" },
  reversed: { creditAgain: "succeeded" },
});

const ACTIONS: ReadonlySet<DepositEvent> = new Set(["sent", "cancel", "credit", "creditAgain", "reject"]);
const REVERSALS: ReadonlySet<DepositEvent> = new Set(["reversed", "reversedPart"]);

/**
 * Returns the step from a state by an event; null when a report is too old to change anything. Providers repeat reports
 * and send them in any order, so a report is never an error.
 * @throws PlatformError CONFLICT for a person's action that the state does not allow.
 */
export function depositStep(state: DepositState, event: DepositEvent): DepositStep | null {
  const to = nextState(state, event);
  if (!to) {
    if (ACTIONS.has(event)) throw new PlatformError("CONFLICT");
    return null;
  }
  if (REVERSALS.has(event)) return { to, money: state === "succeeded" ? "takeBack" : "none" };
  return { to, money: to === "succeeded" ? "credit" : "none" };
}

/** States that count towards the daily limit: credited, or able to be credited. */
export const COUNTED_STATES: readonly DepositState[] = ["pending", "processing", "review", "succeeded"];

/** The reason for a deposit's state; its text is `payments.reason.<name>` in the catalogues. */
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
  | "shortfall"
  | "break";

export function reasonKey(reason: DepositReason): string {
  return `payments.reason.${reason}`;
}

interface Payment {
  state: DepositState;
  kind: string;
  /** Requested, in minor units. */
  amount: number;
  currency: string;
}

/**
 * Decides on a payment that a provider reports as final. It is credited (with the amount that arrived, in minor units)
 * or reviewed by a person. Another currency, another amount or an unreadable amount does not match the request. If the
 * deposit was already over, the right amount is credited with a note. It is reviewed instead if it is crypto, whose
 * rate has expired, or exceeds the rest of the daily limit.
 */
export function evaluatePayment(
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
