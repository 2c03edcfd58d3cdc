import type { WalletClient } from "../wallet-client.ts";
import type { WalletStore } from "./store.ts";

/** The fields of a round's calls that the studio's own wallets read. */
interface Own {
  transactionId: string;
  betTransactionId: string;
  playerId: string;
  currency: string;
  amount: number;
  /** For a later outcome: the previous win. */
  before: number;
}

/** The studio's own wallet for the stakes and wins of rounds, with the calls of an operator's wallet. */
export function createOwnWallet(store: WalletStore, clock: { now(): number }): WalletClient {
  return {
    async call({ merchant, vendor }, call, content) {
      const { transactionId, betTransactionId, playerId, currency, amount, before } = content as Own;
      const owner = { merchant, vendor, playerId };
      const balance = () => store.find(owner)?.balance ?? 0;
      const ok = () => ({ kind: "ok", balance: balance(), fields: {} }) as const;
      const move = (signed: number) =>
        signed === 0
          ? "done"
          : store.move({ ...owner, id: transactionId, currency, amount: signed }, clock.now());
      if (call === "balance") return ok();
      if (call === "rollback") {
        store.undo(owner, betTransactionId, transactionId, clock.now());
        return ok();
      }
      const movement = { ...owner, id: transactionId, currency };
      if ((call === "resettle" || call === "unsettle") && amount < before) {
        // The player does not owe an amount that they no longer have.
        store.takeUpTo({ ...movement, amount: before - amount }, clock.now());
        return ok();
      }
      const gains = { bet: 0 - amount, win: amount, bonus: amount, resettle: amount - before, unsettle: 0 };
      const outcome = call in gains ? move(gains[call as keyof typeof gains]) : "refused";
      if (outcome === "done") return ok();
      const code = outcome === "short" ? "INSUFFICIENT_FUNDS" : "WRONG_CURRENCY";
      return { kind: "refused", code, balance: balance() };
    },
  };
}
