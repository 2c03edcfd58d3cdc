/**
 * The one module that formats money. Inside Marquee an amount is an integer count of minor units
 * (centavos, xu, satang); text appears only here.
 */

/** How a brand shows its currency. */
export interface CurrencyFormat {
  code: string;
  symbol: string;
  position: "before" | "after";
  /** Minor units per unit as a power of ten: 2 for PHP. */
  decimals: number;
}

const MINUS = "\u2212";

/** `1248050` → `12,480.50`. Always two decimals and comma thousands (spec section 9), whatever the language. */
export function formatAmount(minor: number, decimals = 2): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole number of minor units: ${minor}`);
  const scale = 10 ** decimals;
  const absolute = Math.abs(minor);
  const units = Math.floor(absolute / scale);
  const rest = absolute % scale;
  const hundredths = decimals === 0 ? "00" : String(rest).padStart(decimals, "0").padEnd(2, "0");
  return `${minor < 0 ? MINUS : ""}${units.toString().replace(/\B(?=(\d{3})+$)/g, ",")}.${hundredths}`;
}

/** `P 12,480.50`, sign first: `−P 250.00`; with `signed` a gain reads `+P 3,000.00`. */
export function formatMoney(
  minor: number,
  currency: CurrencyFormat,
  options: { signed?: boolean } = {},
): string {
  const sign = minor < 0 ? MINUS : options.signed && minor > 0 ? "+" : "";
  const amount = formatAmount(Math.abs(minor), currency.decimals);
  return currency.position === "before"
    ? `${sign}${currency.symbol} ${amount}`
    : `${sign}${amount} ${currency.symbol}`;
}
