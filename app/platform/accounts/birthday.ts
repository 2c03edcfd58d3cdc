/** Parses a `yyyy-MM-dd` date; returns null if there is no such day. */
export function readDate(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}

/** The earliest year of birth that a living person can have. */
const FIRST_YEAR = 1900;

/**
 * Returns the reason why a person born on `birthday` (`yyyy-MM-dd`) may not register: an implausible year, or an age
 * below `age` on the date of `now` in `timeZone`. Returns null if there is none.
 */
export function birthdayProblem(
  birthday: string,
  age: number,
  now: number,
  timeZone: string,
): { messageKey: string; values: Record<string, string | number> } | null {
  const today = dayIn(timeZone, now);
  if (birthday > today || birthday < String(FIRST_YEAR)) {
    const values = { first: String(FIRST_YEAR), last: today.slice(0, 4) };
    return { messageKey: "error.field.birthYear", values };
  }
  return isOfAge(birthday, age, now, timeZone) ? null : { messageKey: "error.field.age", values: { age } };
}

/** Returns true when a person born on `birthday` (`yyyy-MM-dd`) has reached `age` by the date of `now` in `timeZone`. */
export function isOfAge(birthday: string, age: number, now: number, timeZone: string): boolean {
  const year = String(Number(birthday.slice(0, 4)) + age).padStart(4, "0");
  return `${year}${birthday.slice(4)}` <= dayIn(timeZone, now);
}

const dayIn = (timeZone: string, now: number) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
