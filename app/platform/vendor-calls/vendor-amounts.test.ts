import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainDecimal } from "#app/shared/money.ts";
import { readVendorAmount, vendorDecimals } from "./vendor-amounts.ts";

const PHP = { factor: 1, decimals: 2 };
const DONG = { factor: 1_000, decimals: 0 };
const RUPIAH = { factor: 1_000, decimals: 2 };

describe("a vendor's amount", () => {
  it.each([
    ["1.5", DONG, 1_500],
    ["0.001", DONG, 1],
    ["1.5", RUPIAH, 150_000],
    ["12.5", PHP, 1_250],
    ["12.500000", PHP, 1_250],
    ["0", PHP, 0],
  ])("%s is %j minor units", (digits, unit, amount) => {
    for (const roundsUp of [false, true]) {
      expect(readVendorAmount(digits, unit, roundsUp)).toEqual({ amount, roundedUp: 0 });
    }
  });

  it.each([
    ["0.005", PHP, 1, 500_000],
    ["0.000000001", PHP, null, 0],
    ["1.23456789", PHP, 124, 543_211],
    ["1.0005", DONG, 1_001, 500_000],
  ])(
    "%s is rounded up when it is a win, and refused when it is a stake",
    (digits, unit, amount, roundedUp) => {
      expect(readVendorAmount(digits, unit, true)).toEqual(amount === null ? null : { amount, roundedUp });
      expect(readVendorAmount(digits, unit, false)).toBeNull();
    },
  );

  it.each(["", "-1", "01", "1e3", "1.", ".5", "1,5", " 1", "9007199254740993", "1".repeat(30)])(
    "%j is not a valid amount",
    (digits) => {
      expect(readVendorAmount(digits, PHP, true)).toBeNull();
    },
  );

  it("converts back to what the vendor sent, for any factor; a win is the vendor's amount plus the rounding", () => {
    const unit = fc.record({
      factor: fc.constantFrom(1, 10, 1_000, 1_000_000),
      decimals: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        unit,
        fc.integer({ min: 0, max: 999_999 }),
        (minor, of, part) => {
          const sentAmount = plainDecimal(minor, vendorDecimals(of));
          expect(readVendorAmount(sentAmount, of, false)).toEqual({ amount: minor, roundedUp: 0 });
          const beyond = String(part).padStart(6, "0");
          const digits = sentAmount.includes(".") ? `${sentAmount}${beyond}` : `${sentAmount}.${beyond}`;
          const read = readVendorAmount(digits, of, true);
          expect(BigInt(read?.amount ?? 0) * 1_000_000n - BigInt(read?.roundedUp ?? 0)).toBe(
            BigInt(minor) * 1_000_000n + BigInt(part),
          );
        },
      ),
    );
  });
});
