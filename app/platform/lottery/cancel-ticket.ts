import { findBet, rollBackBet } from "../bets/bets.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { lockPurse, purse } from "../wallet/wallet.server.ts";
import { readDrawId } from "./draw-id.ts";
import { lockOpenDraw } from "./lock-open-draw.ts";
import { ticketById } from "./tickets.ts";

/**
 * Cancels a ticket while its draw still accepts bets: the stake is refunded. Cancelling it again changes nothing.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND; DRAW_CLOSED.
 */
export async function cancelTicket(
  { database, clock }: Services,
  { merchant, caller }: CallContext,
  { ticketId }: CallInput<"lottery", "cancelTicket">,
): Promise<CallValue<"lottery", "cancelTicket">> {
  const { accountId } = requireAccount(caller);
  return database.transaction(async (trx) => {
    const known = await trx
      .selectFrom("bet")
      .select(["vendor", "transaction_id", "currency"])
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", ticketId)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (!known) throw new PlatformError("NOT_FOUND");
    await lockPurse(trx, merchant.code, purse(accountId, known.currency));
    const ticket = await ticketById(trx, merchant.code, accountId, ticketId);
    if (ticket.state === "void") return { ticket };
    const now = clock.now();
    const draw = readDrawId(ticket.draw);
    if (ticket.state !== "open" || !draw) throw new PlatformError("DRAW_CLOSED");
    await lockOpenDraw(database, trx, draw, now);
    const scope = { merchantId: merchant.code, vendor: known.vendor };
    const bet = await findBet(trx, scope, known.transaction_id);
    if (!bet) throw new PlatformError("NOT_FOUND");
    await rollBackBet(trx, bet, {
      key: `${bet.transactionId}/cancel`,
      reason: "cancelled by the player",
      now,
    });
    return { ticket: await ticketById(trx, merchant.code, accountId, ticketId) };
  });
}
