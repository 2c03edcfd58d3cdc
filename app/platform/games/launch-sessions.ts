import { createHash, randomBytes } from "node:crypto";
import { DEMO_TYPE } from "../call-context.ts";
import { compiledOnce } from "../database/compiled.ts";
import type { Db } from "../database/database.server.ts";
import { BATCH, deleteInBatches } from "../database/delete-in-batches.ts";
import { newId } from "../database/ids.ts";
import type { LaunchSessionRow } from "../database/tables.ts";

/** However long a game stays open, its player has signed in anew by then. */
const LIFETIME_MS = 12 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 30 * DAY_MS;
const KEPT_DEMO_MS = DAY_MS;

/** SHA-256, hex: all that the database keeps of a launch token. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Makes the token that a vendor shows us for one player in one game, and gives it with its id. */
export async function openLaunch(
  db: Db,
  launch: Pick<
    LaunchSessionRow,
    "merchant_id" | "account_id" | "session_id" | "vendor" | "game_id" | "currency" | "language" | "ip"
  >,
  now: number,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString("base64url");
  const id = newId(now);
  await db
    .insertInto("launch_session")
    .values({
      ...launch,
      id,
      token_hash: hashOf(token),
      created_at: now,
      last_used_at: now,
      expires_at: now + LIFETIME_MS,
      closed_at: null,
    })
    .execute();
  return { id, token };
}

/** Ends a launch that came to nothing. */
export async function closeLaunch(db: Db, merchantId: string, id: string, now: number): Promise<void> {
  await db
    .updateTable("launch_session")
    .set({ closed_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes the launches of a merchant that ended a month ago, those of demo accounts after a day. Wins and rollbacks do not
 * ask for a launch, and rounds and the vendors' calls are kept elsewhere. May run twice, anywhere. Gives how many went.
 */
export function forgetLaunches(db: Db, merchantId: string, now: number): Promise<number> {
  return deleteInBatches(() =>
    db
      .deleteFrom("launch_session")
      .where("merchant_id", "=", merchantId)
      .where("token_hash", "in", (eb) =>
        eb
          .selectFrom("launch_session as old")
          .innerJoin("account", (join) =>
            join
              .onRef("account.merchant_id", "=", "old.merchant_id")
              .onRef("account.id", "=", "old.account_id"),
          )
          .select("old.token_hash")
          .where("old.merchant_id", "=", merchantId)
          .where(({ and, or, eb: is }) => {
            const endedBefore = (time: number) =>
              or([is("old.closed_at", "<", time), is("old.expires_at", "<", time)]);
            return or([
              endedBefore(now - KEPT_MS),
              and([is("account.type", "=", DEMO_TYPE), endedBefore(now - KEPT_DEMO_MS)]),
            ]);
          })
          .limit(BATCH),
      )
      .executeTakeFirstOrThrow(),
  );
}

const launchOf = compiledOnce(
  (db, { merchantId, vendor, hash }: { merchantId: string; vendor: string; hash: string }) =>
    db
      .selectFrom("launch_session")
      .selectAll()
      .where("merchant_id", "=", merchantId)
      .where("token_hash", "=", hash)
      .where("vendor", "=", vendor),
);

/** The launch of a token, at this merchant and vendor only; null when there is none. It may have expired. */
export async function findLaunch(
  db: Db,
  merchantId: string,
  vendor: string,
  token: string,
): Promise<LaunchSessionRow | null> {
  const [row] = await launchOf(db, { merchantId, vendor, hash: hashOf(token) });
  return row ?? null;
}
