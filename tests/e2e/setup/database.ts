import path from "node:path";
import { type Database, openDatabase } from "../../../app/platform/database/database.server.ts";
import type { Site } from "./site.ts";

const open = new Map<string, Promise<Database>>();

/** Opens the database of a site, beside its server, once per test worker. */
export function loadDatabase({ dataFolder, databaseUrl }: Site): Promise<Database> {
  const location = databaseUrl ? { url: databaseUrl } : { file: path.join(dataFolder, "marquee.sqlite") };
  const key = databaseUrl ?? dataFolder;
  const known = open.get(key);
  if (known) return known;
  const opened = openDatabase(location);
  open.set(key, opened);
  return opened;
}

/** Closes the database of a site that is about to be stopped. */
export async function closeDatabase({ dataFolder, databaseUrl }: Omit<Site, "ports">): Promise<void> {
  const key = databaseUrl ?? dataFolder;
  await (await open.get(key))?.close();
  open.delete(key);
}
