import type { Wager } from "../../wagers/wager.ts";
import { cardName } from "../live/rules/cards.ts";
import { hashSeed } from "../live/seed.ts";
import {
  type DealtPlayer,
  getSeat,
  getSeatedPlayers,
  type Hand,
  type Practice,
  type Room,
  type RoomPhase,
} from "./room.ts";

/** Returns a room's entry in the list. */
export function listed({ id, stake, seats }: Pick<Room, "id" | "stake" | "seats">) {
  return { id, stake, seats: seats.length, taken: seats.filter((one) => one !== null).length };
}

type Shown = Pick<Hand | Practice, "roundId" | "seed" | "result"> & { players: readonly DealtPlayer[] };

/** Returns the hand on the table, or the practice hand of a waiting player. */
function getTable({ hand, phase, practice }: Room): { hand: Shown | null; phase: RoomPhase } {
  if (!practice) return { hand, phase };
  return { hand: practice, phase: practice.result ? "result" : "playing" };
}

/** Returns one seat as a player sees it: others' cards only when the hand is over. */
function seatView(room: Room, hand: Shown | null, seat: number, mine: number) {
  const seated = room.seats[seat];
  const at = hand?.players.findIndex(
    (one) => one.seat === seat && one.playerId === (seated?.play.playerId ?? null),
  );
  const player = at === undefined ? undefined : hand?.players[at];
  const standing = at === undefined ? undefined : hand?.result?.standings[at];
  const cards = player && (standing || seat === mine) ? getCards(room, player, Boolean(standing)) : null;
  return {
    seat: seat + 1,
    isTaken: Boolean(seated),
    isComputer: player?.playerId === null,
    isMine: seat === mine,
    isVerified: player !== undefined,
    hasActed: player?.hasActed ?? false,
    cards: cards?.map(cardName) ?? null,
    hand: cards ? room.variant.rank(cards).kind : null,
    place: standing?.place ?? null,
    win: standing?.win ?? null,
  };
}

const getCards = ({ variant }: Room, { deal, choice, hasActed }: DealtPlayer, isOver: boolean) =>
  hasActed || isOver ? variant.play(deal, choice) : deal.cards;

/** Returns a room as one of its players sees it. */
export function roomView(room: Room, playerId: string, now: number) {
  const mine = getSeat(room, playerId);
  const { hand, phase } = getTable(room);
  const isPractice = room.practice !== null;
  return {
    id: room.id,
    stake: room.stake,
    phase,
    isPractice,
    leftMs: room.until === 0 ? 0 : Math.max(0, room.until - now),
    isLeaving: room.seats[mine]?.isLeaving ?? false,
    roundId: hand?.roundId ?? null,
    seedHash: hand ? hashSeed(hand.seed) : null,
    seed: hand?.result ? hand.seed : null,
    pot: isPractice ? 0 : room.stake * (hand?.players.length ?? 0),
    rake: hand?.result?.rake ?? null,
    taken: getSeatedPlayers(room).length,
    seats: room.seats.map((_, seat) => seatView(room, hand, seat, mine)),
  };
}

/** Describes the results of a hand's antes, in English words. */
export const describeAntes = (bets: readonly Wager[]): string[] =>
  bets.map(({ data, detail, stake, win, outcome, state }) => {
    const cards = Array.isArray(detail.result) ? detail.result.join(" ") : "";
    const said = outcome ? `${cards} (${data.hand}), place ${detail.place}, ${outcome}` : state;
    return `Seat ${data.seat}: ante ${stake}, ${said}, win ${win}`;
  });
