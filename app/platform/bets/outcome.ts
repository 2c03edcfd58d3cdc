import type { BetOutcome } from "../contract/bet-detail.ts";
import { type Bet, BetRefused } from "./bet.ts";

/** The state of a bet, with its amounts in minor units. */
export type Standing = Pick<Bet, "state" | "stake" | "win" | "validBet">;

/** How a bet ended, as the caller says it. */
export interface GivenOutcome {
  outcome?: BetOutcome | undefined;
  /** The part of the stake that counts for rewards. */
  validBet?: number | undefined;
}

/**
 * A bet settled with a win in all. Without an outcome it is won with a win above 0 and lost with none. Without a valid bet,
 * the whole stake of a bet counts that was won or lost, half of it (rounded down) of one half won or half lost, and nothing
 * of one void or cashed out. A void bet never counts.
 * @throws BetRefused AMOUNT_MISMATCH when a void bet's win is not its stake, or the valid bet is above it.
 */
export function settledBy(stake: number, win: number, given: GivenOutcome): Standing {
  const state = given.outcome ?? (win > 0 ? "won" : "lost");
  if (state === "void" && win !== stake) throw new BetRefused("AMOUNT_MISMATCH");
  const validBet = state === "void" ? 0 : (given.validBet ?? countedPart(state, stake));
  if (validBet > stake) throw new BetRefused("AMOUNT_MISMATCH");
  return { state, stake, win, validBet };
}

/**
 * A settled bet to which a win was added without an outcome: it keeps its own, but is won where it was lost or void. The win
 * takes the place of a void: the stake, which had returned, is staked again.
 */
export function withLateWin({ state, stake, win, validBet }: Standing, amount: number): Standing {
  if (state === "void") return settledBy(stake, amount, { outcome: "won" });
  if (state === "lost") return settledBy(stake, win + amount, { outcome: "won" });
  return { state, stake, win: win + amount, validBet };
}

/** The valid bet of an outcome on its own, in minor units. */
export function countedPart(outcome: BetOutcome, stake: number): number {
  if (outcome === "won" || outcome === "lost") return stake;
  return outcome === "half_won" || outcome === "half_lost" ? Math.floor(stake / 2) : 0;
}
