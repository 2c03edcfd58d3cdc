import { newToken, tokenHash } from "../../core/secret-token.ts";
import type { Services } from "../../core/services.ts";

/** A browser unseen for this long is unknown again, as a member's is (docs/decisions/0087). */
export const DEVICE_TTL_MS = 180 * 24 * 60 * 60_000;

/**
 * Returns the key of a browser that an operator has signed in with before, by the token in its cookie; null for any
 * other browser, and for an unknown name.
 */
export async function knownDevice(
  { database, clock }: Services,
  username: string,
  token: string | null,
): Promise<string | null> {
  const row = await database.db
    .selectFrom("operator_device")
    .innerJoin("operator", "operator.id", "operator_device.operator_id")
    .select(["operator_id", "token_hash"])
    .where("operator.username", "=", username)
    .where("token_hash", "=", token === null ? "" : tokenHash(token))
    .where("seen_at", ">", clock.now() - DEVICE_TTL_MS)
    .executeTakeFirst();
  return row ? `${row.operator_id} ${row.token_hash}` : null;
}

/**
 * Records that an operator has proved themselves in a browser. A browser that they did not know gets a new token,
 * regardless of the one it sent: a token planted by someone else never becomes known. The browser's other operators
 * move with it. Returns null where the token stays.
 */
export function rememberDevice(
  { database, clock }: Services,
  operatorId: string,
  shown: string | null,
): Promise<string | null> {
  const now = clock.now();
  const shownHash = shown === null ? "" : tokenHash(shown);
  return database.transaction(async (trx) => {
    const seen = await trx
      .updateTable("operator_device")
      .set({ seen_at: now })
      .where("operator_id", "=", operatorId)
      .where("token_hash", "=", shownHash)
      .where("seen_at", ">", now - DEVICE_TTL_MS)
      .returning("operator_id")
      .executeTakeFirst();
    if (seen) return null;
    const token = newToken();
    const token_hash = tokenHash(token);
    await trx
      .updateTable("operator_device")
      .set({ token_hash })
      .where("token_hash", "=", shownHash)
      .where("operator_id", "!=", operatorId)
      .execute();
    await trx
      .insertInto("operator_device")
      .values({ operator_id: operatorId, token_hash, created_at: now, seen_at: now })
      .execute();
    return token;
  });
}

/** Deletes devices that were not seen for long. Safe to run on several servers, and repeatedly. */
export async function deleteExpiredDevices({ database, clock }: Services): Promise<void> {
  await database.db
    .deleteFrom("operator_device")
    .where("seen_at", "<=", clock.now() - DEVICE_TTL_MS)
    .execute();
}
