import { setTimeout as wait } from "node:timers/promises";
import { sendRequest, type Target } from "./send-request.ts";

/** The response times at a steady request rate, in milliseconds. */
export interface ResponseTimes {
  median: number;
  /** The time within which 99 of 100 responses arrive. */
  p99: number;
}

/**
 * Sends requests at a steady rate, without waiting for earlier responses, each on a connection of its own. A response
 * time counts from the time when the request was due, so that a server which hangs does not get fewer requests.
 * @throws Error when a response is not 200.
 */
export async function measureSteadyRate(
  target: Target,
  perSecond: number,
  seconds: number,
): Promise<ResponseTimes> {
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
  const { status } = await sendRequest(target);
  if (status !== 200) throw new Error(`${target.path} was answered ${status}`);
  return performance.now() - due;
}
