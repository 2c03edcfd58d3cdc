import * as z from "zod";
import { MATCH_ID } from "../../shared/bet-selection.ts";
import { call, EVERYONE, epochMs, queryIntOr, shortText } from "./call.ts";

/** The price that a player selected, as part of a launch. */
export const selection = z
  .object({
    eventId: z.string().regex(MATCH_ID),
    selectionId: z.string().regex(MATCH_ID),
    odds: z
      .int()
      .min(1_001)
      .max(999_999_999)
      .meta({ description: "Decimal odds as they were seen, in thousandths" }),
  })
  .optional()
  .meta({
    description:
      "A price of `fixtureList` that the vendor puts on its slip; ignored by a vendor without matches",
  });

const fixture = z.object({
  eventId: z.string(),
  gameId: z.string().meta({ description: "The game that the match is bet on in" }),
  sport: z.string(),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  startsAt: epochMs,
  live: z
    .object({
      clock: z
        .object({ unit: z.enum(["minute", "period", "set", "map", "heat"]), value: z.int() })
        .nullable()
        .meta({
          description: "Unit and progress of the match clock; null where the vendor does not report it",
        }),
      isBreak: z.boolean(),
      score: z.object({ home: z.int(), away: z.int() }),
    })
    .nullable()
    .meta({ description: "State of a match in play; null before it begins" }),
  market: z.enum(["1X2", "12"]),
  suspended: z.boolean().meta({ description: "True while no bets are taken on the match" }),
  selections: z.array(
    z.object({
      selectionId: z.string(),
      side: z.enum(["home", "draw", "away"]),
      odds: z.int().meta({ description: "Decimal odds in thousandths: 1850 is 1.85" }),
    }),
  ),
});
export type Fixture = z.infer<typeof fixture>;

/** Matches open for betting. */
export const fixtureList = call({
  method: "GET",
  path: "/wps/relay/GCSGAME_fixtureList",
  area: "games",
  summary:
    "Live and next matches with the prices of their main market, of the brand's first vendor that has some",
  description: "`live` and `next` say how many of each at most. Cached for five seconds.",
  roles: EVERYONE,
  input: z.object({
    gameType: z.enum(["SPORTS", "ESPORTS"]).default("SPORTS"),
    live: queryIntOr(10, 0, 50),
    next: queryIntOr(10, 0, 50),
    language: shortText(8).optional(),
  }),
  output: z.object({
    live: z.array(fixture),
    next: z.array(fixture).meta({ description: "By their starts" }),
  }),
});
