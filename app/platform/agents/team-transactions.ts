import { sql } from "kysely";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import { getPeriod } from "../records/records.server.ts";
import { parseCursor, toCursor } from "./row-cursor.ts";
import { requireAgent, requireTeamAccount } from "./team-access.ts";

type Input = CallInput<"agents", "transactions">;
type Value = CallValue<"agents", "transactions">;

const KINDS = ["deposit", "withdrawal", "bonus", "rebate", "earning"] as const;

/**
 * Returns the movements of money of the caller's team between two business days, newest first, with their sums by
 * kind. A movement from before its account joined the team is not among them.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND for a username outside the team.
 */
export async function teamTransactions(
  { database }: Pick<Services, "database">,
  ctx: CallContext,
  input: Input,
): Promise<Value> {
  const callerId = requireAgent(ctx);
  const { merchant } = ctx;
  return database.snapshot(async (db) => {
    const accountId = input.username
      ? await requireTeamAccount(db, merchant.code, callerId, input.username)
      : null;
    const of = { merchantId: merchant.code, callerId, accountId };
    const all = selectMovements(db, of, input, merchant.timeZone);
    const sums = await all
      .select(["measure", sql<number>`cast(sum(amount) as bigint)`.as("amount")])
      .groupBy("measure")
      .execute();
    const cursor = parseCursor(input.after);
    const page = cursor
      ? all
          .where("at", "<=", cursor.at)
          .where(sql<boolean>`(at, figure_event.id) < (${cursor.at}, ${cursor.id})`)
      : all;
    const rows = await page
      .innerJoin("account", (join) =>
        join
          .onRef("account.merchant_id", "=", "figure_event.merchant_id")
          .onRef("account.id", "=", "figure_event.account_id"),
      )
      .select(["figure_event.id as id", "account.username_shown as username", "measure", "amount", "at"])
      .orderBy("at", "desc")
      .orderBy("figure_event.id", "desc")
      .limit(input.pageSize + 1)
      .execute();
    const list = rows.slice(0, input.pageSize).map(({ measure, ...row }) => ({
      ...row,
      kind: measure as Value["list"][number]["kind"],
    }));
    const last = list.at(-1);
    return {
      list,
      next: last && rows.length > list.length ? toCursor(last.at, last.id) : null,
      sums: toSums(new Map(sums.map(({ measure, amount }) => [measure, amount]))),
    };
  });
}

function toSums(sums: ReadonlyMap<string, number>): Value["sums"] {
  const of = (measure: string) => sums.get(measure) ?? 0;
  return {
    deposits: of("deposit"),
    withdrawals: 0 - of("withdrawal"),
    bonuses: of("bonus"),
    rebates: of("rebate"),
    earnings: of("earning"),
  };
}

/** Selects the team's movements that match the filters. */
function selectMovements(
  db: Db,
  { merchantId, callerId, accountId }: { merchantId: string; callerId: string; accountId: string | null },
  input: Input,
  timeZone: string,
) {
  const { from, to } = getPeriod(input, timeZone);
  let rows = db
    .selectFrom("figure_event")
    .innerJoin("account_path", (join) =>
      join
        .onRef("account_path.merchant_id", "=", "figure_event.merchant_id")
        .onRef("account_path.descendant_id", "=", "figure_event.account_id")
        .onRef("account_path.from_at", "<=", "figure_event.at")
        .on("account_path.ancestor_id", "=", callerId)
        .on("account_path.to_day", "=", CURRENT_PATH),
    )
    .where("figure_event.merchant_id", "=", merchantId)
    .where("measure", "in", input.kind ? [input.kind] : KINDS)
    .where("at", ">=", from)
    .where("at", "<", to);
  if (accountId !== null) rows = rows.where("figure_event.account_id", "=", accountId);
  if (input.reach === "direct") rows = rows.where("depth", "<=", 1);
  return rows;
}
