import { sql } from "kysely";
import { addDays } from "#app/shared/business-day.ts";
import type { CallValue } from "../contract/calls.ts";
import { MEMBER_TYPE } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import { inChunks } from "./add-sums.ts";
import { type Days, sumColumns, type Team, toFigures } from "./load-figures.ts";

const TOP = 5;

/**
 * Returns the accounts directly below the agent whose own teams have the highest valid bets of a period, with their
 * figures. Days before an account joined the agent do not count.
 */
export async function loadTopDownlines(
  db: Db,
  { merchantId, agentId }: Team,
  period: Days,
): Promise<CallValue<"agents", "overview">["downlines"]> {
  const top = await findTopDownlines(db, merchantId, agentId, period);
  if (top.length === 0) return [];
  const accounts = db
    .selectFrom("account_path")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "account_path.merchant_id")
        .onRef("account.id", "=", "account_path.descendant_id"),
    )
    .where("account_path.merchant_id", "=", merchantId)
    .where("ancestor_id", "=", agentId)
    .where("depth", "=", 1)
    .where("to_day", "=", CURRENT_PATH)
    .where(
      "descendant_id",
      "in",
      top.map(({ accountId }) => accountId),
    )
    .select(["account.id", "account.username_shown as username", "account.type"])
    .groupBy(["account.id", "account.username_shown", "account.type"]);
  const agents = await accounts
    .innerJoin("team_day", (join) =>
      join
        .onRef("team_day.merchant_id", "=", "account_path.merchant_id")
        .onRef("team_day.agent_id", "=", "account_path.descendant_id")
        .onRef("team_day.day", ">=", "account_path.from_day")
        .on("team_day.reach", "=", "team")
        .on("team_day.day", ">=", period.from)
        .on("team_day.day", "<=", period.to),
    )
    .where("account.type", "<>", MEMBER_TYPE)
    .select(sumColumns("team_day"))
    .execute();
  const members = await accounts
    .innerJoin("account_day", (join) =>
      join
        .onRef("account_day.merchant_id", "=", "account_path.merchant_id")
        .onRef("account_day.account_id", "=", "account_path.descendant_id")
        .onRef("account_day.day", ">=", "account_path.from_day")
        .on("account_day.day", ">=", period.from)
        .on("account_day.day", "<=", period.to),
    )
    .where("account.type", "=", MEMBER_TYPE)
    .select(sumColumns("account_day"))
    .execute();
  const figures = new Map([...agents, ...members].map((row) => [row.id, row]));
  return top.flatMap(({ accountId, validBet }) => {
    const row = figures.get(accountId);
    if (!row) return [];
    const { id: _, username, type, ...sums } = row;
    return [{ username, isAgent: type !== MEMBER_TYPE, ...toFigures(sums), validBet }];
  });
}

/**
 * Finds the accounts directly below an agent with the highest valid bets, without reading those of the others. An
 * account with a valid bet of S in n days has at least S / n on one of them. So accounts that never reached an amount
 * on a day can be left out as soon as the last of the top has more than n times that amount.
 */
async function findTopDownlines(
  db: Db,
  merchantId: string,
  agentId: string,
  { from, to }: Days,
): Promise<Downline[]> {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const sums = new Map<string, number>();
  let least = await loadFirstAmount(db, merchantId, agentId, days);
  for (;;) {
    const found = await findAccounts(db, { merchantId, agentId, days, least });
    const unknown = found.filter((id) => !sums.has(id));
    await inChunks(unknown, async (part) => {
      for (const id of part) sums.set(id, 0);
      const rows = await sumValidBets(db, { merchantId, agentId, from, to }, part);
      for (const { accountId, validBet } of rows) sums.set(accountId, validBet);
    });
    const top = [...sums]
      .map(([accountId, validBet]) => ({ accountId, validBet }))
      .filter(({ validBet }) => validBet > 0)
      .toSorted((a, b) => b.validBet - a.validBet || (a.accountId < b.accountId ? -1 : 1))
      .slice(0, TOP);
    const last = top[TOP - 1]?.validBet ?? 0;
    if (least === 1 || last > days.length * (least - 1)) return top;
    least = Math.max(1, Math.ceil(last / days.length), Math.floor(least / 4));
  }
}

interface Downline {
  accountId: string;
  validBet: number;
}

/** Returns an amount that enough accounts for the list reached on one of the days; 1 if there is none. */
async function loadFirstAmount(db: Db, merchantId: string, agentId: string, days: readonly string[]) {
  const { rows } = await sql<{ amount: number | null }>`
    with days (day) as (values ${sql.join(days.map((day) => sql`(${day})`))})
    select max((
      select valid_bet from downline_day
      where merchant_id = ${merchantId} and upline_id = ${agentId} and downline_day.day = days.day
      order by valid_bet desc limit 1 offset ${TOP - 1}
    )) as amount from days`.execute(db);
  return Math.max(1, rows[0]?.amount ?? 1);
}

interface Search {
  merchantId: string;
  agentId: string;
  days: readonly string[];
  least: number;
}

/** Returns the accounts that were directly below the agent on one of the days with at least an amount. */
async function findAccounts(db: Db, { merchantId, agentId, days, least }: Search): Promise<string[]> {
  const rows = await db
    .selectFrom("downline_day")
    .select("account_id as id")
    .where("merchant_id", "=", merchantId)
    .where("upline_id", "=", agentId)
    .where("day", "in", days)
    .where("valid_bet", ">=", least)
    .execute();
  // Not `select distinct`: for that, SQLite reads all accounts in order instead of the largest amounts of each day.
  return [...new Set(rows.map(({ id }) => id))];
}

/** Returns the valid bets of those accounts that are directly below the agent now, each since it joined. */
function sumValidBets(
  db: Db,
  { merchantId, agentId, from, to }: Omit<Search, "days" | "least"> & Days,
  accountIds: readonly string[],
): Promise<Downline[]> {
  return db
    .selectFrom("account_path")
    .innerJoin("downline_day", (join) =>
      join
        .onRef("downline_day.merchant_id", "=", "account_path.merchant_id")
        .onRef("downline_day.upline_id", "=", "account_path.ancestor_id")
        .onRef("downline_day.account_id", "=", "account_path.descendant_id")
        .onRef("downline_day.day", ">=", "account_path.from_day")
        .on("downline_day.day", ">=", from)
        .on("downline_day.day", "<=", to),
    )
    .select(["descendant_id as accountId", sql<number>`cast(sum(valid_bet) as bigint)`.as("validBet")])
    .where("account_path.merchant_id", "=", merchantId)
    .where("ancestor_id", "=", agentId)
    .where("descendant_id", "in", accountIds)
    .where("depth", "=", 1)
    .where("to_day", "=", CURRENT_PATH)
    .groupBy("descendant_id")
    .execute();
}
