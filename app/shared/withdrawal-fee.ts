/** What a withdrawal costs: a fixed part in minor units, and a share of the amount in basis points. */
export interface WithdrawalFee {
  fee: number;
  feeBasisPoints: number;
}

/** The fee on an amount, in minor units; the share is rounded down. The page previews it and the platform charges it. */
export function withdrawalFee({ fee, feeBasisPoints }: WithdrawalFee, amount: number): number {
  return fee + Number((BigInt(amount) * BigInt(feeBasisPoints)) / 10_000n);
}
