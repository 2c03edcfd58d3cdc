import fc from "fast-check";
import { expect, it } from "vitest";
import { withdrawalFee } from "./withdrawal-fee.ts";

it("the fee's percentage is exact where floating point would be one unit short", () => {
  expect(Math.floor((100_300 / 10_000) * 100)).toBe(1_002);
  expect(withdrawalFee({ fee: 0, feeBasisPoints: 100 }, 100_300)).toBe(1_003);
  expect(withdrawalFee({ fee: 1_500, feeBasisPoints: 50 }, 100_000)).toBe(2_000);
});

it("the fee is the largest whole number of units within the percentage, for any amount", () => {
  const share = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(fc.maxSafeNat(), share, fc.nat(1_000_000), (amount, feeBasisPoints, fee) => {
      const taken = BigInt(withdrawalFee({ fee: 0, feeBasisPoints }, amount));
      const owed = BigInt(amount) * BigInt(feeBasisPoints);
      expect(taken * 10_000n <= owed && owed < (taken + 1n) * 10_000n).toBe(true);
      const small = Math.min(amount, 10 ** 12);
      expect(withdrawalFee({ fee, feeBasisPoints }, small)).toBe(
        fee + withdrawalFee({ fee: 0, feeBasisPoints }, small),
      );
    }),
  );
});
