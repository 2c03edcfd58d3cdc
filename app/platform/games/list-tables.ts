import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import type { VendorTable } from "../ports/game-vendor.ts";
import { listVendorEntries } from "./list-vendor-entries.ts";

/**
 * Returns the limits of the live tables of the brand's vendors, or of one vendor, in minor units of the brand's
 * currency. A vendor that does not report limits, or does not answer, is left out.
 */
export async function listTables(
  services: Services,
  ctx: CallContext,
  { vassalage }: CallInput<"games", "tableList">,
): Promise<CallValue<"games", "tableList">> {
  const carried = (await listVendorEntries(services, ctx)).filter(
    (entry) => entry.gameType === "LIVE" && (!vassalage || entry.vassalage === vassalage),
  );
  const lists = await Promise.all(carried.map((entry) => loadTables(services, ctx, entry.vassalage)));
  return { list: lists.flat().map(({ gameId, minBet, maxBet }) => ({ gameId, minBet, maxBet })) };
}

async function loadTables(
  { vendors, gameCaches, log }: Services,
  { merchant }: CallContext,
  vassalage: string,
): Promise<VendorTable[]> {
  const { code: merchantId, currency } = merchant;
  const query = { merchantId, currency: currency.code, decimals: currency.decimals };
  try {
    const read = async () => (await vendors.get(vassalage)?.tables?.(query)) ?? [];
    return await gameCaches.tables.get(`${merchantId} ${vassalage}`, read);
  } catch (error) {
    log.warn({ err: error, vassalage }, "a vendor did not list its tables");
    return [];
  }
}
