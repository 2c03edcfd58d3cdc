import { sql } from "kysely";
import type { BetDetail } from "../contract/bet-detail.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { BetChangeRow, BetRow } from "../database/tables/bets.ts";
import { recordFigure } from "../wallet/wallet.server.ts";
import type { Bet, VendorScope } from "./bet.ts";
import type { BetResult } from "./outcome.ts";

function toBet(row: BetRow): Bet {
  return {
    merchantId: row.merchant_id,
    id: row.id,
    accountId: row.account_id,
    vendor: row.vendor,
    roundId: row.round_id,
    transactionId: row.transaction_id,
    gameId: row.game_id,
    gameType: row.game_type,
    type: row.type,
    currency: row.currency,
    book: row.demo === 1 ? "demo" : "real",
    ownWallet: row.own_wallet === 1,
    stake: row.stake,
    validBet: row.valid_bet,
    win: row.win,
    state: row.state,
    detail: JSON.parse(row.detail) as BetDetail,
    transferId: row.transfer_id,
    placedAt: row.placed_at,
    settledAt: row.settled_at,
    resettledAt: row.resettled_at,
    unsettledAt: row.unsettled_at,
    changedAt: row.updated_at,
  };
}

/**
 * Returns the time of a bet's change: now, but never before its last change. Servers' clocks differ, and the history
 * must be in order.
 */
export const timeOfChange = ({ changedAt }: Pick<Bet, "changedAt">, now: number): number =>
  Math.max(now, changedAt);

const selectBet = createCompiledQuery(
  (
    db,
    { merchantId, vendor, transactionId }: { merchantId: string; vendor: string; transactionId: string },
  ) =>
    db
      .selectFrom("bet")
      .selectAll()
      .where("merchant_id", "=", merchantId)
      .where("vendor", "=", vendor)
      .where("transaction_id", "=", transactionId),
);

/** Returns the bet with a vendor's transaction id, or null. */
export async function findBet(
  db: Db,
  { merchantId, vendor }: VendorScope,
  transactionId: string,
): Promise<Bet | null> {
  const [row] = await selectBet(db, { merchantId, vendor, transactionId });
  return row ? toBet(row) : null;
}

/** A player's part of a round. Several players may share a round's id, for example at a live table. */
export interface PlayerRound extends VendorScope {
  roundId: string;
  accountId: string;
}

const betsOfRound = createCompiledQuery((db, { merchantId, vendor, roundId, accountId }: PlayerRound) =>
  db
    .selectFrom("bet")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("vendor", "=", vendor)
    .where("round_id", "=", roundId)
    .where("account_id", "=", accountId),
);

/** Returns one player's bets in a round, in the order they were placed. */
export async function findBetsOfRound(
  db: Db,
  { merchantId, vendor, roundId, accountId }: PlayerRound,
): Promise<Bet[]> {
  const rows = await betsOfRound(db, { merchantId, vendor, roundId, accountId });
  // Sorted here: with ORDER BY, SQLite would scan the index of all the player's bets, because it has this order.
  return rows.map(toBet).toSorted((a, b) => a.placedAt - b.placedAt || (a.id < b.id ? -1 : 1));
}

/** Returns no row when the transaction id is taken. */
const insertBetRow = createCompiledQuery((db, row: Pick<BetRow, keyof BetRow>) =>
  db
    .insertInto("bet")
    .values({
      merchant_id: row.merchant_id,
      id: row.id,
      account_id: row.account_id,
      vendor: row.vendor,
      round_id: row.round_id,
      transaction_id: row.transaction_id,
      game_id: row.game_id,
      game_type: row.game_type,
      type: row.type,
      currency: row.currency,
      demo: row.demo,
      own_wallet: row.own_wallet,
      stake: row.stake,
      valid_bet: row.valid_bet,
      win: row.win,
      state: row.state,
      detail: row.detail,
      transfer_id: row.transfer_id,
      placed_at: row.placed_at,
      settled_at: row.settled_at,
      resettled_at: row.resettled_at,
      unsettled_at: row.unsettled_at,
      updated_at: row.updated_at,
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "vendor", "transaction_id"]).doNothing())
    .returning("id"),
);

/** Inserts a bet; returns false if another bet has its transaction id. */
export async function insertBet(trx: Trx, bet: Bet, now: number): Promise<boolean> {
  const [row] = await insertBetRow(trx, {
    merchant_id: bet.merchantId,
    id: bet.id,
    account_id: bet.accountId,
    vendor: bet.vendor,
    round_id: bet.roundId,
    transaction_id: bet.transactionId,
    game_id: bet.gameId,
    game_type: bet.gameType,
    type: bet.type,
    currency: bet.currency,
    demo: bet.book === "demo" ? 1 : 0,
    own_wallet: bet.ownWallet ? 1 : 0,
    stake: bet.stake,
    valid_bet: bet.validBet,
    win: bet.win,
    state: bet.state,
    detail: JSON.stringify(bet.detail),
    transfer_id: bet.transferId,
    placed_at: bet.placedAt,
    settled_at: bet.settledAt,
    resettled_at: bet.resettledAt,
    unsettled_at: bet.unsettledAt,
    updated_at: now,
  });
  return row !== undefined;
}

type BetUpdateColumns = Pick<
  BetRow,
  | "merchant_id"
  | "id"
  | "state"
  | "stake"
  | "valid_bet"
  | "win"
  | "detail"
  | "settled_at"
  | "resettled_at"
  | "unsettled_at"
  | "updated_at"
>;

const updateBetRow = createCompiledQuery((db, row: BetUpdateColumns) =>
  db
    .updateTable("bet")
    .set({
      state: row.state,
      stake: row.stake,
      valid_bet: row.valid_bet,
      win: row.win,
      detail: row.detail,
      settled_at: row.settled_at,
      resettled_at: row.resettled_at,
      unsettled_at: row.unsettled_at,
      updated_at: row.updated_at,
    })
    .where("merchant_id", "=", row.merchant_id)
    .where("id", "=", row.id),
);

type NewChange = Omit<BetChangeRow, "seq">;

const insertBetChange = createCompiledQuery((db, row: NewChange) =>
  db.insertInto("bet_change").values({
    merchant_id: row.merchant_id,
    bet_id: row.bet_id,
    seq: db
      .selectFrom("bet_change")
      .select(sql<number>`coalesce(max(seq), 0) + 1`.as("seq"))
      .where("merchant_id", "=", row.merchant_id)
      .where("bet_id", "=", row.bet_id),
    kind: row.kind,
    state: row.state,
    stake: row.stake,
    valid_bet: row.valid_bet,
    win: row.win,
    reason: row.reason,
    transfer_id: row.transfer_id,
    shortfall: row.shortfall,
    at: row.at,
    settles: row.settles,
  }),
);

/** A change to be recorded. */
export interface RecordedChange {
  kind: BetChangeRow["kind"];
  to: BetResult;
  /** The bet's selection and result, when they are reported again. */
  detail?: BetDetail | undefined;
  reason?: string | undefined;
  transferId?: string | null;
  /** The resulting debt: the part that could not be debited. */
  shortfall?: number;
  /** True when a call reported the bet's outcome. */
  settles?: boolean;
  /** The row's number, if it is not the next one. */
  seq?: number;
  now: number;
}

/** Adds a change to a bet's history; stores and returns the changed bet. */
export async function recordChange(trx: Trx, bet: Bet, change: RecordedChange): Promise<Bet> {
  const { kind, to, seq } = change;
  const now = timeOfChange(bet, change.now);
  const isOpen = to.state === "open";
  const wasSettled = bet.settledAt !== null || bet.unsettledAt !== null;
  const changed: Bet = {
    ...bet,
    ...to,
    detail: change.detail ?? bet.detail,
    settledAt: isOpen ? null : (bet.settledAt ?? now),
    resettledAt: wasSettled && !isOpen ? now : null,
    unsettledAt: wasSettled && isOpen ? now : null,
    changedAt: now,
  };
  await updateBet(trx, changed);
  const row: NewChange = {
    merchant_id: bet.merchantId,
    bet_id: bet.id,
    kind,
    state: to.state,
    stake: to.stake,
    valid_bet: to.validBet,
    win: to.win,
    reason: change.reason ?? "",
    transfer_id: change.transferId ?? null,
    shortfall: change.shortfall ?? 0,
    at: now,
    settles: change.settles ? 1 : 0,
  };
  if (seq === undefined) await insertBetChange(trx, row);
  else
    await trx
      .insertInto("bet_change")
      .values({ ...row, seq })
      .execute();
  await recordPlayFigure(trx, bet, changed);
  return changed;
}

/** Records the difference that a change of a real-money bet makes to the figures of the player's team. */
async function recordPlayFigure(trx: Trx, before: Bet, after: Bet): Promise<void> {
  if (after.book !== "real") return;
  const [was, is] = [getContribution(before), getContribution(after)];
  const play = {
    bets: is.bets - was.bets,
    stake: is.stake - was.stake,
    validBet: is.validBet - was.validBet,
    win: is.win - was.win,
  };
  if (Object.values(play).every((difference) => difference === 0)) return;
  const { merchantId, accountId, gameType, id: reference, changedAt: at } = after;
  await recordFigure(trx, { merchantId, accountId, measure: "play", gameType, reference, play, at });
}

const NOTHING = { bets: 0, stake: 0, validBet: 0, win: 0 };

/** Returns a bet's part of the figures: nothing while it is open or void. */
function getContribution({ state, stake, validBet, win }: Bet): typeof NOTHING {
  return state === "open" || state === "void" ? NOTHING : { bets: 1, stake, validBet, win };
}

/** Stores the state and detail of a bet. */
export async function updateBet(trx: Trx, bet: Bet): Promise<void> {
  await updateBetRow(trx, {
    merchant_id: bet.merchantId,
    id: bet.id,
    state: bet.state,
    stake: bet.stake,
    valid_bet: bet.validBet,
    win: bet.win,
    detail: JSON.stringify(bet.detail),
    settled_at: bet.settledAt,
    resettled_at: bet.resettledAt,
    unsettled_at: bet.unsettledAt,
    updated_at: bet.changedAt,
  });
}

/** Returns the last change of a bet, or null. */
export async function lastChange(
  db: Db,
  bet: Pick<Bet, "merchantId" | "id">,
): Promise<Pick<BetChangeRow, "kind" | "seq" | "settles" | "reason"> | null> {
  const row = await db
    .selectFrom("bet_change")
    .select(["kind", "seq", "settles", "reason"])
    .where("merchant_id", "=", bet.merchantId)
    .where("bet_id", "=", bet.id)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns true when a bet was rolled back. A void bet may also have been settled as void. */
export async function isRolledBack(db: Db, bet: Bet): Promise<boolean> {
  return bet.state === "void" && (await lastChange(db, bet))?.kind === "rolled_back";
}

/**
 * Returns true for a void bet that later got a win of 0 which was not its last: the end of its round makes it lost. Its
 * last change then changes no amount and reports no outcome.
 */
export async function isLostAtRoundEnd(db: Db, bet: Bet): Promise<boolean> {
  if (bet.state !== "void" || bet.ownWallet) return false;
  const last = await lastChange(db, bet);
  return last?.kind === "resettled" && last.settles === 0 && last.reason === "";
}

/** Returns true when a call has reported the outcome of a settled bet since it was last opened. */
export async function hasOutcome(db: Db, bet: Bet): Promise<boolean> {
  const rows = await db
    .selectFrom("bet_change")
    .select(["kind", "settles", "reason"])
    .where("merchant_id", "=", bet.merchantId)
    .where("bet_id", "=", bet.id)
    .orderBy("seq")
    .execute();
  const since = rows.slice(rows.findLastIndex(({ kind }) => kind === "unsettled") + 1);
  // A resettlement has a reason. In changes from before `settles` was recorded, a first outcome counts as one.
  return since.some(
    ({ kind, settles, reason }) =>
      settles === 1 || (settles === null && kind === "settled") || (kind === "resettled" && reason !== ""),
  );
}
