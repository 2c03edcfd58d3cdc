import BetterSqlite from "better-sqlite3";
import pg from "pg";

type Value = string | number | null;

/** Writes many rows to a database that nothing else has open, without waiting for the disk. */
export interface BulkWriter {
  insert(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void>;
  run(statement: string): Promise<void>;
  close(): Promise<void>;
}

export function openSqliteWriter(file: string): BulkWriter {
  const database = new BetterSqlite(file);
  const pragmas = ["journal_mode = off", "synchronous = off", "foreign_keys = off", "cache_size = -500000"];
  for (const pragma of [...pragmas, "temp_store = memory"]) database.pragma(pragma);
  return {
    async insert(table, columns, rows) {
      const marks = columns.map(() => "?").join(", ");
      const one = database.prepare(`insert into ${table} (${columns.join(", ")}) values (${marks})`);
      database.transaction(() => {
        for (const row of rows) one.run(row);
      })();
    },
    run: async (statement) => void database.exec(statement),
    close: async () => void database.close(),
  };
}

export async function openPostgresWriter(url: string): Promise<BulkWriter> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set synchronous_commit = off; set work_mem = '256MB'");
  return {
    async insert(table, columns, rows) {
      const types = columns.map((_, at) => (typeof rows[0]?.[at] === "number" ? "bigint" : "text"));
      const arrays = types.map((type, at) => `$${at + 1}::${type}[]`).join(", ");
      await client.query(
        `insert into ${table} (${columns.join(", ")}) select * from unnest(${arrays})`,
        columns.map((_, at) => rows.map((row) => row[at])),
      );
    },
    run: async (statement) => void (await client.query(statement)),
    close: () => client.end(),
  };
}
