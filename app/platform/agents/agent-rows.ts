import { type RawBuilder, sql } from "kysely";
import { addDays, getDay } from "#app/shared/business-day.ts";
import { normaliseUsername } from "../accounts/account-reads.server.ts";
import { type AccountType, isAgentType } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import { containsPattern } from "./contains-pattern.ts";
import { toLink } from "./link-rows.ts";
import { type Days, loadFigures, type PlayAndMoney, sumColumns, toFigures } from "./load-figures.ts";

/** Business days whose figures operators see, with today. */
const SHOWN_DAYS = 30;

/** Agents to list: those whose name contains a text, or those at the top or below an account. */
export interface AgentsQuery extends PageRequest {
  merchants: readonly MerchantProfile[];
  /** A part of the username; the result is then from all levels. */
  search: string;
  /** The id of an account above. */
  below: string | null;
  /** `first`: at the top, or directly below the account. */
  levels: "first" | "all";
  sort: "registered" | "username" | "team" | "validBet" | "netLoss";
  now: number;
}

/** An account in the tree. */
interface TreeRow {
  merchantId: string;
  id: string;
  username: string;
  type: AccountType;
  uplineId: string | null;
  status: "active" | "disabled";
  registeredAt: number;
}

const TREE_COLUMNS = [
  "account.merchant_id as merchantId",
  "account.id",
  "account.username_shown as username",
  "account.type",
  "account.upline_id as uplineId",
  "account.status",
  "account.registered_at as registeredAt",
] as const;

/** Returns the business days whose figures are shown: today and the days before. */
function getShownDays({ timeZone }: Pick<MerchantProfile, "timeZone">, now: number): Days {
  const to = getDay(now, timeZone);
  return { from: addDays(to, 1 - SHOWN_DAYS), to };
}

/** Returns a page of agents with their teams' sizes and figures. */
export async function listAgents(db: Db, query: AgentsQuery) {
  const { merchants, now } = query;
  if (merchants.length === 0) return { list: [], total: 0 };
  const { rows, total } = await countedPage(selectAgents(db, query), query);
  const placed = await loadPlaces(db, rows);
  const uplines = await loadUplines(db, rows);
  const figures = new Map<string, PlayAndMoney>();
  for (const merchant of merchants) {
    const ids = rows.flatMap(({ merchantId, id }) => (merchantId === merchant.code ? [id] : []));
    for (const [id, sums] of await sumTeams(db, merchant, ids, now)) figures.set(id, sums);
  }
  const list = placed.map(({ uplineId, ...row }) => {
    const { validBet = 0, netLoss = 0 } = figures.get(row.id) ?? {};
    return { ...row, upline: uplines.get(uplineId ?? "") ?? null, validBet, netLoss };
  });
  return { list, total };
}

function selectAgents(db: Db, { merchants, search, below, levels, sort, now }: AgentsQuery) {
  const codes = merchants.map(({ code }) => code);
  let rows = db
    .selectFrom("account")
    .select(TREE_COLUMNS)
    .where("account.merchant_id", "in", codes)
    .where((eb) =>
      eb.or(
        merchants.map(({ code, agents }) =>
          eb.and([eb("account.merchant_id", "=", code), eb("account.type", "in", [...agents.types])]),
        ),
      ),
    );
  if (search !== "") rows = rows.where(containsPattern("account.username", normaliseUsername(search)));
  const isFirst = levels === "first" && search === "";
  if (below === null) {
    if (isFirst) rows = rows.where("account.upline_id", "is", null);
  } else if (isFirst) {
    rows = rows.where("account.upline_id", "=", below);
  } else {
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom("account_path")
          .select("account_path.depth")
          .whereRef("account_path.merchant_id", "=", "account.merchant_id")
          .whereRef("account_path.descendant_id", "=", "account.id")
          .where("account_path.ancestor_id", "=", below)
          .where("account_path.to_day", "=", CURRENT_PATH)
          .where("account_path.depth", ">", 0),
      ),
    );
  }
  return rows
    .orderBy(getOrder(merchants, sort, now), sort === "username" ? "asc" : "desc")
    .orderBy("account.id", "desc");
}

function getOrder(
  merchants: AgentsQuery["merchants"],
  sort: AgentsQuery["sort"],
  now: number,
): RawBuilder<number> {
  if (sort === "registered") return sql.ref("account.registered_at");
  if (sort === "username") return sql.ref("account.username");
  if (sort === "team") {
    return sql`(select count(*) from account_path below where below.merchant_id = account.merchant_id
      and below.ancestor_id = account.id and below.to_day = ${CURRENT_PATH})`;
  }
  const sum =
    sort === "validBet"
      ? sql`sum(valid_bet)`
      : sql`sum(stake) - sum(win) - sum(bonuses) - sum(rebates) - sum(earnings)`;
  const from = sql.join(
    merchants.map((one) => sql`when ${one.code} then ${getShownDays(one, now).from}`),
    sql` `,
  );
  return sql`(select coalesce(${sum}, 0) from team_day where team_day.merchant_id = account.merchant_id
    and team_day.agent_id = account.id and team_day.reach = 'team'
    and team_day.day >= case account.merchant_id ${from} end)`;
}

/** Returns accounts with their level and the numbers of accounts below them. */
async function loadPlaces<Row extends Pick<TreeRow, "merchantId" | "id">>(db: Db, rows: readonly Row[]) {
  if (rows.length === 0) return [];
  const codes = [...new Set(rows.map(({ merchantId }) => merchantId))];
  const ids = rows.map(({ id }) => id);
  const paths = db
    .selectFrom("account_path")
    .where("merchant_id", "in", codes)
    .where("to_day", "=", CURRENT_PATH)
    .where("depth", ">", 0);
  const above = await paths
    .select(["descendant_id as id", sql<number>`count(*)`.as("count")])
    .where("descendant_id", "in", ids)
    .groupBy("descendant_id")
    .execute();
  const below = await paths
    .select(["ancestor_id as id", sql<number>`count(*)`.as("team")])
    .select(sql<number>`cast(sum(case when depth = 1 then 1 else 0 end) as bigint)`.as("direct"))
    .where("ancestor_id", "in", ids)
    .groupBy("ancestor_id")
    .execute();
  const levels = new Map(above.map(({ id, count }) => [id, count + 1]));
  const counts = new Map(below.map(({ id, team, direct }) => [id, { team, direct }]));
  return rows.map((row) => ({
    ...row,
    level: levels.get(row.id) ?? 1,
    ...(counts.get(row.id) ?? { team: 0, direct: 0 }),
  }));
}

/** Returns the figures of teams in the shown days, by agent. */
async function sumTeams(db: Db, merchant: MerchantProfile, agentIds: readonly string[], now: number) {
  if (agentIds.length === 0) return new Map<string, PlayAndMoney>();
  const { from, to } = getShownDays(merchant, now);
  const rows = await db
    .selectFrom("team_day")
    .select(["agent_id", ...sumColumns("team_day")])
    .where("merchant_id", "=", merchant.code)
    .where("agent_id", "in", agentIds)
    .where("reach", "=", "team")
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("agent_id")
    .execute();
  return new Map(rows.map(({ agent_id, ...sums }) => [agent_id, toFigures(sums)]));
}

/** Returns the usernames of the accounts directly above, by id. */
async function loadUplines(db: Db, rows: readonly TreeRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ uplineId }) => uplineId ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom("account")
    .select(["id", "username_shown"])
    .where("merchant_id", "in", [...new Set(rows.map(({ merchantId }) => merchantId))])
    .where("id", "in", ids)
    .execute();
  return new Map(found.map(({ id, username_shown }) => [id, username_shown]));
}

/** Returns the accounts above an account, the top first. */
export function loadPath(db: Db, merchantId: string, accountId: string) {
  return db
    .selectFrom("account_path")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "account_path.merchant_id")
        .onRef("account.id", "=", "account_path.ancestor_id"),
    )
    .select(["account.id", "account.username_shown as username", "account.type"])
    .where("account_path.merchant_id", "=", merchantId)
    .where("account_path.descendant_id", "=", accountId)
    .where("account_path.to_day", "=", CURRENT_PATH)
    .where("account_path.depth", ">", 0)
    .orderBy("account_path.depth", "desc")
    .execute();
}

/** Returns a page of the accounts directly below an account: agents first, then by name. */
export async function listBelow(db: Db, merchant: MerchantProfile, accountId: string, page: PageRequest) {
  const query = db
    .selectFrom("account")
    .select(TREE_COLUMNS)
    .where("account.merchant_id", "=", merchant.code)
    .where("account.upline_id", "=", accountId)
    .orderBy(sql`case when account.type = 0 then 1 else 0 end`)
    .orderBy("account.username")
    .orderBy("account.id");
  const { rows, total } = await countedPage(query, page);
  const placed = await loadPlaces(db, rows);
  return { list: placed.map((row) => ({ ...row, isAgent: isAgentType(merchant, row.type) })), total };
}

/** Returns an account in the tree with its own data; null if the merchant has none with this id. */
export async function loadTreeAccount(db: Db, merchantId: string, accountId: string) {
  const row = await db
    .selectFrom("account")
    .select(TREE_COLUMNS)
    .select(["account.nickname", "account.last_sign_in_at as lastSignInAt"])
    .select(["account.password_hash", "account.register_method"])
    .where("account.merchant_id", "=", merchantId)
    .where("account.id", "=", accountId)
    .executeTakeFirst();
  if (!row) return null;
  const [placed] = await loadPlaces(db, [row]);
  return placed ?? null;
}

/** Returns the figures of an agent's team in the shown days. */
export async function loadShownFigures(db: Db, merchant: MerchantProfile, agentId: string, now: number) {
  const days = getShownDays(merchant, now);
  const team = { merchantId: merchant.code, agentId, reach: "team" as const };
  const { total } = await loadFigures(db, team, days);
  const { members: _, active: __, ...figures } = total;
  return { ...days, ...figures };
}

/** The number of links that are shown. */
const SHOWN_LINKS = 100;

/** Returns an agent's links, newest first. */
export async function loadLinks(db: Db, merchantId: string, agentId: string, now: number) {
  const rows = await db
    .selectFrom("agent_link")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("agent_id", "=", agentId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN_LINKS)
    .execute();
  return rows.map((row) => toLink(row, now));
}
