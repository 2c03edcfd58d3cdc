import type { GameType } from "../../brand/brand-document.ts";
import { readVendors } from "../../site/games/read-games.server.ts";
import type { LoadModule } from "../module.ts";

export interface ProvidersData {
  providers: { vassalage: string; name: string; gameType: GameType }[];
}

/** Loads the brand's game providers without duplicates, in the brand's order. */
export const loadProviders: LoadModule<"providers", ProvidersData> = async (context) => {
  const vendors = await readVendors(context);
  const byCode = new Map(vendors.map((vendor) => [vendor.vassalage, vendor]));
  const providers = context.brand.document.vendors.flatMap(({ vassalage }) => {
    const vendor = byCode.get(vassalage);
    return vendor ? [{ vassalage, name: vendor.accountTypeName, gameType: vendor.gameType }] : [];
  });
  return providers.length > 0 ? { providers } : null;
};
