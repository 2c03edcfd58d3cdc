/** A text in a language, else in the first that there is. */
export function textInLanguage<T>(texts: Readonly<Record<string, T>>, language: string): T | undefined {
  return texts[language] ?? Object.values(texts)[0];
}
