import { sql } from "kysely";
import { MEMBER_TYPE } from "../core/call-context.ts";
import type { Db, Trx } from "../database/database.server.ts";
import {
  type AccountDayRow,
  CURRENT_PATH,
  type DownlineDayRow,
  type FigureSums,
  type Reach,
  type TeamDayRow,
} from "../database/tables/agents.ts";
import { addSums, SUM_COLUMNS, zeroSums } from "./figure-sums.ts";

/** Sums that a batch of events adds to an account on a day, for one game type or, if that is empty, of money. */
export interface DaySums {
  accountId: string;
  day: string;
  gameType: string;
  sums: FigureSums;
  /** 1 for a new account. */
  members: number;
}

/** Maximum rows per statement: SQLite allows 32,766 parameters, PostgreSQL 65,535. */
const CHUNK = 1_000;

/** Runs `work` on parts of a list that fit into a statement. */
export async function inChunks<T>(rows: readonly T[], work: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) await work(rows.slice(at, at + CHUNK));
}

/** Adds sums to the accounts' own days. */
export async function addAccountSums(trx: Trx, merchantId: string, days: readonly DaySums[]): Promise<void> {
  const rows = days
    .filter(({ sums }) => SUM_COLUMNS.some((column) => sums[column] !== 0))
    .map<AccountDayRow>(({ accountId, day, gameType, sums }) => ({
      ...{ merchant_id: merchantId, account_id: accountId, day, game_type: gameType },
      ...sums,
    }));
  await inChunks(rows, (part) =>
    trx
      .insertInto("account_day")
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(["merchant_id", "account_id", "day", "game_type"]).doUpdateSet(addTo("account_day")),
      )
      .execute(),
  );
}

/** Returns the assignments that add the conflicting row's sums to those of a table. */
function addTo(table: "account_day" | "team_day", more: readonly string[] = []) {
  const columns = [...SUM_COLUMNS, ...more].map((column) => [
    column,
    sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  ]);
  return Object.fromEntries(columns) as Record<(typeof SUM_COLUMNS)[number], ReturnType<typeof sql<number>>>;
}

/** A team to which an account's figures belong. `from`: since this business day. */
export interface TeamOfAccount {
  agentId: string;
  depth: number;
  from: string;
}

/**
 * Returns the teams of accounts by account: those of all agents above, and its own if the account is an agent.
 */
export async function loadTeams(
  db: Db,
  merchantId: string,
  accountIds: readonly string[],
): Promise<Map<string, TeamOfAccount[]>> {
  const teams = new Map<string, TeamOfAccount[]>();
  await inChunks([...new Set(accountIds)], async (part) => {
    const rows = await db
      .selectFrom("account_path")
      .innerJoin("account", (join) =>
        join
          .onRef("account.merchant_id", "=", "account_path.merchant_id")
          .onRef("account.id", "=", "account_path.ancestor_id"),
      )
      .select(["ancestor_id", "descendant_id", "depth", "from_day"])
      .where("account_path.merchant_id", "=", merchantId)
      .where("descendant_id", "in", part)
      .where("to_day", "=", CURRENT_PATH)
      .where((eb) => eb.or([eb("depth", ">", 0), eb("account.type", "<>", MEMBER_TYPE)]))
      .execute();
    for (const { ancestor_id: agentId, descendant_id, depth, from_day: from } of rows) {
      const known = teams.get(descendant_id) ?? [];
      known.push({ agentId, depth, from });
      teams.set(descendant_id, known);
    }
  });
  return teams;
}

/** Returns the reaches that include an account at a depth. */
export function getReaches(depth: number): Reach[] {
  return depth <= 1 ? ["direct", "team"] : ["team"];
}

/** Adds sums to the days of all teams and branches to which the accounts belong now. */
export async function addTeamSums(trx: Trx, merchantId: string, days: readonly DaySums[]): Promise<void> {
  const teams = await loadTeams(
    trx,
    merchantId,
    days.map(({ accountId }) => accountId),
  );
  const rows = new Map<string, TeamDayRow>();
  for (const { accountId, day, gameType, sums, members } of days) {
    for (const { agentId, depth } of teams.get(accountId) ?? []) {
      for (const reach of getReaches(depth)) {
        const row = findRow(rows, { merchantId, agentId, reach, day, gameType });
        addSums(row, sums);
        if (depth > 0) row.new_members += members;
      }
    }
  }
  await storeTeamDays(trx, [...rows.values()]);
  await addDownlineSums(trx, merchantId, days, teams);
}

/** Adds valid bets to the days of the accounts and of all agents above them, for the account directly above each. */
async function addDownlineSums(
  trx: Trx,
  merchantId: string,
  days: readonly DaySums[],
  teams: ReadonlyMap<string, readonly TeamOfAccount[]>,
): Promise<void> {
  const rows = new Map<string, DownlineDayRow>();
  for (const { accountId, day, sums } of days) {
    if (sums.valid_bet === 0) continue;
    const above = (teams.get(accountId) ?? []).filter(({ depth }) => depth > 0);
    let branchId = accountId;
    for (const { agentId: uplineId } of above.toSorted((a, b) => a.depth - b.depth)) {
      const name = `${branchId} ${day}`;
      const known = rows.get(name)?.valid_bet ?? 0;
      rows.set(name, {
        ...{ merchant_id: merchantId, upline_id: uplineId, account_id: branchId, day },
        valid_bet: known + sums.valid_bet,
      });
      branchId = uplineId;
    }
  }
  await inChunks([...rows.values()], (part) =>
    trx
      .insertInto("downline_day")
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(["merchant_id", "upline_id", "account_id", "day"]).doUpdateSet({
          valid_bet: sql<number>`downline_day.valid_bet + excluded.valid_bet`,
        }),
      )
      .execute(),
  );
}

/** The key of a team's day. */
export interface TeamDayKey {
  merchantId: string;
  agentId: string;
  reach: Reach;
  day: string;
  gameType: string;
}

/** Returns a team's day among rows to be added; adds an empty one if there is none. */
export function findRow(rows: Map<string, TeamDayRow>, key: TeamDayKey): TeamDayRow {
  const { merchantId, agentId, reach, day, gameType } = key;
  const name = `${agentId} ${reach} ${day} ${gameType}`;
  const row = rows.get(name) ?? {
    ...{ merchant_id: merchantId, agent_id: agentId, reach, day, game_type: gameType },
    ...zeroSums(),
    ...{ new_members: 0, moved_members: 0 },
  };
  rows.set(name, row);
  return row;
}

/** Adds rows to the stored days of teams. */
export async function storeTeamDays(trx: Trx, rows: readonly TeamDayRow[]): Promise<void> {
  await inChunks(rows, (part) =>
    trx
      .insertInto("team_day")
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(["merchant_id", "agent_id", "reach", "day", "game_type"])
          .doUpdateSet(addTo("team_day", ["new_members", "moved_members"])),
      )
      .execute(),
  );
}
