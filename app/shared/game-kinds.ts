/**
 * Every kind of game. `type` is its name on the wire; `category` its name in a brand's document, and the path of its
 * page, which is a lobby of games or a list of vendors; `menuKey` its menu entry (`nav.<menuKey>` is the text), with an
 * icon.
 */
export const GAME_KINDS = [
  { type: "RNG", category: "rng", page: "lobby", menuKey: "slots", icon: "slots" },
  { type: "LIVE", category: "live", page: "lobby", menuKey: "liveCasino", icon: "live" },
  { type: "FISH", category: "fish", page: "lobby", menuKey: "fishing", icon: "fish" },
  { type: "PVP", category: "pvp", page: "lobby", menuKey: "poker", icon: "pvp" },
  { type: "SPORTS", category: "sports", page: "vendors", menuKey: "sports", icon: "sports" },
  { type: "ESPORTS", category: "esports", page: "vendors", menuKey: "esports", icon: "esports" },
  { type: "ELOTT", category: "elott", page: "vendors", menuKey: "quickLottery", icon: "timer" },
  { type: "LOTT", category: "lott", page: "vendors", menuKey: "lottery", icon: "lottery" },
  { type: "COCKFIGHT", category: "ds88", page: "vendors", menuKey: "sabong", icon: "sabong" },
] as const;

type GameKind = (typeof GAME_KINDS)[number];
export type GameType = GameKind["type"];
export type Category = GameKind["category"];
/** The game types that have a lobby. */
export type LobbyType = Extract<GameKind, { page: "lobby" }>["type"];

export const GAME_TYPES: readonly GameType[] = GAME_KINDS.map(({ type }) => type);

/** Returns the categories whose pages are of one kind. */
export function getCategories(page: GameKind["page"]): Category[] {
  return GAME_KINDS.filter((kind) => kind.page === page).map(({ category }) => category);
}
