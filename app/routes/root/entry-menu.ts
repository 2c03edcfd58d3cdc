import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { CategoryItem } from "../../brand/brand-document.ts";
import { getGameType } from "../../brand/categories.ts";
import { hasDropdown } from "../../brand/public-brand.ts";
import { readHot, readJackpot, readVendors } from "../../site/games/read-games.server.ts";
import { type CardGame, toCard } from "../../ui/game-card.tsx";

/**
 * The maximum number of vendors under an entry of the header's menu; at exactly this number a More button follows (spec
 * section 2).
 */
const MAX_VENDORS = 11;

/** The content of an entry's dropdown. */
export interface EntryMenu {
  vendors: { vassalage: string; name: string; games: number; hot: boolean }[];
  /** True when a More button follows. */
  more: boolean;
  /** The number of the brand's vendors with games of the entry's category. */
  total: number;
  /** One hot game; null when there is none. */
  featured: CardGame | null;
  /** Minor units of the brand's real jackpot pool, when the featured game plays for it. */
  jackpot: number | null;
}

/**
 * `/menu/<key>`: the dropdown of an entry of the header's menu, read once for all visitors. 404 for an entry without a
 * dropdown.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const entry = context.brand.document.navigation.find(({ key }) => key === params.entry);
  if (!entry || !hasDropdown(entry)) throw new Response(null, { status: 404 });
  const menu = await context.shared(`menu ${entry.key}`, 60_000, () => readMenu(context, entry));
  return Response.json(menu);
}

async function readMenu(
  context: AppLoadContext,
  { category, vendors: chosen }: CategoryItem,
): Promise<EntryMenu> {
  const type = getGameType(category);
  const [all, hot] = await Promise.all([readVendors(context), readHot(context, type)]);
  const ofType = all.filter((vendor) => vendor.gameType === type && vendor.games > 0);
  const listed = chosen.flatMap((vassalage) => ofType.filter((vendor) => vendor.vassalage === vassalage));
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
