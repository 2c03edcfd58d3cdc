import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { contentDigest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { loadVendors, vendorBalance } from "./account-vendors.ts";
import { makeTransfer } from "./make-transfer.ts";
import { findByKey, getOwner, type Owner, openTransfers, toViews, vendorNames } from "./transfer-rows.ts";

/**
 * Returns the caller's money from every vendor. The result lists the transfers, and the names of the vendors that did
 * not respond. The same key makes no transfer twice.
 *
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function returnAll(
  services: Services,
  ctx: CallContext,
  { idempotencyKey }: CallInput<"wallet", "returnAll">,
): Promise<CallValue<"wallet", "returnAll">> {
  const { db } = services.database;
  const owner = getOwner(ctx);
  const codes = await loadVendors(db, ctx, owner);
  const outcomes = await Promise.all(
    codes.map(async (code) => ({
      code,
      outcome: await returnFrom(services, ctx, owner, code, getVendorKey(idempotencyKey, code)),
    })),
  );
  const names = await vendorNames(db, codes);
  return {
    transfers: await toViews(
      db,
      outcomes.flatMap(({ outcome }) => (outcome === null || outcome === "silent" ? [] : [outcome])),
    ),
    silent: outcomes.flatMap(({ code, outcome }) => (outcome === "silent" ? [names.get(code) ?? code] : [])),
  };
}

/**
 * Makes the transfer that returns an account's money from a vendor. Null if there is none, `silent` without a response.
 * `bySystem`: the platform requested it, with the catalogue key of the reason.
 */
export async function returnFrom(
  services: Services,
  ctx: Pick<CallContext, "merchant">,
  owner: Owner,
  vendor: string,
  key: string,
  bySystem?: { reason: string },
): Promise<VendorTransferRow | "silent" | null> {
  const { db } = services.database;
  const known = await findByKey(db, owner, key);
  if (known) return known;
  const [open] = await openTransfers(db, owner, vendor);
  if (open) return open;
  const amount = await vendorBalance(services, ctx, owner, vendor);
  if (amount === null) return "silent";
  if (amount === 0) return null;
  try {
    return await makeTransfer(services, ctx, owner, { vendor, direction: "out", amount, key, bySystem });
  } catch (error) {
    const isConflict =
      error instanceof PlatformError && (error.code === "CONFLICT" || error.code === "IDEMPOTENCY_CONFLICT");
    if (!isConflict) throw error;
    // Another request was first, and its transfer returns the money.
    return (await findByKey(db, owner, key)) ?? (await openTransfers(db, owner, vendor))[0] ?? null;
  }
}

/** Returns the key of one vendor's transfer: the same for the same request. */
function getVendorKey(idempotencyKey: string, vendor: string): string {
  return contentDigest([idempotencyKey, vendor]).slice(0, 40);
}
