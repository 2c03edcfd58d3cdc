import { getDay } from "#app/shared/business-day.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { BranchMoveRow, FigureEventRow } from "../database/tables/agents.ts";
import { addAccountSums, addTeamSums, type DaySums } from "./add-sums.ts";
import { applyMove } from "./apply-move.ts";
import { endClosedContracts } from "./contracts/end-account-contracts.ts";
import { closeFigures, lockFigures } from "./figure-clock.ts";
import { addSums, getSums, zeroSums } from "./figure-sums.ts";
import { giveLinkRates } from "./rebates/new-account-rates.ts";
import { repairPlaces } from "./repair-places.ts";
import { updateActiveDays } from "./update-active-days.ts";

/** Events counted per transaction, which holds the lock of the merchant's figures. */
const BATCH = 2_000;

/**
 * Adds all waiting events to the sums of accounts and teams, and applies the moves of branches that are due, in the
 * order of their times. Safe to run on several servers at once. An event counts on the business day of its time, or
 * from the close on if that day was closed before the event arrived (docs/agents.md).
 */
export async function countFigures(
  { database, clock }: Pick<Services, "database" | "clock">,
  merchant: MerchantProfile,
): Promise<void> {
  if (!merchant.agents.on) return;
  while (!(await database.transaction((trx) => countNext(trx, merchant, clock))));
}

/** Counts the next events, or applies the next move; returns true when nothing is left. */
async function countNext(
  trx: Trx,
  merchant: MerchantProfile,
  clock: Pick<Services["clock"], "now">,
): Promise<boolean> {
  const { closed_through: closed } = await lockFigures(trx, merchant);
  // After the lock, so that a move and a change of rates have times in the order in which they happened.
  const now = clock.now();
  const move = await findDueMove(trx, merchant.code, now);
  const events = await loadWaiting(trx, merchant.code, move);
  if (events.length > 0) await countEvents(trx, merchant, { closed, now }, events);
  if (events.length === BATCH) return false;
  if (move) {
    await applyMove(trx, merchant, move, now);
    await closeFigures(trx, merchant.code, move.starts_at);
    return false;
  }
  await endClosedContracts(trx, merchant, now);
  await trx
    .updateTable("figure_clock")
    .set({ counted_through: now })
    .where("merchant_id", "=", merchant.code)
    .execute();
  return true;
}

async function findDueMove(db: Db, merchantId: string, now: number): Promise<BranchMoveRow | undefined> {
  return db
    .selectFrom("branch_move")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("state", "=", "waiting")
    .where("starts_at", "<=", now)
    .orderBy("starts_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the oldest waiting events; those before the move, if one is due. */
async function loadWaiting(
  db: Db,
  merchantId: string,
  move: BranchMoveRow | undefined,
): Promise<FigureEventRow[]> {
  let waiting = db
    .selectFrom("figure_event")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("counted_at", "is", null);
  if (move) waiting = waiting.where("at", "<", move.starts_at);
  return waiting.orderBy("at").limit(BATCH).execute();
}

async function countEvents(
  trx: Trx,
  merchant: MerchantProfile,
  { closed, now }: { closed: number; now: number },
  events: readonly FigureEventRow[],
): Promise<void> {
  const { code: merchantId, timeZone } = merchant;
  const opened = events.filter(({ measure }) => measure === "member").map((event) => event.account_id);
  await repairPlaces(trx, merchantId, opened);
  await giveLinkRates(trx, merchant, opened, now);
  const sums = new Map<string, DaySums>();
  const ids = new Map<string, string[]>();
  for (const event of events) {
    const { account_id: accountId, game_type: gameType } = event;
    const day = getDay(Math.max(event.at, closed), timeZone);
    const ofDay = ids.get(day) ?? [];
    ofDay.push(event.id);
    ids.set(day, ofDay);
    const key = `${accountId} ${day} ${gameType}`;
    const known = sums.get(key) ?? { accountId, day, gameType, sums: zeroSums(), members: 0 };
    sums.set(key, known);
    addSums(known.sums, getSums(event));
    if (event.measure === "member") known.members += 1;
  }
  const days = [...sums.values()];
  await addAccountSums(trx, merchantId, days);
  await addTeamSums(trx, merchantId, days);
  await updateActiveDays(trx, merchant, days);
  for (const [day, ofDay] of ids) {
    await trx
      .updateTable("figure_event")
      .set((eb) => ({
        counted_at: eb.case().when("at", "<", closed).then(closed).else(eb.ref("at")).end(),
        counted_day: day,
      }))
      .where("merchant_id", "=", merchantId)
      .where("id", "in", ofDay)
      .execute();
  }
}
