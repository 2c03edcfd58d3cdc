import { open } from "node:fs/promises";

/**
 * Groups calls of `sync`: the returned function resolves once a run of `sync` that began after the call has ended. All
 * calls during a run share the next run.
 */
export function coalesceSync(sync: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= last
      .catch(() => {})
      .then(() => {
        last = sync();
        next = null;
        return last;
      });
    return next;
  };
}

/** Syncs a SQLite file's write-ahead log to the disk, in a thread, so that the event loop is not blocked. */
export function createLogSync(file: string): { sync(): Promise<void>; close(): Promise<void> } {
  // The log exists from the first statement on, and remains the same file while the database is open.
  let log: ReturnType<typeof open> | undefined;
  return {
    sync: coalesceSync(async () => {
      log ??= open(`${file}-wal`);
      await (await log).datasync();
    }),
    close: async () => (await log)?.close(),
  };
}
