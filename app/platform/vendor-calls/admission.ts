import { compiledOnce } from "../database/compiled.ts";
import type { Db } from "../database/database.server.ts";
import type { LaunchSessionRow } from "../database/tables.ts";
import { findLaunch } from "../games/games.server.ts";
import type { MerchantProfile } from "../merchant.ts";
import { findLiveSession, keepSessionAlive } from "../sessions/session-life.server.ts";
import type { RefusalCode } from "./answers.ts";
import type { Line } from "./call-log.ts";

/**
 * The launch that a player's token stands for, while the player who opened the game is still signed in; playing counts
 * as being there. Or the reason why nothing new may be begun with it. Wins and rollbacks never ask: money that is
 * owed is let in however late it comes.
 */
export async function admitToken(
  db: Db,
  line: Line,
  token: string,
  now: number,
): Promise<LaunchSessionRow | Extract<RefusalCode, "TOKEN_UNKNOWN" | "SESSION_EXPIRED">> {
  const launch = await findLaunch(db, line.merchantId, line.vendor, token);
  if (!launch) return "TOKEN_UNKNOWN";
  if (launch.closed_at !== null || launch.expires_at <= now || launch.session_id === null) {
    return "SESSION_EXPIRED";
  }
  const session = await findLiveSession(db, line.merchantId, launch.session_id, now);
  if (!session) return "SESSION_EXPIRED";
  await keepSessionAlive(db, line.merchantId, { id: launch.session_id, lastSeenAt: session.lastSeenAt }, now);
  return launch;
}

/** Why this brand takes no new bets of a vendor just now, or null. Open rounds are settled all the same. */
export function closedFor(merchant: MerchantProfile | null, vendor: string): RefusalCode | null {
  if (!merchant || merchant.maintenance.active) return "BRAND_CLOSED";
  const carried = merchant.vendors.find((candidate) => candidate.vassalage === vendor);
  return !carried || carried.maintenance ? "GAME_CLOSED" : null;
}

const gameOf = compiledOnce((db, { vendor, code }: { vendor: string; code: string }) =>
  db
    .selectFrom("game")
    .innerJoin("vendor", "vendor.code", "game.vendor")
    .select(["game.id", "game_type", "game.maintenance", "vendor.maintenance as vendor_maintenance"])
    .where("game.vendor", "=", vendor)
    .where("game.code", "=", code)
    .where("retired", "=", 0),
);

/** The game of a vendor's code, if bets on it are taken now; else why not. */
export async function findOpenGame(
  db: Db,
  vendor: string,
  code: string,
): Promise<{ id: string; gameType: string } | Extract<RefusalCode, "GAME_UNKNOWN" | "GAME_CLOSED">> {
  const [row] = await gameOf(db, { vendor, code });
  if (!row) return "GAME_UNKNOWN";
  if (row.maintenance === 1 || row.vendor_maintenance === 1) return "GAME_CLOSED";
  return { id: row.id, gameType: row.game_type };
}
