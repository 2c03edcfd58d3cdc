/** A time as `<input type="datetime-local">` sends it, which is UTC on these pages; NaN where it is none. */
export const utcTimeOf = (text: string): number => Date.parse(`${text}Z`);

/** The same the other way: `2026-11-23T10:15`. */
export const utcTextOf = (at: number): string => new Date(at).toISOString().slice(0, 16);
