/** What a stake gives back in minor units, at thousandths of it. */
export const payoutAt = (stake: number, back: number): number => Math.floor((stake * back) / 1_000);
