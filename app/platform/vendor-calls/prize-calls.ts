import { payPrize } from "../bets/bets.server.ts";
import type { BetDetail } from "../contract/bet-detail.ts";
import { findFreeSpinWin } from "../promotions/promotions.server.ts";
import { isOnBreak } from "../protection/protection.server.ts";
import { findGame } from "./admission.ts";
import type { Answer } from "./answers.ts";
import type { Body } from "./bodies.ts";
import { acceptFreshCall, type FreshCall, type MoneyCall, runOnce } from "./run-once.ts";

/**
 * Pays a win of free spins or another campaign of the vendor. Final refusals: GAME_UNKNOWN, WRONG_CURRENCY, and
 * FREE_SPINS_SPENT for free spins that we gave, which is logged for an operator.
 */
export function bonus(call: MoneyCall, body: Body<"bonus">): Promise<Answer> {
  const { campaign, roundId, ...prize } = body;
  const detail = { kind: "bonus", campaign, round: roundId } as const;
  return pay(call, { ...prize, roundId, kind: "bonus", detail }, campaign);
}

/** Pays a win of the vendor's own jackpot. Final refusals: GAME_UNKNOWN, WRONG_CURRENCY. */
export function jackpot(call: MoneyCall, body: Body<"jackpot">): Promise<Answer> {
  const { pool, roundId, ...prize } = body;
  const detail = { kind: "jackpot", pool, trigger: roundId } as const;
  return pay(call, { ...prize, roundId, kind: "jackpot", detail }, pool);
}

type Prize = Omit<Body<"bonus">, "campaign"> & { kind: "bonus" | "jackpot"; detail: BetDetail };

/** Pays a prize; like any money owed to a player, it is paid whatever the state of the session, account or brand. */
function pay(call: MoneyCall, prize: Prize, from: string): Promise<Answer> {
  const { transactionId, roundId, playerId, gameCode, currency, amount, kind, detail } = prize;
  const noted = { transactionId, roundId, playerId, betTransactionId: null, amount, kind };
  return runOnce(call, noted, [currency, amount, gameCode, from], {}, async (fresh) => {
    const { trx, scope, player, now, decline } = fresh;
    const game = await findGame(trx, scope.vendor, gameCode);
    if (!game) return decline("GAME_UNKNOWN");
    if (currency !== player.currency) return decline("WRONG_CURRENCY");
    if (kind === "bonus" && !(await mayPayBonus(fresh, prize, from))) return decline("FREE_SPINS_SPENT");
    const paid = await payPrize(trx, {
      ...scope,
      transactionId,
      roundId,
      player,
      game,
      type: kind,
      kind: kind === "bonus" ? "win-bonus" : "jackpot",
      amount,
      detail,
      now,
    });
    return acceptFreshCall(fresh, paid);
  });
}

/**
 * Returns false for a win of free spins that we gave and that is not owed. Logs it for an operator, and also a win that
 * arrives during the player's break: a win played before the break is owed, one played during it is the vendor's fault.
 */
async function mayPayBonus(
  { trx, scope, merchant, player, now, log }: FreshCall,
  { transactionId, amount }: Prize,
  campaign: string,
): Promise<boolean> {
  const win = await findFreeSpinWin(trx, { ...scope, accountId: player.id, campaign });
  const facts = { merchant: scope.merchantId, vassalage: scope.vendor, account: player.id };
  const prizeFacts = { ...facts, campaign, transactionId, amount };
  if (win === "not-owed") {
    log.warn(prizeFacts, "a vendor paid free spins that were not granted: settle this with the vendor");
    return false;
  }
  if (win === "owed" && merchant && (await isOnBreak(trx, merchant, player.id, now))) {
    log.warn(
      prizeFacts,
      "free spins won while their member is on a break: ask the vendor when they were played",
    );
  }
  return true;
}
