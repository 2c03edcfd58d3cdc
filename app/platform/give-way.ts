import { setImmediate as turn } from "node:timers/promises";

/**
 * Lets the event loop answer what has arrived meanwhile, and goes on after it: for work that comes in rushes and that
 * nobody but its own caller waits for. The first turn ends what the loop has taken in already; only after the second has
 * it looked for more.
 */
export async function giveWay(): Promise<void> {
  await turn();
  await turn();
}
