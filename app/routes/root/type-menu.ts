import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { GameType } from "../../brand/brand-document.ts";
import { getCategory } from "../../brand/categories.ts";
import { gameTypeCode } from "../../platform/contract/call.ts";
import { readHot, readJackpot, readVendors } from "../../site/games/read-games.server.ts";
import { type CardGame, toCard } from "../../ui/game-card.tsx";

/**
 * The maximum number of vendors under an entry of the header's menu; at exactly this number a More button follows (spec
 * section 2).
 */
const MAX_VENDORS = 11;

/** The content of a game type's dropdown. */
export interface TypeMenu {
  vendors: { vassalage: string; name: string; games: number; hot: boolean }[];
  /** True when a More button follows. */
  more: boolean;
  /** The number of the brand's vendors of this type. */
  total: number;
  /** One hot game; null when there is none. */
  featured: CardGame | null;
  /** Minor units of the brand's real jackpot pool, when the featured game plays for it. */
  jackpot: number | null;
}

/**
 * `/menu/<game type>`: the header's dropdown, read once for all visitors. 404 for a type that the brand does not have.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const type = gameTypeCode.safeParse(params.gameType?.toUpperCase());
  if (!type.success || !context.brand.document.categories.includes(getCategory(type.data))) {
    throw new Response(null, { status: 404 });
  }
  const menu = await context.shared(`menu ${type.data}`, 60_000, () => readMenu(context, type.data));
  return Response.json(menu);
}

async function readMenu(context: AppLoadContext, type: GameType): Promise<TypeMenu> {
  const [all, hot] = await Promise.all([readVendors(context), readHot(context, type)]);
  const ofType = all.filter((vendor) => vendor.gameType === type && vendor.games > 0);
  const chosen = listedVendors(context, type);
  const listed = chosen
    ? chosen.flatMap((vassalage) => ofType.filter((vendor) => vendor.vassalage === vassalage))
    : ofType;
  const vendors = listed.slice(0, MAX_VENDORS).map((vendor) => ({
    vassalage: vendor.vassalage,
    name: vendor.accountTypeName,
    games: vendor.games,
    hot: vendor.isHot,
  }));
  const game = hot.find((candidate) => candidate.playable && !candidate.maintenance) ?? hot[0];
  const featured = game ? toCard(game) : null;
  return {
    vendors,
    more: vendors.length === MAX_VENDORS,
    total: ofType.length,
    featured,
    jackpot: featured ? await readJackpot(context, [featured]) : null,
  };
}

/** Returns the vendors that the brand's menu names for this type, or null when it names none. */
function listedVendors({ brand }: AppLoadContext, type: GameType): readonly string[] | null {
  for (const item of brand.document.navigation) {
    if (item.kind === "category" && getCategory(type) === item.category && item.vendors.length > 0) {
      return item.vendors;
    }
  }
  return null;
}
