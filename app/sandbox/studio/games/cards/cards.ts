import { DAY_MS } from "../../../../shared/durations.ts";
import { json, notFound } from "../../answers.ts";
import { isKey } from "../../inputs.ts";
import { isValidStake } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { GameModule, ModuleDeps, PlayerCall } from "../module.ts";
import { BEST_RETURN } from "./best-play.ts";
import { cardsPage } from "./page.ts";
import type { CardsRound } from "./rounds.ts";
import { actingHand, getMoves, type Move } from "./rules.ts";
import { createTable } from "./table.ts";
import { describeRound, handDetail, roundView } from "./views.ts";

/** Time after which the hands of a player who left stand. */
const ABANDONED_AFTER_MS = DAY_MS;
const POLL_INTERVAL_MS = 60_000;
const BAD_REQUEST = () => json(400, { code: "BAD_REQUEST" });

/** Blackjack against the studio's dealer. A round has separate bets for the deal, for a split and for each double. */
export function createCards(deps: ModuleDeps): GameModule {
  const { wagers, clock, getBalance } = deps;
  const table = createTable(deps);
  const { rounds } = table;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const view = (id: string) => {
    const round = rounds.find(id);
    return round && roundView(round, wagers.ofRound(id));
  };
  /** Returns the response to the frame after a bet or a move; `bet` is the one just placed. */
  const answer = (id: string, bet: Wager | null) =>
    json(200, {
      round: view(id),
      bet: bet && { state: bet.state, refusal: bet.refusal, balance: bet.balance },
    });

  async function deal({ play, game, body: { key, stake } }: PlayerCall): Promise<Response> {
    if (!isKey(key) || !isValidStake(game, play, stake)) return BAD_REQUEST();
    if (wagers.findByKey(play, key) === null && isPlaying(play)) return json(409, { code: "ROUND_OPEN" });
    const detail = handDetail(null, 0, 0);
    const placed = await wagers.place(play, {
      key,
      type: "main",
      stake,
      detail,
      data: { hand: 0 },
    });
    if (placed.kind === "conflict") return json(409, { code: "BET_CONFLICT" });
    await table.deal(placed.bet);
    return answer(placed.bet.id, placed.bet);
  }

  /** Returns true while a hand of the player has still to act, or a bet is on its way. */
  function isPlaying(play: Play): boolean {
    return wagers.getUnfinished(play).length > 0;
  }

  async function move({ play, body }: PlayerCall): Promise<Response> {
    const { id, step, move, key } = body;
    const round = getRound(play, id);
    if (!round) return notFound();
    await table.resolvePending(round.id);
    const now = rounds.find(round.id) ?? round;
    // The move was made but its response was lost, or its bet is pending.
    if (step !== now.step || now.deal.isOver || now.pending) return answer(now.id, null);
    const name = getMoves(now.deal).find((one) => one === move);
    if (!name) return BAD_REQUEST();
    if (name === "double" || name === "split")
      return isKey(key) ? betOn(play, now, name, key) : BAD_REQUEST();
    await table.move(now, name);
    return answer(now.id, null);
  }

  /** Doubles or splits, with a bet equal to the first. */
  async function betOn(play: Play, round: CardsRound, name: Move, key: string): Promise<Response> {
    const first = wagers.find(round.id);
    const hand = name === "split" ? 1 : (actingHand(round.deal) ?? 0);
    // A key belongs to one bet: a frame that reuses it asks for that bet.
    if (!first || wagers.findByKey(play, key)) return BAD_REQUEST();
    rounds.save({ ...round, pending: { move: name, key } });
    const { stake } = first;
    const bet = { key, roundId: round.id, type: name, stake, detail: handDetail(null, 0, 0), data: { hand } };
    const placed = await wagers.place(play, bet);
    await table.resolvePending(round.id);
    return answer(round.id, placed.kind === "bet" ? placed.bet : null);
  }

  function getRound(play: Play, id: unknown): CardsRound | null {
    const round = typeof id === "string" ? rounds.find(id) : null;
    const isOwn = round?.playerId === play.playerId && round.merchant === play.merchant;
    return round && isOwn && round.vendor === play.vendor && round.gameCode === play.gameCode ? round : null;
  }

  async function state({ play }: PlayerCall): Promise<Response> {
    await takeUp(wagers.getUnfinished(play));
    const last = rounds.listLatest(play);
    return json(200, { balance: await getBalance(play), round: last && view(last.id) });
  }

  /** Resumes bets after a crash: deals missing cards, makes missing moves. */
  async function takeUp(bets: readonly Wager[]): Promise<void> {
    for (const bet of bets) {
      if (bet.type === "main" && bet.data.hand === 0) await table.deal(bet);
      await table.resolvePending(bet.roundId);
    }
  }

  return {
    engine: "cards",
    page: (play, game) => cardsPage(play, game),
    async player(call) {
      if (call.method === "GET") return call.action === "state" ? state(call) : notFound();
      if (call.action === "deal") return deal(call);
      return call.action === "move" ? move(call) : notFound();
    },
    async tick(now) {
      if (now - lookedAt < POLL_INTERVAL_MS) return;
      lookedAt = now;
      await takeUp(wagers.open().filter(({ detail }) => detail.kind === "cards"));
      for (const { id, createdAt } of rounds.open())
        if (clock.now() - createdAt >= ABANDONED_AFTER_MS) await table.standAll(id);
    },
    recall: (bets) => {
      const round = bets[0] && rounds.find(bets[0].roundId);
      return round ? describeRound(round, bets) : [];
    },
    computeReturn: () => BEST_RETURN,
  };
}
