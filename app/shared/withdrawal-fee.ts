/** The fee of a withdrawal: a fixed part in minor units, and a share of the amount in basis points. */
export interface WithdrawalFee {
  fee: number;
  feeBasisPoints: number;
  /** The provider's payment step, in minor units, of which the paid amount is a multiple; 1 by default. */
  step?: number;
}

/**
 * Returns the fee on an amount, in minor units. The percentage is rounded down, and the fee is rounded so that the
 * provider can pay the rest. The page previews it and the platform charges it.
 */
export function withdrawalFee({ fee, feeBasisPoints, step = 1 }: WithdrawalFee, amount: number): number {
  const whole = fee + Number((BigInt(amount) * BigInt(feeBasisPoints)) / 10_000n);
  return whole - (whole % step);
}
