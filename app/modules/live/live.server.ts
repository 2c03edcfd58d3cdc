import { type CardGame, cardOf } from "../../ui/game-card.tsx";
import type { LoadModule } from "../module.ts";

export interface LiveData {
  games: CardGame[];
}

/** Live tables of the brand's vendors. How many people sit at one is not known, so it is not shown. */
export const loadLive: LoadModule<"live", LiveData> = async ({ platform, shared }, options) => {
  const { games } = await shared("live", 60_000, () =>
    platform.games.gameList({ gameType: "LIVE", pageSize: options.count }),
  );
  return games.length > 0 ? { games: games.map(cardOf) } : null;
};
