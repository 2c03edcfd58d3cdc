/** Returns a text in a language, else the first available one. */
export function textInLanguage<T>(texts: Readonly<Record<string, T>>, language: string): T | undefined {
  return texts[language] ?? Object.values(texts)[0];
}
