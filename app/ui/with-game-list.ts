/** The parameter of the dialog with a vendor's games: `NORTHWIND.LIVE`. */
export const GAME_LIST = "list";

/** Returns a search string that opens the games of a vendor and type over the current page. */
export function withGameList(search: string, list: string): string {
  const params = new URLSearchParams(search);
  params.set("modal", "games");
  params.set(GAME_LIST, list);
  return `?${params}`;
}
