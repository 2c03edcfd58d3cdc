/** `maria07` → `ma***07`. A short name shows less of itself, and no mask tells how long a name is. */
export function maskName(name: string): string {
  const letters = [...name];
  const shown = letters.length >= 6 ? 2 : letters.length >= 3 ? 1 : 0;
  return shown === 0 ? "***" : `${letters.slice(0, shown).join("")}***${letters.slice(-shown).join("")}`;
}
