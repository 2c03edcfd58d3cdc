/** A bet's amounts in minor units, with its state. */
interface BetFigures {
  state: string;
  stake: number;
  win: number;
}

/**
 * Returns the net position of a bet for its player: win minus stake once it is settled, 0 while it is open. Its SQL is
 * platform/bets/net-position.ts; every total of net positions uses one of the two.
 */
export function computeNet({ state, stake, win }: BetFigures): number {
  return state === "open" ? 0 : win - stake;
}
