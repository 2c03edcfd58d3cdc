import { BetError, hasReachedDemoBetLimit, placeBet } from "../bets/bets.server.ts";
import { PlatformError } from "../core/errors.ts";
import { POOL_ACCOUNT, poolShare } from "../jackpots/jackpots.server.ts";
import { playRefusal } from "../protection/protection.server.ts";
import { admitToken, findOpenGame, findVendorClosedReason } from "./admission.ts";
import { type Answer, refuse } from "./answers.ts";
import type { Body } from "./bodies.ts";
import { acceptFreshCall, type MoneyCall, runOnce } from "./run-once.ts";

/**
 * Debits a stake. Final refusals: TOKEN_UNKNOWN, SESSION_EXPIRED, ACCOUNT_DISABLED, BRAND_CLOSED, GAME_CLOSED,
 * GAME_UNKNOWN, WRONG_CURRENCY, PLAYER_EXCLUDED, WAGER_LIMIT, LOSS_LIMIT, SESSION_LIMIT, ROUND_CLOSED,
 * INSUFFICIENT_FUNDS, and BET_ROLLED_BACK for a bet whose rollback arrived first. FREE_PLAY_LIMIT is not final: the
 * same bet may be sent again later.
 */
export function bet(call: MoneyCall, body: Body<"bet">): Promise<Answer> {
  const { transactionId, roundId, playerId, currency, amount, gameCode, token, betType, detail } = body;
  const noted = { transactionId, roundId, playerId, amount, kind: "bet", betTransactionId: null } as const;
  const optional = { betType, detail };
  return runOnce(call, noted, [currency, amount, gameCode], optional, async (fresh) => {
    const { trx, scope, merchant, player, now, decline } = fresh;
    const launch = await admitToken(trx, scope, token, now);
    if (typeof launch === "string") return decline(launch);
    if (launch.account_id !== player.id) return decline("TOKEN_UNKNOWN");
    if (player.status !== "active") return decline("ACCOUNT_DISABLED");
    const closed = findVendorClosedReason(merchant, scope.vendor);
    if (closed) return decline(closed);
    const game = await findOpenGame(trx, scope.vendor, gameCode);
    if (typeof game === "string") return decline(game);
    if (currency !== player.currency) return decline("WRONG_CURRENCY");
    if (merchant && player.book === "real") {
      const refusal = await playRefusal(trx, merchant, { accountId: player.id, stake: amount, now });
      if (refusal) return decline(refusal.code);
    }
    if (player.book === "demo") {
      const owner = { merchantId: scope.merchantId, accountId: player.id };
      if (await hasReachedDemoBetLimit(trx, { ...owner, now })) {
        // Not logged: a visitor without an account could fill the log.
        return refuse("FREE_PLAY_LIMIT", { balance: player.available, currency: player.currency });
      }
    }

    const share = merchant && player.book === "real" ? poolShare(merchant, amount) : 0;
    try {
      const placed = await placeBet(trx, {
        ...scope,
        transactionId,
        roundId,
        player,
        game: { id: game.id, type: game.gameType },
        type: betType ?? "bet",
        stake: amount,
        poolShare: { account: POOL_ACCOUNT, amount: share },
        detail: detail ?? { kind: "none" },
        now,
      });
      return await acceptFreshCall(fresh, placed);
    } catch (error) {
      if (error instanceof BetError && error.code === "ROUND_CLOSED") return decline("ROUND_CLOSED");
      if (error instanceof PlatformError && error.code === "INSUFFICIENT_FUNDS") {
        return decline("INSUFFICIENT_FUNDS");
      }
      throw error;
    }
  });
}
