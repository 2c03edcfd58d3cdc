import { open } from "node:fs/promises";

/**
 * Gives a function that has `sync` run and resolves once a run that began after the call has ended. Whoever calls while
 * one is under way shares the next one.
 */
export function groupedSync(sync: () => Promise<void>): () => Promise<void> {
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

/** Waits for a SQLite file's write-ahead log to be on the disk, in a thread beside the event loop. */
export function logSync(file: string): { sync(): Promise<void>; close(): Promise<void> } {
  // The log is there from the first statement on, and stays the same file as long as the database is open.
  let log: ReturnType<typeof open> | undefined;
  return {
    sync: groupedSync(async () => {
      log ??= open(`${file}-wal`);
      await (await log).datasync();
    }),
    close: async () => (await log)?.close(),
  };
}
