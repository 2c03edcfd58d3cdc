import { useRevalidator } from "@remix-run/react";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { countdownText } from "../../shared/countdown-text.ts";

/**
 * Seconds until `until` by the server's clock, whatever the visitor's own says. `now`: the server's time when it answered,
 * anew with each answer. The first value is the server's, so that it does not jump when scripts run the page.
 */
export function useSecondsUntil(until: number, now: number): number {
  const [seconds, setSeconds] = useState(() => secondsBetween(now, until));
  useEffect(() => {
    const ahead = answeredAt() - now;
    const tick = () => setSeconds(secondsBetween(Date.now() - ahead, until));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [until, now]);
  return seconds;
}

/** When the answer came that the page was drawn from, by the visitor's clock: the document's, until one came later. */
function answeredAt(): number {
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isFirst = document && performance.now() - document.responseEnd < 10_000 && !answeredBefore;
  answeredBefore = true;
  return isFirst ? performance.timeOrigin + document.responseStart : Date.now();
}
let answeredBefore = false;

const secondsBetween = (from: number, until: number) => Math.max(0, Math.ceil((until - from) / 1_000));

/** How long bets are taken; minutes and seconds, with hours where there are some. */
export function Countdown({ until, now, className }: { until: number; now: number; className?: string }) {
  const seconds = useSecondsUntil(until, now);
  return (
    <span role="timer" className={clsx("tabular-nums", className)}>
      {countdownText(seconds)}
    </span>
  );
}

/** Reads the page again at a time of the server's. */
export function useRefreshAt(at: number, now: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // A timer takes 24 days at most; nobody looks at a page for one.
    const timer = setTimeout(revalidate, Math.min(Math.max(at - now, 500), 86_400_000));
    return () => clearTimeout(timer);
  }, [at, now, revalidate]);
}
