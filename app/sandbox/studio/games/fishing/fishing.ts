import { json, notFound } from "../../answers.ts";
import { isKey } from "../../inputs.ts";
import { isStakeOf } from "../../stakes.ts";
import { betView } from "../../wagers/bet-view.ts";
import type { Wager, WagerDetail } from "../../wagers/wager.ts";
import type { GameModule, ModuleDeps, PlayerCall } from "../module.ts";
import { fishingPage } from "./page.ts";
import { catchesOf, type FishId, isFish, MOST_SHOTS, RETURN_BASIS_POINTS, shoot } from "./rules.ts";

/** What a game keeps with a batch of shots. `hits`: once they were drawn. */
interface Batch extends Record<string, unknown> {
  targets: FishId[];
  /** Of one shot, in minor units. */
  perShot: number;
  hits?: boolean[];
}

const batchOf = ({ data }: Wager) => data as Batch;

/** Fishing: the shots of a moment are one bet, and each is drawn by itself. */
export function createFishing({ wagers, draw, balanceOf }: ModuleDeps): GameModule {
  let isStarted = false;

  function settle(bet: Wager): Promise<Wager> {
    const batch = batchOf(bet);
    const hits = shoot(batch.targets, draw);
    const catches = catchesOf(batch.targets, hits);
    const win = catches.reduce((sum, { pays }) => sum + pays, 0) * batch.perShot;
    const detail: WagerDetail = {
      kind: "shots",
      shots: hits.length,
      catches: catches.map(({ fish, count, pays }) => ({ fish, count, win: pays * batch.perShot })),
    };
    return wagers.settle(bet.id, {
      win,
      outcome: win > 0 ? "won" : "lost",
      detail,
      data: { ...batch, hits },
    });
  }

  async function fire({ play, game, body: { key, stake, targets } }: PlayerCall): Promise<Response> {
    const isBatch = Array.isArray(targets) && targets.length > 0 && targets.length <= MOST_SHOTS;
    if (!isKey(key) || !isStakeOf(game, play, stake) || !isBatch || !targets.every(isFish))
      return json(400, { code: "BAD_REQUEST" });
    const placed = await wagers.place(play, {
      key,
      type: "shots",
      stake: stake * targets.length,
      detail: { kind: "shots", shots: targets.length, catches: [] },
      data: { targets, perShot: stake } satisfies Batch,
    });
    if (placed.kind === "conflict") return json(409, { code: "BET_CONFLICT" });
    const bet = placed.bet.state === "open" ? await settle(placed.bet) : placed.bet;
    return json(200, { bet: betView(bet), hits: batchOf(bet).hits ?? [] });
  }

  return {
    engine: "fishing",
    page: fishingPage,
    async player(call) {
      if (call.method === "GET" && call.action === "state") {
        return json(200, { balance: await balanceOf(call.play) });
      }
      return call.method === "POST" && call.action === "fire" ? fire(call) : notFound();
    },
    async tick() {
      if (isStarted) return;
      isStarted = true;
      // A crash may fall between a batch and its draw.
      await Promise.all(
        wagers
          .open()
          .filter(({ detail }) => detail.kind === "shots")
          .map(settle),
      );
    },
    recall: (bets) =>
      bets.map((bet) => {
        const { targets, perShot, hits } = batchOf(bet);
        const caught = hits ? targets.filter((_, n) => hits[n]).join(", ") || "nothing" : "not drawn";
        return `${targets.length} shots of ${perShot} at ${targets.join(", ")}; caught: ${caught}`;
      }),
    returnOf: () => RETURN_BASIS_POINTS,
  };
}
