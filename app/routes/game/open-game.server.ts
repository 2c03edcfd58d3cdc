import { type AppLoadContext, redirect } from "@remix-run/node";
import type { GameType } from "../../brand/brand-document.ts";
import type { Game } from "../../platform/contract/games.ts";
import type { PlayMoney } from "../../platform/contract/play-money.ts";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";
import type { BetSelection } from "../../shared/bet-selection.ts";
import type { StartContext } from "../../shared/game-start.ts";
import { type FailureData, getFailure } from "../../site/call-failure.ts";
import { readHot } from "../../site/games/read-games.server.ts";
import { pageLook } from "../../site/page-look.server.ts";
import { type CardGame, toCard } from "../../ui/game-card.tsx";
import { detectDevice, startAddress } from "./start-address.ts";

/** The game that an address names; `FB` is the sportsbook of that vendor. */
export type GameRef = { gameId: string } | { gameCode: string } | "FB";

/** Reasons why a game does not open, as named on its page, with the page's status. */
const REASONS = {
  maintenance: 503,
  later: 200,
  missing: 404,
  device: 404,
  realAccount: 403,
  break: 403,
  held: 403,
  limit: 409,
  unkept: 409,
  time: 409,
  failed: 503,
} as const;
export type ClosedReason = keyof typeof REASONS;

/** The state of the money at the vendor of a game that did not open. */
export interface MoneyReturned {
  state: "succeeded" | "pending" | "unknown" | "failed" | "silent";
  /** Minor units; null when the vendor does not report it. */
  amount: number | null;
  vassalage: string;
  vendor: string;
}

export type ClosedGame = {
  state: ClosedReason;
  others: CardGame[];
  returned: MoneyReturned | null;
};
interface OpenGame {
  state: "open";
  src: string;
  /** False when the vendor refuses to be shown in a frame. */
  framed: boolean;
  ownOrigin: boolean;
  game: CardGame;
  money: PlayMoney | null;
}

const MAX_OTHER_GAMES = 6;
const GAME_MS = 10_000;

/** Reads the game of an address; null when the brand has no such game. */
export async function readGame(
  { platform, shared }: AppLoadContext,
  ref: Exclude<GameRef, "FB">,
): Promise<Game | null> {
  try {
    return await shared(`game ${JSON.stringify(ref)}`, GAME_MS, () => platform.games.gameInfo(ref));
  } catch (error) {
    if (getReason(getFailure(error).data) === "missing") return null;
    throw error;
  }
}

/** Returns the kind of caller that the rules for starting a game depend on. */
export function startContext({ caller }: AppLoadContext): StartContext {
  if (caller.kind === "visitor") return { caller: "visitor" };
  return { caller: caller.type === DEMO_TYPE ? "demo" : "account" };
}

interface OpenOptions {
  backUrl: string;
  start: string;
  game: Game | null;
  selection: BetSelection | null;
}

/**
 * Opens a game for the signed-in account: each load of the page is a launch of its own, so that reloading works.
 * Returns the page's state and its status. `game`: its known data, shown when it does not open. `start` identifies this
 * start when the game ends. `selection`: the price that the player pressed.
 * @throws Response that redirects to the site's own page of a game that the platform runs itself, such as a lottery.
 */
export async function openGame(
  context: AppLoadContext,
  ref: GameRef,
  { game: known, selection, ...way }: OpenOptions,
): Promise<{ opened: OpenGame | ClosedGame; status: number }> {
  const { brand, origin, platform, request } = context;
  const device = detectDevice(request.userAgent, brand.document.client.device);
  const { symbol, position } = brand.document.currency;
  const look = { ...pageLook(context), currency: { symbol, position } };
  const input = { device, ...way, look, language: request.language, ...(selection ? { selection } : {}) };
  try {
    const { content, framed, game, money } = await (ref === "FB"
      ? platform.games.launchFb(input)
      : platform.games.launchGame({ ...ref, ...input }));
    if (content.startsWith("/")) throw redirect(content);
    const networks = brand.document.cdn.launchGameCDNs;
    const src = startAddress(content, { origin, networks, address: request.ip });
    if (!src) return closedGame(context, "failed", known);
    const ownOrigin = new URL(src).origin === origin;
    return { opened: { state: "open", src, framed, ownOrigin, game: toCard(game), money }, status: 200 };
  } catch (error) {
    if (error instanceof Response) throw error;
    const { data } = getFailure(error);
    return closedGame(context, getReason(data), known, data.details);
  }
}

function getReason({ code, details }: FailureData): ClosedReason {
  if (code === "GAME_MAINTENANCE") return details.notOpen === true ? "later" : "maintenance";
  if (code === "DEMO_ACCOUNT") return "realAccount";
  if (code === "PLAYER_EXCLUDED") return details.held === true ? "held" : "break";
  if (code === "WAGER_LIMIT" || code === "LOSS_LIMIT") return "limit";
  if (code === "LIMITS_NOT_KEPT") return "unkept";
  if (code === "SESSION_LIMIT") return "time";
  if (details.notForDevice !== undefined) return "device";
  return code === "GAME_NOT_FOUND" || code === "INVALID_INPUT" ? "missing" : "failed";
}

/**
 * Returns the data of the page of a game that does not open: the reason, other games to play, and the state of the
 * money.
 */
export async function closedGame(
  context: AppLoadContext,
  reason: ClosedReason,
  game: Game | null = null,
  details: FailureData["details"] = {},
): Promise<{ opened: ClosedGame; status: number }> {
  const others = await othersToPlay(context, game);
  const returned = game && details.returnState ? returnedMoney(game, details) : null;
  return { opened: { state: reason, others, returned }, status: REASONS[reason] };
}

function returnedMoney(
  { vassalage, vendor }: Game,
  { returnState, returned }: FailureData["details"],
): MoneyReturned {
  const amount = typeof returned === "number" ? returned : null;
  return { state: returnState as MoneyReturned["state"], amount, vassalage, vendor };
}

/** Returns hot games that open: of the same type first, then slots. */
async function othersToPlay(context: AppLoadContext, game: Game | null): Promise<CardGame[]> {
  const types: GameType[] = game && game.gameType !== "RNG" ? [game.gameType, "RNG"] : ["RNG"];
  const lists = await Promise.all(types.map((type) => readHot(context, type).catch(() => [])));
  return lists
    .flat()
    .filter((other) => other.playable && !other.maintenance && other.gameId !== game?.gameId)
    .slice(0, MAX_OTHER_GAMES)
    .map(toCard);
}
