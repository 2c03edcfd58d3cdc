/** Returns a name in a language: its translation, else the name that is used everywhere. */
export function localizedName(
  language: string,
  { name, names }: { name: string; names: Readonly<Record<string, string>> },
): string {
  return names[language] ?? name;
}
