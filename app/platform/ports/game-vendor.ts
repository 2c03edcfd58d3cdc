import type { BetSelection } from "../../shared/bet-selection.ts";
import type { GameType } from "../contract/call.ts";
import type { LaunchLook } from "../contract/launch-look.ts";

/** A game as its vendor lists it. */
export interface VendorGame {
  /** Stable id of the game in the platform's own records. */
  gameId: string;
  /** The platform-wide number of the game. */
  nodeId: number;
  /** The vendor's code for the game. */
  gameCode: string;
  gameType: GameType;
  name: string;
  /** Names by platform language code, if different from `name`. */
  names: Readonly<Record<string, string>>;
  classify: "" | "JP" | "TG" | "AC" | "BG";
  /** Smallest stake, in hundredths of a unit of any currency. */
  minBet: number;
  /** Pay lines; 0 for a game without any. */
  lines: number;
  hot: boolean;
  isNew: boolean;
  /** False while the vendor lists the game but has not opened it. */
  playable: boolean;
  /** Declared return to player in basis points; null when there is none. */
  returnBasisPoints: number | null;
  /** UTC epoch milliseconds. */
  releasedAt: number;
  /** True when a SPORTS game is about esports, which have a category of their own; default false. */
  esports?: boolean;
  /** The devices that it can be played on; all when omitted. */
  devices?: readonly Device[];
  /** GAME by default. VASSALAGE is not a game but leads to the vendor's games of its type. */
  isGame?: "GAME" | "VASSALAGE";
  /** The initial play type, such as ELOTT; none by default. */
  defaultPlayType?: string;
}

/** A computer's browser, a phone's browser, an app. */
export type Device = "WEB" | "H5" | "APP";

/** Everything a vendor offers, in the vendor's order. */
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
  /** The player's token, which the vendor sends in its calls to the platform. */
  token: string;
  /** Platform language code. */
  language: string;
  /** The brand's time zone, an IANA name, for times that the vendor shows. */
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
  /** The price that the player chose: the game opens with it on the slip. Only for vendors with `fixtures`. */
  selection?: BetSelection;
  /** The look of the page around the frame, which a vendor may follow. Omitted when the caller did not send it. */
  look?: LaunchLook;
}

/** How a lottery opens (spec section 7, "Lottery lobby launch payload"). */
export interface LotteryLaunch {
  launchMode: "LOTT";
  lottoArea: "VN" | "SEA";
  prizeMode: "ELOTT" | "LOTT";
  view: "LOBBY" | "BETTING";
  /** The initial play type; empty for the vendor's choice. */
  playType: string;
}

/** A finished round, as its vendor reports it. */
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

/** A movement between the platform's wallet and a vendor's wallet of a player. */
export interface VendorTransfer {
  merchantId: string;
  playerId: string;
  currency: string;
  /** `in` to the vendor, `out` from it. */
  direction: "in" | "out";
  /** Minor units, above zero. */
  amount: number;
  /** The platform's unique reference: the vendor makes one movement for it, however often it receives it. */
  reference: string;
}

/** The final outcome of a transfer at a vendor. `short`: the vendor's wallet holds less than the amount to withdraw. */
export type VendorTransferOutcome = "done" | "short" | "refused";

/**
 * A player's wallet at the vendor. Any Error means that the vendor did not respond or sent an invalid response: it may
 * or may not have carried out the request.
 */
export interface VendorWallet {
  /**
   * True when the vendor asks the platform before it takes a stake (the call `may-play`), so that limits and breaks
   * apply there.
   */
  readonly asksMayPlay: boolean;
  /**
   * Ends a player's games, so that they take no more stakes; idempotent. Omitted by a vendor without such a call.
   * @throws Error when the vendor does not respond, or sends an invalid response.
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

/** Free spins for a player, on a game by the vendor's code. Each reference is granted once. */
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

/** A vendor's room in which players of one merchant may meet. */
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
  /** The lowest bet, in minor units. */
  minBet: number;
  /** The maximum that a player may have on one position, in minor units. */
  maxBet: number;
}

/** A name, with different names by platform language code. */
export interface VendorName {
  name: string;
  names?: Readonly<Record<string, string>> | undefined;
}

/** A match that can be bet on, live or upcoming. */
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
  /** State of a live match; null before it begins. */
  live: VendorLiveState | null;
  /** The main market: `1X2` has a draw, `12` does not. */
  market: "1X2" | "12";
  /** True while the vendor takes no bets on the match; it may still report prices. */
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
  /** `open`: still in play. `closed`: the vendor's calls contain the outcome. `unknown`: the vendor has no such bet. */
  state: "open" | "closed" | "unknown";
  /** The vendor's calls on the platform's wallet about the bet, after its placement, received or not. */
  calls: readonly { path: string; body: unknown }[];
}

/** The platform's interface to a game vendor. */
export interface GameVendor {
  readonly vassalage: string;
  /** False for a vendor that refuses to be shown in a frame; omitted by all others. */
  readonly framed?: boolean;
  /** Returns the vendor's catalogue. @throws Error when the vendor does not respond, or sends an invalid catalogue. */
  catalogue(): Promise<VendorCatalogue>;
  /**
   * Requests the address of a game's frame, for one player.
   * @throws VendorRefusal; any other Error when the vendor cannot be reached, is slow or sends an invalid response.
   */
  launch(launch: VendorLaunch): Promise<string>;
  /**
   * Returns one round of a merchant's player, by the vendor's own id; null when the vendor knows none. For a round that
   * players share, it covers only the bet of `transactionId`.
   * @throws Error when the vendor does not answer, or answers with something that is no round.
   */
  round(query: { merchantId: string; roundId: string; transactionId: string }): Promise<VendorRound | null>;
  /**
   * Returns the rooms in which a merchant's players may meet, for money of a currency. Omitted by a vendor that has
   * none.
   * @throws Error when it does not respond, or sends an invalid list of rooms.
   */
  rooms?(query: { merchantId: string; currency: string; decimals: number }): Promise<VendorRoom[]>;
  /**
   * Returns the limits of its live tables for a merchant's players, for money of a currency. Omitted by a vendor that
   * has none.
   * @throws Error when it does not respond, or sends an invalid list of tables.
   */
  tables?(query: { merchantId: string; currency: string; decimals: number }): Promise<VendorTable[]>;
  /**
   * Returns the matches that a merchant's players can bet on: live ones, then the next ones. Omitted by a vendor that
   * lists none.
   * @throws Error when it does not respond, or sends an invalid list of matches.
   */
  fixtures?(query: { merchantId: string }): Promise<VendorFixture[]>;
  /**
   * Returns the outcome of a bet, by the vendor's own transaction id. Omitted by a vendor that has no such call.
   * @throws Error when the vendor does not answer, or answers with something that is no status.
   */
  betStatus?(query: { merchantId: string; transactionId: string }): Promise<VendorBetStatus>;
  /**
   * Grants a player free spins; their wins arrive as `bonus` calls with the reference as campaign. `refused` is final.
   * Omitted by a vendor without free spins.
   * @throws Error when it does not respond, or sends an invalid response: it may or may not have granted them.
   */
  giveFreeSpins?(spins: VendorFreeSpins): Promise<"issued" | "refused">;
  /**
   * Cancels unplayed free spins; played ones remain, and their wins are paid. Omitted by a vendor without this feature.
   * @throws Error when it does not respond, or cannot: they may still be played.
   */
  takeBackFreeSpins?(spins: Pick<VendorFreeSpins, "reference" | "merchantId" | "playerId">): Promise<void>;
  /** Omitted by a vendor that plays only from the platform's wallet. */
  readonly wallet?: VendorWallet;
}

/** The connected vendors, by vassalage. */
export type GameVendors = ReadonlyMap<string, GameVendor>;
