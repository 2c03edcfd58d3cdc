import type { TransferOutcome } from "../contract/ops/transfers.ts";
import { vendorTransferState } from "../contract/wallet.ts";
import { stateMachine } from "../core/state-machine.ts";

/** The states of a transfer, described at {@link vendorTransferState}. */
export const TRANSFER_STATES = vendorTransferState.options;
export type TransferState = (typeof TRANSFER_STATES)[number];

/**
 * The events that determine a transfer's state: the vendor did it, refused it or has less than the amount to withdraw;
 * the vendor never received it and never will; or its answer was missing or unreliable. The last two are the outcomes
 * that two operators settled in its place.
 */
export const TRANSFER_EVENTS = [
  "done",
  "refused",
  "short",
  "absent",
  "silent",
  "settledDone",
  "settledNotDone",
] as const;
export type TransferEvent = (typeof TRANSFER_EVENTS)[number];

const OUTCOMES = {
  done: "succeeded",
  refused: "failed",
  short: "failed",
  absent: "failed",
  settledDone: "succeeded",
  settledNotDone: "failed",
} as const;

/** An outcome is final. */
export const { nextState, statesBefore, stateAfter } = stateMachine<TransferState, TransferEvent>({
  pending: { ...OUTCOMES, silent: "unknown" },
  unknown: OUTCOMES,
  succeeded: {},
  failed: {},
});

/** The outcome is not known yet. */
export const OPEN_STATES: readonly TransferState[] = ["pending", "unknown"];

/** Returns the reason for a transfer's state, as a catalogue key; empty when it needs no reason. */
export function getReason(event: TransferEvent, direction: "in" | "out"): string {
  return event === "done" ? "" : `wallets.reason.${event}.${direction}`;
}

/** The event by which two operators settle a transfer manually. */
export const SETTLED_MANUALLY = {
  done: "settledDone",
  notDone: "settledNotDone",
} as const satisfies Record<TransferOutcome, TransferEvent>;

/** Returns the outcome that a vendor reports with an event; null for operators' settlements, and for no response. */
export function vendorOutcome(event: TransferEvent): TransferOutcome | null {
  if (event === "silent" || event === "settledDone" || event === "settledNotDone") return null;
  return event === "done" ? "done" : "notDone";
}
