import type { LogLine } from "../contract/ops/log.ts";
import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import type { Database, Db } from "../database/database.server.ts";
import { loadNames } from "./case-parts.ts";
import type { OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { findPageEnd, type LogQuery, readLog } from "./operator-log.ts";

/** The operators' log, newest first: lines of the operator's merchants, and of no merchant. */
export function logHandlers({ database: { db } }: { database: Database }): OperatorAreaHandlers<"log"> {
  return {
    list: async (ctx, { limit, ...filters }) => ({
      lines: await namedLines(db, await readLog(db, { ...toQuery(ctx, filters), limit })),
    }),
    cut: async (ctx, { lines, ...filters }) => ({ seq: await findPageEnd(db, toQuery(ctx, filters), lines) }),
  };
}

/** The facts that are operators, stored in the log by id. */
const OPERATORS = ["operator", "askedBy"] as const;

/** Returns lines with operators' usernames instead of their ids. */
async function namedLines(db: Db, lines: LogLine[]): Promise<LogLine[]> {
  const facts = lines.flatMap(({ before, after }) => [before, after]);
  const ids = facts.flatMap((one) =>
    OPERATORS.map((name) => one[name]).filter((id) => typeof id === "string"),
  );
  const names = await loadNames(db, ids);
  const named = (one: LogLine["before"]) => ({
    ...one,
    ...Object.fromEntries(
      OPERATORS.flatMap((name) => (one[name] ? [[name, names[String(one[name])] ?? one[name]]] : [])),
    ),
  });
  return lines.map((line) => ({ ...line, before: named(line.before), after: named(line.after) }));
}

function toQuery(
  { merchants, merchant }: WorkContext,
  { merchant: _, ...filters }: Omit<OperatorInput<"log", "list">, "limit">,
): Omit<LogQuery, "limit"> {
  return {
    merchantIds: merchants.map(({ code }) => code),
    ...(merchant ? { onlyMerchant: merchant.code } : {}),
    ...filters,
  };
}
