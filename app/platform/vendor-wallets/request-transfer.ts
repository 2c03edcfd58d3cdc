import type { CallInput } from "../contract/calls.ts";
import type { VendorTransferView } from "../contract/wallet.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { requireSameRequest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { isOpen, loadVendors } from "./account-vendors.ts";
import { makeTransfer, transferDigest } from "./make-transfer.ts";
import { deleteStayByVendor } from "./stay-rows.ts";
import { findByKey, getOwner, toViews } from "./transfer-rows.ts";

/**
 * Moves money between the caller's main wallet and a vendor's. Money can be returned from every vendor; it can be sent
 * only to vendors whose own wallet the brand uses.
 *
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF if there are no vendors' wallets; INVALID_INPUT for another
 *   vendor; VENDOR_UNAVAILABLE; as {@link makeTransfer}.
 */
export async function requestTransfer(
  services: Services,
  ctx: CallContext,
  input: CallInput<"wallet", "walletTransfer">,
): Promise<VendorTransferView> {
  const { db } = services.database;
  const owner = getOwner(ctx);
  const { vassalage: vendor, direction, amount, idempotencyKey: key } = input;
  const request = { vendor, direction, amount, key };
  const known = await findByKey(db, owner, key);
  if (known) return toView(db, requireSameRequest(known, transferDigest(request)));
  const codes = await loadVendors(db, ctx, owner);
  if (codes.length === 0) throw new PlatformError("FEATURE_OFF");
  const isKnown =
    direction === "out" ? codes.includes(vendor) : ctx.merchant.transferWallets.includes(vendor);
  if (!isKnown) {
    const fields = [{ pointer: "/vassalage", messageKey: "error.field.choice" }];
    throw new PlatformError("INVALID_INPUT", { fields });
  }
  const isReachable = services.vendors.get(vendor)?.wallet !== undefined;
  if (!isReachable || (direction === "in" && !isOpen(ctx.merchant, vendor))) {
    throw new PlatformError("VENDOR_UNAVAILABLE");
  }
  const made = await makeTransfer(services, ctx, owner, request);
  if (direction === "in") await deleteStayByVendor(db, owner, vendor);
  return toView(db, made);
}

async function toView(db: Db, row: VendorTransferRow): Promise<VendorTransferView> {
  const [view] = await toViews(db, [row]);
  if (!view) throw new Error(`transfer ${row.id} has no view`);
  return view;
}
