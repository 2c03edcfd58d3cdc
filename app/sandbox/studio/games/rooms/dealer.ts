import type { Play } from "../../store.ts";
import type { Wager, WagerDetail } from "../../wagers/wager.ts";
import type { Wagers } from "../../wagers/wagers.ts";
import { cardName } from "../live/rules/cards.ts";
import { createSeededDraw } from "../live/seed.ts";
import type { ModuleDeps } from "../module.ts";
import { dealTo, type Standing, showdown } from "./hands.ts";
import { dealPracticeHand, playPracticeHand } from "./practice.ts";
import {
  getSeat,
  getSeatedPlayers,
  type Hand,
  type HandPlayer,
  isInHand,
  newHand,
  type Room,
} from "./room.ts";

/** Time for players to sit down before a hand, to choose, and to look at the result. */
export const PACE = { startMs: 10_000, playMs: 15_000, resultMs: 8_000 };

/** The reasons for rolling back antes. */
const TOO_FEW = "fewer than two players";
const FAILED = "the hand could not begin";

interface DealerDeps extends Pick<ModuleDeps, "db" | "wagers" | "draw" | "clock" | "findPlay"> {
  /** Called when players should receive the new state of a room. */
  changed(room: Room): void;
  /** Reports the outcomes of bets to wallets and players. */
  deliver(bets: readonly Wager[]): void;
  /** Called for a player who lost the seat because the ante was refused. */
  unseated(room: Room, play: Play, code: string): void;
}

/** Returns the details of an ante for the operator (docs/vendor-wallet.md, `room`); `rake` is this ante's share. */
function toDetail(room: Room, seat: number, players: number): WagerDetail {
  return { kind: "room", room: room.id, seat: seat + 1, players, place: null, rake: 0, result: [] };
}

/** Sends a seat's ante; returns null when the player's session has ended. */
async function ante(
  { wagers, findPlay }: Pick<DealerDeps, "wagers" | "findPlay">,
  { room, hand, seat, players }: { room: Room; hand: Hand; seat: number; players: number },
): Promise<Wager | null> {
  const seated = room.seats[seat];
  const play = seated && findPlay(seated.play.tokenHash);
  if (!play) return null;
  const placed = await wagers.place(play, {
    key: hand.roundId,
    roundId: hand.roundId,
    type: "ante",
    stake: room.stake,
    detail: toDetail(room, seat, players),
    data: { room: room.id, seat: seat + 1 },
  });
  return placed.kind === "bet" ? placed.bet : null;
}

/** Stores the result of a player's ante. */
function decide(
  wagers: Wagers,
  of: { room: Room; hand: Hand; player: HandPlayer; standing: Standing },
): Wager {
  const { room, hand, player, standing } = of;
  const { cards, kind, place, win, rake } = standing;
  const detail = toDetail(room, player.seat, hand.players.length);
  return wagers.decide(player.betId, {
    win,
    outcome: place === 1 ? "won" : "lost",
    detail: { ...detail, place, rake, result: cards.map(cardName) },
    data: { room: room.id, seat: player.seat + 1, hand: kind, seed: hand.seed },
    endRound: true,
  });
}

/** The steps of a hand: collects antes, deals, shows and pays. */
function createHands(deps: DealerDeps) {
  const { db, wagers, draw, clock, changed, deliver, unseated } = deps;

  /** Ends the current hand, and starts a countdown when two can play. */
  function next(room: Room): void {
    room.seats = room.seats.map((one) => (one?.isLeaving ? null : one));
    const canPlay = getSeatedPlayers(room).length >= 2;
    room.phase = canPlay ? "starting" : "waiting";
    room.until = canPlay ? clock.now() + PACE.startMs : 0;
    room.hand = canPlay ? newHand(draw) : null;
    room.practice = null;
    changed(room);
  }

  /** Frees the seat of a player whose ante was refused. */
  function unseat(room: Room, seat: number, bet: Wager | null): void {
    const seated = room.seats[seat];
    if (!seated) return;
    room.seats[seat] = null;
    unseated(room, seated.play, bet === null ? "SESSION_EXPIRED" : (bet.refusal ?? "reverted"));
  }

  /** Rolls back the stakes of a hand that does not count. */
  function callOff(hand: Hand, reason: string): void {
    hand.voidReason = reason;
    const open = wagers.ofRound(hand.roundId).filter(({ state }) => state === "open");
    deliver(open.map(({ id }) => wagers.decideVoid(id, reason)));
  }

  async function takeAntes(room: Room, hand: Hand): Promise<void> {
    const seats = room.seats.flatMap((one, seat) => (one ? [seat] : []));
    const antes = await Promise.all(
      seats.map(async (seat) => ({
        seat,
        bet: await ante(deps, { room, hand, seat, players: seats.length }),
      })),
    );
    const taken = antes.flatMap(({ seat, bet }) => (bet?.state === "open" ? [{ seat, bet }] : []));
    for (const { seat, bet } of antes) if (bet?.state !== "open") unseat(room, seat, bet);
    if (hand.voidReason !== null || taken.length < 2) {
      callOff(hand, hand.voidReason ?? TOO_FEW);
      next(room);
      return;
    }
    const deals = dealTo(room.variant, taken.length, createSeededDraw(hand.seed, hand.roundId));
    hand.players = taken.flatMap(({ seat, bet }, n): HandPlayer[] => {
      const deal = deals[n];
      if (!deal) return [];
      const hasActed = room.seats[seat]?.isLeaving === true || room.variant.isFixed(deal.cards);
      return [{ seat, playerId: bet.playerId, betId: bet.id, deal, choice: null, hasActed }];
    });
    room.phase = "playing";
    room.until = clock.now() + PACE.playMs;
    changed(room);
    showWhenAllActed(room, hand);
  }

  function begin(room: Room, hand: Hand): void {
    room.phase = "antes";
    room.until = 0;
    changed(room);
    // A failure is rolled back; if the studio closes meanwhile, it rolls back when it opens again.
    takeAntes(room, hand)
      .catch(() => {
        callOff(hand, FAILED);
        next(room);
      })
      .catch(() => {});
  }

  function showWhenAllActed(room: Room, hand: Hand): void {
    if (hand.players.every(({ hasActed }) => hasActed)) show(room, hand);
  }

  /** Decides every bet of a hand in one transaction: after a crash either all of them are decided, or none. */
  function show(room: Room, hand: Hand): void {
    const { variant } = room;
    const hands = hand.players.map(({ deal, choice }) => variant.play(deal, choice));
    const result = showdown(variant, hands, room.stake);
    const decideAll = db.transaction(() =>
      hand.players.flatMap((player, n) => {
        const standing = result.standings[n];
        return standing ? [decide(wagers, { room, hand, player, standing })] : [];
      }),
    );
    const bets = decideAll();
    hand.result = result;
    room.phase = "result";
    room.until = clock.now() + PACE.resultMs;
    changed(room);
    deliver(bets);
  }

  return { next, begin, show, showWhenAllActed, callOff };
}

/** Runs the hands of rooms: seats, choices and time limits. */
export function createDealer(deps: DealerDeps) {
  const { clock, draw, changed } = deps;
  const { next, begin, show, showWhenAllActed, callOff } = createHands(deps);

  return {
    /** Seats a player, or confirms their existing seat; returns false when the room is full. */
    sit(room: Room, play: Play): boolean {
      const own = getSeat(room, play.playerId);
      const seat = own < 0 ? room.seats.indexOf(null) : own;
      if (seat < 0) return false;
      room.seats[seat] = { play, isLeaving: false };
      if (room.phase === "waiting") next(room);
      else changed(room);
      return true;
    },
    /** Gives a seat up: at once, or, if stakes are already pending, after the hand, which is played without a choice. */
    leave(room: Room, playerId: string): void {
      const seat = getSeat(room, playerId);
      const seated = room.seats[seat];
      if (!seated) return;
      if (!isInHand(room)) {
        room.seats[seat] = null;
        room.practice = null;
        if (room.phase === "starting" && getSeatedPlayers(room).length < 2) next(room);
        else changed(room);
        return;
      }
      seated.isLeaving = true;
      const player = room.hand?.players.find((one) => one.seat === seat);
      if (player) player.hasActed = true;
      changed(room);
      if (room.hand && room.phase === "playing") showWhenAllActed(room, room.hand);
    },
    /** Applies a player's choice, one per hand, which the variant interprets. Returns false when it is too late. */
    act(room: Room, playerId: string, roundId: string, choice: number | null): boolean {
      if (room.practice?.roundId === roundId) return playPracticeHand(room, choice, changed);
      const { hand } = room;
      const player = hand?.players.find((one) => one.playerId === playerId);
      if (!hand || hand.roundId !== roundId || room.phase !== "playing" || !player) return false;
      if (clock.now() >= room.until) return false;
      // On a repeated request, such as over a bad line, the first choice remains.
      if (player.hasActed) return player.choice === choice;
      player.choice = choice;
      player.hasActed = true;
      changed(room);
      showWhenAllActed(room, hand);
      return true;
    },
    /** Deals a practice hand to a player who is alone in a room; returns false when others sit there. */
    practise: (room: Room): boolean => dealPracticeHand(room, draw, changed),
    /** Advances a room whose time is over. */
    tick(room: Room, now: number): void {
      const { phase, hand } = room;
      if (now < room.until || !hand) return;
      if (phase === "starting") begin(room, hand);
      else if (phase === "result") next(room);
      else if (phase === "playing") {
        for (const { seat, hasActed } of hand.players) {
          const seated = room.seats[seat];
          if (seated && !hasActed) seated.isLeaving = true;
        }
        show(room, hand);
      }
    },
    /** Rolls back a hand with stakes on the table. */
    voidHand(room: Room, hand: Hand, reason: string): void {
      callOff(hand, reason);
      // Pending antes are refunded once their wallets have responded.
      if (room.phase === "playing") next(room);
    },
  };
}
