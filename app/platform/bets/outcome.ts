import type { BetOutcome } from "../contract/bet-detail.ts";
import { type Bet, BetError } from "./bet.ts";

/** The state of a bet, with its amounts in minor units. */
export type BetResult = Pick<Bet, "state" | "stake" | "win" | "validBet">;

/** A bet's outcome as reported by the caller. */
export interface ReportedOutcome {
  outcome?: BetOutcome | undefined;
  /** The part of the stake that counts for rewards. */
  validBet?: number | undefined;
}

/**
 * Returns the standing of a bet settled with a total win. Without an outcome, a win above 0 means won, otherwise lost.
 * Without a valid bet, the whole stake counts for won and lost, half of it (rounded down) for half won and half lost,
 * nothing for void and cashed out. A void bet never counts.
 * @throws BetError AMOUNT_MISMATCH when a void bet's win is not its stake, or the valid bet exceeds it.
 */
export function computeSettlement(stake: number, win: number, given: ReportedOutcome): BetResult {
  const state = given.outcome ?? (win > 0 ? "won" : "lost");
  if (state === "void" && win !== stake) throw new BetError("AMOUNT_MISMATCH");
  const validBet = state === "void" ? 0 : (given.validBet ?? computeValidBet(state, stake));
  if (validBet > stake) throw new BetError("AMOUNT_MISMATCH");
  return { state, stake, win, validBet };
}

/**
 * Adds a win without an outcome to a settled bet. The outcome stays, except that lost and void become won. The win
 * replaces a void: the returned stake counts as staked again.
 */
export function addLateWin({ state, stake, win, validBet }: BetResult, amount: number): BetResult {
  if (state === "void") return computeSettlement(stake, amount, { outcome: "won" });
  if (state === "lost") return computeSettlement(stake, win + amount, { outcome: "won" });
  return { state, stake, win: win + amount, validBet };
}

/** Returns the valid bet of an outcome alone, in minor units. */
export function computeValidBet(outcome: BetOutcome, stake: number): number {
  if (outcome === "won" || outcome === "lost") return stake;
  return outcome === "half_won" || outcome === "half_lost" ? Math.floor(stake / 2) : 0;
}
