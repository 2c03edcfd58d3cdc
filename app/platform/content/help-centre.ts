import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { interpolateText, renderMarkdown } from "./markdown.ts";

type Chapters = CallValue<"content", "helpCentre">["list"];

/**
 * The chapters rendered for each merchant profile. A profile is rebuilt when its texts change, so the rendered chapters
 * stay valid as long as it exists.
 */
const rendered = new WeakMap<MerchantProfile, Map<string, Chapters>>();

/**
 * Returns the chapters of the help centre in the requested language, by default the request's. Chapters missing in it
 * are in the merchant's default language. Empty if the brand has no help centre. All devices get the same.
 */
export function helpCentre(
  { merchant, request }: Pick<CallContext, "merchant" | "request">,
  { lang }: Pick<CallInput<"content", "helpCentre">, "lang">,
): CallValue<"content", "helpCentre"> {
  const asked = lang ?? request.language;
  const language = merchant.languages.includes(asked) ? asked : merchant.defaultLanguage;
  const known = rendered.get(merchant) ?? new Map<string, Chapters>();
  rendered.set(merchant, known);
  const list = known.get(language) ?? renderChapters(merchant, language);
  known.set(language, list);
  return { list };
}

function renderChapters(
  { help, brandName, minimumAge, defaultLanguage }: MerchantProfile,
  language: string,
): Chapters {
  const values = { brand: brandName, age: String(minimumAge) };
  return help.flatMap(({ tag, texts }) => {
    const text = texts[language] ?? texts[defaultLanguage];
    if (!text) return [];
    const { title, markdown, searchWords = [] } = text;
    const content = renderMarkdown(markdown, values);
    return [{ tag, title: interpolateText(title, values), content, searchWords: [...searchWords] }];
  });
}
