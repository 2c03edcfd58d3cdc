import path from "node:path";
import type { Database, DatabaseLocation } from "../app/platform/database/database.server.ts";
import { withOpenDatabase } from "../app/platform/database/with-open-database.ts";
import { readConfig } from "../app/server/config.ts";
import { ROOT } from "./brand/brands.ts";

/** Returns the database of a server of this environment: DATABASE_URL, else the file in the data folder. */
export function ownDatabase(): { location: DatabaseLocation; dataFolder: string } {
  const { databaseUrl, dataFolder } = readConfig(process.env, ROOT);
  const location = databaseUrl ? { url: databaseUrl } : { file: path.join(dataFolder, "marquee.sqlite") };
  return { location, dataFolder };
}

/** Runs work on the {@link ownDatabase}. */
export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  await withOpenDatabase(ownDatabase().location, work);
}
