import type { MerchantProfile } from "../core/merchant.ts";
import { contentDigest } from "../core/same-content.ts";
import type { Trx } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { WalletAnswerOptions } from "../ports/vendor-connection.ts";
import { type Answer, accept, type RefusalCode, refuse } from "./answers.ts";
import { findCall, type LoggedCall, logCall, type VendorScope } from "./call-log.ts";
import { type LockedPlayer, lockPlayer } from "./players.ts";
import { computeRoundingReversal } from "./rounding.ts";

/** One call on the wallet, within its database transaction. */
export interface MoneyCall {
  trx: Trx;
  scope: VendorScope;
  /** Null when the brand is no longer served; its open rounds are still settled. */
  merchant: MerchantProfile | null;
  /** The answers that this vendor expects. */
  answers: WalletAnswerOptions;
  /** Millionths of a minor unit by which the call's amount was rounded up. */
  roundedUp: number;
  clock: Clock;
  /** Logs events that an operator has to review. */
  log: { warn(facts: object, message: string): void };
}

/** A call whose player is found and locked, and whose transaction id is new. */
export interface FreshCall extends MoneyCall {
  player: LockedPlayer;
  /** Read under the lock, so that the times of one player's calls follow their order of execution. */
  now: number;
  /** Logs the call with its response and returns the response, which every repetition of the call gets. */
  note(answer: Answer, noted?: Partial<LoggedCall>): Promise<Answer>;
  /** Logs a final refusal. */
  decline(code: RefusalCode): Promise<Answer>;
}

type CallNote = Pick<LoggedCall, "kind" | "betTransactionId" | "amount"> & {
  transactionId: string;
  roundId: string;
  playerId: string;
};

/** Optional fields of a call; those present are part of its content. */
type Optional = Readonly<Record<string, unknown>>;

/**
 * Runs a call with a transaction id once: locks the player, returns the logged response for a known id, and runs `work`
 * for a new one. The lock serialises all calls of one player.
 */
export async function runOnce(
  call: MoneyCall,
  noted: CallNote,
  content: readonly (string | number | boolean)[],
  optional: Optional,
  work: (call: FreshCall) => Promise<Answer>,
): Promise<Answer> {
  const { trx, scope } = call;
  const { transactionId, roundId, playerId, ...rest } = noted;
  const player = await lockPlayer(trx, scope.merchantId, playerId);
  if (!player) return refuse("PLAYER_UNKNOWN");
  const now = call.clock.now();
  const given = Object.values(optional).some((value) => value !== undefined);
  // A call without optional fields keeps the digest that it had before they existed.
  const digest = contentDigest([
    noted.kind,
    playerId,
    roundId,
    ...content,
    ...(given ? [JSON.stringify(optional)] : []),
    ...(call.roundedUp > 0 ? [`rounded up ${call.roundedUp}`] : []),
  ]);
  const before = await findCall(trx, scope, transactionId);
  if (before) {
    const isSame = before.kind === noted.kind && (before.digest === digest || before.state === "tombstone");
    if (!isSame) return refuse("TRANSACTION_CONFLICT", { balance: player.available });
    return { status: before.answer_status, body: before.answer };
  }
  const note: FreshCall["note"] = async (answer, over = {}) => {
    const state = answer.status === 200 ? "applied" : "declined";
    const { roundedUp } = call;
    const whose = { transactionId, roundId, accountId: player.id };
    const roundedBack = state === "applied" ? await computeRoundingReversal(trx, scope, noted) : 0;
    const row = { ...whose, digest, roundedUp, roundedBack, transferId: null, answer, now };
    await logCall(trx, scope, { ...rest, ...row, state, ...over });
    return answer;
  };
  const decline = (code: RefusalCode) =>
    note(refuse(code, { balance: player.available, currency: player.currency }));
  return work({ ...call, player, now, note, decline });
}

/**
 * The money moved by a call, in the terms of bets. `balance` is the player's spendable balance; null when the purse did
 * not change.
 */
interface CallTransfer {
  transferId: string | null;
  balance: number | null;
}

/** Logs the acceptance of a call, with the player's available balance after it. */
export function acceptFreshCall(
  { player, note }: FreshCall,
  moved: CallTransfer | null = null,
): Promise<Answer> {
  const balance = moved?.balance ?? player.available;
  const transferId = moved?.transferId ?? null;
  return note(accept({ balance, currency: player.currency, transactionId: transferId }), { transferId });
}
