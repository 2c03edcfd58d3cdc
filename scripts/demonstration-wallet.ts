// Data of this project's demonstration for `npm run conformance -- --demonstration <brand>`.

import path from "node:path";
import { merchantProfile } from "../app/brand/merchant-profile.ts";
import { MEMBER_TYPE } from "../app/platform/core/call-context.ts";
import type { MerchantProfile } from "../app/platform/core/merchant.ts";
import { newToken, tokenHash } from "../app/platform/core/secret-token.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { newId } from "../app/platform/database/ids.ts";
import { createLaunchSession } from "../app/platform/games/launch-sessions.ts";
import { openVendorKeys } from "../app/platform/ports/vendor-keys.ts";
import { demoSignIns } from "../app/platform/system/seed.server.ts";
import { purse, purseBalance } from "../app/platform/wallet/wallet.server.ts";
import { readConfig } from "../app/server/config.ts";
import { HOUR_MS } from "../app/shared/durations.ts";
import { plainDecimal } from "../app/shared/money.ts";
import { ROOT, readBrands } from "./brand/brands.ts";
import type { DialectName, Settings } from "./conformance/run.ts";
import { withDatabase } from "./with-database.ts";

/** The options for a demonstration's wallet; the rest is found. */
interface Wanted {
  url?: string;
  dialect: DialectName;
  /** The key of a vendor that MARQUEE_VENDORS names; the key of another one is derived. */
  key?: string | undefined;
  vendor?: string;
  game?: string;
}

/**
 * Runs work on the wallet of a demonstration's brand, in the data folder of this environment. Its member is signed in
 * and has a slot open.
 * @throws Error with one plain sentence when the brand is not a demonstration or has nothing to play.
 */
export async function withDemonstrationWallet(
  brandId: string,
  wanted: Wanted,
  work: (wallet: Omit<Settings, "dialect" | "stake" | "timeoutMs" | "factor" | "wallet">) => Promise<void>,
): Promise<void> {
  const brands = readBrands();
  const brand = brands.byId(brandId);
  if (!brand) {
    const ids = brands.list().map(({ id }) => id);
    throw new Error(`There is no brand ${brandId}. Brands: ${ids.join(", ")}.`);
  }
  const merchant = merchantProfile(brand);
  const member = demoSignIns([merchant]).find(({ type }) => type === MEMBER_TYPE);
  if (!member) throw new Error(`${brandId} is not a demonstration.`);
  await withDatabase(async (database) => {
    const game = await loadSlot(database, merchant, wanted);
    const { token, accountId, signOut } = await openGame(database, merchant, member.username, game);
    const ofMember = purse(accountId, merchant.currency.code);
    const { available } = await purseBalance(database.db, merchant.code, ofMember);
    await work({
      url: new URL(`/vendor/v1/${merchant.code}/${game.vendor}`, wanted.url ?? "http://127.0.0.1:3000"),
      key: wanted.key ?? derivedKey(wanted.dialect, merchant.code, game.vendor),
      merchant: merchant.code,
      vendor: game.vendor,
      token,
      currency: merchant.currency.code,
      game: game.code,
      siteBalance: plainDecimal(available, merchant.currency.decimals),
      signOut,
    }).finally(signOut);
  });
}

interface Slot {
  id: string;
  vendor: string;
  code: string;
}

async function loadSlot(
  { db }: Database,
  merchant: MerchantProfile,
  { vendor, game }: Wanted,
): Promise<Slot> {
  const vendors = vendor ? [vendor] : merchant.vendors.map(({ vassalage }) => vassalage);
  let query = db
    .selectFrom("game")
    .select(["id", "vendor", "code"])
    .where("vendor", "in", vendors)
    .where("retired", "=", 0);
  query = game
    ? query.where("code", "=", game)
    : query.where("game_type", "=", "RNG").where("playable", "=", 1);
  return query
    .orderBy("sort")
    .executeTakeFirstOrThrow(
      () => new Error(`${merchant.code} has no such game: start the demonstration once.`),
    );
}

/** Signs a member in, as the site does after the password check, and opens a game. */
async function openGame({ db }: Database, merchant: MerchantProfile, username: string, game: Slot) {
  const now = Date.now();
  const account = await db
    .selectFrom("account")
    .select("id")
    .where("merchant_id", "=", merchant.code)
    .where("username", "=", username)
    .executeTakeFirstOrThrow(() => new Error(`${merchant.code} has no ${username}.`));
  const sessionId = newId(now);
  const own = { merchant_id: merchant.code, account_id: account.id };
  await db
    .insertInto("session")
    .values({
      ...own,
      id: sessionId,
      token_hash: tokenHash(newToken()),
      audience: "member",
      created_at: now,
      last_seen_at: now,
      expires_at: now + HOUR_MS,
      idle_ms: HOUR_MS,
      ip: "127.0.0.1",
      user_agent: "conformance",
      remember: 0,
      revoked_at: null,
      revoked_reason: null,
    })
    .execute();
  const launch = { session_id: sessionId, vendor: game.vendor, game_id: game.id, ip: "127.0.0.1" };
  const { code: currency } = merchant.currency;
  const { token } = await createLaunchSession(
    db,
    { ...own, ...launch, currency, language: merchant.defaultLanguage },
    now,
  );
  return {
    token,
    accountId: account.id,
    async signOut() {
      await db
        .updateTable("session")
        .set({ revoked_at: Date.now(), revoked_reason: "signed out" })
        .where("merchant_id", "=", merchant.code)
        .where("id", "=", sessionId)
        .where("revoked_at", "is", null)
        .execute();
    },
  };
}

function derivedKey(dialect: DialectName, merchant: string, vendor: string): string {
  if (dialect === "hub") throw new Error("Give CONFORMANCE_KEY_FILE, the private key of the vendor.");
  const { dataFolder, vendorSecrets } = readConfig(process.env, ROOT);
  const keys = openVendorKeys(path.join(dataFolder, "vendor-secrets"), vendorSecrets);
  const [key] = keys.keys("inbound", merchant, vendor);
  if (!key) throw new Error(`There is no key between ${merchant} and ${vendor}.`);
  return `${key.id}:${key.secret.toString("base64")}`;
}
