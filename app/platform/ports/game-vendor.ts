import type { BetSelection } from "../../shared/bet-selection.ts";
import type { GameType } from "../contract/call.ts";
import type { LaunchLook } from "../contract/launch-look.ts";

/** A game as its vendor lists it. */
export interface VendorGame {
  /** Stable; what the platform's own records name the game by. */
  gameId: string;
  /** The platform-wide number of the game. */
  nodeId: number;
  /** The vendor's code for it. */
  gameCode: string;
  gameType: GameType;
  name: string;
  /** Names by platform language code, where they differ from `name`. */
  names: Readonly<Record<string, string>>;
  classify: "" | "JP" | "TG" | "AC" | "BG";
  /** Smallest stake, in hundredths of a unit of any currency. */
  minBet: number;
  /** Pay lines; 0 where a game has none. */
  lines: number;
  hot: boolean;
  isNew: boolean;
  /** False while the vendor lists the game without having opened it. */
  playable: boolean;
  /** Declared return to player in basis points; null where there is none. */
  returnBasisPoints: number | null;
  /** UTC epoch milliseconds. */
  releasedAt: number;
  /** True when a SPORTS game is about esports, which have a category of their own; default false. */
  esports?: boolean;
  /** The devices that it can be played on; all when omitted. */
  devices?: readonly Device[];
  /** GAME where left out. VASSALAGE is no game but a way to the vendor's games of its type. */
  isGame?: "GAME" | "VASSALAGE";
  /** The kind of play that it opens with, such as ELOTT; none where left out. */
  defaultPlayType?: string;
}

/** A computer's browser, a phone's browser, an app. */
export type Device = "WEB" | "H5" | "APP";

/** Everything a vendor offers, in the order it shows it. */
export interface VendorCatalogue {
  name: string;
  /** The vendor's number among account types (spec section 3, `accountTypeId`). */
  accountTypeId: number;
  launchMode: "frame" | "popup" | "tab";
  /** True when demo accounts may play; default true. */
  trial?: boolean;
  games: readonly VendorGame[];
}

export interface VendorLaunch {
  merchantId: string;
  gameCode: string;
  /** The player's token: the vendor shows it when it calls us. */
  token: string;
  /** Platform language code. */
  language: string;
  /** The brand's time zone, an IANA name: a vendor that shows times writes them in it. */
  timeZone: string;
  device: Device;
  /** The target of the game's own back link: a path of the merchant's site. */
  backUrl: string;
  /** The merchant's site that the player is on. */
  audience: "member" | "agent";
  /** Only for lotteries. */
  lottery?: LotteryLaunch;
  /** The wallet that the game plays from: ours (`seamless`) or the vendor's own for the player (`transfer`). */
  wallet: "seamless" | "transfer";
  /** The price that the player pressed: the game opens with it on the slip. Only for vendors with `fixtures`. */
  selection?: BetSelection;
  /** How the page around the frame looks; a vendor may follow it. Left out where the caller said nothing of it. */
  look?: LaunchLook;
}

/** How a lottery opens (spec section 7, "Lottery lobby launch payload"). */
export interface LotteryLaunch {
  launchMode: "LOTT";
  lottoArea: "VN" | "SEA";
  prizeMode: "ELOTT" | "LOTT";
  view: "LOBBY" | "BETTING";
  /** The kind of play that it opens with; empty for the vendor's choice. */
  playType: string;
}

/** A round as its vendor tells of it afterwards. */
export interface VendorRound {
  /** The state in the vendor's own word. */
  state: string;
  /** The visible symbols, reel by reel from the top; null for a game without reels, or one that has not stopped. */
  reels: string[][] | null;
  /** The winning combinations, with amounts in minor units. */
  wins: { symbol: string; count: number; line: number | null; ways: number; win: number }[];
  /** The outcome of the bet, in the vendor's own words. */
  lines: string[];
}

/** Thrown when a vendor refuses a request for good: neither the vendor nor the connection has a fault. */
export class VendorRefusal extends Error {
  readonly reason: "unknown-game" | "not-open";

  constructor(reason: "unknown-game" | "not-open") {
    super(`the vendor refused: ${reason}`);
    this.name = "VendorRefusal";
    this.reason = reason;
  }
}

/** A movement between our wallet and the one that a vendor keeps for a player. */
export interface VendorTransfer {
  merchantId: string;
  playerId: string;
  currency: string;
  /** `in` to the vendor, `out` of it. */
  direction: "in" | "out";
  /** Minor units, above zero. */
  amount: number;
  /** Ours, unique: the vendor makes one movement of it however often it hears of it. */
  reference: string;
}

/** The final outcome of a transfer at a vendor. `short`: the vendor's wallet holds less than the amount to withdraw. */
export type VendorTransferOutcome = "done" | "short" | "refused";

/**
 * The wallet that a vendor keeps for a player itself. Any Error means that the vendor did not answer or answered
 * nonsense: it may have done what it was asked, or not.
 */
export interface VendorWallet {
  /** True when the vendor asks us before it takes a stake (the call `may-play`), so that limits and breaks hold there. */
  readonly asksMayPlay: boolean;
  /**
   * Ends a player's games, so that they take no more stakes; once is enough. Left out by a vendor that has no such call.
   * @throws Error when the vendor does not answer, or with something that is no answer.
   */
  endSessions?(of: Pick<VendorTransfer, "merchantId" | "playerId">): Promise<void>;
  /** Returns the player's balance at the vendor, in minor units; 0 for a player unknown to the vendor. */
  balance(of: Pick<VendorTransfer, "merchantId" | "playerId" | "currency">): Promise<number>;
  transfer(transfer: VendorTransfer): Promise<VendorTransferOutcome>;
  /**
   * Returns the outcome of a transfer. A transfer that the vendor does not know is `absent`, and the query closes it:
   * if it arrives late, the vendor refuses it.
   */
  settle(
    of: Pick<VendorTransfer, "merchantId" | "playerId" | "reference">,
  ): Promise<VendorTransferOutcome | "absent">;
}

/** Free spins for a player, on a game by the vendor's code. The same reference is given once. */
export interface VendorFreeSpins {
  reference: string;
  merchantId: string;
  playerId: string;
  gameCode: string;
  spins: number;
  /** The stake of each spin, in minor units. */
  stake: number;
  currency: string;
  /** UTC epoch milliseconds. */
  expiresAt: number;
}

/** A room of a vendor's in which players of one merchant may meet. */
export interface VendorRoom {
  roomId: string;
  gameId: string;
  gameCode: string;
  name: string;
  /** A player's stake in each hand, in minor units. */
  minBet: number;
  seats: number;
  taken: number;
}

/** A live table's limits for money of one currency. */
export interface VendorTable {
  gameId: string;
  /** The smallest bet, in minor units. */
  minBet: number;
  /** The most that a player may have on one position, in minor units. */
  maxBet: number;
}

/** A name, and those by platform language code that differ from it. */
export interface VendorName {
  name: string;
  names?: Readonly<Record<string, string>> | undefined;
}

/** A match that can be bet on, live or still to come. */
export interface VendorFixture {
  /** The vendor's own id of the match. */
  eventId: string;
  /** The code of the vendor's game whose page offers the match. */
  gameCode: string;
  sport: VendorName;
  league: VendorName;
  home: VendorName;
  away: VendorName;
  /** UTC epoch milliseconds. */
  startsAt: number;
  /** State of a live match; null for one that has not begun. */
  live: VendorLiveState | null;
  /** The main market: a draw is possible in `1X2`, not in `12`. */
  market: "1X2" | "12";
  /** True while the vendor takes no bets on the match; it may still say the prices. */
  suspended: boolean;
  /** The selections of the main market that have a price. */
  selections: readonly VendorPrice[];
}

/** State of a live match. */
export interface VendorLiveState {
  /** The unit that is counted and its value: minute 63, set 2. Null when the vendor does not report it. */
  clock: { unit: "minute" | "period" | "set" | "map" | "heat"; value: number } | null;
  /** True during a break. */
  isBreak: boolean;
  score: { home: number; away: number };
}

/** A selection with its price. */
export interface VendorPrice {
  /** The vendor's own id, unique within the match. */
  selectionId: string;
  side: "home" | "draw" | "away";
  /** Decimal odds in thousandths, above 1000: 1.85 is 1850. */
  odds: number;
}

/** A vendor's answer about one bet. */
export interface VendorBetStatus {
  /** `open`: it is still played. `closed`: the vendor's calls say how it ended. `unknown`: the vendor has no such bet. */
  state: "open" | "closed" | "unknown";
  /** The calls on our wallet that are about the bet, after it: as the vendor makes them, whether we have heard them or not. */
  calls: readonly { path: string; body: unknown }[];
}

/** The platform's interface to a game vendor. */
export interface GameVendor {
  readonly vassalage: string;
  /** False for a vendor that refuses to be shown in a frame; omitted by all others. */
  readonly framed?: boolean;
  /** @throws Error when the vendor does not answer, or with something that is no catalogue. */
  catalogue(): Promise<VendorCatalogue>;
  /**
   * Asks for the address of a game's frame, for one player.
   * @throws VendorRefusal; any other Error when the vendor cannot be reached, is slow or answers nonsense.
   */
  launch(launch: VendorLaunch): Promise<string>;
  /**
   * Returns one round of a merchant's player, by the vendor's own id; null when the vendor knows none. For a round that
   * players share, it covers only the bet of `transactionId`.
   * @throws Error when the vendor does not answer, or answers with something that is no round.
   */
  round(query: { merchantId: string; roundId: string; transactionId: string }): Promise<VendorRound | null>;
  /**
   * The rooms in which a merchant's players may meet, for money of a currency. Left out by a vendor that has none.
   * @throws Error when it does not answer, or with something that is no list of rooms.
   */
  rooms?(query: { merchantId: string; currency: string; decimals: number }): Promise<VendorRoom[]>;
  /**
   * The limits of its live tables for a merchant's players, for money of a currency. Left out by a vendor that has none.
   * @throws Error when it does not answer, or with something that is no list of tables.
   */
  tables?(query: { merchantId: string; currency: string; decimals: number }): Promise<VendorTable[]>;
  /**
   * The matches that a merchant's players can bet on: those that are played, then the next ones. Left out by a vendor that
   * tells of none.
   * @throws Error when it does not answer, or with something that is no list of matches.
   */
  fixtures?(query: { merchantId: string }): Promise<VendorFixture[]>;
  /**
   * Returns the outcome of a bet, by the vendor's own transaction id. Omitted by a vendor that has no such call.
   * @throws Error when the vendor does not answer, or answers with something that is no status.
   */
  betStatus?(query: { merchantId: string; transactionId: string }): Promise<VendorBetStatus>;
  /**
   * Gives a player free spins; what they win comes as `bonus` calls whose campaign is the reference. `refused` is final. Left
   * out by a vendor that gives none.
   * @throws Error when it does not answer, or with something that is no answer: it may have given them, or not.
   */
  giveFreeSpins?(spins: VendorFreeSpins): Promise<"issued" | "refused">;
  /**
   * Takes free spins back that were not played; what was played stays, and its wins are paid. Left out by a vendor that gives none.
   * @throws Error when it does not answer, or cannot: they may still be played.
   */
  takeBackFreeSpins?(spins: Pick<VendorFreeSpins, "reference" | "merchantId" | "playerId">): Promise<void>;
  /** Left out by a vendor that plays from our wallet only. */
  readonly wallet?: VendorWallet;
}

/** The vendors that are connected, by vassalage. */
export type GameVendors = ReadonlyMap<string, GameVendor>;
