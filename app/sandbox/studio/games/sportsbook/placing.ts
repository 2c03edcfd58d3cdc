import type { Game } from "../../../catalogue/games.ts";
import type { Play } from "../../store.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { Wagers } from "../../wagers/wagers.ts";
import type { BookBets, TakenLeg } from "./book-bets.ts";
import type { BookStore, WaitingSlip } from "./book-store.ts";
import type { Fixtures } from "./fixtures.ts";
import { isSamePick } from "./markets.ts";
import type { Pricing } from "./pricing.ts";
import type { SlipRequest } from "./slip-input.ts";
import { serializeSlip } from "./slip-input.ts";
import { accepts, getLimits, getRefusal } from "./slips.ts";

/** Delay before a bet on a match in play is accepted, if its odds are still valid then. */
export const IN_PLAY_DELAY_MS = 3_000;
/** The delay until a slip is checked again when the wallet has not answered yet. */
export const RECHECK_DELAY_MS = 2_000;

/** The reason for refusing a slip, with the current odds of each leg; null for a leg that is not offered. */
export interface RefusedSlip {
  code: string;
  legs: { fixtureId: string; odds: number | null }[];
}

export type SlipAnswer =
  | { kind: "bet"; bet: Wager }
  | { kind: "waiting"; until: number }
  | { kind: "refused"; refusal: RefusedSlip }
  /** The key belongs to another slip. */
  | { kind: "conflict" };

interface PlacingDeps {
  /** The games that open the book, by code. */
  games: ReadonlyMap<string, Game>;
  book: BookStore;
  findPlay(tokenHash: string): Play | null;
  wagers: Wagers;
  fixtures: Fixtures;
  pricing: Pricing;
  bets: BookBets;
  clock: { now(): number };
  /** Called when a player's slips have changed. */
  tell(seat: Play, news: object): void;
}

/**
 * Accepts slips. A slip is checked on request, and again when the bet is stored: nothing can happen between that check
 * and the bet, since both run in the same turn of the event loop.
 */
export function createPlacing(deps: PlacingDeps) {
  const { games, book, findPlay, wagers, fixtures, pricing, bets, clock, tell } = deps;

  /** Returns the legs at their accepted odds, or the reason for refusing them. */
  function check(slip: SlipRequest, play: Play, game: Game): { legs: TakenLeg[] } | { refusal: RefusedSlip } {
    const now = clock.now();
    const legs: TakenLeg[] = [];
    const odds: RefusedSlip["legs"] = [];
    let code: string | null = null;
    for (const asked of slip.legs) {
      const fixture = fixtures.find(asked.fixtureId);
      const offer = fixture && pricing.offer(fixture, now);
      const selection = offer?.selections.find((one) => isSamePick(one, asked));
      odds.push({ fixtureId: asked.fixtureId, odds: selection?.odds ?? null });
      if (!offer) code ??= "MATCH_UNKNOWN";
      else if (offer.state.betting === "closed") code ??= "MATCH_CLOSED";
      else if (offer.state.betting === "suspended") code ??= "MATCH_SUSPENDED";
      else if (!selection) code ??= "LINE_GONE";
      else if (!accepts(slip.accept, asked.odds, selection.odds)) code ??= "ODDS_CHANGED";
      else legs.push({ ...selection, fixtureId: asked.fixtureId, inPlay: offer.state.phase !== "before" });
    }
    code ??= getRefusal(slip.stake, legs, getLimits(game.minBet, play.decimals));
    return code === null ? { legs } : { refusal: { code, legs: odds } };
  }

  /** Stores a slip as a bet and sends it, unless it is refused by now: the last check and the bet are one step. */
  function take(slip: SlipRequest, play: Play, game: Game): Promise<SlipAnswer> {
    const checked = check(slip, play, game);
    if ("refusal" in checked) return Promise.resolve({ kind: "refused", refusal: checked.refusal });
    const { legs } = checked;
    const now = clock.now();
    const placing = wagers.place(play, {
      key: slip.key,
      type: legs.length === 1 ? "single" : "accumulator",
      stake: slip.stake,
      detail: bets.detail(legs, now),
      data: { asked: serializeSlip(slip), legs },
    });
    // By now the bet is stored and being sent.
    const bet = wagers.findByKey(play, slip.key);
    if (bet) book.schedule(bet.id, bets.nextLook(legs, now));
    return placing;
  }

  /** Returns the result of a slip that was requested before; null for a new one. */
  async function known(slip: SlipRequest, play: Play): Promise<SlipAnswer | null> {
    const bet = wagers.findByKey(play, slip.key);
    if (bet) {
      if (bet.data.asked !== serializeSlip(slip)) return { kind: "conflict" };
      return { kind: "bet", bet: await wagers.deliver(bet.id) };
    }
    const waiting = book.findWaiting(play, slip.key);
    if (!waiting) return null;
    if (waiting.slip !== JSON.stringify(slip)) return { kind: "conflict" };
    if (waiting.refusal === null) return { kind: "waiting", until: waiting.dueAt };
    return { kind: "refused", refusal: JSON.parse(waiting.refusal) };
  }

  async function takeWaiting(waiting: WaitingSlip): Promise<void> {
    const slip: SlipRequest = JSON.parse(waiting.slip);
    const play = findPlay(waiting.tokenHash);
    const game = play && games.get(play.gameCode);
    if (!play || !game) return book.dropWaiting(waiting.id);
    const taking = take(slip, play, game);
    // From here on the stored bet, if there is one, represents the slip.
    if (wagers.findByKey(play, slip.key)) book.dropWaiting(waiting.id);
    const answer = await taking;
    if (answer.kind === "refused") book.refuseWaiting(waiting.id, answer.refusal);
    tell(play, { type: "slip", key: slip.key });
  }

  return {
    async ask(slip: SlipRequest, play: Play, game: Game): Promise<SlipAnswer> {
      const before = await known(slip, play);
      if (before) return before;
      const checked = check(slip, play, game);
      if ("refusal" in checked) return { kind: "refused", refusal: checked.refusal };
      if (!checked.legs.some(({ inPlay }) => inPlay)) return take(slip, play, game);
      const until = clock.now() + IN_PLAY_DELAY_MS;
      book.addWaiting({ ...play, key: slip.key }, JSON.stringify(slip), until);
      return { kind: "waiting", until };
    },
    /** Places the slips whose delay is over; the promises resolve when wallets have responded. */
    takeDue: (now: number): Promise<void>[] => book.waitingDue(now).map(takeWaiting),
  };
}
