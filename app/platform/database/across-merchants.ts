import type { Kysely, KyselyPlugin } from "kysely";
import type { Tables } from "./tables.ts";

const ids = new WeakSet<object>();

const marker: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    ids.add(queryId);
    return node;
  },
  async transformResult({ result }) {
    return result;
  },
};

/**
 * Returns the database for a query that rightly reads or changes rows of several merchants, or that finds its row by a
 * key that nobody can guess. `reason` tells a reader why. The tables of such a query still have to be joined by
 * `merchant_id` (guard-merchants.ts).
 */
export function acrossMerchants(db: Kysely<Tables>, _reason: string): Kysely<Tables> {
  return db.withPlugin(marker);
}

/** Returns true for a query of {@link acrossMerchants}, by its id. */
export function isAcrossMerchants(queryId: object): boolean {
  return ids.has(queryId);
}
