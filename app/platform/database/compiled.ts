import { type Compilable, CompiledQuery } from "kysely";
import type { Db } from "./database.server.ts";

type Value = string | number | null;

/** Stands in a query where a value goes in later. To compute with it, or to print it, is a mistake that throws. */
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
 * A query that is built once per database and then only given its values: for what every round of every game and every sign-in asks,
 * since building costs more than SQLite needs to answer. `build` may only place its values (no branch, no arithmetic
 * on them): it sees none. Gives the rows.
 */
export function compiledOnce<P extends { readonly [K in keyof P]: Value }, R>(
  build: (db: Db, values: P) => Compilable<R>,
): (db: Db, values: P) => Promise<R[]> {
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as P;
  // By adapter, which a database shares with its transactions: the dialects write SQL differently.
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
