import { getGameType } from "../../brand/categories.ts";
import type { LoadModule } from "../module.ts";
import { type MatchesData, readMatches } from "./read-matches.server.ts";

export type SportsData = MatchesData & { category: "sports" | "esports" };

/** Matches of the brand's sportsbook; left out where the brand has no such category, or no vendor tells of matches. */
export const loadSports: LoadModule<"sports", SportsData> = async (context, { category, count }) => {
  if (!context.brand.document.categories.includes(category)) return null;
  const matches = await readMatches(context, getGameType(category) as "SPORTS" | "ESPORTS", count);
  return matches && { ...matches, category };
};
