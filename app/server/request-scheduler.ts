import { setTimeout as wait } from "node:timers/promises";
import { yieldToEventLoop } from "../platform/core/yield-to-event-loop.ts";
import { fairQueue } from "../platform/ports/fair-queue.ts";

/** How long an address counts as present after a request. */
const PRESENCE_MS = 1_000;

/**
 * Returns the function that a request awaits before anything is done for it. Requests start one at a time, and the next
 * only after the event loop has checked for other arrivals. Sites take turns, so that a flood from many addresses
 * delays only the site that it targets; the addresses at a site take turns, and so do the sites of one address. While
 * there are others, an address rests after each request for as long as the request took: however many it sends, half of
 * the event loop's time is left for the others. An address that is alone has all of it.
 */
export function createRequestScheduler(
  rest: (ms: number) => Promise<unknown> = wait,
): (address: string, site: string) => Promise<void> {
  const inTurn = fairQueue(1);
  const lanes = new Map<string, { inLane: ReturnType<typeof fairQueue>; requests: number }>();
  let last = { address: "", other: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY };

  /** Returns true when another address than this one has sent a request recently. */
  function othersAreHere(address: string): boolean {
    const came = last.address === address ? last.other : last.at;
    return performance.now() - came < PRESENCE_MS;
  }

  function note(address: string): void {
    const at = performance.now();
    last = { address, at, other: last.address === address ? last.other : last.at };
  }

  return async (address, site) => {
    note(address);
    const lane = lanes.get(address) ?? { inLane: fairQueue(1), requests: 0 };
    lanes.set(address, lane);
    lane.requests += 1;
    const { promise, resolve: begin } = Promise.withResolvers<void>();
    const held = lane.inLane(async () => {
      const took = await inTurn(() => timed(begin), [site]);
      if (took >= 1 && othersAreHere(address)) await rest(took);
    }, [site]);
    void held.finally(() => {
      lane.requests -= 1;
      if (lane.requests === 0) lanes.delete(address);
    });
    return promise;
  };
}

/** Returns the milliseconds until the event loop comes around again after `begin`. */
async function timed(begin: () => void): Promise<number> {
  const begun = performance.now();
  begin();
  await yieldToEventLoop();
  return performance.now() - begun;
}
