import type { CallValue } from "../contract/calls.ts";
import type { LotteryPlay } from "../contract/lottery.ts";
import { exactReturn } from "./returns.ts";
import type { MatchRule, PlayType, PrizeMode, RuleSet } from "./rule-set.ts";

type Terms = LotteryPlay["terms"]["LOTT"];

const playViewCache = new WeakMap<RuleSet, LotteryPlay[]>();

/** Returns the play types of a lottery as players see them, with their exact returns. */
export function playViews(rules: RuleSet): LotteryPlay[] {
  const before = playViewCache.get(rules);
  if (before) return before;
  const views = rules.plays.map((play) => ({
    code: play.code,
    picks: play.picks.kind === "options" ? { ...play.picks, options: [...play.picks.options] } : play.picks,
    tiers: tierNames(play.match),
    terms: { LOTT: toTerms(rules, play, "LOTT"), ELOTT: toTerms(rules, play, "ELOTT") },
  }));
  playViewCache.set(rules, views);
  return views;
}

function toTerms({ shape }: RuleSet, play: PlayType, mode: PrizeMode): Terms {
  return { odds: [...play.odds[mode]], cost: play.cost[mode], returns: exactReturn(shape, play, mode) };
}

/** Returns the names of a play type's tiers: prizes, a number of hits, or an option. */
function tierNames(match: MatchRule): string[] {
  switch (match.by) {
    case "tail":
      return match.tiers.map((prizes) => (match.tiers.length > 1 ? prizes.join("+") : "HIT"));
    case "orders":
      return ["MIXED", "PAIRED"];
    case "balls":
      return match.hits.map((hits) => `HITS_${hits}`);
    case "options":
      return match.options.map(({ code }) => code);
    default:
      return ["HIT"];
  }
}

/** Returns the highest of the given odds. */
export function getMaxOdds(odds: readonly number[]): number {
  return Math.max(...odds);
}

/** Returns the result shape of a draw, as players see it. */
export function shapeView({ shape }: RuleSet): CallValue<"lottery", "draw">["shape"] {
  return shape.kind === "prizes" ? { kind: "prizes", prizes: [...shape.prizes] } : shape;
}
