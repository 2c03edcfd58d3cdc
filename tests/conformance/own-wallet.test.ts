import { createPublicKey, generateKeyPairSync } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { httpGameVendor } from "#app/platform/ports/http-game-vendor.ts";
import { DEFAULT_ANSWERS } from "#app/platform/ports/vendor-connection.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import "#tests/inside-hosts.ts";
import {
  GAME_CODE,
  getMerchant,
  openVendorFixture,
  STRICT_ANSWERS,
  VENDOR,
  type VendorFixture,
} from "#tests/money/vendor-fixture.ts";
import { listen } from "../../scripts/conformance/listen.ts";
import { toLine } from "../../scripts/conformance/report.ts";
import type { DialectName, Result } from "../../scripts/conformance/run.ts";
import { runConformance, type Settings } from "../../scripts/conformance/run.ts";

/** Our wallet, tested by the kit like any integrator's: over HTTP, with the settings an integrator would provide. */

const HUB_KEY = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
  type: "pkcs8",
  format: "pem",
});

/** Sets up a floor's vendor for a dialect, and returns the vendor's signing key. */
const SET_UPS: Readonly<Record<string, [DialectName, (vendorFixture: VendorFixture) => string]>> = {
  marquee: ["marquee", hmacKey],
  "marquee with refusals": [
    "marquee",
    (vendorFixture) => {
      vendorFixture.answers = STRICT_ANSWERS;
      return hmacKey(vendorFixture);
    },
  ],
  hub: ["hub", (vendorFixture) => getHub(vendorFixture)],
  "hub that counts in thousands": ["hub", (vendorFixture) => getHub(vendorFixture, { PHP: 1_000 })],
};

/** Connects a floor's vendor by the dialect `hub`, with its own factors. */
function getHub(vendorFixture: VendorFixture, factors: Readonly<Record<string, number>> = {}): string {
  vendorFixture.connection = {
    dialect: "hub",
    wallets: ["seamless"],
    answers: { ...DEFAULT_ANSWERS, rollbackOfUnknownBet: "refused" },
    publicKeys: [createPublicKey(HUB_KEY)],
    factors,
  };
  return String(HUB_KEY);
}

function hmacKey({ keys, merchantId }: VendorFixture): string {
  const [key] = keys.keys("inbound", merchantId, VENDOR);
  if (!key) throw new Error("no key");
  return `${key.id}:${key.secret.toString("base64")}`;
}

/** Returns the settings that an integrator would receive for a floor that listens on a port. */
async function loadSettings(
  vendorFixture: VendorFixture,
  database: TestDatabase,
  set: { dialect: DialectName; key: string; port: number },
): Promise<Settings> {
  const { dialect, key, port } = set;
  const player = await vendorFixture.addPlayer();
  return {
    dialect,
    key,
    url: new URL(`http://127.0.0.1:${port}/vendor/v1/${vendorFixture.merchantId}/${VENDOR}`),
    merchant: vendorFixture.merchantId,
    vendor: VENDOR,
    token: player.token,
    currency: "PHP",
    game: GAME_CODE,
    stake: 100,
    timeoutMs: 10_000,
    siteBalance: "1000.00",
    factor: vendorFixture.connection?.factors?.PHP ?? 1,
    async signOut() {
      await database.db
        .updateTable("session")
        .set({ revoked_at: Date.now(), revoked_reason: "signed out" })
        .where("merchant_id", "=", vendorFixture.merchantId)
        .where("id", "=", player.sessionId)
        .execute();
    },
  };
}

/** Runs work on a floor that listens on a port, then checks that its money is consistent. */
async function withVendorFixture(
  database: TestDatabase,
  work: (vendorFixture: VendorFixture, port: number) => Promise<Result[]>,
): Promise<void> {
  const vendorFixture = await openVendorFixture(database);
  vendorFixture.clock.now = Date.now;
  const answer = async (request: Request) =>
    (await vendorFixture.handle(request)) ?? new Response(null, { status: 404 });
  const server = http.createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const results = await work(vendorFixture, port);
    expect(results.filter(({ verdict }) => verdict !== "pass").map(toLine)).toEqual([]);
    expect((await audit(database)).findings).toEqual([]);
  } finally {
    await new Promise((resolve) => server.close(resolve));
    await database.drop();
  }
}

/** Plays from the vendor's own wallet, with a break that ends the player's games there. */
async function ownWalletResults(
  vendorFixture: VendorFixture,
  database: TestDatabase,
  port: number,
): Promise<Result[]> {
  const { merchantId: merchant } = vendorFixture;
  vendorFixture.merchant = getMerchant(merchant, { transferWallets: [VENDOR] });
  const [outbound] = vendorFixture.keys.keys("outbound", merchant, VENDOR);
  const key = `${outbound?.id}:${outbound?.secret.toString("base64")}`;
  const listener = await listen({ port: 0, key, merchant, vendor: VENDOR, waitMs: 10_000 });
  const { wallet } = httpGameVendor({
    vassalage: VENDOR,
    addresses: { api: `http://localhost:${listener.port}` },
    ...{
      frames: [],
      hasWallets: true,
      enforces: ["mayPlay", "endSession"],
      hasFreeSpins: false,
      hasFixtures: false,
    },
    ...{ keys: vendorFixture.keys, clock: vendorFixture.clock, siteOrigins: () => [], siteOrigin: () => "" },
  });
  const settings = await loadSettings(vendorFixture, database, {
    dialect: "marquee",
    key: hmacKey(vendorFixture),
    port,
  });
  return runConformance({
    ...settings,
    wallet: "transfer",
    async beginBreak() {
      const { account_id: playerId } = await exclude(database, merchant);
      await wallet?.endSessions?.({ merchantId: merchant, playerId });
    },
    sessionsEnded: listener.sessionsEnded,
  }).finally(listener.close);
}

/** Excludes the only player of a merchant permanently. */
async function exclude({ db }: TestDatabase, merchantId: string) {
  const player = await db
    .selectFrom("launch_session")
    .select("account_id")
    .where("merchant_id", "=", merchantId)
    .executeTakeFirstOrThrow();
  const nobody = { operator_id: null, lift_reason: null, lift_asked_by: null, lift_asked_at: null };
  await db
    .insertInto("exclusion")
    .values({
      ...{ merchant_id: merchantId, id: "x", ...player, kind: "self_exclusion", scope: "brand" },
      ...{ started_at: Date.now(), ends_at: null, origin: "member", source_id: "", reason: "" },
      ...{ ...nobody, lifted_by: null, lifted_at: null },
    })
    .execute();
  return player;
}

await forEachDialect("our wallet passes the conformance kit", (open, engine) => {
  const names = Object.keys(SET_UPS).filter((name) => engine === "sqlite" || SET_UPS[name]?.[0] === name);

  it.each(names)("the kit passes the platform's wallet as %s", async (name) => {
    const database = await open();
    await withVendorFixture(database, async (vendorFixture, port) => {
      const [dialect, setUp] = SET_UPS[name] ?? ["marquee", hmacKey];
      return runConformance(
        await loadSettings(vendorFixture, database, { dialect, key: setUp(vendorFixture), port }),
      );
    });
  });

  it("the kit passes the platform with a vendor's own wallet", async () => {
    const database = await open();
    await withVendorFixture(database, (vendorFixture, port) =>
      ownWalletResults(vendorFixture, database, port),
    );
  });
});
