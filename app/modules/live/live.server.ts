import type { AppLoadContext } from "@remix-run/node";
import type { TableLimits } from "../../platform/contract/games.ts";
import { type CardGame, toCard } from "../../ui/game-card.tsx";
import type { LoadModule } from "../module.ts";

export interface LiveData {
  /** The tables with their limits; null if the vendor does not report them. */
  tables: { game: CardGame; limits: Pick<TableLimits, "minBet" | "maxBet"> | null }[];
}

/** Loads live tables of the brand's vendors. The number of players at a table is unknown, so it is not shown. */
export const loadLive: LoadModule<"live", LiveData> = async (context, options) => {
  const { platform, shared } = context;
  const [{ games }, limits] = await Promise.all([
    shared("live", 60_000, () => platform.games.gameList({ gameType: "LIVE", pageSize: options.count })),
    readLimits(context),
  ]);
  if (games.length === 0) return null;
  const byGame = new Map(limits.map(({ gameId, minBet, maxBet }) => [gameId, { minBet, maxBet }]));
  return { tables: games.map((game) => ({ game: toCard(game), limits: byGame.get(game.gameId) ?? null })) };
};

/** Returns the limits of all tables; none if they cannot be read, which does not affect the cards. */
async function readLimits({ platform, shared }: AppLoadContext): Promise<TableLimits[]> {
  const { list } = await shared("tables", 60_000, () => platform.games.tableList({})).catch(() => ({
    list: [],
  }));
  return list;
}
