/** Masks `maria07` as `ma***07`. Shows less of short names; the mask does not reveal a name's length. */
export function maskName(name: string): string {
  const letters = [...name];
  const shown = letters.length >= 6 ? 2 : letters.length >= 3 ? 1 : 0;
  return shown === 0 ? "***" : `${letters.slice(0, shown).join("")}***${letters.slice(-shown).join("")}`;
}
