import { createHash, randomUUID } from "node:crypto";
import type { Game } from "../../../catalogue/games.ts";
import type { Draw } from "../../maths/game-maths.ts";
import { getStakes } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import { newSeed } from "../live/seed.ts";
import type { showdown } from "./hands.ts";
import type { Deal, Variant } from "./variants/variant.ts";
import { getVariant } from "./variants/variants.ts";

export const SEATS = 4;
/** The stakes of a game's three rooms, as multiples of the default stake. */
const LEVELS = [1, 5, 20];

/** The scope in which players meet: one brand and game, with the same kind of money. */
export type RoomScope = Pick<Play, "merchant" | "vendor" | "gameCode" | "currency" | "demo">;

/** A room that players may enter. `stake` is each player's ante in every hand, in minor units. */
export interface RoomPlan {
  id: string;
  stake: number;
  variant: Variant;
}

/**
 * Returns the rooms of a game. Their ids also depend on the brand and the kind of money, so that players cannot enter
 * another brand's rooms.
 */
export function createPlans(scope: RoomScope, game: Game, decimals: number): RoomPlan[] {
  const { merchant, vendor, gameCode, currency, demo } = scope;
  const { first } = getStakes(game.minBet, decimals);
  return LEVELS.map((level) => {
    const name = JSON.stringify([merchant, vendor, gameCode, currency, demo, level]);
    const id = createHash("sha256").update(name).digest("hex").slice(0, 16);
    return { id: `room-${id}`, stake: first * level, variant: getVariant(game) };
  });
}

/** A seated player, with the latest frame opened for the game. */
export interface Seated {
  play: Play;
  /** True when the seat becomes free after the hand. */
  isLeaving: boolean;
}

/** A player with cards. `seat` counts from 0. */
export interface DealtPlayer {
  seat: number;
  /** Null for the computer. */
  playerId: string | null;
  deal: Deal;
  /** In the variant's own meaning; null to keep the cards. */
  choice: number | null;
  hasActed: boolean;
}

/** A player in a hand. */
export interface HandPlayer extends DealtPlayer {
  playerId: string;
  betId: string;
}

/** A hand against the computer for a player who is alone in a room: no stake, no win, no bet. */
export interface Practice {
  roundId: string;
  seed: string;
  players: DealtPlayer[];
  result: ReturnType<typeof showdown> | null;
}

export interface Hand {
  roundId: string;
  /** All cards follow from it; players see its hash before the hand, and the seed afterwards. */
  seed: string;
  /** In seat order; empty until the antes are in. */
  players: HandPlayer[];
  result: ReturnType<typeof showdown> | null;
  /** The reason for refunding its antes; null for a hand that counts. */
  voidReason: string | null;
}

/**
 * waiting: fewer than two players · starting: a hand starts when the time is over · antes: stakes are pending ·
 * playing: players choose · result: the hands are shown.
 */
export type RoomPhase = "waiting" | "starting" | "antes" | "playing" | "result";

export interface Room extends RoomPlan {
  scope: RoomScope;
  seats: (Seated | null)[];
  phase: RoomPhase;
  /** End of the phase, UTC epoch milliseconds; 0 for a phase without a time limit. */
  until: number;
  hand: Hand | null;
  /** Set only while a single player waits. */
  practice: Practice | null;
}

export const newRoom = (plan: RoomPlan, scope: RoomScope): Room => ({
  ...plan,
  scope,
  seats: Array.from({ length: SEATS }, () => null),
  phase: "waiting",
  until: 0,
  hand: null,
  practice: null,
});

export const newHand = (draw: Draw): Hand => ({
  roundId: randomUUID(),
  seed: newSeed(draw),
  players: [],
  result: null,
  voidReason: null,
});

export const getSeatedPlayers = ({ seats }: Room): Seated[] => seats.filter((one) => one !== null);

/** Returns the player's seat, from 0; -1 for none. */
export const getSeat = ({ seats }: Room, playerId: string): number =>
  seats.findIndex((one) => one?.play.playerId === playerId);

/** Returns true while stakes are on the table. */
export const isInHand = ({ phase }: Room): boolean => phase === "antes" || phase === "playing";
