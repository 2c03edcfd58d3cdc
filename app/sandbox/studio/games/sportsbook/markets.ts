/**
 * 1X2 and 12: the winner, with and without a draw · AH: Asian handicap · OU: over or under a total · CS: correct score.
 */
export type MarketName = "1X2" | "12" | "AH" | "OU" | "CS";

export type LegResult = "won" | "half_won" | "void" | "half_lost" | "lost";

export interface Score {
  home: number;
  away: number;
}

/** The pick of a leg. */
export interface Pick {
  market: MarketName;
  /** home, draw, away; over, under; a score such as `2-1`, or `other`. */
  selection: string;
  /** In quarters: -0.75 is -3. A handicap is from the view of the chosen side; null when a market has no line. */
  line: number | null;
}

/** Correct scores are named up to this many goals of each side; every other score is `other`. */
const NAMED_SCORES_UP_TO = 4;

const SELECTIONS: Readonly<Record<MarketName, (selection: string) => boolean>> = {
  "1X2": (selection) => ["home", "draw", "away"].includes(selection),
  "12": (selection) => ["home", "away"].includes(selection),
  AH: (selection) => ["home", "away"].includes(selection),
  OU: (selection) => ["over", "under"].includes(selection),
  CS: (selection) => selection === "other" || /^\d-\d$/.test(selection),
};

/** Returns true when a value from a frame is a selection of a market, with a line if the market has lines. */
export function isPick(value: { market: unknown; selection: unknown; line: unknown }): value is Pick {
  const { market, selection, line } = value;
  if (typeof market !== "string" || !Object.hasOwn(SELECTIONS, market)) return false;
  const hasLine = market === "AH" || market === "OU";
  return (
    typeof selection === "string" &&
    SELECTIONS[market as MarketName](selection) &&
    (hasLine ? Number.isSafeInteger(line) : line === null)
  );
}

/** Returns true for the same selection of the same market with the same line. */
export const isSamePick = (one: Pick, other: Pick): boolean =>
  one.market === other.market && one.selection === other.selection && one.line === other.line;

/**
 * Returns the result of a bet with a line from its lead in quarters. A quarter line is two bets of half the stake, on
 * the two neighbouring half lines: with a lead of one quarter, one is won and the other is returned.
 */
function resultOfQuarters(ahead: number): LegResult {
  if (ahead >= 2) return "won";
  if (ahead === 1) return "half_won";
  if (ahead === 0) return "void";
  return ahead === -1 ? "half_lost" : "lost";
}

/** Returns the lead of a pick with a line, in quarters, from the sides' difference (home less away) and the total. */
export function computeLeadInQuarters({ selection, line }: Pick, difference: number, total: number): number {
  const quarters = line ?? 0;
  if (selection === "over") return total * 4 - quarters;
  if (selection === "under") return quarters - total * 4;
  return (selection === "home" ? difference : -difference) * 4 + quarters;
}

/** Returns the result of a leg by the final score. */
export function toResult(pick: Pick, { home, away }: Score): LegResult {
  if (pick.market === "AH" || pick.market === "OU") {
    return resultOfQuarters(computeLeadInQuarters(pick, home - away, home + away));
  }
  if (pick.market === "CS") return pick.selection === getScoreName({ home, away }) ? "won" : "lost";
  const winner = home > away ? "home" : home < away ? "away" : "draw";
  return pick.selection === winner ? "won" : "lost";
}

/** Returns a score's name in correct-score selections. */
export function getScoreName({ home, away }: Score): string {
  return Math.max(home, away) > NAMED_SCORES_UP_TO ? "other" : `${home}-${away}`;
}

/** Returns a line in words: `-0.75`, `+1`, `0` for a handicap; `2.25` for a total. */
export function lineText({ market, line }: Pick): string | null {
  if (line === null) return null;
  const text = String(Math.abs(line) / 4);
  if (line < 0) return `-${text}`;
  return market === "AH" && line > 0 ? `+${text}` : text;
}
