import { randomBytes } from "node:crypto";
import type { AccountType } from "#app/platform/core/call-context.ts";
import type { Topic } from "#app/platform/core/events.ts";
import type { MerchantProfile } from "#app/platform/core/merchant.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/database/ids.ts";
import { createLaunchSession } from "#app/platform/games/launch-sessions.ts";
import { memoryBus } from "#app/platform/ports/bus.ts";
import { signedHeaders } from "#app/platform/ports/signed-request.ts";
import {
  DEFAULT_ANSWERS,
  derivedConnections,
  type VendorConnection,
  type WalletAnswerOptions,
} from "#app/platform/ports/vendor-connection.ts";
import { derivedVendorKeys, type VendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { testMerchant } from "#app/platform/testing.ts";
import { handleVendorCall } from "#app/platform/vendor-calls/vendor-calls.server.ts";
import { addAccount, addMerchant } from "#app/platform/wallet/testing.ts";
import { balance } from "#app/platform/wallet/wallet.server.ts";
import type { Services } from "../../app/platform/core/services.ts";
import { testServices } from "../../app/platform/core/testing.ts";

export const VENDOR = "ORION";
export const GAME_CODE = "ORION_COMET";
/** The answers for a vendor that takes success as money returned, and changes settled bets by resettling them only. */
export const STRICT_ANSWERS: WalletAnswerOptions = {
  rollbackOfUnknownBet: "refused",
  rollbackOfSettledBet: "refused",
};
const NOW = Date.UTC(2026, 10, 20, 12);

/** Returns a merchant in pesos with one vendor; `over` overrides its fields. */
export function getMerchant(code: string, over: Partial<MerchantProfile> = {}): MerchantProfile {
  return testMerchant({
    code,
    brandName: code,
    demonstrationGrant: 0,
    vendors: [{ vassalage: VENDOR, hot: false, maintenance: false }],
    ...over,
  });
}

export interface Player {
  id: string;
  token: string;
  sessionId: string;
}

export interface Reply {
  status: number;
  /** To the byte. */
  text: string;
  code: string;
  balance: number;
}

/** Sets up one vendor at one merchant, its players, and the wallet's calls from the vendor's side. */
export async function openVendorFixture(
  database: Database,
  options: { merchant?: Partial<MerchantProfile> } = {},
) {
  const merchantId = `m${randomBytes(4).toString("hex")}`;
  const clock = { time: NOW, now: () => clock.time };
  const keys: VendorKeys = derivedVendorKeys([{ id: "1", secret: randomBytes(32) }]);
  const bus = memoryBus();
  database.publishTo(bus.publish);
  const events: Topic[] = [];
  const log: { message: string; facts: object }[] = [];
  const note = (facts: object, message: string) => void log.push({ facts, message });
  const vendorFixture = {
    merchantId,
    clock,
    keys,
    events,
    log,
    merchant: getMerchant(merchantId, options.merchant) as MerchantProfile | null,
    async addPlayer(player: { balance?: number; type?: AccountType } = {}): Promise<Player> {
      const added = await addPlayer(database, merchantId, clock.now(), player);
      const account = { merchantId, accountId: added.id };
      bus.subscribe("balance", account, () => void events.push("balance"));
      return added;
    },
    /** Sends a signed call as the vendor. */
    send(call: string, content: object): Promise<Reply> {
      const body = Buffer.from(JSON.stringify(content));
      const path = `/vendor/v1/${merchantId}/${VENDOR}/${call}`;
      const [key] = keys.keys("inbound", merchantId, VENDOR);
      if (!key) throw new Error("no key");
      return sendRaw(services, path, body, signedHeaders(key, clock.now(), { method: "POST", path, body }));
    },
    sendRaw: (...call: RawCall) => sendRaw(services, ...call),
    /** For a server that forwards requests. */
    handle: (request: Request) => handleVendorCall(services, request),
    /** The connection settings of a vendor whose dialect is not `marquee`. */
    connection: null as VendorConnection | null,
    available: (player: Player) => available(database, merchantId, player),
    /** The vendor's expected answers to rollbacks; the default accepts all. */
    answers: DEFAULT_ANSWERS,
  };
  const derived = derivedConnections(keys, () => vendorFixture.answers);
  const services = testServices({
    database,
    clock,
    connections: (merchant, vendor) => vendorFixture.connection ?? derived(merchant, vendor),
    merchants: { byCode: (code) => (code === merchantId ? vendorFixture.merchant : null) },
    translate: () => (key) => key,
    log: { warn: note, error: note },
  });
  await addMerchant(database, merchantId);
  await addCatalogue(database);
  return vendorFixture;
}

export type VendorFixture = Awaited<ReturnType<typeof openVendorFixture>>;

/** Adds an account with a session and an open game. */
async function addPlayer(
  database: Database,
  merchantId: string,
  now: number,
  player: { balance?: number; type?: AccountType },
): Promise<Player> {
  const id = await addAccount(database, merchantId, { balance: 100_000, ...player });
  const sessionId = newId(now);
  await database.db
    .insertInto("session")
    .values({
      merchant_id: merchantId,
      token_hash: randomBytes(32).toString("hex"),
      id: sessionId,
      account_id: id,
      audience: "member",
      created_at: now,
      last_seen_at: now,
      expires_at: now + 12 * 3_600_000,
      idle_ms: 1_800_000,
      ip: "127.0.0.1",
      user_agent: "",
      remember: 0,
      revoked_at: null,
      revoked_reason: null,
    })
    .execute();
  const { token } = await createLaunchSession(
    database.db,
    {
      merchant_id: merchantId,
      account_id: id,
      session_id: sessionId,
      vendor: VENDOR,
      game_id: "comet",
      currency: "PHP",
      language: "EN",
      ip: "127.0.0.1",
    },
    now,
  );
  return { id, token, sessionId };
}

type RawCall = [
  path: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  method?: string,
];

async function sendRaw(
  services: Services,
  ...[path, body, headers, method = "POST"]: RawCall
): Promise<Reply> {
  const init = method === "POST" ? { method, headers, body } : { method, headers };
  const response = await handleVendorCall(services, new Request(`http://127.0.0.1${path}`, init));
  if (!response) return { status: 0, text: "", code: "NO_CALL", balance: Number.NaN };
  const text = await response.text();
  const json = JSON.parse(text) as { status: string; code?: string; balance?: number };
  return {
    status: response.status,
    text,
    code: json.code ?? json.status,
    balance: json.balance ?? Number.NaN,
  };
}

/** Returns a player's spendable balance, as the site would show it. */
async function available(database: Database, merchantId: string, player: Player): Promise<number> {
  const value = await balance(database.db, {
    merchant: getMerchant(merchantId),
    caller: { kind: "account", accountId: player.id, username: "", type: 0, sessionId: player.sessionId },
    request: {
      requestId: "",
      ip: "",
      country: null,
      language: "EN",
      host: "member.test",
      audience: "member",
      userAgent: "",
      visitor: null,
      device: null,
    },
  });
  return value.available;
}

/** Adds the vendor with its one game, unless they exist. */
export async function addCatalogue(database: Database): Promise<void> {
  await database.db
    .insertInto("vendor")
    .values({
      code: VENDOR,
      name: "Orion",
      dialect: "marquee",
      launch_mode: "frame",
      account_type_id: 1,
      trial: 1,
      sort: 0,
      maintenance: 0,
      created_at: NOW,
    })
    // Another sequence may have inserted any of its keys first.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database.db
    .insertInto("game")
    .values({
      id: "comet",
      node_id: 1,
      vendor: VENDOR,
      code: GAME_CODE,
      game_type: "RNG",
      name: "Comet",
      names: "{}",
      search_name: "comet",
      is_game: "GAME",
      default_play_type: "",
      devices: 7,
      classify: "",
      min_bet: 1,
      lines: 20,
      tags: "[]",
      hot: 0,
      sort: 0,
      playable: 1,
      maintenance: 0,
      return_basis_points: 9_600,
      released_at: NOW,
      retired: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
