import { createHash, type KeyObject, randomUUID } from "node:crypto";
import * as z from "zod";
import { languageTag } from "../../i18n/languages.ts";
import type { GameType } from "../contract/call.ts";
import { BODY_SIGNATURE_HEADER, bodySignature } from "./body-signature.ts";
import type { Clock } from "./clock.ts";
import { fillUrlTemplate } from "./fill-address.ts";
import {
  type GameVendor,
  type VendorBetStatus,
  type VendorCatalogue,
  type VendorGame,
  type VendorLaunch,
  VendorRefusal,
} from "./game-vendor.ts";
import { exchange } from "./http-exchange.ts";

/** A player is waiting. */
const LAUNCH = { timeoutMs: 4_000, maxBytes: 16 * 1024 };
const STATUS = { timeoutMs: 4_000, maxBytes: 64 * 1024 };
const CATALOGUE = { timeoutMs: 15_000, maxBytes: 32 * 1024 * 1024 };

const text = (max: number) => z.string().min(1).max(max);
const listAnswer = z
  .array(
    z.object({
      game_code: text(64),
      name: text(100),
      category: z.string().max(64).default(""),
      enabled: z.boolean().default(true),
      release_date: z.string().max(32).optional(),
      platforms: z.array(z.string()).optional(),
      rtp: z.number().min(0).max(100).optional(),
    }),
  )
  .max(100_000);
const urlAnswer = z.object({ url: z.url().max(2_048) });
const statusAnswer = z.object({
  bet_status: z.enum(["open", "closed", "unknown"]),
  calls: z
    .array(z.object({ path: text(32), body: text(4_096) }))
    .max(100)
    .default([]),
});

/** The game types by their names in published catalogues. */
const GAME_TYPES: Readonly<Record<string, GameType>> = {
  "video slots": "RNG",
  slots: "RNG",
  slot: "RNG",
  "table games": "RNG",
  arcade: "RNG",
  crash: "RNG",
  live: "LIVE",
  "live casino": "LIVE",
  "live dealer": "LIVE",
  fishing: "FISH",
  poker: "PVP",
  sport: "SPORTS",
  sports: "SPORTS",
  sportsbook: "SPORTS",
  esports: "ESPORTS",
  lottery: "LOTT",
};

interface HubGameVendorOptions {
  vassalage: string;
  name: string;
  gameTypes: readonly GameType[];
  accountTypeId: number;
  launchMode: "frame" | "popup" | "tab";
  trial: boolean;
  addresses: { api: string; catalogue?: string; launch?: string; status?: string };
  /** The origins that this vendor may open in frames. */
  frames: readonly string[];
  privateKey: KeyObject;
  clock: Clock;
  siteOrigin: (merchantId: string, audience: "member" | "agent") => string;
}

/** A vendor of the dialect `hub` (docs/vendors.md, "What a vendor of the dialect hub answers"). */
export function hubGameVendor(options: HubGameVendorOptions): GameVendor {
  const { vassalage, addresses } = options;
  return {
    vassalage,
    catalogue: () => readList(options),
    launch: (launch) => launchGame(options, launch),
    // The dialect has no call for a round that was played.
    round: async () => null,
    ...(addresses.status === "" ? {} : { betStatus: (query) => readStatus(options, query) }),
  };
}

async function readList(options: HubGameVendorOptions): Promise<VendorCatalogue> {
  const { vassalage, name, accountTypeId, launchMode, trial, addresses } = options;
  const address = addresses.catalogue ?? `${addresses.api}/game/list`;
  const answer = await sendSignedRequest(
    options,
    fillUrlTemplate(address, { vendor: vassalage }),
    {},
    CATALOGUE,
  );
  if (answer.status !== 200) throw new Error(`${vassalage} answered its list of games with ${answer.status}`);
  const games = listAnswer.parse(JSON.parse(answer.body.toString("utf8")));
  return { name, accountTypeId, launchMode, trial, games: games.map((game) => toGame(options, game)) };
}

function toGame(
  { vassalage, gameTypes }: HubGameVendorOptions,
  game: z.infer<typeof listAnswer>[number],
): VendorGame {
  const gameId = `${vassalage}-${game.game_code}`;
  const releasedAt = Date.parse(game.release_date ?? "");
  const gameType = GAME_TYPES[game.category.toLowerCase()] ?? gameTypes[0] ?? "RNG";
  return {
    gameId,
    // Stable, and practically unique to this game: the first 48 bits of a digest.
    nodeId: Number.parseInt(createHash("sha256").update(gameId).digest("hex").slice(0, 12), 16),
    gameCode: game.game_code,
    gameType,
    name: game.name,
    names: {},
    classify: "",
    minBet: 0,
    lines: 0,
    hot: false,
    isNew: false,
    playable: game.enabled,
    returnBasisPoints: game.rtp === undefined ? null : Math.round(game.rtp * 100),
    releasedAt: Number.isNaN(releasedAt) ? 0 : Math.max(0, releasedAt),
  };
}

async function launchGame(options: HubGameVendorOptions, launch: VendorLaunch): Promise<string> {
  const { vassalage, addresses, frames, siteOrigin } = options;
  const { merchantId, token, gameCode, language, device, backUrl, audience } = launch;
  const address = addresses.launch ?? `${addresses.api}/game/url`;
  const content = {
    sub_partner_id: merchantId,
    token,
    game_code: gameCode,
    lang: languageTag(language),
    platform: device === "WEB" ? "GPL_DESKTOP" : "GPL_MOBILE",
    lobby_url: siteOrigin(merchantId, audience) + backUrl,
  };
  const url = fillUrlTemplate(address, { vendor: vassalage, merchant: merchantId });
  const answer = await sendSignedRequest(options, url, content, LAUNCH);
  if (answer.status === 404) throw new VendorRefusal("unknown-game");
  if (answer.status === 403) throw new VendorRefusal("not-open");
  if (answer.status !== 200) throw new Error(`${vassalage} answered a launch with ${answer.status}`);
  const frame = urlAnswer.parse(JSON.parse(answer.body.toString("utf8"))).url;
  if (!frames.includes(new URL(frame).origin)) throw new Error(`${vassalage} gave a frame of another origin`);
  return frame;
}

async function readStatus(
  options: HubGameVendorOptions,
  { merchantId, transactionId }: { merchantId: string; transactionId: string },
): Promise<VendorBetStatus> {
  const { vassalage, addresses } = options;
  const address = addresses.status ?? `${addresses.api}/bet/status`;
  const url = fillUrlTemplate(address, { vendor: vassalage, merchant: merchantId, bet: transactionId });
  const content = { sub_partner_id: merchantId, transaction_uuid: transactionId };
  const answer = await sendSignedRequest(options, url, content, STATUS);
  if (answer.status !== 200) throw new Error(`${vassalage} answered for a bet with ${answer.status}`);
  const { bet_status: state, calls } = statusAnswer.parse(JSON.parse(answer.body.toString("utf8")));
  return { state, calls };
}

/** Sends one signed request: RSA-SHA256 over the body, which contains the time of signing and the vendor. */
function sendSignedRequest(
  { vassalage, privateKey, clock }: HubGameVendorOptions,
  url: string,
  content: object,
  limits: { timeoutMs: number; maxBytes: number },
) {
  const every = { request_uuid: randomUUID(), timestamp: clock.now(), supplier: vassalage };
  const body = Buffer.from(JSON.stringify({ ...every, ...content }));
  return exchange({
    method: "POST",
    url: new URL(url),
    headers: { "content-type": "application/json", [BODY_SIGNATURE_HEADER]: bodySignature(privateKey, body) },
    body,
    ...limits,
  });
}
