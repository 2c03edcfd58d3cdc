import { EVERY_ACCOUNT } from "../platform/core/events.ts";
import type { Bus } from "../platform/ports/bus.ts";

/**
 * Counts the changes of each merchant's announcements and app downloads, so that pages and reads cached before a change
 * are not used after it. A merchant is watched from the first request for its version.
 */
export function contentVersions(bus: Pick<Bus, "subscribe">): (merchantId: string) => number {
  const versions = new Map<string, number>();
  return (merchantId) => {
    const known = versions.get(merchantId);
    if (known !== undefined) return known;
    versions.set(merchantId, 0);
    for (const topic of ["announcement", "downloads"] as const) {
      bus.subscribe(topic, { merchantId, accountId: EVERY_ACCOUNT }, () => {
        versions.set(merchantId, (versions.get(merchantId) ?? 0) + 1);
      });
    }
    return 0;
  };
}
