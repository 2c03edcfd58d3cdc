import { GAME_KINDS } from "../../shared/game-kinds.ts";
import type { IconName } from "../../ui/icon.tsx";

const ICONS: Readonly<Record<string, IconName>> = {
  home: "home",
  ...Object.fromEntries(GAME_KINDS.map(({ menuKey, icon }): [string, IconName] => [menuKey, icon])),
  jackpot: "jackpot",
  tableGame: "table",
  favorite: "heart",
  games: "grid",
  featuredGames: "flame",
  promotion: "gift",
  download: "download",
  pointsMall: "points",
  agents: "sitemap",
  help: "book",
  chat: "chat",
};

/** The icon of a menu entry, by its key. */
export function navIcon(key: string): IconName {
  return ICONS[key] ?? "link";
}
