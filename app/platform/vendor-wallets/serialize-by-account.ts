import type { Owner } from "./transfer-rows.ts";

/** The last work of each account that has one under way. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs the works of one account one after another, so that the start of a game waits for the end of the one before: a page that
 * is loaded again tells of both at once. Of this process only; between servers a vendor's one open transfer of an account
 * keeps order.
 */
export async function serializeByAccount<T>(
  { merchantId, accountId }: Owner,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${merchantId} ${accountId}`;
  const before = last.get(key);
  const run = (async () => {
    await before?.catch(() => undefined);
    return work();
  })();
  last.set(key, run);
  try {
    return await run;
  } finally {
    if (last.get(key) === run) last.delete(key);
  }
}
