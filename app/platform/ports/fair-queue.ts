import { PlatformError } from "../core/errors.ts";

/** A refused caller may retry after a minute, as the error's text says. */
const RETRY_AFTER_MS = 60_000;

interface TurnLimits {
  /** A task that has waited longer when its turn comes is not started; the next task's turn follows at once. */
  longestWaitMs?: number;
  /** The maximum number of queued tasks per last part of `who`, such as an address, regardless of its other parts. */
  mostWaiting?: number;
}

/**
 * Returns a function that runs at most `many` tasks at once and queues the others. `who` names the requester, the
 * widest part first, such as the brand and then the address. Queued tasks take turns by each part, so that many tasks
 * of one brand delay another brand by only one task; tasks of one requester start in the order they arrived.
 * @throws PlatformError SERVER_BUSY for a task that has waited too long, TOO_MANY_REQUESTS when too many are queued
 *   already; both with `details.retryAfterMs`.
 */
export function fairQueue(
  many: number,
  { longestWaitMs = Number.POSITIVE_INFINITY, mostWaiting = Number.POSITIVE_INFINITY }: TurnLimits = {},
): <T>(work: () => Promise<T>, who?: readonly string[]) => Promise<T> {
  let running = 0;
  const waiting = new Lane();
  const counts = new Map<string, number>();
  return async (work, who = []) => {
    const came = performance.now();
    if (running < many) running += 1;
    else {
      const last = who.at(-1) ?? "";
      const count = counts.get(last) ?? 0;
      if (count >= mostWaiting) throw refusal("TOO_MANY_REQUESTS");
      counts.set(last, count + 1);
      // A finished task hands its slot to the next.
      await new Promise<void>((begin) => waiting.add(who, begin));
      const left = (counts.get(last) ?? 1) - 1;
      if (left > 0) counts.set(last, left);
      else counts.delete(last);
    }
    try {
      if (performance.now() - came > longestWaitMs) throw refusal("SERVER_BUSY");
      return await work();
    } finally {
      const next = waiting.next();
      if (next) next();
      else running -= 1;
    }
  };
}

const refusal = (code: "SERVER_BUSY" | "TOO_MANY_REQUESTS") =>
  new PlatformError(code, { details: { retryAfterMs: RETRY_AFTER_MS } });

/** The queued tasks: those without a name first, then the lanes of each name in turn. */
class Lane {
  private count = 0;
  private readonly own: (() => void)[] = [];
  private readonly lanes = new Map<string, Lane>();

  add([name, ...rest]: readonly string[], begin: () => void): void {
    this.count += 1;
    if (name === undefined) this.own.push(begin);
    else {
      const lane = this.lanes.get(name) ?? new Lane();
      this.lanes.set(name, lane);
      lane.add(rest, begin);
    }
  }

  next(): (() => void) | undefined {
    if (this.count === 0) return undefined;
    this.count -= 1;
    if (this.own.length > 0) return this.own.shift();
    for (const [name, lane] of this.lanes) {
      const begin = lane.next();
      // Moved behind the others, if it has more tasks.
      this.lanes.delete(name);
      if (lane.count > 0) this.lanes.set(name, lane);
      return begin;
    }
    return undefined;
  }
}
