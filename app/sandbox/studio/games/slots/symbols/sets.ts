import type { SymbolSetId } from "../../../../catalogue/symbol-sets.ts";
import { CLASSIC } from "./classic.ts";
import { FESTIVAL } from "./festival.ts";
import { FORTUNE } from "./fortune.ts";
import { HARVEST } from "./harvest.ts";
import { NEON } from "./neon.ts";
import { disc, draw, GOLD, gloss, type SymbolSet, solid } from "./pen.ts";
import { ROYAL } from "./royal.ts";
import { SEA } from "./sea.ts";

/** The coin, which all sets share; the reels print its value on it. */
export const COIN = draw("coin", "#FFD25A", (art) => [
  solid(art, disc(60, 60, 54), GOLD),
  solid(art, disc(60, 60, 42), ["#FFE58A", "#FFF3B8", "#FFC93C"], "#A8620C"),
  gloss("M22 50Q28 26 50 20"),
]);

export const SYMBOL_SETS: Readonly<Record<SymbolSetId, SymbolSet>> = {
  royal: ROYAL,
  classic: CLASSIC,
  festival: FESTIVAL,
  sea: SEA,
  fortune: FORTUNE,
  neon: NEON,
  harvest: HARVEST,
};
