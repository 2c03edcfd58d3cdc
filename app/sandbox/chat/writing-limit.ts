import type { Launch } from "./launch.ts";

const WINDOW_MS = 30_000;
/** Messages per window of a member, or of one guest's conversation. */
const MAX_OF_ONE = 6;
/** Messages per window of all guests at one address, which many may share, as in a phone network. */
const MAX_OF_ADDRESS = 60;

/**
 * Counts messages at each brand: by member, and for guests by conversation and by address, so that one guest does not
 * silence the others at an address. `take` returns false when the limit of the window has been reached.
 */
export function createWritingLimit(clock: { now(): number }) {
  const writtenAt = new Map<string, number[]>();

  function getRecent(key: string): number[] {
    const after = clock.now() - WINDOW_MS;
    return (writtenAt.get(key) ?? []).filter((at) => at > after);
  }

  function forgetOld(): void {
    for (const [one, times] of writtenAt) {
      // The latest writer is last in the map.
      if ((times.at(-1) ?? 0) > clock.now() - WINDOW_MS) break;
      writtenAt.delete(one);
    }
  }

  return {
    take(merchant: string, { visitor, isGuest, id }: Pick<Launch, "visitor" | "isGuest" | "id">): boolean {
      forgetOld();
      const keys: [string, number][] = isGuest
        ? [
            [`${merchant} ${visitor} ${id}`, MAX_OF_ONE],
            [`${merchant} ${visitor}`, MAX_OF_ADDRESS],
          ]
        : [[`${merchant} ${visitor}`, MAX_OF_ONE]];
      if (keys.some(([key, most]) => getRecent(key).length >= most)) return false;
      for (const [key] of keys) {
        const recent = getRecent(key);
        writtenAt.delete(key);
        writtenAt.set(key, [...recent, clock.now()]);
      }
      return true;
    },
  };
}
