/**
 * The real name in an account's profile (JSON): forms ask for `fullname`, those of some brands for `payeeName`, and the first
 * payee's holder is kept as that. Null where none was given.
 */
export function parseRealName(profile: string): string | null {
  const { payeeName, fullname } = JSON.parse(profile) as { payeeName?: string; fullname?: string };
  return payeeName || fullname || null;
}
