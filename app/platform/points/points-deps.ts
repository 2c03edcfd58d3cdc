import type { CallContext } from "../core/call-context.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { EncryptedTexts } from "../ports/encrypted-text.ts";

/** The dependencies of the points mall. */
export interface PointDeps {
  database: Database;
  clock: Clock;
  /** Encrypts delivery addresses. */
  deliveryAddresses: EncryptedTexts;
  /** @throws PlatformError WRONG_CREDENTIALS (pointer /password); TOO_MANY_REQUESTS. */
  checkOwnPassword(ctx: CallContext, password: string): Promise<void>;
}
