/** The texts of a form by language: its fields `title-EN` and `content-EN`, and so on. */
export function textsOf(form: FormData): Record<string, { title: string; content: string }> {
  const texts: Record<string, { title: string; content: string }> = {};
  for (const [name, value] of form) {
    const [, part, language] = /^(title|content)-([A-Z]{2,3})$/.exec(name) ?? [];
    if (!part || !language || typeof value !== "string") continue;
    texts[language] ??= { title: "", content: "" };
    texts[language][part as "title" | "content"] = value;
  }
  return texts;
}

/** The names of those fields, for what is shown again. */
export const textFields = (form: FormData): string[] =>
  [...form.keys()].filter((name) => /^(title|content)-[A-Z]{2,3}$/.test(name));
