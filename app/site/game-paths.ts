/** Game pages (spec section 2), and the page of the frame that embeds a game. */
const GAME_PATHS = ["/seamless", "/lottery", "/game", "/fbsports"];

/** Returns true for the page of a game, or of a slip, in play. `pathname` is in lower case. */
export const isGamePath = (pathname: string): boolean => GAME_PATHS.includes(pathname);
