import { sql } from "kysely";
import { getDay, startOfDay } from "#app/shared/business-day.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db } from "../../database/database.server.ts";
import type { FigureSums } from "../../database/tables/agents.ts";
import { inChunks } from "../add-sums.ts";
import { addSums, SUM_COLUMNS, zeroSums } from "../figure-sums.ts";

/** A time span, UTC epoch milliseconds; the end is not included. */
export interface Span {
  from: number;
  to: number;
}

/** The figures of a branch directly below an agent, or of the agent itself. */
export interface Branch {
  /** Accounts with figures in the span. */
  members: number;
  /** Accounts whose valid bet of the span reached the brand's figure. */
  active: number;
  /** The part of the net loss that corrects earlier spans. */
  late: number;
  /** By game type; empty for money. */
  games: Map<string, FigureSums>;
}

/** Branches by the id of the account at their top. */
export type TeamFigures = Map<string, Branch>;

const FEW_AGENTS = 20;

/** An account's figures of a part of a span in which no branch moved. */
interface AccountFigures {
  games: Map<string, FigureSums>;
  late: number;
}

/**
 * Returns the counted figures of agents' teams in a span, by agent and branch, with the tree of each day. The figures of
 * the span must be closed, or the result is one of the moment. `root`: an agent whose team holds all of them, so that
 * nothing else is read.
 */
export async function loadTeamFigures(
  db: Db,
  merchant: MerchantProfile,
  agentIds: ReadonlySet<string>,
  span: Span,
  root?: string,
): Promise<Map<string, TeamFigures>> {
  const teams = new Map<string, TeamFigures>();
  // The valid bet by agent and account, with the branch in which the account was last.
  const valid = new Map<string, Map<string, { branchId: string; validBet: number }>>();
  for (const part of await splitAtMoves(db, merchant.code, span)) {
    const accounts = await loadAccounts(db, merchant, root ? new Set([root]) : agentIds, part, span.from);
    const paths = await loadPaths(db, merchant, [...accounts.keys()], part);
    for (const [accountId, figures] of accounts) {
      const path = paths.get(accountId) ?? [];
      let validBet = 0;
      for (const sums of figures.games.values()) validBet += sums.valid_bet;
      for (const [depth, agentId] of path.entries()) {
        if (!agentIds.has(agentId)) continue;
        const branchId = path[Math.max(0, depth - 1)] ?? agentId;
        addFigures(getBranch(teams, agentId, branchId), figures);
        const known = valid.get(agentId) ?? new Map<string, { branchId: string; validBet: number }>();
        valid.set(agentId, known);
        const before = known.get(accountId)?.validBet ?? 0;
        known.set(accountId, { branchId, validBet: before + validBet });
      }
    }
  }
  for (const [agentId, accounts] of valid) {
    for (const { branchId, validBet } of accounts.values()) {
      const branch = getBranch(teams, agentId, branchId);
      branch.members += 1;
      if (validBet >= merchant.agents.activeValidBet) branch.active += 1;
    }
  }
  return teams;
}

function getBranch(teams: Map<string, TeamFigures>, agentId: string, branchId: string): Branch {
  const team = teams.get(agentId) ?? new Map<string, Branch>();
  teams.set(agentId, team);
  const branch = team.get(branchId) ?? { members: 0, active: 0, late: 0, games: new Map() };
  team.set(branchId, branch);
  return branch;
}

function addFigures(branch: Branch, { games, late }: AccountFigures): void {
  branch.late += late;
  for (const [gameType, sums] of games) {
    const known = branch.games.get(gameType) ?? zeroSums();
    branch.games.set(gameType, known);
    addSums(known, sums);
  }
}

/** Splits a span where branches moved: within each part the tree is constant. */
async function splitAtMoves(db: Db, merchantId: string, { from, to }: Span): Promise<Span[]> {
  const moves = await db
    .selectFrom("branch_move")
    .select("starts_at as at")
    .distinct()
    .where("merchant_id", "=", merchantId)
    .where("state", "=", "applied")
    .where("starts_at", ">", from)
    .where("starts_at", "<", to)
    .orderBy("starts_at")
    .execute();
  const times = [from, ...moves.map(({ at }) => at), to];
  return times.slice(1).map((end, index) => ({ from: times[index] ?? from, to: end }));
}

/** Returns the figures of the accounts that have any: from the sums of days, or from the log for a part of a day. */
async function loadAccounts(
  db: Db,
  { code: merchantId, timeZone }: MerchantProfile,
  agentIds: ReadonlySet<string>,
  { from, to }: Span,
  spanFrom: number,
): Promise<Map<string, AccountFigures>> {
  // Few agents: read only their teams. Many: nearly all accounts are in one of them.
  const below =
    agentIds.size > FEW_AGENTS
      ? null
      : db
          .selectFrom("account_path")
          .select("descendant_id")
          .where("merchant_id", "=", merchantId)
          .where("ancestor_id", "in", [...agentIds]);
  const isDays = [from, to].every((time) => startOfDay(getDay(time, timeZone), timeZone) === time);
  const rows = isDays
    ? await db
        .selectFrom("account_day")
        .select(["account_id", "game_type"])
        .select(SUM_COLUMNS.map((column) => toSum(sql.ref(column)).as(column)))
        .where("merchant_id", "=", merchantId)
        .where("day", ">=", getDay(from, timeZone))
        .where("day", "<", getDay(to, timeZone))
        .$if(below !== null, (query) => query.where("account_id", "in", below as NonNullable<typeof below>))
        .groupBy(["account_id", "game_type"])
        .execute()
    : await db
        .selectFrom("figure_event")
        .select(["account_id", "game_type"])
        .select(SUM_COLUMNS.map((column) => toSum(EVENT_AMOUNTS[column]).as(column)))
        .where("merchant_id", "=", merchantId)
        .where("counted_at", ">=", from)
        .where("counted_at", "<", to)
        .where("measure", "<>", "member")
        .$if(below !== null, (query) => query.where("account_id", "in", below as NonNullable<typeof below>))
        .groupBy(["account_id", "game_type"])
        .execute();
  const accounts = new Map<string, AccountFigures>();
  for (const { account_id: id, game_type: gameType, ...sums } of rows) {
    const known = accounts.get(id) ?? { games: new Map(), late: 0 };
    accounts.set(id, known);
    known.games.set(gameType, sums);
  }
  for (const { account_id: id, late } of await loadLate(db, merchantId, { from, to }, spanFrom)) {
    const known = accounts.get(id);
    if (known) known.late = late;
  }
  return accounts;
}

const toSum = (amount: ReturnType<typeof sql>) => sql<number>`coalesce(cast(sum(${amount}) as bigint), 0)`;

/** The amount of an event by column of the sums. */
const EVENT_AMOUNTS = {
  bets: sql`bets`,
  stake: sql`stake`,
  valid_bet: sql`valid_bet`,
  win: sql`win`,
  deposits: sql`case when measure = 'deposit' then amount else 0 end`,
  withdrawals: sql`case when measure = 'withdrawal' then -amount else 0 end`,
  bonuses: sql`case when measure = 'bonus' then amount else 0 end`,
  rebates: sql`case when measure = 'rebate' then amount else 0 end`,
  earnings: sql`case when measure = 'earning' then amount else 0 end`,
} as const;

/** The net loss of an event. */
const NET_LOSS = sql`stake - win - case when measure in ('bonus', 'rebate', 'earning') then amount else 0 end`;

/**
 * Returns the net loss by account of events that correct earlier spans: late arrivals, and changes of bets that were
 * first counted before the span.
 */
function loadLate(db: Db, merchantId: string, { from, to }: Span, spanFrom: number) {
  return db
    .selectFrom("figure_event as event")
    .select(["account_id", toSum(NET_LOSS).as("late")])
    .where("merchant_id", "=", merchantId)
    .where("counted_at", ">=", from)
    .where("counted_at", "<", to)
    .where(sql<boolean>`(counted_at > at or (measure = 'play' and bets <> 1))`)
    .where((eb) =>
      eb.or([
        eb("at", "<", spanFrom),
        eb.exists(
          eb
            .selectFrom("figure_event as earlier")
            .select("earlier.id")
            .whereRef("earlier.merchant_id", "=", "event.merchant_id")
            .whereRef("earlier.account_id", "=", "event.account_id")
            .whereRef("earlier.reference", "=", "event.reference")
            .where("earlier.measure", "=", "play")
            .where("earlier.counted_at", "<", spanFrom),
        ),
      ]),
    )
    .groupBy("account_id")
    .execute();
}

/** Returns each account's path in a part: the account itself first, the top last. */
export async function loadPaths(
  db: Db,
  { code: merchantId, timeZone }: MerchantProfile,
  accountIds: readonly string[],
  { from, to }: Span,
): Promise<Map<string, string[]>> {
  const paths = new Map<string, string[]>();
  await inChunks(accountIds, async (part) => {
    const rows = await db
      .selectFrom("account_path")
      .select(["descendant_id", "ancestor_id", "depth"])
      .where("merchant_id", "=", merchantId)
      .where("descendant_id", "in", part)
      .where("from_day", "<=", getDay(to - 1, timeZone))
      .where("to_day", ">", getDay(from, timeZone))
      .execute();
    for (const { descendant_id: id, ancestor_id: ancestorId, depth } of rows) {
      const path = paths.get(id) ?? [];
      path[depth] = ancestorId;
      paths.set(id, path);
    }
  });
  return paths;
}
