/** The texts of a form by language: its fields `title-EN` and `content-EN`, and so on. */
export function getTexts(form: FormData): Record<string, { title: string; content: string }> {
  const texts: Record<string, { title: string; content: string }> = {};
  for (const [name, value] of form) {
    const [, part, language] = /^(title|content)-([A-Z]{2,3})$/.exec(name) ?? [];
    if (!part || !language || typeof value !== "string") continue;
    texts[language] ??= { title: "", content: "" };
    texts[language][part as "title" | "content"] = value;
  }
  return texts;
}

/** Those fields as they were sent, for the form that is shown again: whole, since a text that is cut short would be saved so. */
export function sentTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(getTexts(form)).flatMap(([language, { title, content }]) => [
      [`title-${language}`, title],
      [`content-${language}`, content],
    ]),
  );
}
