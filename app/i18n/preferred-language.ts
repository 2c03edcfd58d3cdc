import { languageOf } from "./languages.ts";

/**
 * The platform code of the language that a browser would rather have (`Accept-Language`, RFC 9110, 12.5.4) among those
 * that there are texts in; English for none of them.
 */
export function preferredLanguage(header: string | undefined, offered: readonly string[]): string {
  const wishes = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((one) => one.startsWith("q="))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    const [primary = ""] = tag.split("-");
    const asked = primary === "tl" ? "fil" : primary;
    const found = offered.find((code) => languageOf(code)?.tag.toLowerCase().split("-")[0] === asked);
    if (found) return found;
  }
  return "EN";
}
