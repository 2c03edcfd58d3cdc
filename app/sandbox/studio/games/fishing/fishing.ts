import { findGame } from "../../../catalogue/catalogue.ts";
import { json, notFound } from "../../answers.ts";
import { isKey } from "../../inputs.ts";
import { drawUntil } from "../../maths/draw-until.ts";
import { isValidStake } from "../../stakes.ts";
import { betView } from "../../wagers/bet-view.ts";
import type { Wager, WagerDetail } from "../../wagers/wager.ts";
import type { GameModule, ModuleDeps, PlayerCall } from "../module.ts";
import { fishingPage } from "./page.ts";
import { getCatches, getTarget, getWater, MAX_SHOTS, shoot } from "./rules.ts";
import type { Water } from "./waters.ts";

/** Stored with a batch of shots. `wins`: the payout of each, in stakes of a shot, after the draw. */
interface Batch extends Record<string, unknown> {
  targets: string[];
  /** Price of one shot, in minor units. */
  perShot: number;
  wins?: number[];
  /** Catches among the shots of a batch from an earlier version. */
  hits?: boolean[];
}

const getBatch = ({ data }: Wager) => data as Batch;
const selectDrawn = ({ wins, hits }: Batch) => wins ?? hits?.map(Number);

/** Fishing: shots fired close together form one bet, and each is drawn separately. */
export function createFishing({ wagers, draw, forced, getBalance }: ModuleDeps): GameModule {
  let isStarted = false;

  function settle(bet: Wager, water: Water): Promise<Wager> {
    const batch = getBatch(bet);
    const fire = () => shoot(water, batch.targets, draw);
    const wins = forced.take(bet.merchant, bet.playerId, "win")
      ? drawUntil(fire, (drawn) => drawn.reduce((sum, pays) => sum + pays, 0) > batch.targets.length)
      : fire();
    const catches = getCatches(water, batch.targets, wins);
    const win = catches.reduce((sum, { pays }) => sum + pays, 0) * batch.perShot;
    const detail: WagerDetail = {
      kind: "shots",
      shots: wins.length,
      catches: catches.map(({ fish, count, pays }) => ({ fish, count, win: pays * batch.perShot })),
    };
    return wagers.settle(bet.id, {
      win,
      outcome: win > 0 ? "won" : "lost",
      detail,
      data: { ...batch, wins },
    });
  }

  /** Draws the shots that a crash left undrawn; refunds the stakes if the title no longer exists. */
  function takeUp(bet: Wager): Promise<Wager> {
    const game = findGame(bet.vendor, bet.gameCode);
    if (game?.water) return settle(bet, getWater(game));
    return wagers.voidBet(bet.id, "the game was withdrawn");
  }

  async function fire({ play, game, body: { key, stake, targets } }: PlayerCall): Promise<Response> {
    const isBatch = Array.isArray(targets) && targets.length > 0 && targets.length <= MAX_SHOTS;
    const water = getWater(game);
    const areThere = isBatch && targets.every((id) => getTarget(water, id));
    if (!isKey(key) || !isValidStake(game, play, stake) || !areThere)
      return json(400, { code: "BAD_REQUEST" });
    const placed = await wagers.place(play, {
      key,
      type: "shots",
      stake: stake * targets.length,
      detail: { kind: "shots", shots: targets.length, catches: [] },
      data: { targets, perShot: stake } satisfies Batch,
    });
    if (placed.kind === "conflict") return json(409, { code: "BET_CONFLICT" });
    const bet = placed.bet.state === "open" ? await settle(placed.bet, water) : placed.bet;
    return json(200, { bet: betView(bet), wins: selectDrawn(getBatch(bet)) ?? [] });
  }

  return {
    engine: "fishing",
    page: fishingPage,
    async player(call) {
      if (call.method === "GET" && call.action === "state") {
        return json(200, { balance: await getBalance(call.play) });
      }
      return call.method === "POST" && call.action === "fire" ? fire(call) : notFound();
    },
    async tick() {
      if (isStarted) return;
      isStarted = true;
      // A crash may occur between a batch and its draw.
      await Promise.all(
        wagers
          .open()
          .filter(({ detail }) => detail.kind === "shots")
          .map(takeUp),
      );
    },
    recall: (bets) =>
      bets.map((bet) => {
        const { targets, perShot } = getBatch(bet);
        const wins = selectDrawn(getBatch(bet));
        const caught = wins ? targets.filter((_, n) => wins[n]).join(", ") || "nothing" : "not drawn";
        return `${targets.length} shots of ${perShot} at ${targets.join(", ")}; caught: ${caught}`;
      }),
    computeReturn: (game) => getWater(game).returnBasisPoints,
  };
}
