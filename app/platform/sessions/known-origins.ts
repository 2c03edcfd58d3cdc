import { addressBlock } from "../core/address-block.ts";
import type { CallContext } from "../core/call-context.ts";
import { KNOWN_ADDRESS_TTL_MS } from "../core/known-address.ts";
import { newToken, tokenHash } from "../core/secret-token.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";

interface Owner {
  merchantId: string;
  accountId: string;
}

interface Origin extends Owner {
  kind: "device" | "address";
  value: string;
}

const knownOrigins = createCompiledQuery(
  (db, of: Owner & { device: string; address: string; since: number }) =>
    db
      .selectFrom("known_origin")
      .select("kind")
      .where("merchant_id", "=", of.merchantId)
      .where("account_id", "=", of.accountId)
      .where("last_seen_at", ">", of.since)
      .where((eb) =>
        eb.or([
          eb.and([eb("kind", "=", "device"), eb("value", "=", of.device)]),
          eb.and([eb("kind", "=", "address"), eb("value", "=", of.address)]),
        ]),
      ),
);

const deleteOldOrigins = createCompiledQuery((db, of: Owner & { until: number }) =>
  db
    .deleteFrom("known_origin")
    .where("merchant_id", "=", of.merchantId)
    .where("account_id", "=", of.accountId)
    .where("last_seen_at", "<=", of.until),
);

const recordOrigin = createCompiledQuery((db, origin: Origin & { now: number }) =>
  db
    .insertInto("known_origin")
    .values({
      merchant_id: origin.merchantId,
      account_id: origin.accountId,
      kind: origin.kind,
      value: origin.value,
      first_seen_at: origin.now,
      last_seen_at: origin.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["merchant_id", "account_id", "kind", "value"])
        .doUpdateSet({ last_seen_at: origin.now }),
    ),
);

const detectDevice = createCompiledQuery((db, of: Owner & { device: string }) =>
  db
    .selectFrom("known_origin")
    .select("value")
    .where("merchant_id", "=", of.merchantId)
    .where("account_id", "=", of.accountId)
    .where("kind", "=", "device")
    .where("value", "=", of.device),
);

/** Returns true when an account has signed in from this device, and from this address, before. */
export async function isKnownOrigin(
  db: Db,
  ctx: CallContext,
  accountId: string,
  now: number,
): Promise<boolean> {
  const { device, ip } = ctx.request;
  if (device === null) return false;
  const rows = await knownOrigins(db, {
    merchantId: ctx.merchant.code,
    accountId,
    device: tokenHash(device),
    address: addressBlock(ip),
    since: now - KNOWN_ADDRESS_TTL_MS,
  });
  return rows.length === 2;
}

/**
 * Stores the caller's device and address as known to the account. A device unknown to the account gets a new token,
 * regardless of the one it sent, so that a planted token never becomes known. The browser's other accounts move to the
 * new token.
 */
export async function rememberOrigin(
  trx: Trx,
  ctx: CallContext,
  accountId: string,
  now: number,
): Promise<{ hash: string; newToken: string | null }> {
  const owner: Owner = { merchantId: ctx.merchant.code, accountId };
  const shown = ctx.request.device === null ? null : tokenHash(ctx.request.device);
  await deleteOldOrigins(trx, { ...owner, until: now - KNOWN_ADDRESS_TTL_MS });
  await recordOrigin(trx, { ...owner, kind: "address", value: addressBlock(ctx.request.ip), now });
  if (shown !== null && (await detectDevice(trx, { ...owner, device: shown })).length > 0) {
    await recordOrigin(trx, { ...owner, kind: "device", value: shown, now });
    return { hash: shown, newToken: null };
  }
  const token = newToken();
  const hash = tokenHash(token);
  if (shown !== null) {
    await trx
      .updateTable("known_origin")
      .set({ value: hash })
      .where("merchant_id", "=", owner.merchantId)
      .where("kind", "=", "device")
      .where("value", "=", shown)
      .execute();
  }
  await recordOrigin(trx, { ...owner, kind: "device", value: hash, now });
  return { hash, newToken: token };
}
