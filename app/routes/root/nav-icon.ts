import type { IconName } from "../../ui/icon.tsx";

const ICONS: Readonly<Record<string, IconName>> = {
  home: "home",
  slots: "slots",
  liveCasino: "live",
  sports: "sports",
  esports: "esports",
  fishing: "fish",
  poker: "pvp",
  sabong: "sabong",
  lottery: "lottery",
  quickLottery: "timer",
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
