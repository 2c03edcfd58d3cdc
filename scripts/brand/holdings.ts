import { existsSync } from "node:fs";
import type { Database } from "../../app/platform/database/database.server.ts";
import { withOpenDatabase } from "../../app/platform/database/with-open-database.ts";
import {
  type MerchantHoldings,
  merchantHoldings,
} from "../../app/platform/system/merchant-holdings.server.ts";
import { ownDatabase } from "../with-database.ts";

const NONE: MerchantHoldings = { members: 0, balance: 0 };

/**
 * Returns the holdings of members at a merchant by the database of this environment, which is not created when it does
 * not exist.
 * @throws Error in one sentence when it cannot be read.
 */
export async function ownHoldings(merchantCode: string): Promise<MerchantHoldings> {
  const { location } = ownDatabase();
  if ("file" in location && !existsSync(location.file)) return NONE;
  return withOpenDatabase(location, (database) => holdingsIn(database, merchantCode));
}

/** Returns none for a database that no server has used yet: 42P01 is PostgreSQL's error for a missing table. */
async function holdingsIn({ db }: Database, merchantCode: string): Promise<MerchantHoldings> {
  try {
    return await merchantHoldings(db, merchantCode);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "42P01" || message.startsWith("no such table")) return NONE;
    throw error;
  }
}
