import { randomUUID } from "node:crypto";
import type { Draw } from "../../maths/game-maths.ts";
import { createSeededDraw, newSeed } from "../live/seed.ts";
import { dealTo, showdown } from "./hands.ts";
import { getSeatedPlayers, type Room } from "./room.ts";

/**
 * Deals a practice hand to the only player of a room and the computer, replacing a completed one. No money is at stake
 * and nothing is stored. Returns false when a hand for money may start, or the last practice hand is not over.
 */
export function dealPracticeHand(room: Room, draw: Draw, changed: (room: Room) => void): boolean {
  const [alone, ...others] = getSeatedPlayers(room);
  if (room.phase !== "waiting" || !alone || others.length > 0) return false;
  if (room.practice && !room.practice.result) return false;
  const roundId = randomUUID();
  const seed = newSeed(draw);
  const own = room.seats.indexOf(alone);
  const [deal, other] = dealTo(room.variant, 2, createSeededDraw(seed, roundId));
  if (!deal || !other) return false;
  const { isFixed, computerChoice } = room.variant;
  const computer = (own + 2) % room.seats.length;
  const players = [
    {
      seat: own,
      playerId: alone.play.playerId,
      deal,
      choice: null,
      hasActed: isFixed(deal.cards),
    },
    { seat: computer, playerId: null, deal: other, choice: computerChoice(other.cards), hasActed: true },
  ];
  room.practice = { roundId, seed, players, result: null };
  if (isFixed(deal.cards)) show(room);
  changed(room);
  return true;
}

/** Accepts the player's choice of a practice hand and shows the hands; on a repeated request the first choice remains. */
export function playPracticeHand(room: Room, choice: number | null, changed: (room: Room) => void): boolean {
  const own = room.practice?.players.find(({ playerId }) => playerId !== null);
  if (!own) return false;
  if (own.hasActed) return own.choice === choice;
  own.choice = choice;
  own.hasActed = true;
  show(room);
  changed(room);
  return true;
}

function show({ practice, variant }: Room): void {
  if (!practice) return;
  const hands = practice.players.map(({ deal, choice }) => variant.play(deal, choice));
  practice.result = showdown(variant, hands, 0);
}
