import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import { POOL_ACCOUNT, poolShare } from "../games/games.server.ts";
import { postTransfer, purse, system, type TransferRequest } from "../wallet/wallet.server.ts";
import { admitToken, closedFor, findOpenGame } from "./admission.ts";
import { type Answer, accept, type RefusalCode, refuse } from "./answers.ts";
import type { Body } from "./bodies.ts";
import {
  contentDigest,
  findCall,
  isSettled,
  type NotedCall,
  noteCall,
  type VendorScope,
} from "./call-log.ts";
import { dialectOf } from "./dialects.ts";
import { type LockedPlayer, lockPlayer } from "./players.ts";
import { addStake, addWin, endRound, findRound, removeStake } from "./rounds.ts";

/** One call on the wallet, within its database transaction. */
export interface MoneyCall {
  trx: Trx;
  scope: VendorScope;
  /** Null when the brand is no longer served; its open rounds are still settled. */
  merchant: MerchantProfile | null;
  now: number;
}

/** A call whose player is found and locked, and whose transaction id is new. */
interface FreshCall extends MoneyCall {
  player: LockedPlayer;
  /** Logs the call with its answer and returns the answer, which every repetition of the call gets. */
  note(answer: Answer, noted?: Partial<NotedCall>): Promise<Answer>;
  /** Logs a final refusal. */
  decline(code: RefusalCode): Promise<Answer>;
}

type Noted = Pick<NotedCall, "kind" | "betTransactionId" | "amount"> & {
  transactionId: string;
  roundId: string;
  playerId: string;
};

/**
 * Runs a call with a transaction id once: locks the player, returns the logged answer for a known id, and runs `work` for
 * a new one. The lock keeps all calls of one player one after another.
 */
async function runOnce(
  call: MoneyCall,
  noted: Noted,
  content: readonly (string | number | boolean)[],
  work: (call: FreshCall) => Promise<Answer>,
): Promise<Answer> {
  const { trx, scope, now } = call;
  const { transactionId, roundId, playerId, ...rest } = noted;
  const player = await lockPlayer(trx, scope.merchantId, playerId);
  if (!player) return refuse("PLAYER_UNKNOWN");
  const digest = contentDigest([noted.kind, playerId, roundId, ...content]);
  const before = await findCall(trx, scope, transactionId);
  if (before) {
    const isSame = before.kind === noted.kind && (before.digest === digest || before.state === "tombstone");
    if (!isSame) return refuse("TRANSACTION_CONFLICT", { balance: player.available });
    return { status: before.answer_status, body: before.answer };
  }
  const note: FreshCall["note"] = async (answer, over = {}) => {
    const state = answer.status === 200 ? "applied" : "declined";
    const row = { transactionId, roundId, accountId: player.id, digest, transferId: null, answer, now };
    await noteCall(trx, scope, { ...rest, ...row, state, ...over });
    return answer;
  };
  const decline = (code: RefusalCode) =>
    note(refuse(code, { balance: player.available, currency: player.currency }));
  return work({ ...call, player, note, decline });
}

/** The acceptance of a call after which the player can spend `balance`. */
function accepted({ player }: FreshCall, balance: number, transferId: string | null): Answer {
  return accept({ balance, currency: player.currency, transactionId: transferId });
}

/** Posts the ledger transfer of a call; `available` is what the player can spend after it. */
async function post(
  call: FreshCall,
  request: Pick<TransferRequest, "kind" | "idempotencyKey" | "entries"> & { roundId: string },
): Promise<{ transferId: string; available: number }> {
  const { trx, scope, player, now } = call;
  const { roundId, ...rest } = request;
  const transfer = await postTransfer(trx, {
    merchantId: scope.merchantId,
    source: `vendor:${scope.vendor}`,
    book: player.book,
    reference: `${scope.vendor}/${roundId}`,
    postedAt: now,
    ...rest,
  });
  const own = transfer.entries.find((entry) => entry.balanceAfter !== null);
  return { transferId: transfer.id, available: (own?.balanceAfter ?? 0) - player.held };
}

/**
 * Takes a stake. Final refusals: TOKEN_UNKNOWN, SESSION_EXPIRED, ACCOUNT_DISABLED, BRAND_CLOSED,
 * GAME_CLOSED, GAME_UNKNOWN, WRONG_CURRENCY, ROUND_MISMATCH, ROUND_CLOSED, INSUFFICIENT_FUNDS, and BET_ROLLED_BACK for
 * a bet whose rollback came first.
 */
export function bet(call: MoneyCall, body: Body<"bet">): Promise<Answer> {
  const { transactionId, roundId, playerId, currency, amount, gameCode, token } = body;
  const noted = { transactionId, roundId, playerId, amount, kind: "bet", betTransactionId: null } as const;
  return runOnce(call, noted, [currency, amount, gameCode], async (fresh) => {
    const { trx, scope, merchant, player, now, decline } = fresh;
    const launch = await admitToken(trx, scope, token, now);
    if (typeof launch === "string") return decline(launch);
    if (launch.account_id !== player.id) return decline("TOKEN_UNKNOWN");
    if (player.status !== "active") return decline("ACCOUNT_DISABLED");
    const closed = closedFor(merchant, scope.vendor);
    if (closed) return decline(closed);
    const game = await findOpenGame(trx, scope.vendor, gameCode);
    if (typeof game === "string") return decline(game);
    if (currency !== player.currency) return decline("WRONG_CURRENCY");
    const round = await findRound(trx, scope, roundId);
    if (round && round.account_id !== player.id) return decline("ROUND_MISMATCH");
    if (round?.status === "ended") return decline("ROUND_CLOSED");

    const share = merchant && player.book === "real" ? poolShare(merchant, amount) : 0;
    const entries = entriesOf(fresh, { player: -amount, pool: share });
    try {
      const posted = await post(fresh, { kind: "bet", idempotencyKey: transactionId, entries, roundId });
      const demo = player.book === "demo";
      const stake = { roundId, accountId: player.id, gameId: game.id, gameType: game.gameType };
      await addStake(trx, scope, { ...stake, currency, demo, amount, now });
      const { transferId, available } = posted;
      return await fresh.note(accepted(fresh, available, transferId), { transferId });
    } catch (error) {
      if (error instanceof PlatformError && error.code === "INSUFFICIENT_FUNDS") {
        return decline("INSUFFICIENT_FUNDS");
      }
      throw error;
    }
  });
}

/**
 * Pays the win of a bet, 0 included, whatever has become of the player's session, account or brand. Final refusals:
 * NOT_A_BET, BET_MISMATCH, BET_REFUSED, BET_ROLLED_BACK, WRONG_CURRENCY. BET_UNKNOWN is not final: the bet may still
 * arrive.
 */
export function win(call: MoneyCall, body: Body<"win">): Promise<Answer> {
  const { transactionId, roundId, playerId, betTransactionId, currency, amount, endRound: last } = body;
  const noted = { transactionId, roundId, playerId, betTransactionId, amount, kind: "win" } as const;
  return runOnce(call, noted, [betTransactionId, currency, amount, last], async (fresh) => {
    const { trx, scope, player, now, decline } = fresh;
    const target = await findCall(trx, scope, betTransactionId);
    if (!target) return refuse("BET_UNKNOWN", { balance: player.available });
    if (target.kind !== "bet") return decline("NOT_A_BET");
    if (target.account_id !== player.id || target.round_id !== roundId) return decline("BET_MISMATCH");
    if (target.state === "declined") return decline("BET_REFUSED");
    if (target.state !== "applied") return decline("BET_ROLLED_BACK");
    if (currency !== player.currency) return decline("WRONG_CURRENCY");

    const posted =
      amount === 0
        ? null
        : await post(fresh, {
            kind: "win",
            idempotencyKey: transactionId,
            entries: entriesOf(fresh, { player: amount, pool: 0 }),
            roundId,
          });
    await addWin(trx, scope, { roundId, amount, endRound: last, now });
    const transferId = posted?.transferId ?? null;
    return fresh.note(accepted(fresh, posted?.available ?? player.available, transferId), { transferId });
  });
}

/**
 * Reverses a bet once. A bet that has not arrived yet is refused when it does; the answer to such a rollback depends on
 * the vendor's dialect. Final refusals: NOT_A_BET, BET_MISMATCH, ROUND_SETTLED, and BET_UNKNOWN in that dialect.
 */
export function rollback(call: MoneyCall, body: Body<"rollback">): Promise<Answer> {
  const { transactionId, roundId, playerId, betTransactionId } = body;
  const noted = { transactionId, roundId, playerId, betTransactionId, amount: 0, kind: "rollback" } as const;
  return runOnce(call, noted, [betTransactionId], async (fresh) => {
    const { trx, scope, player, now, decline } = fresh;
    const target = await findCall(trx, scope, betTransactionId);
    if (!target) return rollBackUnknown(fresh, body);
    if (target.kind !== "bet") return decline("NOT_A_BET");
    if (target.account_id !== player.id || target.round_id !== roundId) return decline("BET_MISMATCH");
    // Refused, rolled back before, or never arrived: there is nothing to reverse.
    if (target.state !== "applied") return fresh.note(accepted(fresh, player.available, null));
    const round = await findRound(trx, scope, roundId);
    if (round?.status === "ended" || (await isSettled(trx, scope, roundId, betTransactionId))) {
      return decline("ROUND_SETTLED");
    }

    const posted = await post(fresh, {
      kind: "rollback",
      idempotencyKey: transactionId,
      entries: await reversed(fresh, target.transfer_id),
      roundId,
    });
    await trx
      .updateTable("vendor_call")
      .set({ state: "rolled_back", updated_at: now })
      .where("merchant_id", "=", scope.merchantId)
      .where("vendor", "=", scope.vendor)
      .where("transaction_id", "=", betTransactionId)
      .execute();
    await removeStake(trx, scope, { roundId, amount: target.amount, now });
    const { transferId, available } = posted;
    return fresh.note(accepted(fresh, available, transferId), { transferId });
  });
}

/** Logs a tombstone under the bet's id, with the answer that the bet gets if it arrives after all. */
async function rollBackUnknown(fresh: FreshCall, body: Body<"rollback">): Promise<Answer> {
  const { trx, scope, player, now } = fresh;
  await noteCall(trx, scope, {
    transactionId: body.betTransactionId,
    kind: "bet",
    state: "tombstone",
    digest: "",
    accountId: player.id,
    roundId: body.roundId,
    betTransactionId: null,
    amount: 0,
    transferId: null,
    answer: refuse("BET_ROLLED_BACK"),
    now,
  });
  const vendor = await trx
    .selectFrom("vendor")
    .select("dialect")
    .where("code", "=", scope.vendor)
    .executeTakeFirst();
  return dialectOf(vendor?.dialect).rollbackOfUnknownBet === "accepted"
    ? fresh.note(accepted(fresh, player.available, null))
    : fresh.decline("BET_UNKNOWN");
}

/**
 * The entries of a movement between a player and a vendor, in minor units. What the jackpot pool gains or returns is paid
 * or received by the house.
 */
function entriesOf(
  { player, scope }: FreshCall,
  amounts: { player: number; pool: number },
): TransferRequest["entries"] {
  const { id, currency } = player;
  const sides = [
    { account: purse(id, currency), amount: amounts.player },
    { account: system(`vendor:${scope.vendor}`, currency), amount: -amounts.player },
    { account: system("house", currency), amount: -amounts.pool },
    { account: system(POOL_ACCOUNT, currency), amount: amounts.pool },
  ];
  return sides.filter(({ amount }) => amount !== 0);
}

/** The entries that reverse a bet's transfer, the pool's share included. */
async function reversed(fresh: FreshCall, transferId: string | null): Promise<TransferRequest["entries"]> {
  const entries = await fresh.trx
    .selectFrom("entry")
    .select(["ledger_account_id as account", "amount"])
    .where("merchant_id", "=", fresh.scope.merchantId)
    .where("transfer_id", "=", transferId)
    .execute();
  const amountOf = (prefix: string) => entries.find(({ account }) => account.startsWith(prefix))?.amount ?? 0;
  return entriesOf(fresh, { player: -amountOf(`${fresh.player.id}/`), pool: -amountOf(`@${POOL_ACCOUNT}/`) });
}

/** Ends a round: its bets without a win are lost. Ending it again is accepted. ROUND_UNKNOWN is not final. */
export function finishRound(call: MoneyCall, body: Body<"end-round">): Promise<Answer> {
  const { transactionId, roundId, playerId } = body;
  const noted = {
    transactionId,
    roundId,
    playerId,
    betTransactionId: null,
    amount: 0,
    kind: "end_round",
  } as const;
  return runOnce(call, noted, [], async (fresh) => {
    const { trx, scope, player, now } = fresh;
    const round = await findRound(trx, scope, roundId);
    if (!round) return refuse("ROUND_UNKNOWN", { balance: player.available });
    if (round.account_id !== player.id) return fresh.decline("ROUND_MISMATCH");
    await endRound(trx, scope, roundId, now);
    return fresh.note(accepted(fresh, player.available, null));
  });
}
