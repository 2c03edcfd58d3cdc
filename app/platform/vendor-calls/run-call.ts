import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { WalletAnswerOptions } from "../ports/vendor-connection.ts";
import { isOnBreak, playRefusal } from "../protection/protection.server.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { admitToken, findVendorClosedReason } from "./admission.ts";
import { type Answer, accept, refuse } from "./answers.ts";
import { bet } from "./bet-call.ts";
import type { Body, CallName } from "./bodies.ts";
import { TransactionIdTakenError, type VendorScope } from "./call-log.ts";
import { mayPlay, notPlayed } from "./may-play.ts";
import { findPlayer } from "./players.ts";
import { bonus, jackpot } from "./prize-calls.ts";
import { reportRound } from "./report-round.ts";
import { rollback } from "./rollback-call.ts";
import type { MoneyCall } from "./run-once.ts";
import { finishRound, resettle, unsettle, win } from "./settling-calls.ts";

/** A call loses its transaction id to a concurrent call at most once; the next attempt finds that call. */
const ATTEMPTS = 3;

/** The services, with the form of one vendor's answers. */
export interface CallServices extends Services {
  answers: WalletAnswerOptions;
  /** Millionths of a minor unit by which the call's amount was rounded up; none if omitted. */
  roundedUp?: number;
}

/** Executes a vendor's call. `content` has passed the schema of its name. */
export async function runCall(
  services: CallServices,
  scope: VendorScope,
  name: CallName,
  content: unknown,
): Promise<Answer> {
  const inOwn = <N extends CallName>(work: (call: MoneyCall, body: Body<N>) => Promise<Answer>) =>
    runMoneyCall(services, scope, (call) => work(call, content as Body<N>));
  switch (name) {
    case "authenticate":
      return authenticate(services, scope, content as Body<"authenticate">);
    case "balance":
      return balance(services, scope, content as Body<"balance">);
    case "bet":
      return inOwn<"bet">(bet);
    case "win":
      return inOwn<"win">(win);
    case "rollback":
      return inOwn<"rollback">(rollback);
    case "resettle":
      return inOwn<"resettle">(resettle);
    case "bonus":
      return inOwn<"bonus">(bonus);
    case "jackpot":
      return inOwn<"jackpot">(jackpot);
    case "round":
      return inOwn<"round">(reportRound);
    case "unsettle":
      return inOwn<"unsettle">(unsettle);
    case "may-play":
      return inOwn<"may-play">((call, body) => mayPlay(call, body, services.translate));
    case "not-played":
      return inOwn<"not-played">(notPlayed);
    case "end-round":
      return inOwn<"end-round">(finishRound);
  }
}

/** Runs a call in a transaction. TRANSACTION_CONFLICT if its id stays taken although no call has it. */
export async function runMoneyCall(
  services: CallServices,
  scope: VendorScope,
  work: (call: MoneyCall) => Promise<Answer>,
): Promise<Answer> {
  const { database, clock, merchants, answers, log, roundedUp = 0 } = services;
  const merchant = merchants.byCode(scope.merchantId);
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction((trx) =>
        work({ trx, scope, merchant, answers, roundedUp, clock, log }),
      );
    } catch (error) {
      // A concurrent call of another player has just posted a transfer, or logged a call, under this id.
      const isTaken =
        error instanceof TransactionIdTakenError ||
        (error instanceof PlatformError && error.code === "IDEMPOTENCY_CONFLICT");
      if (!isTaken) throw error;
      if (attempt === ATTEMPTS) return refuse("TRANSACTION_CONFLICT");
    }
  }
}

/**
 * Returns the player of a token. Refusals: TOKEN_UNKNOWN, SESSION_EXPIRED, ACCOUNT_DISABLED, PLAYER_EXCLUDED,
 * BRAND_CLOSED, GAME_CLOSED; with a vendor's own wallet, which may debit stakes without asking, also those of the
 * player's limits. `playerId` identifies the player in every further call; `language` is a platform language code.
 */
async function authenticate(
  { database, clock, merchants }: Services,
  scope: VendorScope,
  { token }: Body<"authenticate">,
): Promise<Answer> {
  const merchant = merchants.byCode(scope.merchantId);
  const launch = await admitToken(database.db, scope, token, clock.now());
  if (typeof launch === "string") return refuse(launch);
  const player = await findPlayer(database.db, scope.merchantId, launch.account_id);
  if (player?.status !== "active") return refuse("ACCOUNT_DISABLED");
  // Free spins have no bet that could be refused, so vendors call this before each.
  const isReal = merchant !== null && player.book === "real";
  if (isReal && (await isOnBreak(database.db, merchant, player.id, clock.now()))) {
    return refuse("PLAYER_EXCLUDED");
  }
  const closed = findVendorClosedReason(merchant, scope.vendor);
  if (closed || !merchant) return refuse(closed ?? "BRAND_CLOSED");
  if (merchant.transferWallets.includes(scope.vendor) && player.book === "real") {
    const facts = { accountId: player.id, stake: 1, now: clock.now() };
    const refusal = await playRefusal(database.db, merchant, facts);
    if (refusal) return refuse(refusal.code);
  }
  const { available } = await purseBalance(database.db, scope.merchantId, purse(player.id, player.currency));
  return accept({
    playerId: player.id,
    currency: player.currency,
    decimals: merchant.currency.decimals,
    language: launch.language,
    balance: available,
    demo: player.book === "demo",
  });
}

/** Returns the player's spendable balance. Refusals: PLAYER_UNKNOWN. */
async function balance({ database }: Services, scope: VendorScope, body: Body<"balance">): Promise<Answer> {
  const player = await findPlayer(database.db, scope.merchantId, body.playerId);
  if (!player) return refuse("PLAYER_UNKNOWN");
  const { available } = await purseBalance(database.db, scope.merchantId, purse(player.id, player.currency));
  return accept({ balance: available, currency: player.currency });
}
