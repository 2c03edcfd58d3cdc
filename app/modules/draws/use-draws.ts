import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { DrawsData } from "./draws.server.ts";

/**
 * A draw takes the server a moment: the board is requested this long after a draw was due, and again at this interval
 * until the result is there.
 */
const DRAW_DELAY_MS = 3_000;
/** Time of the last request for the board, shared by all parts of a page. */
let requestedAt = 0;

/** The data that changes with time: a whole board, or the next draw alone. */
type DrawsUpdate = Pick<DrawsData, "now" | "next"> & Partial<DrawsData>;

/**
 * Returns the draws of a home page, updated over time. `now` counts seconds by the visitor's clock, because the page
 * may have been cached for a while; after a draw the board is read again. Nothing is counted or read in a hidden tab.
 * `show` reads the results of another day.
 */
export function useDraws<Data extends DrawsUpdate>(data: Data) {
  const { data: fresh, load } = useFetcher<DrawsData | null>({ key: "draws" });
  const draws: Data | DrawsData = fresh && fresh.now > data.now ? fresh : data;
  const [now, setNow] = useState(draws.now);
  useEffect(() => {
    const { next, upcoming = [], quick = [], day = null } = draws;
    const due = Math.min(...[next, ...upcoming, ...quick].flatMap((draw) => draw?.drawsAt ?? []));
    const tick = () => {
      if (document.visibilityState === "hidden") return;
      const time = Date.now();
      setNow(time);
      if (time < due + DRAW_DELAY_MS || time < requestedAt + DRAW_DELAY_MS) return;
      requestedAt = time;
      load(boardPath(day));
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [draws, load]);
  return { draws, now, show: (day: string) => load(boardPath(day)) };
}

const boardPath = (day: string | null) => `/lottery/board${day === null ? "" : `?day=${day}`}`;
