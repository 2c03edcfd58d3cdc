const known = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter of a locale and options, made once: making one takes longer than formatting a thousand dates. For
 * options that a brand sets, not a visitor: each is kept.
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
 * Writes epoch milliseconds as the product does: year-month-day hour:minute:second in a time zone (spec section 2,
 * noticePage).
 */
export function timeText(epochMs: number, timeZone: string): string {
  return dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(epochMs);
}

/** The same with its zone: `2026-11-20 21:04:37 GMT+08:00`. */
export function zonedTimeText(epochMs: number, timeZone: string): string {
  return `${timeText(epochMs, timeZone)} ${zoneText(epochMs, timeZone)}`;
}

/** The same in a row, which leaves the zone out where `said` above the rows is it. */
export function rowTimeText(epochMs: number, timeZone: string, said: string | null): string {
  return zoneText(epochMs, timeZone) === said
    ? timeText(epochMs, timeZone)
    : zonedTimeText(epochMs, timeZone);
}

/** How far a time zone was from Greenwich at a moment, as the header's clock writes it: `GMT+08:00`. */
export function zoneText(epochMs: number, timeZone: string): string {
  const parts = dateFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(epochMs);
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return zone === "GMT" ? "GMT+00:00" : zone.replace("-", "\u2212");
}
