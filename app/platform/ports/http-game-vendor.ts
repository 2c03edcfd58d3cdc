import * as z from "zod";
import { gameTypeCode } from "../contract/call.ts";
import { vendorRound } from "../contract/records.ts";
import type { Clock } from "./clock.ts";
import { fillUrlTemplate } from "./fill-address.ts";
import {
  type GameVendor,
  type VendorBetStatus,
  type VendorCatalogue,
  type VendorFixture,
  type VendorFreeSpins,
  VendorRefusal,
  type VendorRoom,
  type VendorTable,
  type VendorTransferOutcome,
  type VendorWallet,
} from "./game-vendor.ts";
import { exchange } from "./http-exchange.ts";
import { signedHeaders } from "./signed-request.ts";
import type { ProtectionCall } from "./vendor-connection.ts";
import { fixturesAnswer } from "./vendor-fixtures.ts";
import type { VendorKeys } from "./vendor-keys.ts";

/** A launch that takes longer fails, because the player is waiting. */
const LAUNCH_TIMEOUT_MS = 4_000;
const LAUNCH_MAX_BYTES = 16 * 1024;
/** Short, because a player is waiting here too. */
const ROUND_TIMEOUT_MS = 4_000;
const ROUND_MAX_BYTES = 64 * 1024;
/** The longest that a member waits for a page that lists the balances at all vendors. */
const BALANCE_TIMEOUT_MS = 2_000;
/** After this timeout the outcome of a transfer is unknown, and the vendor is queried. */
const TRANSFER_TIMEOUT_MS = 4_000;
const WALLET_MAX_BYTES = 4 * 1024;
/** A request that lists rooms or tables waits for all vendors that have some. */
const ROOMS_TIMEOUT_MS = 2_000;
const ROOMS_MAX_BYTES = 256 * 1024;
/** Short, because a page of the site waits for the response. */
const FIXTURES_TIMEOUT_MS = 1_500;
const FIXTURES_MAX_BYTES = 256 * 1024;
const CATALOGUE_TIMEOUT_MS = 15_000;
const CATALOGUE_MAX_BYTES = 32 * 1024 * 1024;

const text = (max: number) => z.string().min(1).max(max);
const catalogueAnswer = z.object({
  name: text(64),
  accountTypeId: z.int().min(0),
  launchMode: z.enum(["frame", "popup", "tab"]),
  trial: z.boolean().optional(),
  games: z
    .array(
      z.object({
        gameId: text(64),
        nodeId: z.int().min(1),
        gameCode: text(64),
        gameType: gameTypeCode,
        name: text(100),
        names: z.record(text(8), text(100)),
        classify: z.enum(["", "JP", "TG", "AC", "BG"]),
        minBet: z.int().min(0),
        lines: z.int().min(0),
        hot: z.boolean(),
        isNew: z.boolean(),
        playable: z.boolean(),
        returnBasisPoints: z.int().min(0).max(10_000).nullable(),
        releasedAt: z.int().min(0),
        esports: z.boolean().optional(),
        devices: z
          .array(z.enum(["WEB", "H5", "APP"]))
          .min(1)
          .optional(),
        isGame: z.enum(["GAME", "VASSALAGE"]).optional(),
        defaultPlayType: z.string().max(32).optional(),
      }),
    )
    .max(100_000),
});
const launchAnswer = z.object({ url: z.url().max(2_048) });
const balanceAnswer = z.object({ balance: z.int().min(0) });
const transferAnswer = z.object({ state: z.enum(["done", "short", "refused"]) });
const endedAnswer = z.object({ state: z.literal("ended") });
const settledAnswer = z.object({ state: z.enum(["done", "short", "refused", "absent"]) });
const roomsAnswer = z.object({
  rooms: z
    .array(
      z.object({
        roomId: text(64),
        gameId: text(64),
        gameCode: text(64),
        name: text(100),
        minBet: z.int().min(0),
        seats: z.int().min(1),
        taken: z.int().min(0),
      }),
    )
    .max(1_000),
});
const tablesAnswer = z.object({
  tables: z
    .array(
      z
        .object({ gameId: text(64), minBet: z.int().min(0), maxBet: z.int().min(0) })
        .refine(({ minBet, maxBet }) => minBet <= maxBet),
    )
    .max(1_000),
});
const betStatusAnswer = z.object({
  state: z.enum(["open", "closed", "unknown"]),
  calls: z.array(z.object({ call: text(32), body: z.record(z.string(), z.unknown()) })).max(100),
});
const freeSpinsAnswer = z.object({ state: z.enum(["issued", "refused"]) });
const refusalAnswer = z.object({ code: z.enum(["GAME_UNKNOWN", "GAME_NOT_OPEN"]) });

interface HttpGameVendorOptions {
  vassalage: string;
  /**
   * The base address of the vendor's API, without a trailing slash; whole addresses where its paths differ from the
   * dialect's.
   */
  addresses: { api: string; catalogue?: string; launch?: string; status?: string };
  /** The origins that this vendor may open in frames. */
  frames: readonly string[];
  /** True when the vendor keeps a wallet of its own for players. */
  hasWallets: boolean;
  /** The calls by which the vendor enforces a player's breaks and limits at that wallet. */
  enforces: readonly ProtectionCall[];
  /** True when the vendor supports free spins. */
  hasFreeSpins: boolean;
  /** True when the vendor lists matches, and can open a game with a selection on its slip. */
  hasFixtures: boolean;
  keys: VendorKeys;
  clock: Clock;
  /** The origins that serve a merchant's site. They may frame the vendor's games and receive their messages. */
  siteOrigins: (merchantId: string) => readonly string[];
  /** The origin of a merchant's site for members or agents, to which a game returns. */
  siteOrigin: (merchantId: string, audience: "member" | "agent") => string;
}

/** A vendor that speaks Marquee's vendor protocol over HTTP (docs/decisions/0051). */
export function httpGameVendor(options: HttpGameVendorOptions): GameVendor {
  return {
    vassalage: options.vassalage,
    ...(options.hasWallets ? { wallet: vendorWallet(options) } : {}),
    ...(options.addresses.status === "" ? {} : { betStatus: (query) => readBetStatus(options, query) }),
    ...(options.hasFreeSpins
      ? {
          giveFreeSpins: (spins) => giveFreeSpins(options, spins),
          takeBackFreeSpins: (spins) => takeBackFreeSpins(options, spins),
        }
      : {}),
    ...(options.hasFixtures ? { fixtures: (query) => readFixtures(options, query) } : {}),
    catalogue: () => readCatalogue(options),
    launch: (launch) => launchGame(options, launch),
    round: (round) => readRound(options, round),
    rooms: (query) => readRooms(options, query),
    tables: (query) => readTables(options, query),
  };
}

/**
 * The player's wallet at the vendor. Anything but a clear success throws an Error, because the outcome is then unknown.
 */
function vendorWallet(options: HttpGameVendorOptions): VendorWallet {
  const ask = async (
    merchantId: string,
    path: string,
    { timeoutMs, content }: { timeoutMs: number; content?: object },
  ): Promise<unknown> => {
    const limits = { timeoutMs, maxBytes: WALLET_MAX_BYTES };
    const answer = await sendSignedRequest(options, merchantId, `wallet/${path}`, { ...limits, content });
    if (answer.status !== 200) {
      throw new Error(`${options.vassalage} answered for a wallet with ${answer.status}`);
    }
    return JSON.parse(answer.body.toString("utf8"));
  };
  const endSessions: VendorWallet["endSessions"] = async ({ merchantId, playerId }) => {
    const limits = { content: { playerId }, timeoutMs: TRANSFER_TIMEOUT_MS };
    endedAnswer.parse(await ask(merchantId, "end-sessions", limits));
  };
  return {
    asksMayPlay: options.enforces.includes("mayPlay"),
    ...(options.enforces.includes("endSession") ? { endSessions } : {}),
    async balance({ merchantId, playerId, currency }) {
      const path = `players/${encodeURIComponent(playerId)}?currency=${encodeURIComponent(currency)}`;
      const answer = await ask(merchantId, path, { timeoutMs: BALANCE_TIMEOUT_MS });
      return balanceAnswer.parse(answer).balance;
    },
    async transfer({ merchantId, ...content }): Promise<VendorTransferOutcome> {
      const answer = await ask(merchantId, "transfers", { content, timeoutMs: TRANSFER_TIMEOUT_MS });
      return transferAnswer.parse(answer).state;
    },
    async settle({ merchantId, playerId, reference }) {
      const path = `transfers/${encodeURIComponent(reference)}/settle`;
      const content = { playerId };
      const answer = await ask(merchantId, path, { content, timeoutMs: TRANSFER_TIMEOUT_MS });
      return settledAnswer.parse(answer).state;
    },
  };
}

async function readCatalogue({ addresses, vassalage }: HttpGameVendorOptions): Promise<VendorCatalogue> {
  const address = addresses.catalogue ?? `${addresses.api}/api/v1/${vassalage}/catalogue`;
  const answer = await exchange({
    method: "GET",
    url: new URL(fillUrlTemplate(address, { vendor: vassalage })),
    timeoutMs: CATALOGUE_TIMEOUT_MS,
    maxBytes: CATALOGUE_MAX_BYTES,
  });
  if (answer.status !== 200) throw new Error(`${vassalage} answered its catalogue with ${answer.status}`);
  return catalogueAnswer.parse(JSON.parse(answer.body.toString("utf8")));
}

async function launchGame(
  options: HttpGameVendorOptions,
  { merchantId, backUrl, audience, selection, ...launch }: Parameters<GameVendor["launch"]>[0],
): Promise<string> {
  const { vassalage, frames, siteOrigins, siteOrigin, addresses, hasFixtures } = options;
  const answer = await sendSignedRequest(options, merchantId, "launch", {
    address: addresses.launch,
    content: {
      ...launch,
      backUrl: siteOrigin(merchantId, audience) + backUrl,
      siteOrigins: siteOrigins(merchantId),
      ...(selection && hasFixtures ? { selection } : {}),
    },
    timeoutMs: LAUNCH_TIMEOUT_MS,
    maxBytes: LAUNCH_MAX_BYTES,
  });
  const content: unknown = JSON.parse(answer.body.toString("utf8"));
  const refusal = answer.status === 409 ? refusalAnswer.safeParse(content) : null;
  if (refusal?.success) {
    throw new VendorRefusal(refusal.data.code === "GAME_UNKNOWN" ? "unknown-game" : "not-open");
  }
  if (answer.status !== 200) throw new Error(`${vassalage} answered a launch with ${answer.status}`);
  const frame = launchAnswer.parse(content).url;
  if (!frames.includes(new URL(frame).origin)) throw new Error(`${vassalage} gave a frame of another origin`);
  return frame;
}

async function readRound(
  options: HttpGameVendorOptions,
  { merchantId, roundId, transactionId }: Parameters<GameVendor["round"]>[0],
): ReturnType<GameVendor["round"]> {
  const path = `rounds/${encodeURIComponent(roundId)}?bet=${encodeURIComponent(transactionId)}`;
  const answer = await sendSignedRequest(options, merchantId, path, {
    timeoutMs: ROUND_TIMEOUT_MS,
    maxBytes: ROUND_MAX_BYTES,
  });
  if (answer.status === 404) return null;
  if (answer.status !== 200) {
    throw new Error(`${options.vassalage} answered for a round with ${answer.status}`);
  }
  return vendorRound.parse(JSON.parse(answer.body.toString("utf8")));
}

/** Reads the vendor's answer about one bet. */
async function readBetStatus(
  options: HttpGameVendorOptions,
  { merchantId, transactionId }: { merchantId: string; transactionId: string },
): Promise<VendorBetStatus> {
  const { status: own } = options.addresses;
  const answer = await sendSignedRequest(options, merchantId, `bets/${encodeURIComponent(transactionId)}`, {
    address: own && fillUrlTemplate(own, { bet: transactionId }),
    timeoutMs: ROUND_TIMEOUT_MS,
    maxBytes: ROUND_MAX_BYTES,
  });
  if (answer.status === 404) return { state: "unknown", calls: [] };
  if (answer.status !== 200) throw new Error(`${options.vassalage} answered for a bet with ${answer.status}`);
  const { state, calls } = betStatusAnswer.parse(JSON.parse(answer.body.toString("utf8")));
  return { state, calls: calls.map(({ call, body }) => ({ path: call, body })) };
}

async function readRooms(
  options: HttpGameVendorOptions,
  { merchantId, currency, decimals }: Parameters<NonNullable<GameVendor["rooms"]>>[0],
): Promise<VendorRoom[]> {
  const path = `rooms?currency=${encodeURIComponent(currency)}&decimals=${decimals}`;
  const limits = { timeoutMs: ROOMS_TIMEOUT_MS, maxBytes: ROOMS_MAX_BYTES };
  const answer = await sendSignedRequest(options, merchantId, path, limits);
  if (answer.status !== 200) throw new Error(`${options.vassalage} answered for rooms with ${answer.status}`);
  return roomsAnswer.parse(JSON.parse(answer.body.toString("utf8"))).rooms;
}

async function readTables(
  options: HttpGameVendorOptions,
  { merchantId, currency, decimals }: Parameters<NonNullable<GameVendor["tables"]>>[0],
): Promise<VendorTable[]> {
  const path = `tables?currency=${encodeURIComponent(currency)}&decimals=${decimals}`;
  const limits = { timeoutMs: ROOMS_TIMEOUT_MS, maxBytes: ROOMS_MAX_BYTES };
  const answer = await sendSignedRequest(options, merchantId, path, limits);
  // A vendor that lists no tables need not implement the call.
  if (answer.status === 404) return [];
  if (answer.status !== 200)
    throw new Error(`${options.vassalage} answered for tables with ${answer.status}`);
  return tablesAnswer.parse(JSON.parse(answer.body.toString("utf8"))).tables;
}

async function readFixtures(
  options: HttpGameVendorOptions,
  { merchantId }: { merchantId: string },
): Promise<VendorFixture[]> {
  const limits = { timeoutMs: FIXTURES_TIMEOUT_MS, maxBytes: FIXTURES_MAX_BYTES };
  const answer = await sendSignedRequest(options, merchantId, "fixtures", limits);
  if (answer.status !== 200) {
    throw new Error(`${options.vassalage} answered for fixtures with ${answer.status}`);
  }
  return fixturesAnswer.parse(JSON.parse(answer.body.toString("utf8"))).fixtures;
}

async function takeBackFreeSpins(
  options: HttpGameVendorOptions,
  { merchantId, ...content }: Pick<VendorFreeSpins, "reference" | "merchantId" | "playerId">,
): Promise<void> {
  const limits = { timeoutMs: TRANSFER_TIMEOUT_MS, maxBytes: WALLET_MAX_BYTES };
  const answer = await sendSignedRequest(options, merchantId, "free-spins/take-back", { ...limits, content });
  if (answer.status !== 200) {
    throw new Error(`${options.vassalage} answered for free spins to take back with ${answer.status}`);
  }
}

async function giveFreeSpins(
  options: HttpGameVendorOptions,
  { merchantId, ...content }: VendorFreeSpins,
): Promise<"issued" | "refused"> {
  const limits = { timeoutMs: TRANSFER_TIMEOUT_MS, maxBytes: WALLET_MAX_BYTES };
  const answer = await sendSignedRequest(options, merchantId, "free-spins", { ...limits, content });
  if (answer.status !== 200) {
    throw new Error(`${options.vassalage} answered for free spins with ${answer.status}`);
  }
  return freeSpinsAnswer.parse(JSON.parse(answer.body.toString("utf8"))).state;
}

interface SignedRequestOptions {
  content?: object | undefined;
  timeoutMs: number;
  maxBytes: number;
  /** The full address, if it differs from the dialect's. */
  address?: string | undefined;
}

/**
 * Sends one signed request about a merchant: POST with content, else GET. `path` is relative to the merchant's and
 * vendor's path.
 */
async function sendSignedRequest(
  { vassalage, addresses, keys, clock }: HttpGameVendorOptions,
  merchantId: string,
  path: string,
  { content, timeoutMs, maxBytes, address }: SignedRequestOptions,
) {
  const method = content ? "POST" : "GET";
  const own = address && fillUrlTemplate(address, { vendor: vassalage, merchant: merchantId });
  const url = new URL(own ?? `${addresses.api}/api/v1/${merchantId}/${vassalage}/${path}`);
  const body = content ? Buffer.from(JSON.stringify(content)) : undefined;
  const [key] = keys.keys("outbound", merchantId, vassalage);
  if (!key) throw new Error(`no key for ${vassalage}`);
  const parts = { method, path: url.pathname + url.search, body: body ?? new Uint8Array() };
  return exchange({
    method,
    url,
    headers: { "content-type": "application/json", ...signedHeaders(key, clock.now(), parts) },
    ...(body ? { body } : {}),
    timeoutMs,
    maxBytes,
  });
}
