/** An account's points, and the counted valid bet (minor units) that is not yet a whole point. */
interface Earning {
  balance: number;
  rest: number;
}

/**
 * Returns the points that a change of the counted valid bet earns, negative when it revokes some. Spent points cannot
 * be revoked: the rest becomes negative instead, and later bets make up for it first.
 */
export function computeEarnedPoints({ balance, rest }: Earning, validBet: number, stakePerPoint: number) {
  const all = rest + validBet;
  const points = Math.max(-balance, Math.floor(all / stakePerPoint));
  return { points, rest: all - points * stakePerPoint };
}

/**
 * Returns the value of points in minor units, rounded down, and the number of points that it costs: points that make no
 * whole minor unit remain with the member.
 */
export function computePointsValue(points: number, pointsPerUnit: number, decimals: number) {
  const minorPerUnit = 10n ** BigInt(decimals);
  const perUnit = BigInt(pointsPerUnit);
  const amount = (BigInt(points) * minorPerUnit) / perUnit;
  const taken = (amount * perUnit + minorPerUnit - 1n) / minorPerUnit;
  return { amount: Number(amount), taken: Number(taken) };
}
