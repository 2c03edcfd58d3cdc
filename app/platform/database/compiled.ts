import { type Compilable, CompiledQuery } from "kysely";
import type { Db } from "./database.server.ts";

type Value = string | number | null;

/** The placeholder of a parameter while a query is built. Calculating with it or printing it throws. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} has no value yet: a compiled query may only place it`);
  }
}

/**
 * Builds a query once per database and then runs it with its parameters: for frequent queries, because building one
 * costs more than SQLite needs to run it. `build` receives placeholders, so it may only insert them: no branches, no
 * arithmetic. The returned function runs the query and returns its rows.
 */
export function createCompiledQuery<P extends { readonly [K in keyof P]: Value }, R>(
  build: (db: Db, values: P) => Compilable<R>,
): (db: Db, values: P) => Promise<R[]> {
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as P;
  // Keyed by adapter, because the dialects compile to different SQL. A database shares its adapter with its
  // transactions.
  const known = new WeakMap<object, CompiledQuery<R>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = known.get(adapter);
    if (!query) {
      query = build(db, slots).compile();
      known.set(adapter, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? values[value.name as keyof P] : value,
    );
    const { rows } = await db.executeQuery<R>(CompiledQuery.raw(query.sql, parameters));
    return rows;
  };
}
