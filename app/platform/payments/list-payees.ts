import { localizedName } from "#app/shared/localized-name.ts";
import { loadPayeeName } from "../accounts/accounts.server.ts";
import type { CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Database } from "../database/database.server.ts";
import type { PayeeRow } from "../database/tables/payments.ts";
import { maskPayeeName } from "../step-up/step-up.server.ts";
import { destinationName, findPayoutRoute, loadPayees, MAX_PAYEES, maskedNumber } from "./payees.ts";

/**
 * Returns the caller's payees, oldest first, with masked numbers and names; the channels to which one can be added; and
 * the required holder's name, masked, null until the first payee sets it.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function listPayees(
  { database: { db } }: { database: Database },
  ctx: CallContext,
): Promise<CallValue<"withdrawals", "payees">> {
  const { accountId } = requireAccount(ctx.caller);
  const { merchant, request } = ctx;
  const [rows, holder] = await Promise.all([
    loadPayees(db, merchant.code, accountId),
    loadPayeeName(db, merchant.code, accountId),
  ]);
  return {
    list: rows.map((row) => toView(ctx, row)),
    channels: merchant.withdrawals.channels.map(({ key, kind, destinations, ...named }) => ({
      key,
      kind,
      name: localizedName(request.language, named),
      destinations: destinations.map(({ code, network, ...destination }) => ({
        code,
        name: localizedName(request.language, destination),
        network,
      })),
    })),
    holder: holder === null ? null : maskPayeeName(holder),
    most: MAX_PAYEES,
  };
}

function toView({ merchant, request }: CallContext, row: PayeeRow) {
  return {
    payeeId: row.id,
    channel: row.channel,
    kind: row.kind,
    destination: destinationName(merchant, { ...row, name: row.destination_name }, request.language),
    number: maskedNumber(row),
    holder: maskPayeeName(row.holder),
    usable: findPayoutRoute(merchant, row) !== null,
  };
}
