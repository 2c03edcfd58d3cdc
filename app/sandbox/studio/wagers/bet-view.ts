import type { Wager } from "./wager.ts";

/** A bet as its player may see it. */
export function betView(bet: Wager) {
  const {
    id,
    key,
    roundId,
    type,
    stake,
    state,
    win,
    outcome,
    detail,
    refusal,
    refusalText,
    balance,
    createdAt: at,
  } = bet;
  return { id, key, roundId, type, stake, state, win, outcome, detail, refusal, refusalText, balance, at };
}
