import type { CallContext } from "../core/call-context.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** What the points mall needs. */
export interface PointDeps {
  database: Database;
  clock: Clock;
  /** @throws PlatformError WRONG_CREDENTIALS (pointer /password); TOO_MANY_REQUESTS. */
  checkPassword(ctx: CallContext, password: string): Promise<void>;
}
