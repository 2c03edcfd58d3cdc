import * as z from "zod";
import { gameTypeCode, minorUnits, requiredText, shortText } from "./call.ts";

/** The measure that a tournament ranks by: valid bets, the best multiple of one stake, or wins less stakes. */
export const tournamentMetric = z.enum(["turnover", "multiplier", "netWin"]);
export type TournamentMetric = z.infer<typeof tournamentMetric>;

/** The prize of a place. Places `from` to `to` each win the same. */
const tournamentPrize = z
  .object({
    from: z.int().min(1).max(1_000),
    to: z.int().min(1).max(1_000),
    amount: minorUnits.min(1).max(1_000_000_000_000).meta({ description: "Bonus money of each place" }),
  })
  .refine(({ from, to }) => to >= from, { params: { key: "error.field.choice" } });

/** The rules of a tournament (docs/decisions/0166). They never change after its creation. */
export const tournamentRules = z.object({
  metric: tournamentMetric,
  gameTypes: z.array(gameTypeCode).max(9).meta({ description: "Game types that count; empty for all" }),
  vendors: z
    .array(z.object({ vassalage: requiredText(32), name: requiredText(120) }))
    .max(40)
    .meta({ description: "Vendors whose games count; empty for all" }),
  games: z
    .array(z.object({ gameId: requiredText(64), name: requiredText(120) }))
    .max(40)
    .meta({ description: "These games; none for all" }),
  minStake: minorUnits
    .min(0)
    .max(1_000_000_000_000)
    .meta({ description: "A bet with a smaller stake does not count" }),
  minBets: z.int().min(1).max(100_000).meta({ description: "Counted bets that a rank takes" }),
  prizes: z
    .array(tournamentPrize)
    .min(1)
    .max(50)
    // The prizes cover every place from the first on exactly once, without gaps.
    .refine((all) => all.every(({ from }, at) => from === (all[at - 1]?.to ?? 0) + 1), {
      params: { key: "error.field.choice" },
    }),
  times: z.int().min(0).max(60).meta({ description: "Number of times a prize has to be bet; 0: not at all" }),
  days: z.int().min(1).max(365).meta({ description: "Days in which that has to be done" }),
});
export type TournamentRules = z.infer<typeof tournamentRules>;

/** The texts of a tournament in one language. */
export const tournamentText = z.object({ title: requiredText(120), summary: shortText(300) });
export type TournamentText = z.infer<typeof tournamentText>;
