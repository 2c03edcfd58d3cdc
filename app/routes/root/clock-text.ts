/** The text of the header's clock: `GMT+08:00` and `2026-11-20 21:04:37`. */
export interface ClockText {
  zone: string;
  time: string;
}

/** Placeholder of the clock until the visitor's own time is known; as wide as any time. */
export const CLOCK_PLACEHOLDER: ClockText = { zone: "GMT+00:00", time: "0000-00-00 00:00:00" };

/**
 * Returns a time in the visitor's own zone (spec section 1): `offsetMinutes` is the value of `getTimezoneOffset`,
 * negative east of Greenwich. `dayFirst` formats the date as in Vietnamese.
 */
export function clockText(epochMs: number, offsetMinutes: number, dayFirst = false): ClockText {
  const [date = "", time = ""] = new Date(epochMs - offsetMinutes * 60_000)
    .toISOString()
    .slice(0, 19)
    .split("T");
  const away = Math.abs(offsetMinutes);
  const two = (value: number) => String(value).padStart(2, "0");
  const sign = offsetMinutes > 0 ? "\u2212" : "+";
  return {
    zone: `GMT${sign}${two(Math.floor(away / 60))}:${two(away % 60)}`,
    time: `${dayFirst ? date.split("-").reverse().join("/") : date} ${time}`,
  };
}
