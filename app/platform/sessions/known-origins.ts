import { addressBlock } from "../address-block.ts";
import type { CallContext } from "../call-context.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** A device or an address that was not seen for so long is unknown again. */
const FORGOTTEN_AFTER_MS = 180 * 24 * 60 * 60_000;

/** Whether an account has signed in from this device, and from this address, before. */
export async function isKnownOrigin(
  db: Db,
  ctx: CallContext,
  accountId: string,
  now: number,
): Promise<boolean> {
  const { device, ip } = ctx.request;
  if (device === null) return false;
  const rows = await db
    .selectFrom("known_origin")
    .select("kind")
    .where("merchant_id", "=", ctx.merchant.code)
    .where("account_id", "=", accountId)
    .where("last_seen_at", ">", now - FORGOTTEN_AFTER_MS)
    .where((eb) =>
      eb.or([
        eb.and([eb("kind", "=", "device"), eb("value", "=", tokenHash(device))]),
        eb.and([eb("kind", "=", "address"), eb("value", "=", addressBlock(ip))]),
      ]),
    )
    .execute();
  return rows.length === 2;
}

/**
 * Notes that an account has proved itself from here. A device that the account did not know gets a new token, whatever
 * it showed: a token that somebody else put there never becomes known. The browser's other accounts move with it.
 */
export async function rememberOrigin(
  trx: Trx,
  ctx: CallContext,
  accountId: string,
  now: number,
): Promise<{ hash: string; newToken: string | null }> {
  const merchantId = ctx.merchant.code;
  const shown = ctx.request.device === null ? null : tokenHash(ctx.request.device);
  const seen = (kind: "device" | "address", value: string) =>
    trx
      .insertInto("known_origin")
      .values({
        merchant_id: merchantId,
        account_id: accountId,
        kind,
        value,
        first_seen_at: now,
        last_seen_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(["merchant_id", "account_id", "kind", "value"]).doUpdateSet({ last_seen_at: now }),
      )
      .execute();

  await trx
    .deleteFrom("known_origin")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("last_seen_at", "<=", now - FORGOTTEN_AFTER_MS)
    .execute();
  await seen("address", addressBlock(ctx.request.ip));
  if (shown !== null && (await isKnownDevice(trx, merchantId, accountId, shown))) {
    await seen("device", shown);
    return { hash: shown, newToken: null };
  }
  const token = newToken();
  const hash = tokenHash(token);
  if (shown !== null) {
    await trx
      .updateTable("known_origin")
      .set({ value: hash })
      .where("merchant_id", "=", merchantId)
      .where("kind", "=", "device")
      .where("value", "=", shown)
      .execute();
  }
  await seen("device", hash);
  return { hash, newToken: token };
}

async function isKnownDevice(db: Db, merchantId: string, accountId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom("known_origin")
    .select("value")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("kind", "=", "device")
    .where("value", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}
