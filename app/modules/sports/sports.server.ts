import { getGameType } from "../../brand/categories.ts";
import type { LoadModule } from "../module.ts";
import { type MatchesData, readMatches } from "./read-matches.server.ts";

export type SportsData = MatchesData & { category: "sports" | "esports" };

/** Loads matches of the brand's sportsbook; null if the brand has no such category or no vendor reports matches. */
export const loadSports: LoadModule<"sports", SportsData> = async (context, { category, count }) => {
  if (!context.brand.document.categories.includes(category)) return null;
  const matches = await readMatches(context, getGameType(category) as "SPORTS" | "ESPORTS", count);
  return matches && { ...matches, category };
};
