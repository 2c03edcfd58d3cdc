import type { AppLoadContext } from "@remix-run/node";
import type { GameType } from "../brand/brand-document.ts";

/** As many games of a type as one call gives: in the brand's order, what can be played stands far in front. */
const LOOKED_AT = 100;

/** Which of these game types have a game of the brand's that can be played now, read once a minute for all visitors. */
export async function openTypes(
  { platform, shared }: AppLoadContext,
  gameTypes: readonly GameType[],
): Promise<ReadonlySet<GameType>> {
  const open = await Promise.all(
    gameTypes.map((gameType) =>
      shared(`open ${gameType}`, 60_000, async () => {
        const { games } = await platform.games.gameList({ gameType, pageSize: LOOKED_AT });
        return games.some(({ playable }) => playable);
      }),
    ),
  );
  return new Set(gameTypes.filter((_, at) => open[at]));
}
