import type { Database } from "../database/database.server.ts";
import type { FreeSpinIssuers } from "../ports/free-spins.ts";
import type { GameVendors } from "../ports/game-vendor.ts";

/** Returns the connected vendors that offer free spins. They identify games by their own codes. */
export function freeSpinIssuers({ db }: Database, vendors: GameVendors): FreeSpinIssuers {
  const has = (vassalage: string) => vendors.get(vassalage)?.giveFreeSpins !== undefined;
  return {
    has,
    get: (vassalage) =>
      has(vassalage)
        ? {
            async issue({ gameId, accountId, ...request }) {
              const game = await db
                .selectFrom("game")
                .select("code")
                .where("id", "=", gameId)
                .where("vendor", "=", vassalage)
                .executeTakeFirst();
              if (!game) return "refused";
              const spins = { ...request, playerId: accountId, gameCode: game.code };
              return (await vendors.get(vassalage)?.giveFreeSpins?.(spins)) ?? "refused";
            },
            async takeBack({ accountId, ...request }) {
              const vendor = vendors.get(vassalage);
              if (!vendor?.takeBackFreeSpins) throw new Error(`${vassalage} takes no free spins back`);
              await vendor.takeBackFreeSpins({ ...request, playerId: accountId });
            },
          }
        : undefined,
  };
}
