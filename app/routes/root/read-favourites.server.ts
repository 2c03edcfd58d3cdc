import type { AppLoadContext } from "@remix-run/node";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";
import { getFailure } from "../../site/call-failure.ts";

/**
 * Returns node ids of the caller's favourite games, for the hearts of the game cards. Read only for accounts that may
 * have favourites, on brands that support them. If they cannot be read the page does not fail: its hearts are empty.
 */
export async function readFavourites({
  caller,
  brand,
  platform,
}: Pick<AppLoadContext, "caller" | "brand" | "platform">): Promise<number[]> {
  if (caller.kind !== "account" || caller.type === DEMO_TYPE || caller.passwordDue) return [];
  if (!brand.on("favourites")) return [];
  try {
    return (await platform.games.favouriteIds({})).gameFavIds;
  } catch (error) {
    getFailure(error);
    return [];
  }
}
