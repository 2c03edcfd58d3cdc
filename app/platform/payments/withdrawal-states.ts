import { withdrawalState } from "../contract/withdrawals.ts";
import { stateMachine } from "../core/state-machine.ts";

/**
 * The states of a withdrawal (spec section 4, and docs/decisions/0104). In `requested`, `reviewing`, `approved` and
 * `paying` the money is held; from `paid` on it has been sent. A paid withdrawal ends as `received` or `reversed`, an
 * unpaid one as `rejected` or `cancelled`.
 */
export const WITHDRAWAL_STATES = withdrawalState.options;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export const WITHDRAWAL_EVENTS = [
  /** An operator begins the review. */
  "review",
  /** By an operator, or automatically up to the brand's limit. */
  "approve",
  /** By an operator. */
  "reject",
  /** By the member. */
  "cancel",
  /** The payment begins. */
  "pay",
  /** The payment failed: the money was never sent. */
  "fail",
  /** The provider or an operator reports the payment as made. */
  "succeed",
  /** The money was returned, or is refunded. */
  "reverse",
  /** The member confirms the receipt. */
  "confirm",
  /** No confirmation in time, or settled by operators: counts as received without a refund. */
  "force",
  /** The member reports that it did not arrive, or not in full. */
  "dispute",
] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

export const { nextState, statesBefore, stateAfter } = stateMachine<WithdrawalState, WithdrawalEvent>({
  requested: { review: "reviewing", approve: "approved", reject: "rejected", cancel: "cancelled" },
  reviewing: { approve: "approved", reject: "rejected", cancel: "cancelled" },
  approved: { pay: "paying", reject: "rejected" },
  // A provider may report the reversal without having reported the success before it.
  paying: { succeed: "paid", fail: "rejected", reverse: "reversed" },
  paid: { confirm: "received", force: "received", dispute: "not_received", reverse: "reversed" },
  received: { reverse: "reversed" },
  not_received: { confirm: "received", force: "received", reverse: "reversed" },
  rejected: {},
  reversed: {},
  cancelled: {},
});

/** The money is held and has not been sent. */
export const HELD_STATES: readonly WithdrawalState[] = ["requested", "reviewing", "approved", "paying"];

/** States that do not count towards the daily limit: the money was not sent, or was returned. */
export const UNCOUNTED_STATES: readonly WithdrawalState[] = ["rejected", "reversed", "cancelled"];
