/** Reads the texts of a form by language, from its fields `title-EN`, `content-EN`, and so on. */
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

/** Returns those fields as submitted, for showing the form again: unabridged, because a shortened text would be saved. */
export function sentTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(getTexts(form)).flatMap(([language, { title, content }]) => [
      [`title-${language}`, title],
      [`content-${language}`, content],
    ]),
  );
}
