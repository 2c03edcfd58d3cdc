import { sql } from "kysely";
import { normaliseUsername } from "../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { TeamMember } from "../contract/team-reports.ts";
import { type AccountType, type CallContext, isAgentType } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { maskEmail, maskMobile } from "../core/mask-contact.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import { containsPattern } from "./contains-pattern.ts";
import { loadFigures, sumColumns, toFigures } from "./load-figures.ts";
import { requireAgent, requireBelow } from "./team-access.ts";

/**
 * Returns the accounts directly below the caller or below an agent of its team, or those of the whole team that a
 * search finds.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND for an account that is not below the caller.
 */
export async function teamMembers(
  { database }: Pick<Services, "database">,
  ctx: CallContext,
  input: CallInput<"agents", "members">,
): Promise<CallValue<"agents", "members">> {
  const callerId = requireAgent(ctx);
  const { merchant } = ctx;
  return database.snapshot(async (db) => {
    const under = input.under ? (await requireBelow(db, merchant.code, callerId, input.under)).id : callerId;
    const { rows, ...pages } = await countedPage(
      selectMembers(db, merchant.code, callerId, under, input),
      input,
    );
    return {
      path: await loadPath(db, merchant.code, callerId, under),
      list: await toMembers(db, merchant, rows),
      ...pages,
    };
  });
}

/** Selects the accounts of the list, with their depth below the caller. */
function selectMembers(
  db: Db,
  merchantId: string,
  callerId: string,
  under: string,
  { search, agentsOnly, sort, order }: CallInput<"agents", "members">,
) {
  let rows = selectTeam(db, merchantId, callerId);
  if (agentsOnly === 1) rows = rows.where("account.type", "<>", 0);
  if (search) {
    rows = rows.where(containsPattern("account.username", normaliseUsername(search)));
  } else rows = rows.where("account.upline_id", "=", under);
  const column = {
    username: "account.username",
    registeredAt: "registered_at",
    lastSignInAt: "last_sign_in_at",
  };
  const by =
    sort === "team"
      ? sql<number>`(select count(*) from account_path below where below.merchant_id = account.merchant_id
          and below.ancestor_id = account.id and below.to_day = ${CURRENT_PATH})`
      : sql.ref(column[sort]);
  // Accounts that never signed in are last in both orders, on both engines.
  const first =
    sort === "lastSignInAt" ? rows.orderBy(sql`case when last_sign_in_at is null then 1 else 0 end`) : rows;
  return first.orderBy(by, order).orderBy("account.id");
}

/** Selects the accounts below an agent, at any depth. */
function selectTeam(db: Db, merchantId: string, agentId: string) {
  return db
    .selectFrom("account_path")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "account_path.merchant_id")
        .onRef("account.id", "=", "account_path.descendant_id"),
    )
    .where("account_path.merchant_id", "=", merchantId)
    .where("ancestor_id", "=", agentId)
    .where("to_day", "=", CURRENT_PATH)
    .where("depth", ">", 0)
    .select([
      "account.id as id",
      "account.username_shown as username",
      "account.nickname as nickname",
      "account.type as type",
      "account.status as status",
      "account.registered_at as registeredAt",
      "account.last_sign_in_at as lastSignInAt",
      "account.mobile as mobile",
      "account.email as email",
      "account_path.depth as depth",
    ]);
}

interface MemberRow {
  id: string;
  username: string;
  nickname: string;
  type: AccountType;
  status: "active" | "disabled";
  registeredAt: number;
  lastSignInAt: number | null;
  depth: number;
}

/** Returns members as calls show them, with the numbers of accounts below each. */
async function toMembers(
  db: Db,
  merchant: MerchantProfile,
  rows: readonly MemberRow[],
): Promise<TeamMember[]> {
  const counts = await countBelow(
    db,
    merchant.code,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, username, nickname, type, status, registeredAt, lastSignInAt, depth }) => ({
    ...{ username, nickname, type, isAgent: isAgentType(merchant, type), depth },
    ...(counts.get(id) ?? { below: 0, team: 0 }),
    ...{ status, registeredAt, lastSignInAt },
  }));
}

async function countBelow(db: Db, merchantId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { below: number; team: number }>();
  const rows = await db
    .selectFrom("account_path")
    .select([
      "ancestor_id as id",
      sql<number>`count(*)`.as("team"),
      sql<number>`cast(sum(case when depth = 1 then 1 else 0 end) as bigint)`.as("below"),
    ])
    .where("merchant_id", "=", merchantId)
    .where("ancestor_id", "in", ids)
    .where("to_day", "=", CURRENT_PATH)
    .where("depth", ">", 0)
    .groupBy("ancestor_id")
    .execute();
  return new Map(rows.map(({ id, below, team }) => [id, { below, team }]));
}

/** Returns the usernames from the caller down to an account of its team; the caller's own is first. */
async function loadPath(db: Db, merchantId: string, callerId: string, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("account_path")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "account_path.merchant_id")
        .onRef("account.id", "=", "account_path.ancestor_id"),
    )
    .select(["account.id", "account.username_shown as username"])
    .where("account_path.merchant_id", "=", merchantId)
    .where("descendant_id", "=", accountId)
    .where("to_day", "=", CURRENT_PATH)
    .orderBy("depth")
    .execute();
  const own = rows.findIndex(({ id }) => id === callerId);
  return rows
    .slice(0, own + 1)
    .map(({ username }) => username)
    .toReversed();
}

/**
 * Returns an account of the caller's team as far as an agent may see it, with its own figures and those of its team in
 * a period. Contacts are masked, and shown where the brand allows it; limits, exclusions, documents and balances never
 * are.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND for an account that is not below the caller.
 */
export async function teamMember(
  { database }: Pick<Services, "database">,
  ctx: CallContext,
  { username, from, to, reach }: CallInput<"agents", "member">,
): Promise<CallValue<"agents", "member">> {
  const callerId = requireAgent(ctx);
  const { merchant } = ctx;
  return database.snapshot(async (db) => {
    const { id } = await requireBelow(db, merchant.code, callerId, username);
    const row = await selectTeam(db, merchant.code, callerId).where("account.id", "=", id).executeTakeFirst();
    if (!row) throw new PlatformError("NOT_FOUND");
    const [member] = await toMembers(db, merchant, [row]);
    if (!member) throw new PlatformError("NOT_FOUND");
    const since = await loadJoinDay(db, merchant.code, callerId, id);
    const period = { from: from < since ? since : from, to };
    const own = await db
      .selectFrom("account_day")
      .select(sumColumns("account_day"))
      .where("merchant_id", "=", merchant.code)
      .where("account_id", "=", id)
      .where("day", ">=", period.from)
      .where("day", "<=", to)
      .executeTakeFirstOrThrow();
    const team = { merchantId: merchant.code, agentId: id, reach };
    const isShown = merchant.agents.memberContacts === "masked";
    return {
      path: await loadPath(db, merchant.code, callerId, id),
      member: {
        ...member,
        mobile: isShown && row.mobile ? maskMobile(row.mobile) : null,
        email: isShown && row.email ? maskEmail(row.email) : null,
      },
      own: toFigures(own),
      total: member.isAgent ? (await loadFigures(db, team, period)).total : null,
    };
  });
}

/** Returns the first business day on which an account belongs to an agent's team: what was before is not the agent's. */
async function loadJoinDay(db: Db, merchantId: string, agentId: string, accountId: string): Promise<string> {
  const row = await db
    .selectFrom("account_path")
    .select("from_day")
    .where("merchant_id", "=", merchantId)
    .where("descendant_id", "=", accountId)
    .where("ancestor_id", "=", agentId)
    .where("to_day", "=", CURRENT_PATH)
    .executeTakeFirstOrThrow();
  return row.from_day;
}
