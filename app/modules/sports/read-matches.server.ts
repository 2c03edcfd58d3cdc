import type { AppLoadContext } from "@remix-run/node";
import type { Fixture } from "../../platform/contract/fixtures.ts";

/** Time that visitors share one answer, in milliseconds. */
const MATCHES_MS = 2_000;

export interface MatchesData {
  /** When they were read, epoch milliseconds: scores and prices are those of this moment. */
  now: number;
  /** The query with which the browser calls `fixtureList` to read them again. */
  query: string;
  live: Fixture[];
  next: Fixture[];
}

/**
 * Live and next matches of a game type with their prices, at most `count` of each, in the visitor's language; null where no
 * vendor of the brand tells of any.
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
