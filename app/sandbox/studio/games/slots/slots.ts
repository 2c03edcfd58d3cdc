import { json, notFound } from "../../answers.ts";
import { parseSpin } from "../../inputs.ts";
import { drawUntil } from "../../maths/draw-until.ts";
import { drawSpin, type GameMaths, REELS, ROWS, toOutcome } from "../../maths/game-maths.ts";
import { drawTopPrize } from "../../maths/top-prize.ts";
import { isValidStake } from "../../stakes.ts";
import type { Play, Seat } from "../../store.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { GameModule, ModuleDeps, PlayerCall } from "../module.ts";
import { migrateLegacyRounds } from "./earlier-rounds.ts";
import { computeReturn, getMaths, isSlot } from "./game-maths.ts";
import { openGifts } from "./gifts.ts";
import { slotPage } from "./page.ts";
import { describeSpin, NO_SPIN, playerView, spinData, spinDetail } from "./views.ts";

type Spin = NonNullable<ReturnType<typeof parseSpin>>;

/** Slots: five reels of three rows. A spin is one round with one bet, and a player has one at a time. */
export function createSlots(deps: ModuleDeps): GameModule {
  const { db, wagers, getBalance, getRefusal, clock } = deps;
  migrateLegacyRounds(db);
  const gifts = openGifts(db);
  let isStarted = false;

  /** Draws and settles a spin whose stake was accepted. */
  async function settle(bet: Wager): Promise<Wager> {
    const maths = getMaths(bet.gameCode);
    const { drawn, outcome } = drawFor(deps, bet, maths);
    const win = outcome.multiplier * bet.stake;
    return wagers.settle(bet.id, {
      win,
      outcome: win > 0 ? "won" : "lost",
      detail: spinDetail(outcome, bet.stake),
      data: { drawn, maths: maths.id, seen: false },
      endRound: true,
    });
  }

  /** Takes a free spin from a gift and stores its result, in one step; returns null if none is left. */
  const drawGift = db.transaction((play: Play, spinId: string): Wager | null => {
    const before = wagers.findByKey(play, spinId);
    if (before) return before;
    const gift = gifts.find(play, clock.now());
    if (!gift || !gifts.take(play, gift.reference)) return null;
    const maths = getMaths(play.gameCode);
    const { drawn, outcome } = drawFor(deps, play, maths);
    return wagers.decideBonus(play, {
      key: spinId,
      campaign: gift.reference,
      amount: outcome.multiplier * gift.stake,
      detail: spinDetail(outcome, gift.stake),
      data: { drawn, maths: maths.id, seen: false, giftStake: gift.stake },
    });
  });

  async function spin({ play, game }: PlayerCall, { spinId, stake, isGift }: Spin) {
    if (!isGift && !isValidStake(game, play, stake)) return json(400, { code: "BAD_REQUEST" });
    const openSpin = () => wagers.getUnfinished(play).find(({ key }) => key !== spinId);
    const before = openSpin();
    if (before) await wagers.deliver(before.id);
    if (openSpin()) return json(409, { code: "ROUND_OPEN" });
    if (isGift) {
      const refusal = wagers.findByKey(play, spinId) ? null : await getRefusal(play);
      if (refusal !== null) return json(403, { code: refusal });
      const given = drawGift(play, spinId);
      if (!given) return json(409, { code: "NO_FREE_SPINS" });
      return json(200, { round: playerView(await wagers.deliver(given.id)), gift: getGift(play) });
    }
    const placed = await wagers.place(play, { key: spinId, type: "spin", stake, detail: NO_SPIN });
    if (placed.kind === "conflict") return json(409, { code: "SPIN_CONFLICT" });
    const { bet } = placed;
    return json(200, { round: playerView(bet.state === "open" ? await settle(bet) : bet) });
  }

  /** Returns the free spins that the player's next spin uses. */
  function getGift(play: Play) {
    const gift = gifts.find(play, clock.now());
    return gift && { left: gift.left, stake: gift.stake };
  }

  async function state({ play }: PlayerCall) {
    const last = wagers.getUnfinished(play)[0] ?? wagers.listLatest(play, 1)[0] ?? null;
    return {
      balance: (await getBalance(play)) ?? last?.balance ?? null,
      last: last && playerView(last),
      gift: getGift(play),
    };
  }

  async function player(call: PlayerCall): Promise<Response> {
    const { play, action, method, body } = call;
    if (method === "GET") return action === "state" ? json(200, await state(call)) : notFound();
    const input = parseSpin(body);
    if (!input) return json(400, { code: "BAD_REQUEST" });
    if (action === "spin") return spin(call, input);
    if (action !== "seen") return notFound();
    const bet = wagers.findByKey(play, input.spinId);
    const data = bet && spinData(bet);
    if (data) wagers.keep(bet.id, { ...data, seen: true });
    return json(200, {});
  }

  return {
    engine: "slots",
    page: (play, game) => slotPage(play, game, getMaths(game.gameCode)),
    player,
    async tick() {
      if (isStarted) return;
      isStarted = true;
      // A crash may occur between a stake and its draw.
      const left = wagers.open().filter(({ gameCode }) => isSlot(gameCode));
      await Promise.all(left.map(settle));
    },
    addGift: (gift) => isSlot(gift.gameCode) && gift.expiresAt > clock.now() && gifts.add(gift),
    endGift: gifts.end,
    recall: ([bet]) => (bet ? describeSpin(bet) : []),
    computeReturn: (game) => computeReturn(getMaths(game.gameCode)),
    getLines(game) {
      const { wins } = getMaths(game.gameCode);
      return wins.kind === "lines" ? wins.lines.length : ROWS ** REELS;
    },
  };
}

/** Draws a player's spin: a forced one again until it is as forced. */
function drawFor({ draw, forced }: ModuleDeps, { merchant, playerId }: Seat, maths: GameMaths) {
  const spin = (drawn = drawSpin(maths, draw)) => ({ drawn, outcome: toOutcome(maths, drawn) });
  if (forced.take(merchant, playerId, "jackpot")) return spin(drawTopPrize(maths, draw));
  if (!forced.take(merchant, playerId, "win")) return spin();
  return drawUntil(spin, ({ outcome }) => outcome.multiplier > 1);
}
