import { setTimeout as wait } from "node:timers/promises";
import { ask, type Target } from "./ask.ts";

/** How long answers took that were asked for at a steady rate, milliseconds. */
export interface Waits {
  median: number;
  /** The time that 99 of 100 answers keep to. */
  p99: number;
}

/**
 * Asks at a steady rate, whether the answers before are there or not, each on a connection of its own. An answer's time counts
 * from when it was due to be asked for, so that a server which stands still is not asked less.
 * @throws Error when an answer is not 200.
 */
export async function steadyWaits(target: Target, perSecond: number, seconds: number): Promise<Waits> {
  const begun = performance.now();
  const asked: Promise<number>[] = [];
  for (let count = 0; count < perSecond * seconds; count++) {
    const due = begun + (count * 1_000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    asked.push(waitFor(target, due));
  }
  const times = (await Promise.all(asked)).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

async function waitFor(target: Target, due: number): Promise<number> {
  const { status } = await ask(target);
  if (status !== 200) throw new Error(`${target.path} was answered ${status}`);
  return performance.now() - due;
}
