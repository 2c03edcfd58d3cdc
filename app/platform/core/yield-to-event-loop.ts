import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Yields to the event loop, so that requests that have arrived are served first. For tasks that come in bursts. It
 * takes two turns: the first finishes the events that the loop has already collected, the second collects new ones.
 */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
