import { NO_MAY_PLAY_LABELS } from "../../catalogue/vendors.ts";
import type { OwnWalletReports, Refusal, WalletAnswer, WalletCall, WalletClient } from "../wallet-client.ts";
import type { WagerStore } from "./store.ts";
import { betTransaction, isUnderway, type Wager } from "./wager.ts";

/** Refusals that are not final: the bet may not have arrived yet, or the vendor is not set up yet. */
const RETRY_CODES = new Set(["BET_UNKNOWN", "BAD_SIGNATURE", "PLAYER_UNKNOWN"]);

export interface DeliverDeps {
  store: WagerStore;
  /** The operators' wallets. */
  wallet: WalletClient & OwnWalletReports;
  /** The wallets that the studio holds itself. */
  ownWallet: WalletClient;
}

/** Sends one of a wager's calls to the wallet that pays for it. `step` names the transaction. */
function send(deps: DeliverDeps, wager: Wager, call: WalletCall, step: string, content: object) {
  const { roundId, playerId } = wager;
  const own = wager.wallet === "transfer" ? deps.ownWallet : deps.wallet;
  return own.call(wager, call, { transactionId: `${wager.id}-${step}`, roundId, playerId, ...content });
}

/** Returns the operator's refusal of this bet, whichever wallet holds the money; null when it is allowed. */
async function findRefusal({ wallet }: DeliverDeps, wager: Wager, token: string): Promise<Refusal | null> {
  if (wager.wallet === "seamless") return null;
  const { id, playerId, gameCode, currency, stake } = wager;
  if (!NO_MAY_PLAY_LABELS.has(wager.vendor)) {
    // The bet is reported as a round with the bet's id.
    return wallet.mayPlay(wager, { roundId: id, playerId, token, gameCode, currency, amount: stake });
  }
  const answer = await wallet.call(wager, "authenticate", { token });
  if (answer.kind === "ok") return null;
  return { code: answer.kind === "refused" ? answer.code : "WALLET_UNAVAILABLE", text: null };
}

/** Sends a new bet's stake. `token` is the player's. A bet without a definite response is reverted. */
export async function sendBet(deps: DeliverDeps, wager: Wager, token: string): Promise<Wager> {
  const { store } = deps;
  const refusal = await findRefusal(deps, wager, token);
  if (refusal !== null) {
    return store.change(wager, { state: "refused", refusal: refusal.code, refusalText: refusal.text });
  }
  const answer = await send(deps, wager, "bet", "bet", {
    token,
    gameCode: wager.gameCode,
    currency: wager.currency,
    amount: wager.stake,
    betType: wager.type,
    detail: wager.detail,
  });
  if (answer.kind === "ok") return store.change(wager, { state: "open", balance: answer.balance });
  if (answer.kind === "unknown") return deliver(deps, store.change(wager, { state: "reverting" }));
  const refused = { state: "refused", refusal: answer.code, balance: answer.balance } as const;
  // Free play costs nothing, so its unlimited number of refusals is not stored.
  return answer.code === "FREE_PLAY_LIMIT" ? store.drop(wager, refused) : store.change(wager, refused);
}

/** Takes the next step of a wager that is under way, once; it stays under way if the wallet does not respond. */
export async function deliver(deps: DeliverDeps, wager: Wager): Promise<Wager> {
  switch (wager.state) {
    case "placing":
      // Only left by a crash: the player's token is lost, and it is unknown if the bet arrived.
      return revert(deps, deps.store.change(wager, { state: "reverting" }));
    case "reverting":
      return revert(deps, wager);
    case "settling":
      return wager.kind === "bonus" ? sendBonus(deps, wager) : sendWin(deps, wager);
    case "resettling":
      return sendResettlement(deps, wager);
    case "unsettling":
      return sendUnsettlement(deps, wager);
    default:
      return wager;
  }
}

async function sendWin(deps: DeliverDeps, wager: Wager): Promise<Wager> {
  // A reopened bet is settled under a transaction id of its own.
  const step = wager.revision === 0 ? "win" : `win${wager.revision}`;
  const answer = await send(deps, wager, "win", step, {
    betTransactionId: betTransaction(wager),
    currency: wager.currency,
    amount: wager.win,
    endRound: wager.endRound,
    ...outcomeFields(wager),
  });
  return applySettlement(deps, wager, answer);
}

async function sendBonus(deps: DeliverDeps, wager: Wager): Promise<Wager> {
  const { gameCode, currency, win, type } = wager;
  const content = { gameCode, currency, amount: win, campaign: type };
  return applySettlement(deps, wager, await send(deps, wager, "bonus", "bonus", content));
}

async function sendResettlement(deps: DeliverDeps, wager: Wager): Promise<Wager> {
  const answer = await send(deps, wager, "resettle", `re${wager.revision}`, {
    betTransactionId: betTransaction(wager),
    currency: wager.currency,
    amount: wager.win,
    reason: wager.reason,
    ...outcomeFields(wager),
    ...(wager.wallet === "transfer" ? { before: wager.toldWin } : {}),
  });
  return applySettlement(deps, wager, answer);
}

async function sendUnsettlement(deps: DeliverDeps, wager: Wager): Promise<Wager> {
  const { currency, reason, revision, toldWin } = wager;
  const answer = await send(deps, wager, "unsettle", `open${revision}`, {
    betTransactionId: betTransaction(wager),
    currency,
    reason,
    ...(wager.wallet === "transfer" ? { amount: 0, before: toldWin } : {}),
  });
  if (answer.kind === "ok") {
    return deps.store.change(wager, { state: "open", toldWin: 0, balance: answer.balance });
  }
  return answer.kind === "refused" ? applyFinalRefusal(deps.store, wager, answer.code) : wager;
}

/** The fields that describe how a bet ended, for every call that reports it. */
export function outcomeFields({ outcome, validBet, detail }: Wager): object {
  return { outcome, ...(validBet === null ? {} : { validBet }), detail };
}

function applySettlement({ store }: DeliverDeps, wager: Wager, answer: WalletAnswer): Wager {
  if (answer.kind === "ok") {
    return store.change(wager, { state: "settled", toldWin: wager.win, balance: answer.balance });
  }
  return answer.kind === "refused" ? applyFinalRefusal(store, wager, answer.code) : wager;
}

async function revert(deps: DeliverDeps, wager: Wager): Promise<Wager> {
  const answer = await send(deps, wager, "rollback", "back", {
    betTransactionId: betTransaction(wager),
    ...(wager.reason === "" ? {} : { reason: wager.reason }),
  });
  // Some operators confirm, others respond that there was no such bet: either way the stake is not taken, and never
  // will be.
  const isBack = answer.kind === "ok" || (answer.kind === "refused" && answer.code === "BET_UNKNOWN");
  if (isBack)
    return deps.store.change(wager, { state: "reverted", balance: answer.balance ?? wager.balance });
  return answer.kind === "refused" ? applyFinalRefusal(deps.store, wager, answer.code) : wager;
}

function applyFinalRefusal(store: WagerStore, wager: Wager, code: string): Wager {
  if (RETRY_CODES.has(code) || !isUnderway(wager)) return wager;
  return store.change(wager, { state: "stuck", refusal: code });
}
