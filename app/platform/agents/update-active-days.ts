import { sql } from "kysely";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { TeamActiveRow } from "../database/tables/agents.ts";
import { type DaySums, getReaches, inChunks, loadTeams, type TeamOfAccount } from "./add-sums.ts";

/** An account's day that became active, or that no longer is. */
interface Crossing {
  accountId: string;
  day: string;
  isActive: boolean;
}

/**
 * Updates which accounts were active on the days of changed sums, and the numbers of active accounts of their teams. A
 * team's row counts the accounts of a day by their active day before it, so that the accounts of any period are the sum
 * of its days' rows with a previous day before the period.
 */
export async function updateActiveDays(
  trx: Trx,
  { code: merchantId, agents }: MerchantProfile,
  days: readonly DaySums[],
): Promise<void> {
  const played = days.filter(({ sums }) => sums.valid_bet !== 0);
  const crossings = await findCrossings(trx, merchantId, agents.activeValidBet, played);
  const teams = await loadTeams(
    trx,
    merchantId,
    crossings.map(({ accountId }) => accountId),
  );
  const rows = new Map<string, TeamActiveRow>();
  for (const crossing of crossings) {
    const around = await loadActiveDaysAround(trx, merchantId, crossing);
    for (const team of teams.get(crossing.accountId) ?? []) {
      addCrossing(rows, merchantId, { ...crossing, ...around }, team);
    }
    await storeActiveDay(trx, merchantId, crossing);
  }
  await storeTeamActive(trx, [...rows.values()]);
}

/** Returns the days on which accounts' valid bets have reached the figure or fallen below it, oldest first. */
async function findCrossings(
  db: Db,
  merchantId: string,
  figure: number,
  days: readonly DaySums[],
): Promise<Crossing[]> {
  const touched = new Map(days.map(({ accountId, day }) => [`${accountId} ${day}`, { accountId, day }]));
  const crossings: Crossing[] = [];
  for (const [day, ofDay] of Map.groupBy(touched.values(), (one) => one.day)) {
    await inChunks(
      ofDay.map(({ accountId }) => accountId),
      async (part) => {
        const sums = await db
          .selectFrom("account_day")
          .select(["account_id as accountId", sql<number>`sum(valid_bet)`.as("validBet")])
          .where("merchant_id", "=", merchantId)
          .where("account_id", "in", part)
          .where("day", "=", day)
          .groupBy("account_id")
          .execute();
        const active = await db
          .selectFrom("active_day")
          .select("account_id as accountId")
          .where("merchant_id", "=", merchantId)
          .where("account_id", "in", part)
          .where("day", "=", day)
          .execute();
        const known = new Set(active.map(({ accountId }) => accountId));
        for (const { accountId, validBet } of sums) {
          const isActive = Number(validBet) >= figure;
          if (isActive !== known.has(accountId)) crossings.push({ accountId, day, isActive });
        }
      },
    );
  }
  return crossings.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Returns an account's active days before and after a day. */
async function loadActiveDaysAround(db: Db, merchantId: string, { accountId, day }: Crossing) {
  const days = db
    .selectFrom("active_day")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId);
  const before = await days
    .select((eb) => eb.fn.max<string | null>("day").as("day"))
    .where("day", "<", day)
    .executeTakeFirst();
  const after = await days
    .select((eb) => eb.fn.min<string | null>("day").as("day"))
    .where("day", ">", day)
    .executeTakeFirst();
  return { before: before?.day ?? "", after: after?.day ?? null };
}

function addCrossing(
  rows: Map<string, TeamActiveRow>,
  merchantId: string,
  { day, isActive, before, after }: Crossing & { before: string; after: string | null },
  { agentId, depth, from }: TeamOfAccount,
): void {
  // Days before the account joined the team do not count there.
  const previous = before >= from ? before : "";
  for (const reach of getReaches(depth)) {
    const add = (of: string, previousDay: string, members: number) => {
      const name = `${agentId} ${reach} ${of} ${previousDay}`;
      const row = rows.get(name) ?? {
        ...{ merchant_id: merchantId, agent_id: agentId, reach, day: of },
        ...{ previous_day: previousDay, members: 0 },
      };
      row.members += isActive ? members : 0 - members;
      rows.set(name, row);
    };
    add(day, previous, 1);
    if (after === null) continue;
    add(after, previous, -1);
    add(after, day, 1);
  }
}

async function storeActiveDay(trx: Trx, merchantId: string, { accountId, day, isActive }: Crossing) {
  if (isActive) {
    await trx
      .insertInto("active_day")
      .values({ merchant_id: merchantId, account_id: accountId, day })
      .execute();
    return;
  }
  await trx
    .deleteFrom("active_day")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("day", "=", day)
    .execute();
}

/** Adds rows to the stored numbers of active accounts. */
export async function storeTeamActive(trx: Trx, rows: readonly TeamActiveRow[]): Promise<void> {
  await inChunks(
    rows.filter(({ members }) => members !== 0),
    (part) =>
      trx
        .insertInto("team_active")
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(["merchant_id", "agent_id", "reach", "day", "previous_day"]).doUpdateSet({
            members: sql<number>`team_active.members + excluded.members`,
          }),
        )
        .execute(),
  );
}
