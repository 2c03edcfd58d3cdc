import type { AppLoadContext } from "@remix-run/node";
import type { Game, PvpRoom, VendorEntry } from "../../platform/contract/games.ts";
import type { LobbyType } from "../../shared/game-kinds.ts";
import { getFailure } from "../../site/call-failure.ts";
import {
  type Classification,
  isFiltered,
  type LobbyOffers,
  type LobbyQuery,
} from "../../site/games/lobby-query.ts";
import { readGames, readHot, readJackpot, readVendors } from "../../site/games/read-games.server.ts";
import { type CardGame, toCard } from "../../ui/game-card.tsx";

/** The maximum number of pages in one list; beyond it a visitor searches or chooses a provider. */
const MAX_PAGES = 40;
/** The number of providers that a shelf layout shows at a time, and of games of each. */
const SHELVES_PER_PAGE = 6;
const SHELF_GAMES = 8;

/** Time for which visitors share one response. */
const OFFERS_MS = 300_000;
const ROOMS_MS = 3_000;
/** The maximum number of rooms that a lobby shows above its games. */
const ROOMS_SHOWN = 6;

export interface LobbyList {
  games: CardGame[];
  /** The number of games; null when the platform does not report it (an account's own lists). */
  total: number | null;
  /** The number of pages shown, from the first. */
  pages: number;
  more: "none" | "page" | "narrow";
}

export interface BrandStore {
  vassalage: string;
  vendor: string;
  total: number;
  games: CardGame[];
}

export interface LobbyContent {
  list: LobbyList | null;
  shelves: BrandStore[] | null;
  /** Set when the games could not be read: the call's status. */
  failed: number | null;
  /** Minor units of the brand's real jackpot pool; null when it has none or no jackpot game is shown. */
  jackpot: number | null;
}

const EMPTY: LobbyList = { games: [], total: 0, pages: 1, more: "none" };

/** Loads the games of a lobby's query: a list, or a shelf per provider when the brand's layout has shelves. */
export async function loadLobby(
  context: AppLoadContext,
  type: LobbyType,
  query: LobbyQuery,
  vendors: readonly VendorEntry[],
): Promise<LobbyContent> {
  try {
    const shelved = showsShelves(context, query);
    const [list, shelves] = shelved
      ? [null, await readShelves(context, type, query.pageNo, vendors)]
      : [await readList(context, type, query, vendors), null];
    const shown = list?.games ?? shelves?.flatMap((shelf) => shelf.games) ?? [];
    return { list, shelves, failed: null, jackpot: await readJackpot(context, shown) };
  } catch (error) {
    return { list: null, shelves: null, failed: getFailure(error).status, jackpot: null };
  }
}

/** Returns true when the lobby shows shelves: nothing was chosen yet. */
function showsShelves(context: AppLoadContext, query: LobbyQuery): boolean {
  return (
    context.brand.document.layout.lobby === "shelf" &&
    query.tab === "all" &&
    query.vassalage === null &&
    !isFiltered(query)
  );
}

/** The vendors of a type that have games, in the brand's order. */
export async function readLobbyVendors(context: AppLoadContext, type: LobbyType): Promise<VendorEntry[]> {
  const vendors = await readVendors(context);
  return vendors.filter((vendor) => vendor.gameType === type && vendor.games > 0);
}

async function readList(
  context: AppLoadContext,
  type: LobbyType,
  query: LobbyQuery,
  vendors: readonly VendorEntry[],
): Promise<LobbyList> {
  const { vassalage } = query;
  if (vassalage && !vendors.some((vendor) => vendor.vassalage === vassalage)) return EMPTY;
  if (query.tab === "hot") {
    const games = (await readHot(context, type, vassalage)).map(toCard);
    return { games, total: games.length, pages: 1, more: "none" };
  }
  const first = await readPage(context, type, query, 1);
  const pages = Math.max(1, Math.min(query.pageNo, first.totalPages, MAX_PAGES));
  const rest = await Promise.all(
    Array.from({ length: pages - 1 }, (_, index) => readPage(context, type, query, index + 2)),
  );
  const more = pages >= first.totalPages ? "none" : pages < MAX_PAGES ? "page" : "narrow";
  // A game that moved between two reads of the list must not be listed twice.
  const games = new Map([first, ...rest].flatMap((page) => page.games).map((game) => [game.gameId, game]));
  return { games: [...games.values()].map(toCard), total: first.total, pages, more };
}

interface ListPage {
  games: Game[];
  total: number | null;
  totalPages: number;
}

async function readPage(
  context: AppLoadContext,
  type: LobbyType,
  query: LobbyQuery,
  pageNo: number,
): Promise<ListPage> {
  const { platform, brand } = context;
  const common = {
    gameType: type,
    vassalage: query.vassalage ?? undefined,
    pageNo,
    pageSize: brand.document.lobby.pageSize,
  };
  if (query.tab === "fav") {
    const { content, totalPages } = await platform.games.favouriteGames(common);
    return { games: content, total: null, totalPages };
  }
  if (query.tab === "recent") {
    const { list, totalPages } = await platform.games.recentGames(common);
    return { games: list, total: null, totalPages };
  }
  const input = {
    ...common,
    gameName: query.gameName || undefined,
    gameClassify: query.gameClassify ?? undefined,
    minBet: query.minBet,
  };
  // Search terms are unlimited, so they are not shared here; the platform caches the results of a few.
  if (query.gameName) return platform.games.gameList(input);
  return readGames(context, input);
}

async function readShelves(
  context: AppLoadContext,
  type: LobbyType,
  pageNo: number,
  vendors: readonly VendorEntry[],
): Promise<BrandStore[]> {
  const shown = vendors.slice(0, pageNo * SHELVES_PER_PAGE);
  return Promise.all(
    shown.map(async ({ vassalage, accountTypeName, games: total }) => {
      const input = { gameType: type, vassalage, pageSize: SHELF_GAMES };
      const { games } = await readGames(context, input);
      return { vassalage, vendor: accountTypeName, total, games: games.map(toCard) };
    }),
  );
}

/**
 * Reads the rooms of a lobby that have a free seat: rooms with a waiting player first, then by stake. Empty when the
 * lobby's games have no rooms, or when the list has filters other than a vendor.
 */
export async function readRooms(
  { platform, shared }: AppLoadContext,
  type: LobbyType,
  query: LobbyQuery,
  vendors: readonly VendorEntry[],
): Promise<PvpRoom[]> {
  if (type !== "PVP" || query.tab !== "all" || isFiltered(query)) return [];
  if (query.vassalage && !vendors.some(({ vassalage }) => vassalage === query.vassalage)) return [];
  const input = query.vassalage ? { vassalage: query.vassalage } : {};
  const { list } = await shared(`rooms ${query.vassalage ?? ""}`, ROOMS_MS, () =>
    platform.games.roomList(input),
  );
  return list
    .filter(({ taken, seats }) => taken < seats)
    .toSorted((a, b) => b.taken - a.taken || a.minBet - b.minBet)
    .slice(0, ROOMS_SHOWN);
}

/**
 * Reads the brand's classifications that have a game of this type: a filter without results is not offered. Read once
 * in five minutes for all visitors.
 */
export async function readClassifications(
  { platform, shared }: AppLoadContext,
  gameType: LobbyType,
  offers: LobbyOffers,
): Promise<Classification[]> {
  const counts = await shared(`classifications ${gameType}`, OFFERS_MS, () =>
    Promise.all(
      offers.classifications.map((gameClassify) =>
        platform.games.gameList({ gameType, gameClassify, pageSize: 1 }).then(({ total }) => total),
      ),
    ),
  );
  return offers.classifications.filter((_, index) => (counts[index] ?? 0) > 0);
}
