import { useEffect, useState } from "react";
import type { MatchesData } from "./sports.server.ts";

/** Interval at which scores and prices are refreshed while the page is visible. */
const REFRESH_MS = 10_000;

type Matches = Pick<MatchesData, "live" | "next">;

/**
 * Returns matches that are read again every ten seconds, and when the visitor returns to the page. Nothing is read in a
 * hidden tab.
 */
export function useMatches(data: MatchesData): Matches {
  const { now, query } = data;
  const [fresh, setFresh] = useState<{ since: number; matches: Matches } | null>(null);
  useEffect(() => {
    let readAt = now;
    const controller = new AbortController();
    const refresh = async () => {
      if (document.visibilityState === "hidden" || Date.now() - readAt < REFRESH_MS) return;
      readAt = Date.now();
      const matches = await fetchMatches(query, controller.signal);
      if (matches && !controller.signal.aborted) setFresh({ since: now, matches });
    };
    void refresh();
    const timer = setInterval(refresh, REFRESH_MS / 10);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [now, query]);
  return fresh?.since === now ? fresh.matches : data;
}

/** Returns null if the server does not answer: then the previous data stay. */
async function fetchMatches(query: string, signal: AbortSignal): Promise<Matches | null> {
  try {
    const response = await fetch(`/wps/relay/GCSGAME_fixtureList?${query}`, { signal });
    const { value }: { value: Matches | null } = await response.json();
    return value;
  } catch {
    return null;
  }
}
