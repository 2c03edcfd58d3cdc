import type { Engine } from "../../catalogue/engines.ts";
import type { Game } from "../../catalogue/games.ts";
import type { ForcedOutcomes } from "../../forced-outcomes.ts";
import type { StudioDatabase } from "../database.ts";
import type { Draw } from "../maths/game-maths.ts";
import type { Play } from "../store.ts";
import type { Wager } from "../wagers/wager.ts";
import type { Wagers } from "../wagers/wagers.ts";
import type { Feed } from "./feed.ts";
import type { Gift } from "./slots/gifts.ts";

/** The studio's services for each kind of game. */
export interface ModuleDeps {
  /** The studio's database: a kind of game creates its own tables in it (`create table if not exists`). */
  db: StudioDatabase;
  /** Places, settles and voids bets; see wagers/wagers.ts. */
  wagers: Wagers;
  /** Live streams to frames. */
  feed: Feed;
  /** The clock of this kind of game: operators may have moved it forward. */
  clock: { now(): number };
  /** The only source of randomness: the operating system's, or a test's. */
  draw: Draw;
  /** Outcomes that testers force on players' next rounds. */
  forced: Pick<ForcedOutcomes, "take" | "giveBack">;
  /** Returns the player's balance in the wallet that the game is played with; null if the wallet does not answer. */
  getBalance(play: Play): Promise<number | null>;
  /**
   * Returns the operator's reason to stop a player from playing, such as a break or a sign-out; null if there is none.
   */
  getRefusal(play: Play): Promise<string | null>;
  /** Returns the game that a player opened, by `Play.tokenHash`, for bets placed later; null once it has expired. */
  findPlay(tokenHash: string): Play | null;
}

/** A frame's request: `GET` or `POST /play/<token>/<action>`. */
export interface PlayerCall {
  play: Play;
  game: Game;
  /**
   * The last part of the address; never empty, and never one of the actions common to all games: balance, history,
   * events.
   */
  action: string;
  method: "GET" | "POST";
  /** The JSON object of a POST; empty for a GET. Not validated. */
  body: Readonly<Record<string, unknown>>;
}

/** A kind of game: its rules, its player requests and its frame. */
export interface GameModule {
  engine: Engine;
  /** The HTML of a player's frame; see frame/shell.ts. */
  page(play: Play, game: Game): string;
  /** Responds with `json` of answers.ts. A POST came from the frame's own page. */
  player(call: PlayerCall): Promise<Response>;
  /** A stream of server-sent events, made with `feed`; left out by games in which nothing happens without the player. */
  events?(play: Play, game: Game): Response;
  /**
   * Called with the time four times a second, or by hand in tests, and never while its last call is still running. It
   * advances everything that depends on the clock, and continues the work left by a crash: open bets that would
   * otherwise stay unsettled. Without players, it should cost nothing.
   */
  tick?(now: number): Promise<void> | void;
  /**
   * Declares a round void for all its players, such as after a dealer's error, and refunds its stakes. Returns false
   * when the round is not of this kind of game, or is already void. Left out if players share no rounds.
   */
  voidRound?(roundId: string, reason: string): boolean;
  /**
   * Records another result of a match that has one, and settles its bets again. Returns false if it is no match of this
   * kind of game, has no result yet, or cannot end like that.
   */
  correctScore?(fixtureId: string, score: { home: number; away: number }): boolean;
  /**
   * Withdraws the result of a match, which reopens its bets; returns false when it is not a match of this kind or has
   * no result.
   */
  withdrawScore?(fixtureId: string): boolean;
  /** Describes the results of the bets of a round in English words, a line each, for questions to the operator. */
  recall?(bets: readonly Wager[]): string[];
  /**
   * Returns the game's return in basis points; null if it depends on the player's choice, as on a table with many bets.
   */
  computeReturn?(game: Game): number | null;
  /** Number of pay lines; 0 if left out. */
  getLines?(game: Game): number;
  /**
   * Adds free spins that an operator grants a player; returns false when the game has none. Left out by kinds of games
   * without free spins.
   */
  addGift?(gift: Gift): boolean;
  /** Ends the unused part of a player's free spins; left out by kinds of games without free spins. */
  endGift?(gift: Pick<Gift, "merchant" | "vendor" | "reference" | "playerId">): void;
  /** Returns the matches of a label that are open for bets, live ones first; left out if there are no matches. */
  fixtures?(vendor: string): object[];
  /** Returns the rooms of a label in which players of a brand may meet; left out if the kind of game has none. */
  rooms?(of: RoomQuery): RoomListing[];
  /** Returns the limits of a label's tables in a currency; left out if there are no tables. */
  tables?(of: Pick<RoomQuery, "vendor" | "decimals">): TableListing[];
}

/** The owner and the currency of the requested rooms. */
export interface RoomQuery {
  merchant: string;
  vendor: string;
  currency: string;
  decimals: number;
}

/** A room in the operators' list. `minBet` is a player's stake in each hand, in minor units. */
export interface RoomListing {
  roomId: string;
  gameId: string;
  gameCode: string;
  name: string;
  minBet: number;
  seats: number;
  taken: number;
}

/** A table's limits in the operators' list, in minor units: the minimum bet, and the maximum on one position. */
export interface TableListing {
  gameId: string;
  minBet: number;
  maxBet: number;
}

/** Creates a kind of game, once per studio. */
export type CreateModule = (deps: ModuleDeps) => GameModule;
