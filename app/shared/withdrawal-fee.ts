/** The fee of a withdrawal: a fixed part in minor units, and a share of the amount in basis points. */
export interface WithdrawalFee {
  fee: number;
  feeBasisPoints: number;
  /** Minor units that what arrives is a multiple of, as its provider pays; 1 where left out. */
  step?: number;
}

/**
 * The fee on an amount, in minor units; the share is rounded down, and the fee to what its provider can pay the rest in. The
 * page previews it and the platform charges it.
 */
export function withdrawalFee({ fee, feeBasisPoints, step = 1 }: WithdrawalFee, amount: number): number {
  const whole = fee + Number((BigInt(amount) * BigInt(feeBasisPoints)) / 10_000n);
  return whole - (whole % step);
}
