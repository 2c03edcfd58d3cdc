import type { AppLoadContext } from "@remix-run/node";
import type { CallArguments, CallValue } from "../../platform/contract/calls.ts";
import type { Game, VendorEntry } from "../../platform/contract/games.ts";
import type { CardGame } from "../../ui/game-card.tsx";

/** Milliseconds for which all visitors share one response. Hot games are shared longest (spec section 4). */
const LIST_MS = 10_000;
const HOT_MS = 30_000;
const JACKPOT_MS = 3_000;

/** Reads a list of games, the same response for everybody. Not for a search: search terms are unlimited. */
export function readGames(
  { platform, shared }: AppLoadContext,
  input: CallArguments<"games", "gameList">,
): Promise<CallValue<"games", "gameList">> {
  return shared(`games ${JSON.stringify(input)}`, LIST_MS, () => platform.games.gameList(input));
}

/** Reads the hot games of a type, of one vendor or of all; the same response for everybody. */
export async function readHot(
  { platform, shared }: AppLoadContext,
  gameType: Game["gameType"],
  vassalage: string | null = null,
): Promise<Game[]> {
  const key = vassalage ? `hot ${gameType} ${vassalage}` : `hot ${gameType}`;
  const { list } = await shared(key, HOT_MS, () =>
    platform.games.hotGames(vassalage ? { gameType, vassalage } : { gameType }),
  );
  return list;
}

/** Reads the brand's jackpot, the same response for everybody. */
export function readSharedJackpot({
  platform,
  shared,
}: AppLoadContext): Promise<CallValue<"games", "jackpot">> {
  return shared("jackpot", JACKPOT_MS, () => platform.games.jackpot({}));
}

/**
 * Reads the amount of the brand's real pool, in minor units, only when a jackpot game is shown; null when there is
 * none.
 */
export async function readJackpot(
  context: AppLoadContext,
  games: readonly CardGame[],
): Promise<number | null> {
  if (!games.some((game) => game.tags.includes("JP"))) return null;
  const { source, amount } = await readSharedJackpot(context);
  return source === "pool" && amount > 0 ? amount : null;
}

/** Returns the brand's vendors per game type, read once a minute for all visitors. */
export async function readVendors({ platform, shared }: AppLoadContext): Promise<VendorEntry[]> {
  const { list } = await shared("vendors", 60_000, () => platform.games.gameVendors({}));
  return list;
}
