/** The themes of slot symbols. */
export const SYMBOL_SET_IDS = ["royal", "classic", "festival", "sea", "fortune", "neon", "harvest"] as const;
export type SymbolSetId = (typeof SYMBOL_SET_IDS)[number];

/** The symbol set that matches the cover of each motif. */
const BY_MOTIF: Readonly<Record<string, SymbolSetId>> = {
  parol: "festival",
  halohalo: "festival",
  jeepney: "festival",
  harlequin: "festival",
  carabao: "harvest",
  tarsier: "harvest",
  agila: "harvest",
  sabong: "harvest",
  bakunawa: "sea",
  perlas: "sea",
  chest: "sea",
  octopus: "sea",
  shark: "sea",
  lotus: "fortune",
  tiles: "fortune",
  lantern: "fortune",
  koi: "fortune",
  elephant: "fortune",
  mango: "classic",
  sevens: "classic",
  bells: "classic",
  wheel: "classic",
  orbit: "neon",
  rocket: "neon",
  bulkan: "royal",
  prism: "royal",
  aces: "royal",
  oracle: "royal",
  crown: "royal",
};

/** Words of a title that decide the symbols before its cover motif does. */
const BY_WORD: readonly [RegExp, SymbolSetId][] = [
  [/\b(neon|electric|midnight|after dark|night bus|boulevard|hot line)\b/i, "neon"],
  [/\b(pearl|lagoon|reef|seas?|tide)\b/i, "sea"],
  [/\b(orchard|cherry|cherries|fruit)\b/i, "classic"],
];

/** Returns the symbols of a slot; throws for a motif that no slot has. */
export function getSymbolSet({ name, motif }: { name: string; motif: string }): SymbolSetId {
  const set = BY_WORD.find(([words]) => words.test(name))?.[1] ?? BY_MOTIF[motif];
  if (!set) throw new Error(`no symbols for ${motif}`);
  return set;
}
