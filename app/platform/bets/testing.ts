import type { BetDetail } from "../contract/bet-detail.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { BetRow, BetState } from "../database/tables/bets.ts";
import { recordFigure } from "../wallet/wallet.server.ts";

/** A bet that a test inserts directly, with its settlement: no money moves. */
export interface TestBet {
  merchantId: string;
  accountId: string;
  placedAt: number;
  stake: number;
  win?: number;
  /** Defaults to won with a win above 0, else lost. */
  state?: BetState;
  /** Defaults to the stake of a bet that was won or lost. */
  validBet?: number;
  /** Defaults to the time of placing. */
  settledAt?: number;
  id?: string;
  roundId?: string;
  vendor?: string;
  game?: { id: string; type: string };
  type?: string;
  currency?: string;
  demo?: boolean;
  ownWallet?: boolean;
  detail?: BetDetail;
}

type Standing = Pick<BetRow, "state" | "stake" | "valid_bet" | "win">;
const NONE: Standing = { state: "open", stake: 0, valid_bet: 0, win: 0 };

/** Records what a change of a bet makes of the figures of its player's team, as recordChange does. */
async function recordDifference(
  database: Database,
  { betId, ...of }: { merchantId: string; accountId: string; gameType: string; betId: string },
  before: Standing,
  after: Standing,
  at: number,
): Promise<void> {
  const counts = (bet: Standing) => (bet.state === "open" || bet.state === "void" ? null : bet);
  const [was, is] = [counts(before), counts(after)];
  const play = {
    bets: (is ? 1 : 0) - (was ? 1 : 0),
    stake: (is?.stake ?? 0) - (was?.stake ?? 0),
    validBet: (is?.valid_bet ?? 0) - (was?.valid_bet ?? 0),
    win: (is?.win ?? 0) - (was?.win ?? 0),
  };
  if (Object.values(play).every((difference) => difference === 0)) return;
  await database.transaction((trx) =>
    recordFigure(trx, { ...of, measure: "play", reference: betId, play, at }),
  );
}

/** Inserts a bet and returns its id, which is also the default id of its round. */
export async function addBet(database: Database, bet: TestBet): Promise<string> {
  const { placedAt, stake, win = 0, state = win > 0 ? "won" : "lost" } = bet;
  const id = bet.id ?? newId(placedAt);
  const settledAt = state === "open" ? null : (bet.settledAt ?? placedAt);
  const { id: gameId, type: gameType } = bet.game ?? { id: "comet", type: "RNG" };
  const standing = {
    stake,
    valid_bet: bet.validBet ?? (state === "won" || state === "lost" ? stake : 0),
    win: state === "void" ? stake : win,
    state,
  };
  await database.db
    .insertInto("bet")
    .values({
      ...standing,
      merchant_id: bet.merchantId,
      id,
      account_id: bet.accountId,
      vendor: bet.vendor ?? "ORION",
      round_id: bet.roundId ?? id,
      transaction_id: id,
      game_id: gameId,
      game_type: gameType,
      type: bet.type ?? "bet",
      currency: bet.currency ?? "PHP",
      demo: bet.demo ? 1 : 0,
      own_wallet: bet.ownWallet ? 1 : 0,
      detail: JSON.stringify(bet.detail ?? { kind: "none" }),
      transfer_id: null,
      placed_at: placedAt,
      settled_at: settledAt,
      resettled_at: null,
      updated_at: settledAt ?? placedAt,
    })
    .execute();
  if (settledAt === null) return id;
  await database.db
    .insertInto("bet_change")
    .values({
      ...standing,
      merchant_id: bet.merchantId,
      bet_id: id,
      seq: 1,
      kind: "settled",
      reason: "",
      transfer_id: null,
      shortfall: 0,
      at: settledAt,
    })
    .execute();
  const of = { merchantId: bet.merchantId, accountId: bet.accountId, gameType, betId: id };
  if (!bet.demo) await recordDifference(database, of, NONE, standing, settledAt);
  return id;
}

/**
 * Changes or reopens a settled bet without moving money, and adds the change to its history. Omitted fields stay
 * unchanged.
 */
export async function changeBet(
  database: Database,
  merchantId: string,
  betId: string,
  change: Partial<Pick<BetRow, "state" | "win" | "valid_bet">> & { reason?: string; at: number },
): Promise<void> {
  const { db } = database;
  const { at, reason = "", ...figures } = change;
  const isOpen = figures.state === "open";
  const before = await db
    .selectFrom("bet")
    .select(["account_id", "game_type", "demo", "state", "stake", "valid_bet", "win"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", betId)
    .executeTakeFirstOrThrow();
  const { state, stake, valid_bet, win } = await db
    .updateTable("bet")
    .set((eb) => ({
      ...figures,
      settled_at: isOpen ? null : eb.fn.coalesce("settled_at", eb.val(at)),
      resettled_at: isOpen ? null : at,
      unsettled_at: isOpen ? at : null,
      updated_at: at,
    }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", betId)
    .returning(["state", "stake", "valid_bet", "win"])
    .executeTakeFirstOrThrow();
  const { changes } = await db
    .selectFrom("bet_change")
    .select((eb) => eb.fn.countAll<number>().as("changes"))
    .where("merchant_id", "=", merchantId)
    .where("bet_id", "=", betId)
    .executeTakeFirstOrThrow();
  const of = { merchantId, accountId: before.account_id, gameType: before.game_type, betId };
  if (before.demo === 0) await recordDifference(database, of, before, { state, stake, valid_bet, win }, at);
  const standing = { state, stake, valid_bet, win };
  const common = { merchant_id: merchantId, bet_id: betId, transfer_id: null, shortfall: 0 };
  await db
    .insertInto("bet_change")
    .values({
      ...common,
      ...standing,
      seq: changes + 1,
      kind: isOpen ? "unsettled" : "resettled",
      reason,
      at,
    })
    .execute();
}
