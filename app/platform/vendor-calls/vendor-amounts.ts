/**
 * Converts a vendor's amounts, in decimals of its own units, from and to our minor units. Exact, without floating
 * point.
 */

/** Decimals beyond a minor unit that a win may have; the rounding is then in whole millionths. */
const MAX_EXTRA_DECIMALS = 6;

/** A vendor's unit of a currency: it is `factor` of our units, a power of ten; ours has `decimals`. */
export interface VendorUnit {
  factor: number;
  decimals: number;
}

/** An amount in minor units, and the millionths of a minor unit by which it was rounded up. */
export interface ReadAmount {
  amount: number;
  roundedUp: number;
}

/**
 * Returns the decimals of the vendor's unit that make one minor unit of ours: 3 for thousands of dong without decimals.
 */
export function vendorDecimals({ factor, decimals }: VendorUnit): number {
  return decimals + String(factor).length - 1;
}

/**
 * Reads a decimal as minor units: `1.5` in thousands of dong is 1500. A part of a minor unit is rounded up when
 * `roundsUp`, as for a win: never against the player. Returns null for text that is no decimal, for a part of a minor
 * unit without `roundsUp`, for more than {@link MAX_EXTRA_DECIMALS} decimals beyond it, and for values that a number cannot
 * hold exactly.
 */
export function readVendorAmount(digits: string, unit: VendorUnit, roundsUp: boolean): ReadAmount | null {
  const [, units, fraction = ""] = /^(0|[1-9]\d{0,17})(?:\.(\d{1,40}))?$/.exec(digits) ?? [];
  if (units === undefined) return null;
  const reach = vendorDecimals(unit);
  const beyond = fraction.slice(reach).replace(/0+$/, "");
  if (beyond.length > (roundsUp ? MAX_EXTRA_DECIMALS : 0)) return null;
  const whole = BigInt(units + fraction.slice(0, reach).padEnd(reach, "0"));
  const part = BigInt(beyond.padEnd(MAX_EXTRA_DECIMALS, "0"));
  const amount = Number(whole + (part > 0n ? 1n : 0n));
  if (!Number.isSafeInteger(amount)) return null;
  return { amount, roundedUp: part > 0n ? 1_000_000 - Number(part) : 0 };
}
