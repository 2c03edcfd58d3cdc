import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { testAccounts } from "#app/platform/accounts/testing.ts";
import { bindAreas } from "#app/platform/core/bind-services.ts";
import type { Caller } from "#app/platform/core/call-context.ts";
import type { Topic } from "#app/platform/core/events.ts";
import { createMemberPlatform, type PlatformClient } from "#app/platform/core/member-platform.ts";
import type { MerchantProfile } from "#app/platform/core/merchant.ts";
import { openTestSqlite, type TestDatabase } from "#app/platform/database/testing.ts";
import { gameCaches, gameCalls, importCatalogues } from "#app/platform/games/games.server.ts";
import { openPool } from "#app/platform/jackpots/jackpots.server.ts";
import { type Bus, memoryBus } from "#app/platform/ports/bus.ts";
import type { Clock } from "#app/platform/ports/clock.ts";
import { encryptedTexts } from "#app/platform/ports/encrypted-text.ts";
import type { GameVendor } from "#app/platform/ports/game-vendor.ts";
import { exchange } from "#app/platform/ports/http-exchange.ts";
import { httpGameVendor } from "#app/platform/ports/http-game-vendor.ts";
import { memoryLimiter } from "#app/platform/ports/limiter.ts";
import { quickHasher } from "#app/platform/ports/password-hasher.ts";
import { derivedConnections } from "#app/platform/ports/vendor-connection.ts";
import { derivedVendorKeys, type VendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { betRecords, recordCalls } from "#app/platform/records/records.server.ts";
import { type TestSessions, testSessions } from "#app/platform/sessions/testing.ts";
import { testStepUp } from "#app/platform/step-up/testing.ts";
import { testVerification } from "#app/platform/testing.ts";
import { handleVendorCall } from "#app/platform/vendor-calls/vendor-calls.server.ts";
import {
  followUpTransfers,
  returnForProtection,
  vendorWalletCalls,
} from "#app/platform/vendor-wallets/vendor-wallets.server.ts";
import { openSignIn } from "#app/platform/verification/testing.ts";
import { addMerchant } from "#app/platform/wallet/testing.ts";
import { walletCalls } from "#app/platform/wallet/wallet.server.ts";
import { VENDORS } from "#app/sandbox/catalogue/vendors.ts";
import type { FaultInjection } from "#app/sandbox/fault-injection.ts";
import { PAY_HOST, STUDIO_HOST } from "#app/sandbox/hosts.ts";
import { createSandbox } from "#app/sandbox/sandbox.ts";
import { context, merchant as wireMerchant } from "#tests/wire/contexts.ts";
import { testServices } from "../../app/platform/core/testing.ts";

export interface FixtureOptions {
  merchant?: Partial<MerchantProfile>;
  faultInjection?: FaultInjection;
  draw?: (below: number) => number;
  /** Called for every call on the wallet before it is answered; a returned response replaces the wallet's. */
  atTheDoor?: (call: string) => Response | null;
  database?: TestDatabase;
}

export const siteOrigin = "http://wire.localhost:3107";

/** The studio's features besides launching games. */
const STUDIO_HAS = {
  hasWallets: true,
  enforces: ["mayPlay", "endSession"],
  hasFreeSpins: true,
  hasFixtures: true,
} as const;

/**
 * Sets up platform and studio on two hosts of one HTTP server, with real accounts, sessions and keys: the composition
 * of app/server without its pages.
 */
export async function openPlatformFixture(options: FixtureOptions = {}) {
  const database = options.database ?? (await openTestSqlite());
  const clock = { time: Date.UTC(2026, 10, 20, 12), now: () => clock.time };
  const keys = derivedVendorKeys([{ id: "1", secret: randomBytes(32) }]);
  const bus = memoryBus();
  database.publishTo(bus.publish);
  const log: { message: string; facts: object }[] = [];
  const note = (facts: object, message: string) => void log.push({ facts, message });
  const merchant: MerchantProfile = {
    ...wireMerchant,
    freePlay: { enabled: true, grant: 500_000 },
    demonstrationGrant: 500_000,
    vendors: VENDORS.map(({ vassalage }) => ({ vassalage, hot: false, maintenance: false })),
    ...options.merchant,
  };
  await addMerchant(database, merchant.code);

  const vendors = new Map<string, GameVendor>();
  const services = testServices({
    ...{ database, clock, vendors, hasher: quickHasher(), limiter: memoryLimiter() },
    verification: testVerification(),
    stepUp: testStepUp(database, clock),
    gameCaches: gameCaches(clock),
    jackpotSeeds: encryptedTexts(Buffer.alloc(32)),
    connections: derivedConnections(keys),
    merchants: { byCode: (code) => (code === merchant.code ? merchant : null) },
    translate: () => (key) => key,
    log: { warn: note, error: note },
  });
  const sessions = testSessions(services);
  const accounts = testAccounts({ ...services, verification: openSignIn });
  const preparePool = () => openPool(services, merchant);
  const platform = createMemberPlatform({
    checkOutputs: true,
    handlers: {
      session: { login: sessions.signIn, freePlay: accounts.freePlay, logout: sessions.signOut },
      accounts: { register: accounts.register },
      ...bindAreas(services, {
        games: gameCalls,
        wallet: { ...vendorWalletCalls, ...walletCalls, betRecords },
        records: recordCalls,
      }),
    },
  });

  const { dataFolder, studioOrigin, studio, restartStudio, closeStudio } = await serveStudio({
    ...options,
    keys,
    clock,
    answerCall: async (request) =>
      (await handleVendorCall(services, request)) ?? new Response(null, { status: 404 }),
  });
  for (const { vassalage } of VENDORS) {
    const addresses = { api: studioOrigin };
    const vendor = { vassalage, addresses, frames: [studioOrigin], ...STUDIO_HAS, keys, clock };
    vendors.set(
      vassalage,
      httpGameVendor({ ...vendor, siteOrigins: () => [siteOrigin], siteOrigin: () => siteOrigin }),
    );
  }
  await importCatalogues(services);
  await preparePool();

  /** Returns the platform's client for a caller; `over` overrides the merchant's fields. */
  const asCaller = (caller: Caller, over: Partial<MerchantProfile> = {}): PlatformClient =>
    platform.client(context(caller, { merchant: { ...merchant, ...over } }));

  return {
    database,
    clock,
    keys,
    log,
    merchant,
    preparePool,
    followUpTransfers: () => followUpTransfers(services, merchant),
    returnForProtection: () => returnForProtection(services, merchant),
    studioOrigin,
    /** The sandbox's data folder. */
    dataFolder,
    as: asCaller,
    visitor: asCaller({ kind: "visitor" }),
    comeIn: (kind?: PlayerKind) => comeIn({ merchant, bus, sessions, asCaller }, kind),
    atStudio: (...request: StudioRequest) => atStudio(studioOrigin, ...request),
    studio,
    restartStudio,
    async close() {
      await closeStudio();
      if (!options.database) await database.drop();
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof openPlatformFixture>>;

interface ServeStudioOptions extends Pick<FixtureOptions, "faultInjection" | "draw" | "atTheDoor"> {
  keys: VendorKeys;
  clock: Clock;
  /** Answers the studio's calls to the platform. */
  answerCall: (request: Request) => Promise<Response>;
}

/** Serves the studio and its calls to the platform, by host name on one HTTP server. */
async function serveStudio({ keys, clock, answerCall, atTheDoor, faultInjection, draw }: ServeStudioOptions) {
  const dataFolder = mkdtempSync(join(tmpdir(), "marquee-studio-"));
  let studio: ReturnType<typeof createSandbox> | undefined;
  const { port, stop } = await listen(async (request) => {
    const url = new URL(request.url);
    if (url.hostname === STUDIO_HOST) return studio?.fetch(request) ?? new Response(null, { status: 503 });
    const call = url.pathname.split("/").at(-1) ?? "";
    return atTheDoor?.(call) ?? answerCall(request);
  });
  const studioOrigin = `http://${STUDIO_HOST}:${port}`;
  const openStudio = () =>
    createSandbox({
      platformUrl: `http://127.0.0.1:${port}`,
      origin: studioOrigin,
      payOrigin: `http://${PAY_HOST}:${port}`,
      keys,
      clock,
      dataFolder,
      ticking: false,
      ...(faultInjection ? { faultInjection } : {}),
      ...(draw ? { draw } : {}),
    });
  studio = openStudio();
  return {
    dataFolder,
    studioOrigin,
    studio: () => {
      if (!studio) throw new Error("the studio is closed");
      return studio;
    },
    /** Restarts the studio with its memory lost, as after a crash. */
    async restartStudio() {
      await studio?.close();
      studio = openStudio();
      return studio;
    },
    async closeStudio() {
      await studio?.close();
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Starts an HTTP server on a free local port. */
async function listen(answer: (request: Request) => Promise<Response>) {
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { port, stop };
}

type PlayerKind = "member" | "demo";

interface ComeInDeps {
  merchant: MerchantProfile;
  bus: Bus;
  sessions: Pick<TestSessions, "resolve">;
  asCaller: (caller: Caller) => PlatformClient;
}

/** Creates a player who has just signed in, with the events that their page receives. */
async function comeIn({ merchant, bus, sessions, asCaller }: ComeInDeps, kind: PlayerKind = "member") {
  const door = asCaller({ kind: "visitor" });
  const username = `maria${randomBytes(3).toString("hex")}`;
  const signedIn =
    kind === "demo"
      ? await door.session.freePlay({})
      : await door.accounts.register({
          username,
          password: "correct horse 9",
          confirmPassword: "correct horse 9",
          agreeTerms: true,
        });
  const caller = await sessions.resolve(merchant, signedIn.token);
  if (caller?.kind !== "account") throw new Error("no session");
  const events: Topic[] = [];
  const { accountId } = caller;
  bus.subscribe("balance", { merchantId: merchant.code, accountId }, () => void events.push("balance"));
  return { caller, client: asCaller(caller), events };
}

type StudioRequest = [path: string, body?: object | string, headers?: Record<string, string>];

/** Makes one HTTP request to the studio, as a browser does. */
async function atStudio(studioOrigin: string, ...[path, body, headers = {}]: StudioRequest) {
  const bytes =
    body === undefined ? undefined : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const reply = await exchange({
    method: bytes ? "POST" : "GET",
    url: new URL(path, studioOrigin),
    headers: { origin: studioOrigin, "content-type": "application/json", ...headers },
    ...(bytes ? { body: bytes } : {}),
    timeoutMs: 20_000,
    maxBytes: 4_000_000,
  });
  return { status: reply.status, text: reply.body.toString("utf8"), headers: reply.headers };
}
