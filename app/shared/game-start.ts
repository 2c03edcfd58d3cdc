import { type BetSelection, selectionText } from "./bet-selection.ts";
import { GAME_KINDS, type GameType } from "./game-kinds.ts";

/** The game data that decides how a game starts. */
export interface StartGame {
  gameId: string;
  /** Empty for a whole vendor: its own lobby. */
  gameCode: string;
  vassalage: string;
  gameType: GameType;
  /** VASSALAGE is not a game, but opens the list of its vendor's games. */
  isGame: "GAME" | "VASSALAGE";
  /** The initial play type; empty for none. */
  defaultPlayType: string;
  launchMode: "frame" | "popup" | "tab";
  /** True when demo accounts may play it. */
  trial: boolean;
}

export interface StartContext {
  caller: "visitor" | "demo" | "account";
}

export type GameStart =
  /** The visitor must sign in first, then continue to `next`. */
  | { how: "signIn"; next: string }
  /** A demo account needs a real one. */
  | { how: "realAccount" }
  /** The list of a vendor's games, over the current page. `path` is the lobby when there is no such page. */
  | { how: "list"; list: string; path: string }
  /** A page of the site: `path`. With `popup` or `tab`, the page only opens the game in a new window or tab. */
  | { how: "page" | "popup" | "tab"; path: string };

/**
 * Returns how a game starts (spec section 4, "Game start"): visitors sign in first, then the vendor decides.
 * `app/shared/game-start.test.ts` has every rule as a table.
 */
export function getStart(game: StartGame, { caller }: StartContext): GameStart {
  const start = startByVendor(game);
  if (caller === "visitor") {
    return { how: "signIn", next: start.how === "list" ? `/launch/${game.gameId}` : start.path };
  }
  if (caller === "demo" && !game.trial) return { how: "realAccount" };
  return start;
}

function startByVendor(game: StartGame): Extract<GameStart, { path: string }> {
  const { gameId, gameType, vassalage, isGame, launchMode } = game;
  if (isGame === "VASSALAGE") {
    return { how: "list", list: listParam(game), path: vendorPath(gameType, vassalage) };
  }
  const own = ownPage(game);
  if (own) return { how: "page", path: own };
  return {
    how: launchMode === "frame" ? "page" : launchMode,
    path: `/seamless?${new URLSearchParams({ gameId })}`,
  };
}

/** Returns the start address of a game, with the price that the player chose if the page opens a vendor's game. */
export function withSelection(path: string, selection: BetSelection | null): string {
  if (!selection || !/^\/(seamless|fbsports)(\?|$)/.test(path)) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ selection: selectionText(selection) })}`;
}

/** Returns the site's own page for a game; null for a game that its vendor shows in a frame or window. */
function ownPage({
  vassalage,
  gameType,
  gameCode,
  defaultPlayType,
}: Pick<StartGame, "vassalage" | "gameType" | "gameCode" | "defaultPlayType">): string | null {
  const isLottery = gameType === "LOTT" || gameType === "ELOTT";
  if (isLottery || LOTTERY_VENDORS.includes(vassalage)) {
    return gameCode
      ? lotteryPath({ vassalage, gameCode, playType: defaultPlayType })
      : vendorPath(gameType, vassalage);
  }
  if (vassalage === "FB" && gameType === "SPORTS") return "/fbsports";
  // The address contains the chosen vendor, so that it survives a reload and the way back from a game.
  return gameCode ? null : vendorPath(gameType, vassalage);
}

const LOTTERY_VENDORS: readonly string[] = ["TCG_LOTTO_VN", "TCG_SEA", "LOTT", "ELOTT"];

/** Returns the page of a lottery, by its vendor; lotteries of unknown vendors start at `/lottery` too. */
export function lotteryPath({
  vassalage,
  gameCode,
  playType = "",
}: {
  vassalage: string;
  gameCode: string;
  playType?: string;
}): string {
  if (vassalage === "TCG_LOTTO_VN") return `/vnLottery?${new URLSearchParams({ gameCode })}`;
  if (vassalage === "TCG_SEA") return `/seaLottery?${new URLSearchParams({ gameCode })}`;
  const params = { gameCode, vendor: vassalage, ...(playType ? { playType } : {}) };
  return `/lottery?${new URLSearchParams(params)}`;
}

/** Returns the page that lists a vendor's lotteries with their next draws; null for a vendor without one. */
export function lotteryListPath(vassalage: string): string | null {
  if (vassalage === "TCG_LOTTO_VN") return "/vnLottery";
  return vassalage === "TCG_SEA" ? "/seaLottery" : null;
}

/** Returns the page that lists a vendor's games of a type: a lobby, or a category. */
function vendorPath(gameType: GameType, vassalage: string): string {
  const kind = GAME_KINDS.find(({ type }) => type === gameType);
  return `/${kind?.category}?${new URLSearchParams({ vassalage })}`;
}

/** Returns the address at which a menu entry starts a vendor's game, or its lobby, by the same rules (spec section 2). */
export function menuStart(gameType: GameType, vassalage: string, gameCode: string): string {
  return (
    ownPage({ vassalage, gameType, gameCode, defaultPlayType: "" }) ??
    `/seamless?${new URLSearchParams({ gameCode })}`
  );
}

/** Returns the `list` parameter of `?modal=games`: a vendor and a game type, as `TIDE.FISH`. */
function listParam({ gameType, vassalage }: StartGame): string {
  return `${vassalage}.${gameType}`;
}
