import { sql } from "kysely";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import type { PointAccountRow } from "../database/tables/points.ts";
import { computeEarnedPoints } from "./earn.ts";
import { addPoints, findPointAccount, lockPoints } from "./point-ledger.ts";

/** Maximum of bets per transaction; the rest follows in the next. */
const BATCH = 500;
/** The longest delay between a bet's timestamp and the storage of its transaction. */
const MAX_STORAGE_DELAY_MS = 60 * 60_000;

/** Returns real-money bets that have not been counted with exactly their valid bet, oldest first. */
async function uncounted(db: Db, { merchant_id, account_id, counted_to }: PointAccountRow) {
  const since = counted_to - MAX_STORAGE_DELAY_MS;
  const bets = (changedAt: "settled_at" | "resettled_at" | "unsettled_at") =>
    db
      .selectFrom("bet")
      .leftJoin("point_bet as part", (join) =>
        join.onRef("part.merchant_id", "=", "bet.merchant_id").onRef("part.bet_id", "=", "bet.id"),
      )
      .select(["bet.id", "bet.valid_bet as validBet"])
      .select(sql<number>`coalesce(part.valid_bet, 0)`.as("counted"))
      .where("bet.merchant_id", "=", merchant_id)
      .where("bet.account_id", "=", account_id)
      .where("bet.demo", "=", 0)
      .where(`bet.${changedAt}`, ">=", since)
      .where(sql<boolean>`bet.valid_bet <> coalesce(part.valid_bet, 0)`)
      .orderBy(`bet.${changedAt}`)
      .orderBy("bet.id")
      .limit(BATCH);
  const settled = await bets("settled_at").where("bet.valid_bet", ">", 0).execute();
  const changed = [...(await bets("resettled_at").execute()), ...(await bets("unsettled_at").execute())];
  const known = new Set(settled.map(({ id }) => id));
  return [...settled, ...changed.filter(({ id }) => !known.has(id))];
}

/** Counts the locked account's bets since the last count; returns its points afterwards. */
async function count(
  trx: Trx,
  merchant: MerchantProfile,
  account: PointAccountRow,
  now: number,
): Promise<{ account: PointAccountRow; isDone: boolean }> {
  const bets = await uncounted(trx, account);
  if (bets.length === 0) return { account, isDone: true };
  const change = bets.reduce((sum, { validBet, counted }) => sum + validBet - counted, 0);
  const { merchant_id, account_id } = account;
  const rows = bets.map(({ id, validBet }) => ({ merchant_id, bet_id: id, account_id, valid_bet: validBet }));
  await trx
    .insertInto("point_bet")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["merchant_id", "bet_id"])
        .doUpdateSet((eb) => ({ valid_bet: eb.ref("excluded.valid_bet") })),
    )
    .execute();
  const { points, rest } = computeEarnedPoints(account, change, merchant.points.stakePerPoint);
  const isDone = bets.length < BATCH;
  const counting = {
    rest,
    counted: account.counted + change,
    counted_to: isDone ? now : account.counted_to,
  };
  await trx
    .updateTable("point_account")
    .set(counting)
    .where("merchant_id", "=", merchant_id)
    .where("account_id", "=", account_id)
    .execute();
  const counted = { ...account, ...counting };
  if (points === 0) return { account: counted, isDone };
  const kind = points > 0 ? "earned" : "corrected";
  return {
    account: await addPoints(trx, counted, { kind, changed: points, reference: "", at: now }),
    isDone,
  };
}

/** Returns an account's points including all bets so far, locked until the transaction ends. */
export async function settlePoints(
  trx: Trx,
  merchant: MerchantProfile,
  accountId: string,
  now: number,
): Promise<PointAccountRow> {
  let account = await lockPoints(trx, { merchantId: merchant.code, accountId }, now);
  for (;;) {
    const counted = await count(trx, merchant, account, now);
    account = counted.account;
    if (counted.isDone) return account;
  }
}

/** Returns an account's points including all bets so far: three queries when nothing is new, a transaction otherwise. */
export async function currentPoints(
  database: Database,
  merchant: MerchantProfile,
  accountId: string,
  now: number,
): Promise<PointAccountRow> {
  const found = await findPointAccount(database.db, { merchantId: merchant.code, accountId });
  if (found && (await uncounted(database.db, found)).length === 0) return found;
  return database.transaction((trx) => settlePoints(trx, merchant, accountId, now));
}
