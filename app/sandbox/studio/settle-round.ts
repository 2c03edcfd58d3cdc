import { type Draw, drawStops, type GameMaths, outcomeOf } from "./maths/game-maths.ts";
import type { Round, Store } from "./store.ts";
import type { createWalletClient, WalletClient } from "./wallet-client.ts";

/** Answers to a win that are not final: the bet may not have arrived yet, or the vendor is not set up yet. */
const WAIT_CODES = new Set(["BET_UNKNOWN", "BAD_SIGNATURE", "PLAYER_UNKNOWN"]);

export interface RoundsDeps {
  store: Store;
  /** The operators' wallets. */
  wallet: WalletClient & Pick<ReturnType<typeof createWalletClient>, "tell">;
  /** The wallets that the studio keeps itself. */
  ownWallet: WalletClient;
  clock: { now(): number };
  draw: Draw;
  /** The mathematics of a game the studio plays. */
  mathsOf: (gameCode: string) => GameMaths;
}

const walletOf = ({ wallet, ownWallet }: RoundsDeps, round: Round) =>
  round.wallet === "transfer" ? ownWallet : wallet;

function reload({ store }: RoundsDeps, round: Round): Round {
  const fresh = store.findRound(round.merchant, round.vendor, round.id);
  if (!fresh) throw new Error(`round ${round.id} is gone`);
  return fresh;
}

/** Why the operator refuses this player, whichever wallet holds the money; null when it does not. */
async function refusedBy({ wallet }: RoundsDeps, round: Round, token: string): Promise<string | null> {
  if (round.wallet === "seamless") return null;
  const answer = await wallet.call(round, "authenticate", { token });
  if (answer.kind === "ok") return null;
  return answer.kind === "refused" ? answer.code : "WALLET_UNAVAILABLE";
}

/** Places a new round's bet, draws its outcome and pays the win. */
export async function placeBet(deps: RoundsDeps, round: Round, token: string): Promise<Round> {
  const { store, mathsOf, draw } = deps;
  const refusal = await refusedBy(deps, round, token);
  if (refusal !== null) {
    store.moveOn(round, { state: "refused", refusal });
    return reload(deps, round);
  }
  const answer = await walletOf(deps, round).call(round, "bet", {
    transactionId: `${round.id}-bet`,
    roundId: round.id,
    playerId: round.playerId,
    token,
    gameCode: round.gameCode,
    currency: round.currency,
    amount: round.stake,
  });
  if (answer.kind === "refused") {
    store.moveOn(round, { state: "refused", refusal: answer.code, balance: answer.balance });
    return reload(deps, round);
  }
  if (answer.kind === "unknown") {
    store.moveOn(round, { state: "reverting" });
    return revert(deps, reload(deps, round));
  }
  const maths = mathsOf(round.gameCode);
  const stops = drawStops(maths, draw);
  const win = outcomeOf(maths, stops).multiplier * round.stake;
  store.moveOn(round, { state: "drawn", stops, win, balance: answer.balance });
  return payOut(deps, reload(deps, round));
}

async function payOut(deps: RoundsDeps, round: Round): Promise<Round> {
  const { store } = deps;
  const answer = await walletOf(deps, round).call(round, "win", {
    transactionId: `${round.id}-win`,
    roundId: round.id,
    playerId: round.playerId,
    betTransactionId: `${round.id}-bet`,
    currency: round.currency,
    amount: round.win,
    endRound: true,
  });
  if (answer.kind === "ok") {
    store.moveOn(round, { state: "done", balance: answer.balance });
    await reportRound(deps, reload(deps, round));
  }
  if (answer.kind === "refused" && !WAIT_CODES.has(answer.code)) {
    store.moveOn(round, { state: "stuck", refusal: answer.code });
  }
  return reload(deps, round);
}

/** Reports a finished round that was not played from the operator's wallet; a report that fails is sent again. */
export async function reportRound({ store, wallet }: RoundsDeps, round: Round): Promise<void> {
  if (round.wallet !== "transfer") return;
  const isAccepted = await wallet.tell(round, {
    roundId: round.id,
    playerId: round.playerId,
    gameCode: round.gameCode,
    currency: round.currency,
    stake: round.stake,
    win: round.win,
    startedAt: round.createdAt,
  });
  if (isAccepted) store.markTold(round.id);
}

async function revert(deps: RoundsDeps, round: Round): Promise<Round> {
  const { store } = deps;
  const answer = await walletOf(deps, round).call(round, "rollback", {
    transactionId: `${round.id}-back`,
    roundId: round.id,
    playerId: round.playerId,
    betTransactionId: `${round.id}-bet`,
  });
  // Some operators say yes, some say that there was no such bet: either way it is not taken, and never will be.
  const isBack = answer.kind === "ok" || (answer.kind === "refused" && answer.code === "BET_UNKNOWN");
  if (isBack) store.moveOn(round, { state: "reverted", balance: answer.balance });
  else if (answer.kind === "refused" && !WAIT_CODES.has(answer.code)) {
    store.moveOn(round, { state: "stuck", refusal: answer.code });
  }
  return reload(deps, round);
}

/** Takes the next step of an open round. A bet that was under way in a crash is rolled back. */
export async function settleRound(deps: RoundsDeps, round: Round): Promise<Round> {
  if (round.state === "drawn") return payOut(deps, round);
  if (round.state === "betting") {
    deps.store.moveOn(round, { state: "reverting" });
    return revert(deps, reload(deps, round));
  }
  return round.state === "reverting" ? revert(deps, round) : round;
}
