import { withdrawalState } from "../contract/withdrawals.ts";

/**
 * How a withdrawal goes on (spec section 4, and docs/decisions/0104). `requested`, `reviewing`, `approved` and `paying`
 * have the money on hold; from `paid` on it has left. `received` and `reversed` end one that was paid, `rejected` and
 * `cancelled` one that was not.
 */
export const WITHDRAWAL_STATES = withdrawalState.options;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export const WITHDRAWAL_EVENTS = [
  /** An operator takes it up. */
  "review",
  /** An operator, or the brand's own amount below which nobody looks. */
  "approve",
  /** An operator, or a provider that will not pay or could not. */
  "reject",
  /** The member. */
  "cancel",
  /** The payment begins. */
  "pay",
  /** A payment that had begun did not go through: the money never left. */
  "fail",
  /** It is paid, by the provider's word or an operator's. */
  "succeed",
  /** The money came back, or is given back. */
  "reverse",
  /** The member has it. */
  "confirm",
  /** Nobody said anything in time, or operators settled it: counts as received, and is not refunded. */
  "force",
  /** The member says that it did not arrive, or not all of it. */
  "dispute",
] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

const NEXT: Record<WithdrawalState, Partial<Record<WithdrawalEvent, WithdrawalState>>> = {
  requested: { review: "reviewing", approve: "approved", reject: "rejected", cancel: "cancelled" },
  reviewing: { approve: "approved", reject: "rejected", cancel: "cancelled" },
  approved: { pay: "paying", reject: "rejected" },
  // A provider that speaks of the reversal first has swallowed the success before it.
  paying: { succeed: "paid", fail: "rejected", reverse: "reversed" },
  paid: { confirm: "received", force: "received", dispute: "not_received", reverse: "reversed" },
  received: { reverse: "reversed" },
  not_received: { confirm: "received", force: "received", reverse: "reversed" },
  rejected: {},
  reversed: {},
  cancelled: {},
};

/** The state that an event leads to; null where it is illegal and nothing may change. */
export function nextState(state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | null {
  return NEXT[state][event] ?? null;
}

/** The states that an event may find a withdrawal in. */
export function statesBefore(event: WithdrawalEvent): WithdrawalState[] {
  return WITHDRAWAL_STATES.filter((state) => nextState(state, event) !== null);
}

/** The state that an event leads to, whichever it comes from: there is one. */
export function stateAfter(event: WithdrawalEvent): WithdrawalState {
  const [before] = statesBefore(event);
  const state = before && nextState(before, event);
  if (!state) throw new Error(`${event} leads nowhere`);
  return state;
}

/** While the money is set aside and has not left. */
export const HELD_STATES: readonly WithdrawalState[] = ["requested", "reviewing", "approved", "paying"];

/** What does not count for the day's limit, since it did not go out or came back. */
export const UNCOUNTED_STATES: readonly WithdrawalState[] = ["rejected", "reversed", "cancelled"];
