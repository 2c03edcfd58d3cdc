import { describe, expect, it } from "vitest";
import { withdrawalFee } from "#app/shared/withdrawal-fee.ts";
import type { PlatformError } from "../core/errors.ts";
import { xenditPayments } from "../ports/xendit-payments.ts";
import { testMerchant } from "../testing.ts";
import { getStep, requireStep } from "./provider-units.ts";

const xendit = xenditPayments({ url: "https://api.xendit.test", accounts: new Map() });
const providers = new Map([[xendit.code, xendit]]);
const getMerchant = (code: string, decimals: number) =>
  testMerchant({ currency: { code, symbol: code, position: "before", decimals } });
const getFields = (amount: number, step: number, merchant = getMerchant("IDR", 2)) => {
  try {
    requireStep(amount, step, merchant);
    return null;
  } catch (error) {
    return (error as PlatformError).fields;
  }
};

describe("an amount that a provider can process", () => {
  it.each([
    ["IDR", 2, 100],
    ["IDR", 0, 1],
    ["VND", 2, 100],
    ["PHP", 2, 1],
    ["THB", 3, 10],
  ])("in %s with %i decimals is a multiple of %i minor units", (code, decimals, step) => {
    expect(getStep(providers, { provider: "xendit" }, getMerchant(code, decimals))).toBe(step);
  });

  it("is any amount for a bank transfer", () => {
    expect(getStep(providers, { provider: "manual" }, getMerchant("IDR", 2))).toBe(1);
  });

  it("is suggested when another amount is refused: the nearest possible ones", () => {
    expect(getFields(2_354_500, 100)).toBeNull();
    expect(getFields(2_354_550, 100)).toEqual([
      {
        pointer: "/amount",
        messageKey: "payments.error.step",
        values: { step: "IDR\u00a01.00", lower: "IDR\u00a023,545.00", higher: "IDR\u00a023,546.00" },
      },
    ]);
    expect(getFields(50, 100)).toMatchObject([{ messageKey: "payments.error.stepFirst" }]);
  });

  it("remains after the fee, which is rounded down", () => {
    const fee = { fee: 150, feeBasisPoints: 50, step: 100 };
    expect(withdrawalFee(fee, 2_354_500)).toBe(11_900);
    expect(withdrawalFee({ ...fee, step: 1 }, 2_354_500)).toBe(11_922);
  });

  it("is required: another amount is never sent", async () => {
    const order = { merchantId: "m", amount: 2_354_550, currency: "IDR", decimals: 2 };
    await expect(
      xendit.createPayout({
        ...order,
        reference: "r",
        memberId: "1",
        method: "ID_BCA",
        accountNumber: "1",
        accountHolder: "h",
        description: "d",
      }),
    ).rejects.toMatchObject({ reason: "AMOUNT_NOT_POSSIBLE" });
  });
});
