import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import type { Database } from "../database/database.server.ts";
import type { OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { cutAfter, type LogQuery, readLog } from "./operator-log.ts";

/** The operators' log, newest first: of the operator's merchants, and of none. */
export function logHandlers({ database: { db } }: { database: Database }): OperatorAreaHandlers<"log"> {
  return {
    list: async (ctx, { limit, ...filters }) => ({
      lines: await readLog(db, { ...queryOf(ctx, filters), limit }),
    }),
    cut: async (ctx, { lines, ...filters }) => ({ seq: await cutAfter(db, queryOf(ctx, filters), lines) }),
  };
}

function queryOf(
  { merchants, merchant }: WorkContext,
  { username, action, before }: Omit<OperatorInput<"log", "list">, "limit">,
): Omit<LogQuery, "limit"> {
  return {
    merchantIds: merchants.map(({ code }) => code),
    ...(merchant ? { onlyMerchant: merchant.code } : {}),
    ...(username === undefined ? {} : { username }),
    ...(action === undefined ? {} : { action }),
    ...(before === undefined ? {} : { before }),
  };
}
