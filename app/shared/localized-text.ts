/** Returns the text in a language, else in the brand's default language, else the first available one. */
export function localizedText<T>(
  texts: Readonly<Record<string, T>>,
  { defaultLanguage }: { readonly defaultLanguage: string },
  language: string,
): T | undefined {
  return texts[language] ?? texts[defaultLanguage] ?? Object.values(texts)[0];
}
