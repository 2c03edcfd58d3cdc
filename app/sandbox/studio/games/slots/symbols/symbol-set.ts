import type { ReelSymbol } from "../../../maths/game-maths.ts";

/** The symbols of a set; H1 is the game's own emblem. */
type SetSymbol = Exclude<ReelSymbol, "H1" | "C">;

/** The symbols of a game's reels: one theme. */
export interface SymbolSet {
  /** Each symbol as a separate SVG. */
  drawings: Readonly<Record<SetSymbol, string>>;
  /** Name of each paying symbol: the last part of a `symbol.` text, or a letter. */
  names: Readonly<Record<Exclude<SetSymbol, "W" | "S">, string>>;
}
