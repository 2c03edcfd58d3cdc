import type { Dialect, QueryCompiler } from "kysely";
import { isAcrossMerchants } from "./across-merchants.ts";
import { findUnscopedTable } from "./find-unscoped-table.ts";
import type { Tables } from "./tables.ts";

type SharedTable = {
  [T in keyof Tables]: "merchant_id" extends keyof Tables[T] ? never : T;
}[keyof Tables];

/**
 * The tables without the column `merchant_id`, and the one that lists the migrations. The compiler compares the list
 * with the types of the tables.
 */
const SHARED_TABLES: Readonly<Record<SharedTable | "kysely_migration", true>> = {
  kysely_migration: true,
  merchant: true,
  vendor: true,
  game: true,
  lottery_draw: true,
  operator: true,
  operator_session: true,
  operator_recovery_code: true,
  operator_device: true,
  operator_log_head: true,
};

/** Returns true for a table that has the column `merchant_id`. */
export const hasMerchant = (table: string) => !Object.hasOwn(SHARED_TABLES, table);

/**
 * Wraps a dialect so that a query which forgets the merchant throws instead of being run ({@link findUnscopedTable}).
 * A query of {@link acrossMerchants} throws only if it mixes merchants. The queries of test files are not checked: they
 * prepare and read rows of their own databases.
 */
export function guardMerchants(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => guardCompiler(dialect.createQueryCompiler()),
  };
}

/** The checked queries of the process: the table that forgets the merchant, or undefined. */
const checked = { one: new Map<string, string | undefined>(), across: new Map<string, string | undefined>() };

function guardCompiler(compiler: QueryCompiler): QueryCompiler {
  return {
    compileQuery(node, queryId) {
      const query = compiler.compileQuery(node, queryId);
      const across = isAcrossMerchants(queryId);
      const tables = across ? checked.across : checked.one;
      if (!tables.has(query.sql))
        tables.set(query.sql, findUnscopedTable(query.sql, { hasMerchant, across }));
      const table = tables.get(query.sql);
      if (table !== undefined && !isMadeByTest()) {
        throw new Error(
          `a query ${across ? "mixes merchants" : "forgets the merchant"} in ${table}: ${query.sql}`,
        );
      }
      return query;
    },
  };
}

/** Stack frames of functions that run the queries of their callers. */
const PASSED_ON =
  /\/node_modules\/|\bnode:|\/platform\/database\/(compiled|counted-page|list-cases|guard-merchants)\.ts/;
const TEST_FILE = /\/tests\/|\.test\.tsx?\b|\btesting[\w-]*\.ts\b/;

/** Returns true when the query is made by a test file, and not by the code that it tests. */
function isMadeByTest(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const caller = stack.split("\n").find((frame) => frame.includes("/") && !PASSED_ON.test(frame));
  return caller !== undefined && TEST_FILE.test(caller);
}
