import {
  type Database,
  type DatabaseLocation,
  type DatabaseOptions,
  openDatabase,
} from "./database.server.ts";
import { explainPostgres } from "./postgres-faults.ts";
import { explainSqlite } from "./sqlite-faults.ts";

/**
 * Runs `work` on a database without time limits for statements and locks, then closes it.
 * @throws Error with one sentence for the operator when the database cannot be reached or used; errors of `work`.
 */
export async function withOpenDatabase<T>(
  location: DatabaseLocation,
  work: (database: Database) => Promise<T>,
  options: Pick<DatabaseOptions, "readOnly"> = {},
): Promise<T> {
  try {
    const database = await openDatabase(location, { ...options, patient: true });
    return await work(database).finally(() => database.close());
  } catch (error) {
    throw "url" in location ? explainPostgres(error, location.url) : explainSqlite(error, location.file);
  }
}
