import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { newId } from "../database/ids.ts";
import type { VendorStayRow } from "../database/tables/vendor-wallets.ts";
import { returnFrom } from "./return-all.ts";
import { serializeByAccount } from "./serialize-by-account.ts";
import { forgetStay, loadStays, postponeStay, staysToEnd } from "./stay-rows.ts";
import { getOwner, type Owner, toViews, vendorNames } from "./transfer-rows.ts";
import type { VendorWalletDeps } from "./vendor-wallet-deps.ts";

const MINUTE_MS = 60_000;
/** A vendor that does not answer is asked again after a minute, and never less often than this. */
const MOST_WAIT_MS = 30 * MINUTE_MS;
/** The most stays in one run; the next run takes the rest. */
const BATCH = 200;

type Outcome = Awaited<ReturnType<typeof returnFrom>>;

/**
 * Brings back the money that went to vendors' wallets with games: with the game of `start`, or with all. A start that a later
 * one has taken over moves nothing. Always allowed: also during a break, and after the member has turned the switch off.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function leaveGame(
  deps: VendorWalletDeps,
  ctx: CallContext,
  { start }: CallInput<"wallet", "leaveGame">,
): Promise<CallValue<"wallet", "leaveGame">> {
  const { db } = deps.database;
  const owner = getOwner(ctx);
  return serializeByAccount(owner, async () => {
    const stays = await loadStays(db, owner);
    const ended = stays.filter(({ start_id }) => start === undefined || start_id === start);
    return endStays(deps, ctx, ended);
  });
}

/** Ends stays, and returns the transfers that they came to and the names of the vendors that did not answer. */
export async function endStays(
  deps: VendorWalletDeps,
  ctx: Pick<CallContext, "merchant">,
  stays: readonly VendorStayRow[],
): Promise<CallValue<"wallet", "leaveGame">> {
  const { db } = deps.database;
  const outcomes = await Promise.all(
    stays.map(async (stay) => ({ vendor: stay.vendor, outcome: await endStay(deps, ctx, stay) })),
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
 * Brings the money of a stay back. The stay is forgotten once nothing is left at the vendor: after money has come back it is
 * asked once more a minute later, since a round that ran on may have won.
 */
async function endStay(
  deps: VendorWalletDeps,
  ctx: Pick<CallContext, "merchant">,
  stay: VendorStayRow,
): Promise<Outcome> {
  const { database, clock } = deps;
  const owner: Owner = { merchantId: stay.merchant_id, accountId: stay.account_id };
  const key = `play-end-${newId(clock.now())}`;
  const bySystem = { reason: "wallets.reason.afterPlay" };
  const outcome = await returnFrom(deps, ctx, owner, stay.vendor, key, bySystem);
  const now = clock.now();
  if (outcome === null) await forgetStay(database.db, stay);
  else {
    const wait = Math.min(MOST_WAIT_MS, MINUTE_MS * 2 ** Math.min(stay.tries, 10));
    await postponeStay(database.db, stay, { now, nextAt: now + wait });
  }
  return outcome;
}

/**
 * Brings money back from games that were left and had not all of it back, and of members who are signed in no more. Safe to
 * run at any time and from several servers at once, since a vendor has one open transfer of a member at a time.
 */
export async function returnAfterPlay(deps: VendorWalletDeps, merchant: MerchantProfile): Promise<void> {
  const { database, clock, log } = deps;
  const due = await staysToEnd(database.db, merchant.code, { now: clock.now(), limit: BATCH });
  for (const stay of due) {
    const owner: Owner = { merchantId: stay.merchant_id, accountId: stay.account_id };
    try {
      await serializeByAccount(owner, async () => {
        // A game that began since keeps its money.
        const current = (await loadStays(database.db, owner)).find(({ vendor }) => vendor === stay.vendor);
        if (current?.start_id === stay.start_id) await endStay(deps, { merchant }, current);
      });
    } catch (error) {
      const facts = { err: error, merchant: merchant.code, account: stay.account_id, vassalage: stay.vendor };
      log.warn(facts, "money was not brought back after a game");
    }
  }
}
