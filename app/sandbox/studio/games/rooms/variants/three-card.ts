import { computeWorth } from "../../live/rules/three-cards.ts";
import { lowestSingle, swap, type Variant } from "./variant.ts";

/** Three card showdown: one card may be swapped, once; hands rank as at the live tables of three cards. */
export const THREE_CARD = {
  id: "threeCard",
  handCards: 3,
  choices: 3,
  isFixed: () => false,
  play: swap,
  rank(cards) {
    const { kind, worth } = computeWorth(cards);
    return { kind: kind === "high" ? "highCard" : kind, score: [worth] };
  },
  computerChoice(cards) {
    const { kind } = computeWorth(cards);
    return kind === "high" || kind === "pair" ? lowestSingle(cards) : null;
  },
} as const satisfies Variant;
