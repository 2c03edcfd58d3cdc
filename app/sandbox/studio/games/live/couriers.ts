import { setTimeout as wait } from "node:timers/promises";
import type { Seat } from "../../store.ts";
import { betView } from "../../wagers/bet-view.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { ModuleDeps } from "../module.ts";
import type { TableRounds } from "./rounds.ts";

/** Number of players whose bets are delivered at once. */
const CONCURRENCY = 8;

/** A generous estimate of the time to notify one listener of a result, in milliseconds. */
const NOTIFY_MS = 0.3;

/** The reason for refunding a bet that the wallet accepted after its round was over. */
export const LATE_REASON = "late";

/** Returns the channel of all spectators of a table. */
export const tableChannel = (gameCode: string) => `live/${gameCode}`;
/** Returns the channel of one player at a table, in all windows. */
export const seatChannel = ({ merchant, vendor, playerId, gameCode }: Seat) =>
  `${tableChannel(gameCode)}/${merchant}/${vendor}/${playerId}`;

type Deliver = (bets: readonly Wager[]) => void;

/** Reports the outcomes of bets to wallets and players; the studio retries failed reports later. */
export function createDeliver({ wagers, feed }: Pick<ModuleDeps, "wagers" | "feed">): Deliver {
  return (bets) => {
    if (bets.length === 0) return;
    const left = [...Map.groupBy(bets, seatChannel).entries()];
    // Each step is written to the disk, which blocks everything else, so the listeners get the result first.
    const listeners = feed.audience(tableChannel(bets[0]?.gameCode ?? ""));
    const next = async () => {
      await wait(listeners * NOTIFY_MS);
      for (let one = left.shift(); one; one = left.shift()) {
        const [channel, own] = one;
        const delivered = await Promise.all(own.map(({ id }) => wagers.deliver(id)));
        feed.publish(channel, { type: "bets", bets: delivered.map(betView) });
      }
    };
    // The studio may close in the meantime: stored outcomes are delivered when it opens again.
    for (let n = 0; n < CONCURRENCY; n++) void next().catch(() => {});
  };
}

/** Refunds the stakes of void rounds, and of bets that arrived too late for theirs. */
export function createRefund({
  rounds,
  wagers,
  deliver,
}: Pick<ModuleDeps, "wagers"> & { rounds: TableRounds; deliver: Deliver }) {
  const voiding = new Set<string>();

  /** Refunds the remaining bets of a void round; pending bets are checked again later. */
  function giveBack(id: string): void {
    const round = rounds.find(id);
    const bets = wagers.ofRound(id);
    const held = bets.filter(
      ({ state, outcome }) => state === "open" || (state === "settled" && outcome !== "void"),
    );
    deliver(held.map((bet) => wagers.decideVoid(bet.id, round?.reason ?? "")));
    if (bets.some(({ state }) => state === "placing" || state === "settling")) return;
    voiding.delete(id);
    if (round) rounds.change(round, { phase: "void" });
  }

  return {
    /** Refunds a round, and retries until it is done. */
    ofRound(id: string): void {
      voiding.add(id);
      giveBack(id);
    },
    /** Retries the refunds that failed before. */
    tick(): void {
      for (const id of voiding) giveBack(id);
    },
    /** After a start: refunds open bets whose round was over before their wallet responded. */
    late(isLate: (bet: Wager) => boolean): void {
      deliver(
        wagers
          .open()
          .filter(isLate)
          .map(({ id }) => wagers.decideVoid(id, LATE_REASON)),
      );
    },
  };
}
