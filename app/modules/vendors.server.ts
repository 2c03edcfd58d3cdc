import type { AppLoadContext } from "@remix-run/node";
import type { VendorEntry } from "../platform/contract/games.ts";

/** Returns the brand's vendors per game type, read once a minute for all visitors. */
export async function readVendors({ platform, shared }: AppLoadContext): Promise<VendorEntry[]> {
  const { list } = await shared("vendors", 60_000, () => platform.games.gameVendors({}));
  return list;
}
