/** Game pages (spec section 2), and the frame that embeds one. */
const GAME_PATHS = ["/seamless", "/lottery", "/game", "/fbsports"];

/** True for the page of a game, or of a slip, in play. `pathname` is in lower case. */
export const isGamePath = (pathname: string): boolean => GAME_PATHS.includes(pathname);
