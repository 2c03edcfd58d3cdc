import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { DrawsData } from "./read-draws.server.ts";

/** A draw takes the server a moment; it is asked again this long after a draw was due, and as often while it is not there. */
const DRAW_DELAY_MS = 3_000;

/**
 * The draws of a home page as time goes on: `now` counts seconds by the visitor's clock, since the page may have been kept
 * for a while; after a draw the board is read again. Nothing is counted or read in a tab that nobody sees.
 */
export function useDraws(data: DrawsData): { draws: DrawsData; now: number } {
  const { data: fresh, load } = useFetcher<DrawsData | null>();
  const draws = fresh && fresh.now > data.now ? fresh : data;
  const [now, setNow] = useState(draws.now);
  const askedAt = useRef(0);
  useEffect(() => {
    const due = Math.min(...[...draws.upcoming, ...draws.quick].map(({ drawsAt }) => drawsAt));
    const tick = () => {
      if (document.visibilityState === "hidden") return;
      const time = Date.now();
      setNow(time);
      if (time < due + DRAW_DELAY_MS || time < askedAt.current + DRAW_DELAY_MS) return;
      askedAt.current = time;
      load("/lottery/board");
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [draws, load]);
  return { draws, now };
}
