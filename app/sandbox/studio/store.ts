import { createHash } from "node:crypto";
import { addColumn, type StudioDatabase } from "./database.ts";

/** A game opened by one player. */
export interface Play {
  tokenHash: string;
  merchant: string;
  vendor: string;
  gameCode: string;
  playerId: string;
  /** The operator's token for the player's visit. */
  token: string;
  currency: string;
  decimals: number;
  language: string;
  /** An IANA time zone name; the game shows times in it. */
  timeZone: string;
  demo: boolean;
  siteOrigins: string[];
  expiresAt: number;
  wallet: WalletKind;
  /** The price that the player chose on the operator's site; the game opens with it on its slip. */
  selection: RequestedSelection | null;
  /** Null when the operator did not send it. */
  look: Look | null;
}

/** How the operator's page around the frame looks: an optional part of a launch. */
export interface Look {
  scheme: "light" | "dark";
  /** Colours by token name. */
  colours: Readonly<Record<string, string>>;
  /** Addresses of font files, in the order of preference. */
  fonts: readonly string[];
  currency: { symbol: string; position: "before" | "after" };
}

/** A price that a player chose on the operator's site: a match, a selection of it, and the odds shown, in thousandths. */
export interface RequestedSelection {
  eventId: string;
  selectionId: string;
  odds: number;
}

/** The wallet that a game is played with: the operator's, or the one that the studio keeps for the player. */
export type WalletKind = "seamless" | "transfer";

/** A player at one game. */
export type Seat = Pick<Play, "merchant" | "vendor" | "gameCode" | "playerId">;

const SCHEMA = `
  create table if not exists play (
    token_hash text primary key, merchant text not null, vendor text not null, game_code text not null,
    player_id text not null, token text not null, currency text not null, decimals integer not null,
    language text not null, demo integer not null, site_origins text not null, expires_at integer not null,
    wallet text not null default 'seamless', time_zone text not null default 'UTC',
    selection text, look text
  ) strict;
`;

/** Columns missing in a database of an earlier version. */
const ADDED = [
  ["play", "wallet", "text not null default 'seamless'"],
  ["play", "time_zone", "text not null default 'UTC'"],
  ["play", "selection", "text"],
  ["play", "look", "text"],
] as const;

export type Store = ReturnType<typeof openStore>;

/** Opens the store of the players' launched games. */
export function openStore(db: StudioDatabase) {
  for (const [table, column, type] of ADDED) addColumn(db, table, column, type);
  db.exec(SCHEMA);

  const insertPlay = db.prepare(
    `insert into play values (@tokenHash, @merchant, @vendor, @gameCode, @playerId, @token, @currency, @decimals,
       @language, @demo, @siteOrigins, @expiresAt, @wallet, @timeZone, @selection, @look)`,
  );
  const dropOldPlays = db.prepare("delete from play where expires_at <= ?");
  const selectPlay = db.prepare<[string, number]>(
    "select * from play where token_hash = ? and expires_at > ?",
  );
  const expiredDemoPlays = db.prepare<[number]>(
    "select distinct merchant, vendor, player_id from play where demo = 1 and expires_at <= ?",
  );
  /** Deletes the finished bets of demo players whose plays expire. Called before the plays themselves are deleted. */
  const forgetFreePlay = (now: number) => {
    const players = expiredDemoPlays.all(now) as Pick<PlayRow, "merchant" | "vendor" | "player_id">[];
    if (players.length === 0) return;
    const forget = db.prepare<[string, string, string]>(
      `delete from wager where merchant = ? and vendor = ? and player_id = ?
         and state in ('settled', 'reverted', 'refused')`,
    );
    for (const { merchant, vendor, player_id } of players) forget.run(merchant, vendor, player_id);
  };
  const endPlays = db.prepare(
    `update play set expires_at = @now
     where merchant = @merchant and vendor = @vendor and player_id = @playerId and expires_at > @now`,
  );
  return {
    /** Ends every game that a player has open at a label; accepted bets are still settled. */
    endPlays: (player: Pick<Seat, "merchant" | "vendor" | "playerId">, now: number) =>
      void endPlays.run({ ...player, now }),
    addPlay(play: Play, now: number) {
      forgetFreePlay(now);
      dropOldPlays.run(now);
      insertPlay.run({
        ...play,
        demo: Number(play.demo),
        siteOrigins: JSON.stringify(play.siteOrigins),
        selection: play.selection && JSON.stringify(play.selection),
        look: play.look && JSON.stringify(play.look),
      });
    },
    findPlay(tokenHash: string, now: number): Play | null {
      const row = selectPlay.get(tokenHash, now);
      return row ? toPlay(row as PlayRow) : null;
    },
  };
}

interface PlayRow {
  token_hash: string;
  merchant: string;
  vendor: string;
  game_code: string;
  player_id: string;
  token: string;
  currency: string;
  decimals: number;
  language: string;
  demo: number;
  site_origins: string;
  expires_at: number;
  wallet: WalletKind;
  time_zone: string;
  selection: string | null;
  look: string | null;
}

function toPlay(row: PlayRow): Play {
  return {
    tokenHash: row.token_hash,
    merchant: row.merchant,
    vendor: row.vendor,
    gameCode: row.game_code,
    playerId: row.player_id,
    token: row.token,
    currency: row.currency,
    decimals: row.decimals,
    language: row.language,
    demo: row.demo === 1,
    siteOrigins: JSON.parse(row.site_origins),
    expiresAt: row.expires_at,
    wallet: row.wallet,
    timeZone: row.time_zone,
    selection: row.selection === null ? null : JSON.parse(row.selection),
    look: row.look === null ? null : JSON.parse(row.look),
  };
}

/** SHA-256 of a play's token, in hex: tokens themselves are not stored. */
export function computeHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
