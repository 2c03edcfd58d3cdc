import type { MerchantProfile } from "../core/merchant.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db } from "../database/database.server.ts";
import type { LaunchSessionRow } from "../database/tables/games.ts";
import { findLaunch } from "../games/games.server.ts";
import { findLiveSession, touchSession } from "../sessions/session-life.server.ts";
import type { RefusalCode } from "./answers.ts";
import type { VendorScope } from "./call-log.ts";

/**
 * Returns the launch of a player's token while the player is signed in, or the reason why it cannot be used for a new
 * bet. Playing keeps the session alive. Wins and rollbacks are not checked: money owed is accepted however late it
 * arrives.
 */
export async function admitToken(
  db: Db,
  scope: VendorScope,
  token: string,
  now: number,
): Promise<LaunchSessionRow | Extract<RefusalCode, "TOKEN_UNKNOWN" | "SESSION_EXPIRED">> {
  const launch = await findLaunch(db, scope.merchantId, scope.vendor, token);
  if (!launch) return "TOKEN_UNKNOWN";
  if (launch.closed_at !== null || launch.expires_at <= now || launch.session_id === null) {
    return "SESSION_EXPIRED";
  }
  const session = await findLiveSession(db, scope.merchantId, launch.session_id, now);
  if (!session) return "SESSION_EXPIRED";
  await touchSession(db, scope.merchantId, { id: launch.session_id, lastSeenAt: session.lastSeenAt }, now);
  return launch;
}

/** Returns the reason why a brand accepts no new bets from a vendor now, or null. Its open rounds are still settled. */
export function findVendorClosedReason(merchant: MerchantProfile | null, vendor: string): RefusalCode | null {
  if (!merchant || merchant.maintenance.active) return "BRAND_CLOSED";
  const merchantVendor = merchant.vendors.find((candidate) => candidate.vassalage === vendor);
  return !merchantVendor || merchantVendor.maintenance ? "GAME_CLOSED" : null;
}

const readGame = createCompiledQuery((db, { vendor, code }: { vendor: string; code: string }) =>
  db
    .selectFrom("game")
    .innerJoin("vendor", "vendor.code", "game.vendor")
    .select(["game.id", "game_type", "game.maintenance", "vendor.maintenance as vendor_maintenance"])
    .where("game.vendor", "=", vendor)
    .where("game.code", "=", code)
    .where("retired", "=", 0),
);

/** Returns the game of a vendor's code if it accepts bets now, or the reason why it does not. */
export async function findOpenGame(
  db: Db,
  vendor: string,
  code: string,
): Promise<{ id: string; gameType: string } | Extract<RefusalCode, "GAME_UNKNOWN" | "GAME_CLOSED">> {
  const [row] = await readGame(db, { vendor, code });
  if (!row) return "GAME_UNKNOWN";
  if (row.maintenance === 1 || row.vendor_maintenance === 1) return "GAME_CLOSED";
  return { id: row.id, gameType: row.game_type };
}

/** Returns the game of a vendor's code, open for bets or not, or null if the vendor has no such game. */
export async function findGame(
  db: Db,
  vendor: string,
  code: string,
): Promise<{ id: string; type: string } | null> {
  const row = await db
    .selectFrom("game")
    .select(["id", "game_type as type"])
    .where("vendor", "=", vendor)
    .where("code", "=", code)
    .executeTakeFirst();
  return row ?? null;
}
