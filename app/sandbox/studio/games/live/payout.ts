/** Returns the payout of a stake in minor units. `back` is in thousandths of the stake. */
export const payoutAt = (stake: number, back: number): number => Math.floor((stake * back) / 1_000);
