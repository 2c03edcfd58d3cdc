import { type ChildProcess, fork } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { merchantProfile } from "../../app/brand/merchant-profile.ts";
import { MEMBER_TYPE } from "../../app/platform/core/call-context.ts";
import type { MerchantProfile } from "../../app/platform/core/merchant.ts";
import { type Database, openDatabase } from "../../app/platform/database/database.server.ts";
import { migrate } from "../../app/platform/database/migrate.ts";
import { systemClock } from "../../app/platform/ports/clock.ts";
import { argon2Hasher, quickHasher } from "../../app/platform/ports/password-hasher.ts";
import { demoSignIns, seedDemonstration } from "../../app/platform/system/seed.server.ts";
import { brandOptions, ROOT, readBrands } from "../brand/brands.ts";
import { SERVER_ENV } from "../setup/serve.mjs";
import { sendRequest } from "./send-request.ts";
import { type OpenGame, openGame } from "./vendor.ts";

/** The demonstration brands by the first label of their host names. */
export const HOSTS = ["manila", "lotus", "northgate", "siam"] as const;
export type Host = (typeof HOSTS)[number];

/** A running server of the built site, in its own process and with its own data folder. */
export interface Site {
  process: ChildProcess;
  port: number;
  pid: number;
  /** Its data. */
  folder: string;
  /** From the process's start to the first page that it can serve. */
  startMs: number;
  /**
   * Signs in a brand's member, the demonstration's or another with its password, and returns the session's cookie
   * header.
   */
  signIn(host: Host, username?: string): Promise<string>;
  stop(): Promise<void>;
}

/** The SQLite file in a data folder. */
export const DATABASE = "marquee.sqlite";

const ENVIRONMENT = {
  ...SERVER_ENV,
  NODE_ENV: "production" as const,
  HOST: "127.0.0.1",
  PORT: "0",
  MARQUEE_MODE: "demo",
  MARQUEE_SANDBOX: "on",
  MARQUEE_INSIDE_HOSTS: "localhost",
  MARQUEE_LOG_LEVEL: "error",
  // This bench runs on SQLite, whatever the shell has set.
  DATABASE_URL: undefined,
};

export const hostHeader = (host: Host, port: number) => `${host}.localhost:${port}`;

/** Returns the environment that `npm start` would run with, for this data folder. */
function environment(dataFolder: string, brandsFolder?: string): NodeJS.ProcessEnv {
  const brands = brandsFolder ? { MARQUEE_BRANDS_DIR: brandsFolder } : {};
  return { ...process.env, ...ENVIRONMENT, ...brands, MARQUEE_DATA_DIR: dataFolder };
}

/** Differences from the four unchanged demonstration brands. */
interface SiteOptions {
  /** Replaces the folder of brands. */
  brandsFolder?: string;
  /** Further variables of the server's environment. */
  variables?: Readonly<Record<string, string>>;
  /** Receives the SQLite file before the server opens it. */
  prepare?: (file: string) => void;
}

/** Starts the site on a copy of the furnished data. */
export async function openSite(options: SiteOptions = {}): Promise<Site> {
  const { folder, remove } = await copyBenchData(options.brandsFolder);
  options.prepare?.(path.join(folder, DATABASE));
  const site = await start({ ...environment(folder, options.brandsFolder), ...options.variables });
  return {
    ...site,
    folder,
    stop: async () => {
      await site.stop();
      remove();
    },
  };
}

/** Returns a copy of the furnished data that may be changed. */
export async function copyBenchData(brandsFolder?: string): Promise<{ folder: string; remove(): void }> {
  const from = await getSampleDataFolder(brandsFolder);
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-bench-"));
  cpSync(from, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Returns a process's next message of one kind. @throws Error when the process ends instead. */
export function nextMessage<T>(
  child: ChildProcess,
  isIt: (message: object) => message is T & object,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process ended with code ${code}`));
    const received = (message: unknown) => {
      if (typeof message !== "object" || message === null || !isIt(message)) return;
      child.off("exit", ended).off("message", received);
      resolve(message);
    };
    child.on("exit", ended).on("message", received);
  });
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Starts the built server on a folder of data, without waiting. */
export function launchSite(dataFolder: string, variables: Readonly<Record<string, string>>): ChildProcess {
  return launch({ ...environment(dataFolder), ...variables }, "build/main.js");
}

/** Starts a server's process, which ends with this one. */
export function launch(env: NodeJS.ProcessEnv, entry: string): ChildProcess {
  const server = fork(path.resolve(ROOT, entry), { cwd: ROOT, env });
  const kill = () => void server.kill("SIGKILL");
  process.once("exit", kill);
  server.once("exit", () => process.off("exit", kill));
  return server;
}

async function start(env: NodeJS.ProcessEnv): Promise<Omit<Site, "folder">> {
  const startedAt = performance.now();
  const server = launch(env, "build/main.js");
  const { url } = await nextMessage(server, (received): received is { url: string } =>
    Object.hasOwn(received, "url"),
  );
  const startMs = performance.now() - startedAt;
  const port = Number(new URL(url).port);
  return {
    process: server,
    port,
    pid: server.pid ?? 0,
    startMs,
    signIn: (host, username) => signIn(port, host, username),
    stop: () => stopProcess(server),
  };
}

async function signIn(port: number, host: Host, name?: string): Promise<string> {
  const { username: demo, password } = demoMember(getMerchant(host));
  const username = name ?? demo;
  const headers = { host: hostHeader(host, port), origin: `http://${hostHeader(host, port)}` };
  const form = new URLSearchParams({ username, password, next: "/" });
  const answer = await sendRequest({ port, path: "/login", headers }, form);
  const cookie = answer.headers["set-cookie"]?.find((line) => line.startsWith("session="));
  if (!cookie) throw new Error(`${host} did not sign ${username} in: ${answer.status}`);
  return cookie.split(";", 1).join();
}

export function getMerchant(host: Host): MerchantProfile {
  const brand = readBrands().byHost(`${host}.localhost`)?.brand;
  if (!brand) throw new Error(`no brand has the host ${host}.localhost`);
  return merchantProfile(brand);
}

export function demoMember(merchant: MerchantProfile) {
  const member = demoSignIns([merchant]).find(({ type }) => type === MEMBER_TYPE);
  if (!member) throw new Error(`${merchant.code} has no demonstration member`);
  return member;
}

const dataFolderCache = new Map<string, Promise<string>>();

/** Returns a data folder as after some use: catalogue, demonstration members, and rounds, some of them won. */
function getSampleDataFolder(brandsFolder = ""): Promise<string> {
  const known = dataFolderCache.get(brandsFolder);
  if (known) return known;
  const making = createSampleDataFolder(brandsFolder || undefined);
  dataFolderCache.set(brandsFolder, making);
  return making;
}

async function createSampleDataFolder(brandsFolder?: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  if (!existsSync(path.join(ROOT, "build/server/index.js"))) {
    throw new Error("There is no build to measure: run `npm run build` first.");
  }
  const database = await openDatabase({ file: path.join(folder, DATABASE) });
  await migrate(database);
  const options = brandOptions();
  const brands = readBrands(brandsFolder ? { ...options, folder: brandsFolder } : options);
  const merchants = brands.list().map(merchantProfile);
  // A thousand merchants have a thousand members: the cost of their hashes is measured elsewhere.
  const hasher = brandsFolder ? quickHasher() : argon2Hasher();
  await seedDemonstration({ database, clock: systemClock, hasher }, merchants);
  // The server imports the catalogue; a signed-in member can play.
  const site = await start(environment(folder, brandsFolder));
  for (const host of HOSTS) await site.signIn(host);
  await site.stop();
  for (const host of HOSTS) {
    const { game } = await openSlot(database, host);
    for (let round = 1; round <= 12; round++) {
      for (const call of game.roundCalls(2_000, round * 1_000)) await game.send(call);
    }
  }
  await database.close();
  return folder;
}

/**
 * Opens a slot of a brand's catalogue for a signed-in member: the demonstration's, or another one. `at`: the running
 * site that receives its calls.
 */
export async function openSlot(
  database: Database,
  host: Host,
  { member, at }: { member?: string; at?: Site } = {},
): Promise<{ merchant: MerchantProfile; game: OpenGame }> {
  const merchant = getMerchant(host);
  const username = member ?? demoMember(merchant).username;
  const slot = await anySlot(database, merchant);
  const game = await openGame(database, merchant, { username, game: slot, at });
  return { merchant, game };
}

/** Returns the first playable slot that a merchant offers. */
async function anySlot(database: Database, merchant: MerchantProfile) {
  const codes = merchant.vendors.map(({ vassalage }) => vassalage);
  return database.db
    .selectFrom("game")
    .select(["id", "vendor", "code"])
    .where("game_type", "=", "RNG")
    .where("vendor", "in", codes)
    .where("retired", "=", 0)
    .orderBy("sort")
    .executeTakeFirstOrThrow(() => new Error(`${merchant.code} has no slot to play`));
}
