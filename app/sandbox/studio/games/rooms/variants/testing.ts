import type { Card } from "../../live/rules/cards.ts";

/** Returns the named cards, such as `"AS KS"`. */
export const cards = (names: string): Card[] =>
  names.split(" ").map((name) => ({
    rank: "A23456789TJQK".indexOf(name[0] ?? "") + 1,
    suit: "SHDC".indexOf(name[1] ?? ""),
  }));
