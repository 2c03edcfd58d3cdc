import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { newId } from "../database/ids.ts";
import type { VendorStayRow } from "../database/tables/vendor-wallets.ts";
import { returnFrom } from "./return-all.ts";
import { serializeByAccount } from "./serialize-by-account.ts";
import { deleteStay, loadStays, postponeStay, selectStaysToEnd } from "./stay-rows.ts";
import { getOwner, type Owner, toViews, vendorNames } from "./transfer-rows.ts";

const MINUTE_MS = 60_000;
/** The maximum interval between queries to a vendor that does not respond; the first is one minute. */
const MAX_QUERY_INTERVAL_MS = 30 * MINUTE_MS;
/** Maximum number of stays in one run; the next run continues. */
const BATCH = 200;

type Outcome = Awaited<ReturnType<typeof returnFrom>>;

/**
 * Returns the money that was sent to vendors' wallets with games: with the game of `start`, or with all. A start that a
 * later one has replaced moves nothing. Always allowed, even during a break, and after the member has turned the switch
 * off.
 *
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function leaveGame(
  services: Services,
  ctx: CallContext,
  { start }: CallInput<"wallet", "leaveGame">,
): Promise<CallValue<"wallet", "leaveGame">> {
  const { db } = services.database;
  const owner = getOwner(ctx);
  return serializeByAccount(owner, async () => {
    const stays = await loadStays(db, owner);
    const ended = stays.filter(({ start_id }) => start === undefined || start_id === start);
    return returnStayMoney(services, ctx, ended);
  });
}

/** Ends stays, and returns their transfers and the names of the vendors that did not respond. */
export async function returnStayMoney(
  services: Services,
  ctx: Pick<CallContext, "merchant">,
  stays: readonly VendorStayRow[],
): Promise<CallValue<"wallet", "leaveGame">> {
  const { db } = services.database;
  const outcomes = await Promise.all(
    stays.map(async (stay) => ({ vendor: stay.vendor, outcome: await endStay(services, ctx, stay) })),
  );
  const names = await vendorNames(
    db,
    outcomes.map(({ vendor }) => vendor),
  );
  return {
    transfers: await toViews(
      db,
      outcomes.flatMap(({ outcome }) => (outcome === null || outcome === "silent" ? [] : [outcome])),
    ),
    silent: outcomes.flatMap(({ vendor, outcome }) =>
      outcome === "silent" ? [names.get(vendor) ?? vendor] : [],
    ),
  };
}

/**
 * Returns the money of a stay. The stay is deleted once nothing is left at the vendor. After money has been returned,
 * the vendor is queried once more a minute later, because an unfinished round may have won.
 */
async function endStay(
  services: Services,
  ctx: Pick<CallContext, "merchant">,
  stay: VendorStayRow,
): Promise<Outcome> {
  const { database, clock } = services;
  const owner: Owner = { merchantId: stay.merchant_id, accountId: stay.account_id };
  const key = `play-end-${newId(clock.now())}`;
  const bySystem = { reason: "wallets.reason.afterPlay" };
  const outcome = await returnFrom(services, ctx, owner, stay.vendor, key, bySystem);
  const now = clock.now();
  if (outcome === null) await deleteStay(database.db, stay);
  else {
    const wait = Math.min(MAX_QUERY_INTERVAL_MS, MINUTE_MS * 2 ** Math.min(stay.tries, 10));
    await postponeStay(database.db, stay, { now, nextAt: now + wait });
  }
  return outcome;
}

/**
 * Returns the rest of the money of games that were left, and of members who are no longer signed in. Safe to run at any
 * time and from several servers at once, because a vendor has one open transfer of a member at a time.
 */
export async function returnAfterPlay(services: Services, merchant: MerchantProfile): Promise<void> {
  const { database, clock, log } = services;
  const due = await selectStaysToEnd(database.db, merchant.code, { now: clock.now(), limit: BATCH });
  for (const stay of due) {
    const owner: Owner = { merchantId: stay.merchant_id, accountId: stay.account_id };
    try {
      await serializeByAccount(owner, async () => {
        // A game that began since then keeps its money.
        const current = (await loadStays(database.db, owner)).find(({ vendor }) => vendor === stay.vendor);
        if (current?.start_id === stay.start_id) await endStay(services, { merchant }, current);
      });
    } catch (error) {
      const facts = { err: error, merchant: merchant.code, account: stay.account_id, vassalage: stay.vendor };
      log.warn(facts, "money was not returned from a vendor after a game");
    }
  }
}
