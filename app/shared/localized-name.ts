/** What something is called in a language: by its name there, else by the name that it has everywhere. */
export function localizedName(
  language: string,
  { name, names }: { name: string; names: Readonly<Record<string, string>> },
): string {
  return names[language] ?? name;
}
