import { parseAccept } from "hono/utils/accept";
import { getLanguage } from "./languages.ts";

/**
 * Returns the platform code of the language that a browser prefers (`Accept-Language`, RFC 9110, 12.5.4) among those
 * offered; English if none match.
 */
export function preferredLanguage(header: string | undefined, offered: readonly string[]): string {
  const wishes = parseAccept((header ?? "").slice(0, 500)).filter(({ q }) => q > 0);
  for (const { type } of wishes) {
    const [primary = ""] = type.toLowerCase().split("-");
    const asked = primary === "tl" ? "fil" : primary;
    const found = offered.find((code) => getLanguage(code)?.tag.toLowerCase().split("-")[0] === asked);
    if (found) return found;
  }
  return "EN";
}
