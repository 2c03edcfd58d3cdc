/**
 * Returns a path of this site for a redirect, from a value in a request, or `fallback` for anything else: another
 * origin, `//host`, `/\host`, a scheme, or text with control characters. Redirects never leave this site.
 */
export function toLocalPath(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || !value.startsWith("/") || value.length > 2_000) return fallback;
  // Browsers read `\` as `/` and drop tabs and line breaks, so that `/\t/host` would leave the site.
  if (/[\\\p{Cc}]/u.test(value)) return fallback;
  const base = "http://own.invalid";
  if (!URL.canParse(value, base)) return fallback;
  const url = new URL(value, base);
  const path = url.pathname + url.search + url.hash;
  return url.origin === base && !path.startsWith("//") ? path : fallback;
}
