import type { Clock } from "../../platform/ports/clock.ts";
import {
  FORCED_OUTCOMES,
  type ForcedOutcome,
  type ForcedOutcomes,
  MAX_TIMES,
  type WaitingOutcome,
} from "../../sandbox/forced-outcomes.ts";

/** Forces outcomes in the sandbox for the members of one merchant. */
export interface OutcomeTool {
  /** Every outcome that can be forced. */
  outcomes: readonly ForcedOutcome[];
  maxTimes: number;
  /** Returns the outcomes that wait, oldest first. */
  waiting(): WaitingOutcome[];
  /**
   * Stores an outcome for a member, or with an empty username for any member. Returns the reason for a refusal as a
   * sentence, or null.
   */
  force(request: { outcome: string; username: string; times: number }): Promise<string | null>;
  /** Drops the waiting outcomes, or one of them. */
  clear(id: number | undefined): void;
}

export interface OutcomeToolDeps {
  /** Null without a sandbox and outside a demonstration. */
  forced: ForcedOutcomes | null;
  clock: Clock;
  /** Returns the account of a typed username; null when the merchant has none. */
  findAccount: (merchantCode: string, username: string) => Promise<{ id: string; username: string } | null>;
}

const isOutcome = (text: string): text is ForcedOutcome => FORCED_OUTCOMES.some((name) => name === text);

/** Creates the tool for a merchant; null where nothing is forced. */
export function createOutcomeTool(
  { forced, clock, findAccount }: OutcomeToolDeps,
  merchant: string,
): OutcomeTool | null {
  if (!forced) return null;
  return {
    outcomes: FORCED_OUTCOMES,
    maxTimes: MAX_TIMES,
    waiting: () => forced.list(merchant),
    async force({ outcome, username, times }) {
      if (!isOutcome(outcome))
        return `“${outcome}” is no outcome that can be forced. Choose one of ${FORCED_OUTCOMES.join(", ")}.`;
      if (times < 1 || times > MAX_TIMES)
        return `It can happen from 1 to ${MAX_TIMES} times. Enter another number.`;
      const isForAll = username.trim() === "";
      const member = isForAll ? null : await findAccount(merchant, username);
      if (!isForAll && !member)
        return `This brand has no member “${username}”. Check the spelling, or leave the field empty for any member.`;
      const player = { playerId: member?.id ?? null, username: member?.username ?? null };
      forced.force({ merchant, ...player, outcome, times }, clock.now());
      return null;
    },
    clear: (id) => void forced.clear(merchant, id),
  };
}
