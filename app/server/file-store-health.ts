import type { Clock } from "../platform/ports/clock.ts";
import type { FileStore } from "../platform/ports/file-store.ts";

/** The maximum age of the last result when it is requested again. */
const RESULT_TTL_MS = 10_000;

interface HealthDeps {
  files: Pick<FileStore, "get">;
  clock: Clock;
  log: { warn(facts: object, message: string): void; info(message: string): void };
}

/**
 * Requests a file that never existed, and logs when the store stops or resumes answering. The returned function gives
 * the result of the last check without waiting, and starts another check when that one is old.
 */
export function watchFileStore({ files, clock, log }: HealthDeps): () => boolean {
  let answers = true;
  let checkedAt = Number.NEGATIVE_INFINITY;
  async function ask() {
    checkedAt = clock.now();
    const fault = await files.get("none.txt").then(
      () => null,
      (error: unknown) => error,
    );
    if (fault && answers)
      log.warn({ err: fault }, "the file store does not respond: pictures are neither accepted nor shown");
    if (!fault && !answers) log.info("the file store responds again");
    answers = !fault;
  }
  void ask();
  return () => {
    if (clock.now() - checkedAt >= RESULT_TTL_MS) void ask();
    return answers;
  };
}
