import { setTimeout as wait } from "node:timers/promises";

/** Sends one HTTP request of the studio. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The unreliability of the connection: the chance (0..1) of each fault, for every request. */
export interface FaultInjection {
  /** A number in [0, 1). */
  random: () => number;
  /** The request arrives twice, at the same moment. */
  duplicate: number;
  /** The request arrives, but its response is lost. */
  loseAnswer: number;
  /** The sender gives up at once, but the request still arrives later, after the next one. */
  late: number;
  /** Every request waits up to this long. */
  delayMs: number;
}

/** Returns a `send` that repeats, delays, loses and reorders requests. For tests of the receiving side. */
export function withFaults(send: Send, faultInjection: FaultInjection): Send & { settled(): Promise<void> } {
  const { random, duplicate, loseAnswer, late, delayMs } = faultInjection;
  const underway = new Set<Promise<unknown>>();

  function track(work: Promise<Response>): Promise<Response> {
    underway.add(work);
    const done = () => underway.delete(work);
    work.then(done, done);
    return work;
  }

  const unreliable: Send = async (url, init) => {
    if (random() < late) {
      const pause = delayMs * (1 + random());
      void track(wait(pause).then(() => send(url, init))).catch(() => {});
      throw new Error("the line was cut before the request arrived");
    }
    await wait(delayMs * random());
    if (random() < duplicate) void track(send(url, init)).catch(() => {});
    const response = await track(send(url, init));
    if (random() < loseAnswer) throw new Error("the line was cut before the answer arrived");
    return response;
  };

  return Object.assign(unreliable, {
    /** Resolves when every pending request has arrived. */
    async settled() {
      while (underway.size > 0) await Promise.allSettled(underway);
    },
  });
}
