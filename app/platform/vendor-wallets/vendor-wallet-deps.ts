import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { GameVendors } from "../ports/game-vendor.ts";

/** The dependencies of the vendor wallet use cases. */
export interface VendorWalletDeps {
  database: Database;
  clock: Clock;
  /** The connected vendors by code. */
  vendors: GameVendors;
  log: { warn(facts: object, message: string): void };
}
