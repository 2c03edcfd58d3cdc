import type { Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { isEventStream } from "./shutdown.ts";

const POLL_INTERVAL_MS = 10;

/**
 * Tracks the responses of a newly created server. Returns a function that resolves once none is under way, or after
 * `mostMs`, so that deferred work yields to requests. Event streams, which do not end, do not count.
 */
export function createResponseTracker(server: Server): (mostMs: number) => Promise<void> {
  const underWay = new Set<ServerResponse>();
  server.prependListener("request", (_, outgoing) => {
    underWay.add(outgoing);
    outgoing.once("close", () => underWay.delete(outgoing));
  });
  return async (mostMs) => {
    const until = performance.now() + mostMs;
    const isAwaited = () => [...underWay].some((outgoing) => !isEventStream(outgoing));
    while (isAwaited() && performance.now() < until) await pause(POLL_INTERVAL_MS);
  };
}
