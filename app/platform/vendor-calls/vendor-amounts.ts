/** Amounts as a vendor writes them, in decimals of its own units, against our minor units. Exact, without floating point. */

/** Decimals beyond a minor unit that a win may have; what it is rounded up by is then whole millionths. */
const MOST_BEYOND = 6;

/** How a vendor counts a currency: its unit is `factor` of ours, a power of ten; ours has `decimals`. */
export interface VendorUnit {
  factor: number;
  decimals: number;
}

/** An amount in minor units, and the millionths of a minor unit that it was rounded up by. */
export interface ReadAmount {
  amount: number;
  roundedUp: number;
}

/** Decimals of the vendor's unit that reach one minor unit of ours: 3 for thousands of dong without decimals. */
export function vendorDecimals({ factor, decimals }: VendorUnit): number {
  return decimals + String(factor).length - 1;
}

/**
 * Reads a decimal as minor units: `1.5` in thousands of dong is 1500. A part of a minor unit is rounded up when
 * `roundsUp`, as for a win: never against the player. Returns null for text that is no decimal, for a part of a minor
 * unit without `roundsUp`, for more than {@link MOST_BEYOND} decimals beyond it, and for values that a number cannot
 * hold exactly.
 */
export function readVendorAmount(digits: string, unit: VendorUnit, roundsUp: boolean): ReadAmount | null {
  const [, units, fraction = ""] = /^(0|[1-9]\d{0,17})(?:\.(\d{1,40}))?$/.exec(digits) ?? [];
  if (units === undefined) return null;
  const reach = vendorDecimals(unit);
  const beyond = fraction.slice(reach).replace(/0+$/, "");
  if (beyond.length > (roundsUp ? MOST_BEYOND : 0)) return null;
  const whole = BigInt(units + fraction.slice(0, reach).padEnd(reach, "0"));
  const part = BigInt(beyond.padEnd(MOST_BEYOND, "0"));
  const amount = Number(whole + (part > 0n ? 1n : 0n));
  if (!Number.isSafeInteger(amount)) return null;
  return { amount, roundedUp: part > 0n ? 1_000_000 - Number(part) : 0 };
}
