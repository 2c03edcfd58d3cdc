import { sql } from "kysely";
import { normaliseUsername } from "../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, isAgentType } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { countPages, pageOffset } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import { containsPattern } from "./contains-pattern.ts";
import { SUM_COLUMNS } from "./figure-sums.ts";
import { sumColumns, toFigures } from "./load-figures.ts";
import { requireAgent } from "./team-access.ts";

type Input = CallInput<"agents", "profit">;

const SORTS = {
  username: sql`account.username`,
  validBet: sql`valid_bet`,
  netLoss: sql`stake - win - bonuses - rebates - earnings`,
  deposits: sql`deposits`,
  withdrawals: sql`withdrawals`,
} as const;

/**
 * Returns the figures of each account of the caller's team that has any in a period, with their sums. Days before an
 * account joined the team do not count.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF.
 */
export async function teamProfit(
  { database }: Pick<Services, "database">,
  ctx: CallContext,
  input: Input,
): Promise<CallValue<"agents", "profit">> {
  const callerId = requireAgent(ctx);
  const { merchant } = ctx;
  return database.snapshot(async (db) => {
    const rows = selectDays(db, merchant.code, callerId, input);
    const { total, ...sums } = await rows
      .select(sql<number>`count(distinct account_day.account_id)`.as("total"))
      .select(sumColumns("account_day"))
      .executeTakeFirstOrThrow();
    const accounts = rows
      .select(["descendant_id as id", ...sumColumns("account_day")])
      .groupBy("descendant_id");
    const list = await db
      .selectFrom(accounts.as("figures"))
      .innerJoin("account", "account.id", "figures.id")
      .where("account.merchant_id", "=", merchant.code)
      .select(["account.username_shown as username", "account.type", ...SUM_COLUMNS])
      .orderBy(SORTS[input.sort], input.order)
      .orderBy("account.id")
      .limit(input.pageSize)
      .offset(pageOffset(input))
      .execute();
    return {
      list: list.map(({ username, type, ...figures }) => ({
        ...{ username, isAgent: isAgentType(merchant, type) },
        ...toFigures(figures),
      })),
      ...countPages(total, input),
      sums: toFigures(sums),
    };
  });
}

/** Selects the days of the team's accounts. */
function selectDays(db: Db, merchantId: string, callerId: string, { from, to, reach, search }: Input) {
  let rows = db
    .selectFrom("account_path")
    .innerJoin("account_day", (join) =>
      join
        .onRef("account_day.merchant_id", "=", "account_path.merchant_id")
        .onRef("account_day.account_id", "=", "account_path.descendant_id")
        .onRef("account_day.day", ">=", "account_path.from_day"),
    )
    .where("account_path.merchant_id", "=", merchantId)
    .where("ancestor_id", "=", callerId)
    .where("to_day", "=", CURRENT_PATH)
    .where("account_day.day", ">=", from)
    .where("account_day.day", "<=", to);
  if (reach === "direct") rows = rows.where("depth", "<=", 1);
  if (!search) return rows;
  const found = db
    .selectFrom("account")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where(containsPattern("account.username", normaliseUsername(search)));
  return rows.where("descendant_id", "in", found);
}
