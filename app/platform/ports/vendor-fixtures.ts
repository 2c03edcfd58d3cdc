import * as z from "zod";
import { MATCH_ID } from "../../shared/bet-selection.ts";

/** Maximum number of matches in one response: the site shows a few of each game type. */
const MAX_FIXTURES = 100;

const text = (max: number) => z.string().trim().min(1).max(max);
const named = z.object({ name: text(100), names: z.record(text(8), text(100)).optional() });
const id = z.string().regex(MATCH_ID);
const points = z.int().min(0).max(9_999);
const live = z.object({
  clock: z
    .object({
      unit: z.enum(["minute", "period", "set", "map", "heat"]),
      value: z.int().min(0).max(999),
    })
    .nullable(),
  isBreak: z.boolean(),
  score: z.object({ home: points, away: points }),
});
const price = z.object({
  selectionId: id,
  side: z.enum(["home", "draw", "away"]),
  odds: z.int().min(1_001).max(100_000_000),
});

/** Returns true when each side is priced once, and a draw only if the market has one. */
const hasConsistentSelections = ({
  market,
  selections,
}: {
  market: string;
  selections: { side: string }[];
}) =>
  new Set(selections.map(({ side }) => side)).size === selections.length &&
  (market === "1X2" || !selections.some(({ side }) => side === "draw"));

/** A vendor's response to `fixtures` (docs/vendors.md, "Matches"). One invalid match makes the whole response invalid. */
export const fixturesAnswer = z.object({
  fixtures: z
    .array(
      z
        .object({
          eventId: id,
          gameCode: text(64),
          sport: named,
          league: named,
          home: named,
          away: named,
          startsAt: z.int().min(0),
          live: live.nullable(),
          market: z.enum(["1X2", "12"]),
          suspended: z.boolean(),
          selections: z.array(price).max(3),
        })
        .refine(hasConsistentSelections, "a side is priced twice, or a draw where there is none"),
    )
    .max(MAX_FIXTURES)
    .refine(
      (list) => new Set(list.map(({ eventId }) => eventId)).size === list.length,
      "a match is listed twice",
    ),
});
