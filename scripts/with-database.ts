import path from "node:path";
import { atDatabase } from "../app/platform/database/at-database.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { readConfig } from "../app/server/config.ts";
import { ROOT } from "./brand/brands.ts";

/** Runs work on the database that a server of this environment has: DATABASE_URL, else the file in the data folder. */
export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const { databaseUrl, dataFolder } = readConfig(process.env, ROOT);
  await atDatabase(
    databaseUrl ? { url: databaseUrl } : { file: path.join(dataFolder, "marquee.sqlite") },
    work,
  );
}
