import type { Owner } from "./transfer-rows.ts";

/** The last pending task of each account. */
const lastTaskByAccount = new Map<string, Promise<unknown>>();

/**
 * Runs the tasks of one account sequentially, so that the start of a game waits for the end of the previous one: a
 * reloaded page reports both at once. Within this process only; between servers, the limit of one open transfer per
 * account and vendor keeps the order.
 */
export async function serializeByAccount<T>(
  { merchantId, accountId }: Owner,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${merchantId} ${accountId}`;
  const before = lastTaskByAccount.get(key);
  const run = (async () => {
    await before?.catch(() => undefined);
    return work();
  })();
  lastTaskByAccount.set(key, run);
  try {
    return await run;
  } finally {
    if (lastTaskByAccount.get(key) === run) lastTaskByAccount.delete(key);
  }
}
