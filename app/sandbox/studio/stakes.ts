const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** The lowest stake in a currency without decimals, whose unit has little value. */
const MIN_WHOLE_STAKE = 1_000;

/** Returns the stakes of a game in minor units, and which is offered first. `minBet` is in hundredths of a unit. */
export function getStakes(minBet: number, decimals: number): { stakes: number[]; first: number } {
  const exact = Math.max(1, Math.ceil((minBet * 10 ** decimals) / 100));
  const least = decimals === 0 ? Math.max(exact, MIN_WHOLE_STAKE) : exact;
  return { stakes: STEPS.map((step) => least * step), first: least * (decimals === 0 ? 1 : 10) };
}

/** Returns true when a value is one of a game's stakes; a string or an array that converts to one is refused. */
export function isValidStake(
  { minBet }: { minBet: number },
  { decimals }: { decimals: number },
  value: unknown,
): value is number {
  return typeof value === "number" && getStakes(minBet, decimals).stakes.includes(value);
}
