import type { GameType } from "../contract/call.ts";

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
}

/** Everything a vendor offers, in the order it shows it. */
export interface VendorCatalogue {
  name: string;
  /** The vendor's number among account types (spec section 3, `accountTypeId`). */
  accountTypeId: number;
  /** The table of answers that the vendor expects of a wallet (vendor-calls/dialects.ts). */
  dialect: string;
  launchMode: "frame" | "popup" | "tab";
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
  device: "WEB" | "H5" | "APP";
  /** Whether the game plays from our wallet, or from the one that the vendor keeps for the player. */
  wallet: "seamless" | "transfer";
}

/** A round as its vendor tells of it afterwards. */
export interface VendorRound {
  /** The vendor's own word for how it stands. */
  state: string;
  /** What was seen, reel by reel from the top; null for a game without reels, or one that has not stopped. */
  reels: string[][] | null;
  /** What paid: amounts in minor units. */
  wins: { symbol: string; count: number; line: number | null; ways: number; win: number }[];
}

/** What a vendor says no to, for good: nothing is wrong with it or with the line. */
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

/** What a vendor says of a transfer, for good. `short`: it has less than was to be taken out. */
export type VendorTransferOutcome = "done" | "short" | "refused";

/**
 * The wallet that a vendor keeps for a player itself. Any Error means that the vendor did not answer or answered
 * nonsense: it may have done what it was asked, or not.
 */
export interface VendorWallet {
  /** What the player has there, in minor units; 0 for one whom the vendor has not met. */
  balance(of: Pick<VendorTransfer, "merchantId" | "playerId" | "currency">): Promise<number>;
  transfer(transfer: VendorTransfer): Promise<VendorTransferOutcome>;
  /**
   * What became of a transfer. One that the vendor has not heard of is `absent`, and is closed by the question: should
   * it come late, the vendor refuses it.
   */
  settle(
    of: Pick<VendorTransfer, "merchantId" | "playerId" | "reference">,
  ): Promise<VendorTransferOutcome | "absent">;
}

/** What the platform needs of a game vendor. */
export interface GameVendor {
  readonly vassalage: string;
  /** @throws Error when the vendor does not answer, or with something that is no catalogue. */
  catalogue(): Promise<VendorCatalogue>;
  /**
   * Asks for the address of a game's frame, for one player.
   * @throws VendorRefusal; any other Error when the vendor cannot be reached, is slow or answers nonsense.
   */
  launch(launch: VendorLaunch): Promise<string>;
  /**
   * What the vendor knows of one round of a merchant's player, by the vendor's own id; null when it knows none.
   * @throws Error when it does not answer, or with something that is no round.
   */
  round(query: { merchantId: string; roundId: string }): Promise<VendorRound | null>;
  /** Left out by a vendor that plays from our wallet only. */
  readonly wallet?: VendorWallet;
}

/** The vendors that are connected, by vassalage. */
export type GameVendors = ReadonlyMap<string, GameVendor>;
