import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { GameVendors } from "../ports/game-vendor.ts";

/** What the use cases of vendors' wallets need. */
export interface VendorWalletDeps {
  database: Database;
  clock: Clock;
  /** The connected vendors by their codes. */
  vendors: GameVendors;
  log: { warn(facts: object, message: string): void };
}
