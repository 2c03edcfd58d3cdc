import { sql } from "kysely";
import { normaliseUsername } from "../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, isAgentType } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { countPages, pageOffset } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import { containsPattern } from "./contains-pattern.ts";
import { sumColumns, toFigures } from "./load-figures.ts";
import { requireAgent } from "./team-access.ts";

type Input = CallInput<"agents", "profit">;

const NET_LOSS = sql<number>`sum(account_day.stake - account_day.win - account_day.bonuses - account_day.rebates
  - account_day.earnings)`;
const SORTS = {
  username: sql`account.username`,
  validBet: sql`sum(account_day.valid_bet)`,
  netLoss: NET_LOSS,
  deposits: sql`sum(account_day.deposits)`,
  withdrawals: sql`sum(account_day.withdrawals)`,
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
    const sums = await rows.select(sumColumns("account_day")).executeTakeFirstOrThrow();
    const { total } = await rows
      .select(sql<number>`count(distinct account_day.account_id)`.as("total"))
      .executeTakeFirstOrThrow();
    const list = await rows
      .select(["account.username_shown as username", "account.type", ...sumColumns("account_day")])
      .groupBy(["account.id", "account.username", "account.username_shown", "account.type"])
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
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "account_path.merchant_id")
        .onRef("account.id", "=", "account_path.descendant_id"),
    )
    .where("account_path.merchant_id", "=", merchantId)
    .where("ancestor_id", "=", callerId)
    .where("to_day", "=", CURRENT_PATH)
    .where("account_day.day", ">=", from)
    .where("account_day.day", "<=", to);
  if (reach === "direct") rows = rows.where("depth", "<=", 1);
  if (search) rows = rows.where(containsPattern("account.username", normaliseUsername(search)));
  return rows;
}
