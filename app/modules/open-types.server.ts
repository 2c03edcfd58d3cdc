import type { AppLoadContext } from "@remix-run/node";
import type { GameType } from "../brand/brand-document.ts";

/**
 * The page size of one call for a game type. In the brand's order, games that can be played come far ahead of the rest.
 */
const PAGE_SIZE = 100;

/**
 * Returns those of the game types for which the brand has a game that can be played now, read once a minute for all
 * visitors.
 */
export async function openTypes(
  { platform, shared }: AppLoadContext,
  gameTypes: readonly GameType[],
): Promise<ReadonlySet<GameType>> {
  const open = await Promise.all(
    gameTypes.map((gameType) =>
      shared(`open ${gameType}`, 60_000, async () => {
        const { games } = await platform.games.gameList({ gameType, pageSize: PAGE_SIZE });
        return games.some(({ playable }) => playable);
      }),
    ),
  );
  return new Set(gameTypes.filter((_, at) => open[at]));
}
