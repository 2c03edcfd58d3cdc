import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** The dependencies of the message use cases. */
export interface MessageDeps {
  database: Database;
  clock: Clock;
}
