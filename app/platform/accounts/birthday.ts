/** A date as typed, `yyyy-MM-dd` or `MM-dd-yyyy`, as `yyyy-MM-dd`; null when there is no such day. */
export function readDate(text: string): string | null {
  const yearFirst = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const monthFirst = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text);
  const iso = yearFirst ? text : monthFirst ? `${monthFirst[3]}-${monthFirst[1]}-${monthFirst[2]}` : null;
  if (iso === null || iso < "1900") return null;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso;
}

/** Whether somebody born on `birthday` (`yyyy-MM-dd`) has reached `age` by the date of `now` in `timeZone`. */
export function isOfAge(birthday: string, age: number, now: number, timeZone: string): boolean {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
  const year = String(Number(birthday.slice(0, 4)) + age).padStart(4, "0");
  return `${year}${birthday.slice(4)}` <= today;
}
