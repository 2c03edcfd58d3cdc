const known = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the cached formatter of a locale and options: creating one takes longer than formatting a thousand dates. For
 * options that a brand sets, not a visitor: each one is cached.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = known.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    known.set(key, format);
  }
  return format;
}

/**
 * Formats epoch milliseconds in the product's format: year-month-day hour:minute:second in a time zone (spec section 2,
 * noticePage).
 */
export function timeText(epochMs: number, timeZone: string): string {
  return dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(epochMs);
}

/** Formats the same time with its zone: `2026-11-20 21:04:37 GMT+08:00`. */
export function zonedTimeText(epochMs: number, timeZone: string): string {
  return `${timeText(epochMs, timeZone)} ${zoneText(epochMs, timeZone)}`;
}

/** Formats the same time for a row, without the zone if it equals `said`, the zone shown above the rows. */
export function rowTimeText(epochMs: number, timeZone: string, said: string | null): string {
  return zoneText(epochMs, timeZone) === said
    ? timeText(epochMs, timeZone)
    : zonedTimeText(epochMs, timeZone);
}

/** Returns a time zone's offset from GMT at a moment, in the format of the header's clock: `GMT+08:00`. */
export function zoneText(epochMs: number, timeZone: string): string {
  const parts = dateFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(epochMs);
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return zone === "GMT" ? "GMT+00:00" : zone.replace("-", "\u2212");
}
