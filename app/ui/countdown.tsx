import { useRevalidator } from "@remix-run/react";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { countdownText } from "../shared/countdown-text.ts";
import { DAY_MS } from "../shared/durations.ts";

/**
 * Returns the seconds until `until` by the server's clock, regardless of the visitor's. `now`: the server's time of the
 * response, updated with each response. The first value is the server's, so that it does not jump on hydration.
 */
export function useSecondsUntil(until: number, now: number): number {
  const [seconds, setSeconds] = useState(() => secondsBetween(now, until));
  useEffect(() => {
    const ahead = getResponseTime(now) - now;
    const tick = () => setSeconds(secondsBetween(Date.now() - ahead, until));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [until, now]);
  return seconds;
}

/**
 * Returns the arrival time, on the visitor's clock, of the response with this server time: the document's, until a
 * later response arrives. All countdowns of a response start from the same moment.
 */
function getResponseTime(now: number): number {
  if (lastAnswer?.now === now) return lastAnswer.at;
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isFirst = document && performance.now() - document.responseEnd < 10_000 && lastAnswer === null;
  lastAnswer = { now, at: isFirst ? performance.timeOrigin + document.responseStart : Date.now() };
  return lastAnswer.at;
}
let lastAnswer: { now: number; at: number } | null = null;

const secondsBetween = (from: number, until: number) => Math.max(0, Math.ceil((until - from) / 1_000));

/** The time left for bets: minutes and seconds, with hours if any. */
export function Countdown({ until, now, className }: { until: number; now: number; className?: string }) {
  const seconds = useSecondsUntil(until, now);
  return (
    <span role="timer" className={clsx("tabular-nums", className)}>
      {countdownText(seconds)}
    </span>
  );
}

/** Reloads the page's data at a given server time. */
export function useRefreshAt(at: number, now: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // A timer is limited to 24 days; no page stays open that long.
    const timer = setTimeout(revalidate, Math.min(Math.max(at - now, 500), DAY_MS));
    return () => clearTimeout(timer);
  }, [at, now, revalidate]);
}
