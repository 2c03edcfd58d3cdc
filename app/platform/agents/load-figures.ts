import { sql } from "kysely";
import type { TeamFigures } from "../contract/team-reports.ts";
import type { Db } from "../database/database.server.ts";
import type { FigureSums, Reach } from "../database/tables/agents.ts";
import { addSums, SUM_COLUMNS, zeroSums } from "./figure-sums.ts";

/** The team of an agent. */
export interface Team {
  merchantId: string;
  agentId: string;
  reach: Reach;
}

/** Business days, both included. */
export interface Days {
  from: string;
  to: string;
}

export type PlayAndMoney = Omit<TeamFigures, "members" | "newMembers" | "active">;

/** Returns sums as calls show them, with the net loss (docs/agents.md). */
export function toFigures(sums: FigureSums): PlayAndMoney {
  const { bets, stake, win, deposits, withdrawals, bonuses, rebates, earnings } = sums;
  const netLoss = stake - win - bonuses - rebates - earnings;
  return {
    ...{ bets, stake, validBet: sums.valid_bet, win, deposits, withdrawals },
    ...{ bonuses, rebates, earnings, netLoss },
  };
}

/** The columns of sums over rows, as numbers on both engines. */
export function sumColumns(table: "account_day" | "team_day") {
  return SUM_COLUMNS.map((column) =>
    sql<number>`coalesce(cast(sum(${sql.ref(`${table}.${column}`)}) as bigint), 0)`.as(column),
  );
}

/** Returns a team's days of a period by day and game type; an empty game type for money and members. */
function loadTeamDays(db: Db, { merchantId, agentId, reach }: Team, { from, to }: Days) {
  return db
    .selectFrom("team_day")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("agent_id", "=", agentId)
    .where("reach", "=", reach)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
}

/** Returns the number of accounts below the agent at the end of a business day. */
async function countMembers(db: Db, { merchantId, agentId, reach }: Team, day: string): Promise<number> {
  const row = await db
    .selectFrom("team_day")
    .select(sql<number>`coalesce(cast(sum(new_members + moved_members) as bigint), 0)`.as("members"))
    .where("merchant_id", "=", merchantId)
    .where("agent_id", "=", agentId)
    .where("reach", "=", reach)
    .where("game_type", "=", "")
    .where("day", "<=", day)
    .executeTakeFirstOrThrow();
  return row.members;
}

/** Returns the active accounts of a period by day, with `first`: those without an earlier active day in the period. */
async function loadActive(db: Db, { merchantId, agentId, reach }: Team, { from, to }: Days) {
  const rows = await db
    .selectFrom("team_active")
    .select(["day", "previous_day as previous", "members"])
    .where("merchant_id", "=", merchantId)
    .where("agent_id", "=", agentId)
    .where("reach", "=", reach)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  const days = new Map<string, number>();
  let all = 0;
  for (const { day, previous, members } of rows) {
    days.set(day, (days.get(day) ?? 0) + members);
    if (previous < from) all += members;
  }
  return { days, all };
}

/** The figures of a team in a period: in all, by day (every day that has some), and by game type. */
export interface PeriodFigures {
  total: TeamFigures;
  days: Map<string, TeamFigures>;
  gameTypes: Map<string, FigureSums>;
  /** Accounts below the agent before the period. */
  membersBefore: number;
}

/** Returns the figures of a team in a period, from its daily sums: as fast for a large team as for a small one. */
export async function loadFigures(db: Db, team: Team, period: Days): Promise<PeriodFigures> {
  const rows = await loadTeamDays(db, team, period);
  const active = await loadActive(db, team, period);
  const membersAtEnd = await countMembers(db, team, period.to);
  const total = zeroSums();
  const gameTypes = new Map<string, FigureSums>();
  const days = new Map<string, { sums: FigureSums; newMembers: number; change: number }>();
  for (const row of rows) {
    addSums(total, row);
    const day = days.get(row.day) ?? { sums: zeroSums(), newMembers: 0, change: 0 };
    days.set(row.day, day);
    addSums(day.sums, row);
    day.newMembers += row.new_members;
    day.change += row.new_members + row.moved_members;
    if (row.game_type === "") continue;
    const ofType = gameTypes.get(row.game_type) ?? zeroSums();
    gameTypes.set(row.game_type, ofType);
    addSums(ofType, row);
  }
  const sorted = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const membersBefore = membersAtEnd - sorted.reduce((sum, [, { change }]) => sum + change, 0);
  let members = membersBefore;
  let newMembers = 0;
  const figures = new Map<string, TeamFigures>();
  for (const [day, one] of sorted) {
    members += one.change;
    newMembers += one.newMembers;
    const counts = { members, newMembers: one.newMembers, active: active.days.get(day) ?? 0 };
    figures.set(day, { ...counts, ...toFigures(one.sums) });
  }
  const counts = { members: membersAtEnd, newMembers, active: active.all };
  return { total: { ...counts, ...toFigures(total) }, days: figures, gameTypes, membersBefore };
}
