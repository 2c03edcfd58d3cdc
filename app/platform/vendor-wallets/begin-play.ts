import type { CallInput, CallValue } from "../contract/calls.ts";
import type { PlayMoney } from "../contract/play-money.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { newId } from "../database/ids.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { returnStayMoney } from "./end-stay.ts";
import { makeTransfer } from "./make-transfer.ts";
import { serializeByAccount } from "./serialize-by-account.ts";
import { isAutomatic, loadStays, setAutomatic, storeStay } from "./stay-rows.ts";
import { findByKey, getOwner, type Owner, openTransfers } from "./transfer-rows.ts";

interface Play {
  /** The vendor whose own wallet the game plays from; null for a game that plays from the main wallet. */
  vendor: string | null;
  /** The id of this start of the game; the same id moves money only once. */
  start?: string | undefined;
}

/**
 * Moves the caller's money to the wallet that a game plays from. First, money that an earlier game sent to another
 * vendor returns to the main wallet. Then, if the member has turned on automatic transfer, the free balance of the main
 * wallet is sent to this game's vendor; unclaimed bonuses and held amounts stay. The result reports money that could
 * not be moved; it is null when there was nothing to move.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function beginPlay(
  services: Services,
  ctx: CallContext,
  { vendor, start = newId(services.clock.now()) }: Play,
): Promise<PlayMoney | null> {
  const { db } = services.database;
  const owner = getOwner(ctx);
  return serializeByAccount(owner, async () => {
    const others = (await loadStays(db, owner)).filter((stay) => stay.vendor !== vendor);
    const { transfers, silent } = await returnStayMoney(services, ctx, others);
    const isElsewhere = transfers.some(({ state }) => state !== "succeeded");
    const stays = { elsewhere: [...silent, ...(isElsewhere ? transfers.map(({ name }) => name) : [])] };
    const sent =
      vendor !== null && (await isAutomatic(db, owner))
        ? await sendAll(services, ctx, owner, { vendor, start })
        : null;
    if (sent) return { ...sent, ...stays };
    return stays.elsewhere.length > 0 ? { state: "none", amount: 0, code: null, ...stays } : null;
  });
}

type Sent = Omit<PlayMoney, "elsewhere">;

/** Sends the free balance of the main wallet to a vendor; returns null if there is none. */
async function sendAll(
  services: Services,
  ctx: CallContext,
  owner: Owner,
  { vendor, start }: { vendor: string; start: string },
): Promise<Sent | null> {
  const { database, clock } = services;
  const { db } = database;
  const key = `play-${start}`;
  const known = await findByKey(db, owner, key);
  if (known) return toSentMoney(known);
  await storeStay(db, owner, { vendor, start, now: clock.now() });
  const { merchant } = ctx;
  const { available: amount } = await purseBalance(
    db,
    merchant.code,
    purse(owner.accountId, merchant.currency.code),
  );
  if (amount <= 0) return null;
  const bySystem = { reason: "wallets.reason.forPlay" };
  try {
    return toSentMoney(
      await makeTransfer(services, ctx, owner, { vendor, direction: "in", amount, key, bySystem }),
    );
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // Another server handled the same start, or another start at the same vendor: this start uses its transfer.
    const [open] = await openTransfers(db, owner, vendor);
    const first = (await findByKey(db, owner, key)) ?? (open?.direction === "in" ? open : undefined);
    return first ? toSentMoney(first) : { state: "refused", amount, code: error.code };
  }
}

function toSentMoney({ state, amount }: VendorTransferRow): Sent {
  return { state, amount, code: null };
}

/**
 * Turns the caller's automatic transfer on or off.
 *
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF if the brand uses no vendor's wallet.
 */
export async function setAutomaticTransfer(
  { database, clock }: Services,
  ctx: CallContext,
  { on }: CallInput<"wallet", "setAutomaticTransfer">,
): Promise<CallValue<"wallet", "setAutomaticTransfer">> {
  if (ctx.merchant.transferWallets.length === 0) throw new PlatformError("FEATURE_OFF");
  await setAutomatic(database.db, getOwner(ctx), { on, now: clock.now() });
  return { on };
}
