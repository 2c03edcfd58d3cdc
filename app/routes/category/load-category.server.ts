import type { AppLoadContext } from "@remix-run/node";
import type { GameType } from "../../brand/brand-document.ts";
import type { Game } from "../../platform/contract/games.ts";
import { readGames, readVendors } from "../../site/games/read-games.server.ts";
import type { CardGame } from "../../ui/game-card.tsx";
import { toCard } from "../../ui/game-card.tsx";

/** The maximum number of games of one vendor on the page; a category's vendors have few. */
const GAMES_PER_VENDOR = 60;

export interface VendorGroup {
  vassalage: string;
  vendor: string;
  total: number;
  maintenance: boolean;
  games: CardGame[];
}

/** Reads the vendors of a type that have games, in the brand's order, each with its games, hot ones first. */
export async function loadVendorGroups(context: AppLoadContext, gameType: GameType): Promise<VendorGroup[]> {
  const vendors = (await readVendors(context)).filter(
    (vendor) => vendor.gameType === gameType && vendor.games > 0,
  );
  return Promise.all(
    vendors.map(async ({ vassalage, accountTypeName, games: total, maintenance }) => {
      const input = { gameType, vassalage, pageSize: GAMES_PER_VENDOR };
      const { games } = await readGames(context, input);
      const isHot = ({ tags }: Game) => tags.includes("HOT");
      const hotFirst = games.toSorted((a, b) => Number(isHot(b)) - Number(isHot(a)));
      return { vassalage, vendor: accountTypeName, total, maintenance, games: hotFirst.map(listed) };
    }),
  );
}

type ListedGame = CardGame & Pick<Game, "gameCode">;
const listed = (game: Game): ListedGame => ({ ...toCard(game), gameCode: game.gameCode });

/**
 * Returns the selection in an address (spec section 2: "Games page with a game parameter"): `game` is a vendor by its
 * code, or one game by id or code; `vassalage` is a vendor, as links to any category have it. `game` takes precedence
 * when both are present.
 */
export function selectRequestedGames(
  groups: readonly VendorGroup[],
  params: URLSearchParams,
): { groups: readonly VendorGroup[]; game: CardGame | null; missing: boolean } {
  const asked = params.get("game") || params.get("vassalage");
  if (!asked) return { groups, game: null, missing: false };
  const ofVendor = groups.filter((group) => group.vassalage === asked);
  if (ofVendor.length > 0) return { groups: ofVendor, game: null, missing: false };
  const games = groups.flatMap((group) => group.games as ListedGame[]);
  const game = games.find(({ gameId, gameCode }) => gameId === asked || gameCode === asked) ?? null;
  return { groups, game, missing: game === null };
}
