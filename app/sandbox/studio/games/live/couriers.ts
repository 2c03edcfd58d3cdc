import { setTimeout as wait } from "node:timers/promises";
import type { Seat } from "../../store.ts";
import { betView } from "../../wagers/bet-view.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { ModuleDeps } from "../module.ts";
import type { TableRounds } from "./rounds.ts";

/** How many players' bets are delivered at once. */
const AT_ONCE = 8;

/** How long telling one listener of a result takes, generously. */
const TELLING_MS = 0.3;

/** Why a bet is given back that the wallet took when its round was over. */
export const LATE = "late";

/** Returns the channel of all spectators of a table. */
export const tableChannel = (gameCode: string) => `live/${gameCode}`;
/** Returns the channel of one player at a table, in all windows. */
export const seatChannel = ({ merchant, vendor, playerId, gameCode }: Seat) =>
  `${tableChannel(gameCode)}/${merchant}/${vendor}/${playerId}`;

type Deliver = (bets: readonly Wager[]) => void;

/** Tells wallets and players what was decided of bets; what stays untold, the studio tells later. */
export function createDeliver({ wagers, feed }: Pick<ModuleDeps, "wagers" | "feed">): Deliver {
  return (bets) => {
    if (bets.length === 0) return;
    const left = [...Map.groupBy(bets, seatChannel).entries()];
    // Each step is written to the disk, which blocks everything else, so the listeners get the result first.
    const listeners = feed.audience(tableChannel(bets[0]?.gameCode ?? ""));
    const next = async () => {
      await wait(listeners * TELLING_MS);
      for (let one = left.shift(); one; one = left.shift()) {
        const [channel, own] = one;
        const delivered = await Promise.all(own.map(({ id }) => wagers.deliver(id)));
        feed.publish(channel, { type: "bets", bets: delivered.map(betView) });
      }
    };
    // The studio may close meanwhile: what is stored is delivered when it opens again.
    for (let n = 0; n < AT_ONCE; n++) void next().catch(() => {});
  };
}

/** Returns the stakes of void rounds, and of bets that came too late for theirs. */
export function createGiveBack({
  rounds,
  wagers,
  deliver,
}: Pick<ModuleDeps, "wagers"> & { rounds: TableRounds; deliver: Deliver }) {
  const voiding = new Set<string>();

  /** Gives back what a void round still holds; bets that are under way are looked at again. */
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
    /** From now on until it has been done. */
    ofRound(id: string): void {
      voiding.add(id);
      giveBack(id);
    },
    /** Those that could not be given back before. */
    tick(): void {
      for (const id of voiding) giveBack(id);
    },
    /** After a start: open bets whose round was over before their wallet had answered. */
    late(isLate: (bet: Wager) => boolean): void {
      deliver(
        wagers
          .open()
          .filter(isLate)
          .map(({ id }) => wagers.decideVoid(id, LATE)),
      );
    },
  };
}
