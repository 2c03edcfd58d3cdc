import type { AppLoadContext } from "@remix-run/node";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";
import type { LobbyType } from "../../shared/game-kinds.ts";
import type { LobbyOffers, LobbyQuery } from "../../site/games/lobby-query.ts";
import { readHot } from "../../site/games/read-games.server.ts";
import { variedCovers } from "../../site/games/varied-covers.ts";
import { loadLobby, readClassifications, readLobbyVendors, readRooms } from "./load-lobby.server.ts";

/** The data of a lobby's page. */
export type LobbyData = Awaited<ReturnType<typeof loadLobbyData>>;

/** Reads everything that a lobby's page shows for the query; `failed` is set when its games could not be read. */
export async function loadLobbyData(
  context: AppLoadContext,
  type: LobbyType,
  query: LobbyQuery,
  offers: LobbyOffers,
) {
  const vendors = await readLobbyVendors(context, type);
  const [content, hot, classifications, rooms, closed] = await Promise.all([
    loadLobby(context, type, query, vendors),
    readHot(context, type).catch(() => []),
    readClassifications(context, type, offers).catch(() => []),
    readRooms(context, type, query, vendors).catch(() => []),
    getClosedVendorsNotice(context, vendors).catch(() => null),
  ]);
  const shown = content.list?.games ?? content.shelves?.flatMap((shelf) => shelf.games) ?? [];
  return {
    ...content,
    type,
    query,
    rooms,
    /** The notice about vendors that cannot keep limits, when the account has one; null when all are open to it. */
    closed,
    offers: { ...offers, classifications },
    pageSize: context.brand.document.lobby.pageSize,
    vendors: vendors.map(({ vassalage, accountTypeName, isHot, maintenance }) => ({
      vassalage,
      name: accountTypeName,
      isHot,
      maintenance,
    })),
    total: vendors.reduce((sum, vendor) => sum + vendor.games, 0),
    covers: variedCovers([...new Set([...hot, ...shown].map((game) => game.gameId))], context.getMotif, 4),
  };
}

/** Returns the notice about vendors here whose own wallets cannot keep the account's limits; null when there are none. */
async function getClosedVendorsNotice(
  { platform, caller, t }: AppLoadContext,
  vendors: readonly { vassalage: string }[],
): Promise<string | null> {
  if (caller.kind === "visitor" || caller.type === DEMO_TYPE) return null;
  const { list } = await platform.wallet.closedVendors({});
  const names = list
    .filter(({ closedBy }) => closedBy === "LIMITS_NOT_KEPT")
    .filter(({ vassalage }) => vendors.some((vendor) => vendor.vassalage === vassalage))
    .map(({ name }) => name);
  return names.length === 0 ? null : `${names.join(", ")}: ${t("error.LIMITS_NOT_KEPT")}`;
}
