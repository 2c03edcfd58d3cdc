import type { Lobby } from "../../brand/brand-document.ts";
import { GAME_KINDS, type GameType, type LobbyType } from "../../shared/game-kinds.ts";
import { MIN_BETS } from "../../shared/min-bets.ts";

/** The paths of the game types that have a lobby. */
export const LOBBY_PATHS = Object.fromEntries(
  GAME_KINDS.filter(({ page }) => page === "lobby").map(({ type, category }) => [type, `/${category}`]),
) as Readonly<Record<LobbyType, string>>;

export type LobbyTab = Lobby["tabs"][number];
/** Returns true when a list is an account's own, which needs a sign-in (spec section 4, "Lobby list types"). */
export const isOwnTab = (tab: LobbyTab): boolean => tab === "fav" || tab === "recent";
export type Classification = Lobby["classifications"][number];

/** A minimum bet that the platform's list calls accept (spec section 9). */
export type MinBet = "all" | (typeof MIN_BETS)[number];

/** The requested list of a lobby. It is the lobby's whole state, and is stored in the address. */
export interface LobbyQuery {
  tab: LobbyTab;
  /** Vendor code, or null for all vendors. */
  vassalage: string | null;
  gameName: string;
  gameClassify: Classification | null;
  minBet: MinBet;
  /** Last page shown; the list shows pages 1 to this one. */
  pageNo: number;
}

/** The filters that a brand's lobby offers. */
export interface LobbyOffers {
  tabs: readonly LobbyTab[];
  classifications: readonly Classification[];
  minBets: readonly MinBet[];
}

export const WHOLE_LIST: LobbyQuery = {
  tab: "all",
  vassalage: null,
  gameName: "",
  gameClassify: null,
  minBet: "all",
  pageNo: 1,
};

/** Maximum length of a name to search for; the contract's limit. */
const NAME_MAX = 100;
/** The last page that a list can be opened at; a higher number means a wrong address. */
const PAGE_MAX = 1_000;

/** Parses a game type: `rng` or `RNG` → `RNG`; null for anything without a lobby. */
export function getLobbyType(text: string | null): LobbyType | null {
  const type = text?.toUpperCase() ?? "";
  return Object.hasOwn(LOBBY_PATHS, type) ? (type as LobbyType) : null;
}

/** Returns the path of a game type's lobby, or null when the type has none. */
export function lobbyPath(type: GameType): string | null {
  return Object.hasOwn(LOBBY_PATHS, type) ? LOBBY_PATHS[type as LobbyType] : null;
}

/**
 * Returns the filters that a brand's document offers in its lobbies. BG is offered only when the language TY is
 * supported (spec section 2, "Game lobby"); favourites and recently played games only while their switches are on. The
 * document's minimum-bet steps count minor units; a step that the platform's calls do not accept is left out.
 */
export function lobbyOffers(document: {
  lobby: Lobby;
  locale: { supported: readonly string[] };
  currency: { decimals: number };
  switches: { favourites: boolean; recentGames: boolean };
}): LobbyOffers {
  const { lobby, locale, currency, switches } = document;
  const steps = lobby.minBets.map((minor) => String(minor / 10 ** currency.decimals));
  return {
    tabs: lobby.tabs.filter((tab) =>
      tab === "fav" ? switches.favourites : tab === "recent" ? switches.recentGames : true,
    ),
    classifications: lobby.classifications.filter((kind) => kind !== "BG" || locale.supported.includes("TY")),
    minBets: MIN_BETS.filter((step) => steps.includes(step)),
  };
}

/**
 * Reads a lobby's address (spec section 2). `page` is the tab widget's parameter and takes precedence over the route
 * parameter `type`; `type=vassalage` with `vassalage` is the vendor's list. Values that are not offered or malformed
 * are ignored. Filters belong to the list of all games: the other lists accept a vendor only.
 */
export function readLobbyQuery(params: URLSearchParams, offers: LobbyOffers): LobbyQuery {
  const wanted = params.get("page") ?? params.get("type");
  const tab = offers.tabs.find((offered) => offered === wanted) ?? "all";
  const vassalage = params.get("vassalage") ?? "";
  const query: LobbyQuery = {
    ...WHOLE_LIST,
    tab,
    vassalage: /^[A-Z][A-Z0-9_]{0,31}$/.test(vassalage) ? vassalage : null,
    pageNo: tab === "hot" ? 1 : readPage(params.get("pageNo")),
  };
  if (tab !== "all") return query;
  return {
    ...query,
    gameName: searchText(params.get("gameName") ?? ""),
    gameClassify: offers.classifications.find((kind) => kind === params.get("gameClassify")) ?? null,
    minBet: offers.minBets.find((step) => step === params.get("minBet")) ?? "all",
  };
}

function readPage(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? "") ? Math.min(Number(text), PAGE_MAX) : 1;
}

/** Normalises a game's name for the search: one line, no surrounding space, at most 100 characters. */
export function searchText(typed: string): string {
  return typed
    .replace(/[\s\0]+/g, " ")
    .trim()
    .slice(0, NAME_MAX)
    .trim();
}

/** One thing a visitor can change in a lobby. */
export type LobbyChange =
  | { tab: LobbyTab }
  | { vassalage: string | null }
  | { gameName: string }
  | { gameClassify: Classification | null }
  | { minBet: MinBet }
  | { pageNo: number };

/**
 * Returns the list after a change. Changing vendor, search, classification or minimum bet goes to page 1 and clears the
 * other filters (spec section 4, "Lobby list types"). Every tab has the vendor strip, so a change of tab retains the
 * vendor and a change of vendor retains the tab; the other filters lead to the list of all games.
 */
export function changeLobby(query: LobbyQuery, change: LobbyChange): LobbyQuery {
  if ("pageNo" in change) return { ...query, pageNo: change.pageNo };
  if ("tab" in change) return { ...WHOLE_LIST, vassalage: query.vassalage, tab: change.tab };
  if ("vassalage" in change) return { ...WHOLE_LIST, tab: query.tab, vassalage: change.vassalage };
  return { ...WHOLE_LIST, ...change };
}

/** Returns the address of a list, without default values. */
export function lobbyHref(path: string, query: LobbyQuery): string {
  const params = new URLSearchParams();
  if (query.tab !== "all") params.set("page", query.tab);
  if (query.vassalage) params.set("vassalage", query.vassalage);
  if (query.gameName) params.set("gameName", query.gameName);
  if (query.gameClassify) params.set("gameClassify", query.gameClassify);
  if (query.minBet !== "all") params.set("minBet", query.minBet);
  if (query.pageNo > 1) params.set("pageNo", String(query.pageNo));
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}

/** Returns true when a list is narrowed by filters that "clear" removes. */
export function isFiltered(query: LobbyQuery): boolean {
  return query.gameName !== "" || query.gameClassify !== null || query.minBet !== "all";
}

/** Returns true when two addresses name the same list, regardless of the number of its pages. */
export function isSameList(a: LobbyQuery, b: LobbyQuery): boolean {
  return lobbyHref("", { ...a, pageNo: 1 }) === lobbyHref("", { ...b, pageNo: 1 });
}
