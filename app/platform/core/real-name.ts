/**
 * Returns the real name in an account's profile (JSON). Forms store it as `fullname`, those of some brands as
 * `payeeName`; the first payee's holder is also stored as `payeeName`. Null if none was given.
 */
export function parseRealName(profile: string): string | null {
  const { payeeName, fullname } = JSON.parse(profile) as { payeeName?: string; fullname?: string };
  return payeeName || fullname || null;
}
