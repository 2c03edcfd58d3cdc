import { sql } from "kysely";
import { newToken, tokenHash } from "../core/secret-token.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db } from "../database/database.server.ts";
import { deleteEndedRows } from "../database/delete-expired.ts";
import { newId } from "../database/ids.ts";
import type { LaunchSessionRow } from "../database/tables/games.ts";

/** The longest lifetime of a launch: even if a game stays open, its player has signed in again by then. */
const LIFETIME_MS = 12 * 60 * 60_000;

/** Creates the token that a vendor sends to the platform for one player in one game, and returns it with its id. */
export async function createLaunchSession(
  db: Db,
  launch: Pick<
    LaunchSessionRow,
    "merchant_id" | "account_id" | "session_id" | "vendor" | "game_id" | "currency" | "language" | "ip"
  >,
  now: number,
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const id = newId(now);
  await db
    .insertInto("launch_session")
    .values({
      ...launch,
      id,
      token_hash: tokenHash(token),
      created_at: now,
      last_used_at: now,
      expires_at: now + LIFETIME_MS,
      closed_at: null,
    })
    .execute();
  return { id, token };
}

/** Ends a launch that failed. */
export async function closeLaunch(db: Db, merchantId: string, id: string, now: number): Promise<void> {
  await db
    .updateTable("launch_session")
    .set({ closed_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes the launches of a merchant that ended 30 days ago, those of demo accounts after a day. Wins and rollbacks do
 * not need a launch, and rounds and the vendors' calls are stored elsewhere. Returns the number of deleted rows.
 */
export function deleteEndedLaunches(db: Db, merchantId: string, now: number): Promise<number> {
  const endedBefore = (time: number) => sql<boolean>`(old.closed_at < ${time} or old.expires_at < ${time})`;
  return deleteEndedRows(db, { table: "launch_session", endedBefore, keptDays: 30 }, merchantId, now);
}

const getLaunch = createCompiledQuery(
  (db, { merchantId, vendor, hash }: { merchantId: string; vendor: string; hash: string }) =>
    db
      .selectFrom("launch_session")
      .selectAll()
      .where("merchant_id", "=", merchantId)
      .where("token_hash", "=", hash)
      .where("vendor", "=", vendor),
);

/** Finds the launch of a token, at this merchant and vendor only; null when there is none. It may have expired. */
export async function findLaunch(
  db: Db,
  merchantId: string,
  vendor: string,
  token: string,
): Promise<LaunchSessionRow | null> {
  const [row] = await getLaunch(db, { merchantId, vendor, hash: tokenHash(token) });
  return row ?? null;
}
