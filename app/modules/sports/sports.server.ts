import type { AppLoadContext } from "@remix-run/node";
import { getGameType } from "../../brand/categories.ts";
import type { Fixture } from "../../platform/contract/fixtures.ts";
import type { LoadModule } from "../module.ts";

/** How long visitors share one response, in milliseconds. */
const MATCHES_MS = 2_000;

export interface MatchesData {
  /** When the matches were read, in epoch milliseconds: scores and prices are those of this moment. */
  now: number;
  /** The query with which the browser calls `fixtureList` to read them again. */
  query: string;
  live: Fixture[];
  next: Fixture[];
}

/**
 * Reads live and upcoming matches of a game type with their prices, at most `count` of each, in the visitor's language.
 * Returns null if no vendor of the brand reports any.
 */
export async function readMatches(
  { platform, shared, request, now }: AppLoadContext,
  gameType: "SPORTS" | "ESPORTS",
  count: number,
): Promise<MatchesData | null> {
  const input = { gameType, live: count, next: count, language: request.language };
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
  const lists = await shared(`matches ${query}`, MATCHES_MS, () => platform.games.fixtureList(input));
  if (lists.live.length + lists.next.length === 0) return null;
  return { now, query: String(query), ...lists };
}

export type SportsData = MatchesData & { category: "sports" | "esports" };

/** Loads matches of the brand's sportsbook; null if the brand has no such category or no vendor reports matches. */
export const loadSports: LoadModule<"sports", SportsData> = async (context, { category, count }) => {
  if (!context.brand.document.categories.includes(category)) return null;
  const matches = await readMatches(context, getGameType(category) as "SPORTS" | "ESPORTS", count);
  return matches && { ...matches, category };
};
