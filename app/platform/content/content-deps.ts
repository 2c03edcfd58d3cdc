import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { FileStore } from "../ports/file-store.ts";
import type { Limiter } from "../ports/limiter.ts";
import type { Verification } from "../verification/verification.server.ts";

/** The dependencies of the content use cases. */
export interface ContentDeps {
  database: Database;
  clock: Clock;
  limiter: Limiter;
  files: FileStore;
  verification: Pick<Verification, "requireHuman">;
  log: { warn(facts: object, message: string): void };
}
