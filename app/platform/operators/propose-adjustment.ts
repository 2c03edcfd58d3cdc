import { formatWithCode } from "#app/shared/money.ts";
import type { Account } from "../accounts/account-reads.server.ts";
import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { AdjustmentRow } from "../database/tables/operators.ts";
import { paymentTotals } from "../payments/withdrawals.server.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import type { MerchantContext } from "./operator-context.ts";
import { requireMemberByName } from "./require-member.ts";

/** The limit of a correction, in times the amount that the member has or ever deposited (docs/decisions/0107). */
const MAX_MULTIPLE = 10;

/**
 * Proposes a correction under an idempotency key: the same key with the same content returns the first one again.
 * Returns its id.
 * @throws PlatformError INVALID_INPUT on /username (unknown, or a trial account) and on /amount (more than can be
 *   corrected or waived); IDEMPOTENCY_CONFLICT.
 */
export async function proposeAdjustment(
  { database, clock }: Services,
  { merchant, operator, operation }: MerchantContext,
  { username, kind, amount, reason, idempotencyKey }: OperatorInput<"adjustments", "propose">,
): Promise<string> {
  const account = await requireMemberByName(database.db, merchant.code, username);
  const now = clock.now();
  return database.transaction(async (trx) => {
    const made = await trx
      .insertInto("adjustment")
      .values({
        merchant_id: merchant.code,
        id: newId(now),
        kind,
        account_id: account.id,
        amount,
        currency: account.currency,
        reason,
        idempotency_key: idempotencyKey,
        state: "proposed",
        proposed_by: operator.id,
        proposed_at: now,
        decided_by: null,
        decided_at: null,
        transfer_id: null,
      })
      .onConflict((conflict) => conflict.columns(["merchant_id", "idempotency_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) {
      await requirePlausibleAmount(trx, merchant, account, kind, amount);
      await operation.record(
        trx,
        {},
        { state: "proposed", ...(kind === "waiver" && { kind }), username, amount, reason },
        made.id,
      );
      return made.id;
    }
    const first = await trx
      .selectFrom("adjustment")
      .selectAll()
      .where("merchant_id", "=", merchant.code)
      .where("idempotency_key", "=", idempotencyKey)
      .executeTakeFirstOrThrow();
    const isSame =
      first.account_id === account.id &&
      first.kind === kind &&
      first.amount === amount &&
      first.reason === reason &&
      first.proposed_by === operator.id;
    if (!isSame) throw new PlatformError("IDEMPOTENCY_CONFLICT");
    return first.id;
  });
}

/**
 * Refuses to credit or debit more than {@link MAX_MULTIPLE} times the member's balance or total deposits, whichever is
 * more. An amount that the brand allows for one deposit is never refused. A waiver is compared with the member's debt.
 * @throws PlatformError INVALID_INPUT (pointer /amount).
 */
async function requirePlausibleAmount(
  trx: Trx,
  { code, currency, payments }: MerchantProfile,
  account: Account,
  kind: AdjustmentRow["kind"],
  amount: number,
): Promise<void> {
  const { available, debt } = await purseBalance(trx, code, purse(account.id, account.currency));
  const refuse = (messageKey: string, limit: number) => {
    const values = { amount: formatWithCode(limit, currency) };
    return new PlatformError("INVALID_INPUT", { fields: [{ pointer: "/amount", messageKey, values }] });
  };
  if (kind === "waiver") {
    if (amount < 0 || amount > debt)
      throw refuse(debt > 0 ? "ops.error.aboveDebt" : "ops.error.noDebt", debt);
    return;
  }
  const { deposits } = await paymentTotals(trx, code, account.id, "");
  const oneDeposit = Math.max(0, ...payments.channels.map(({ deposit }) => deposit?.max ?? 0));
  const most = Math.max(oneDeposit, MAX_MULTIPLE * Math.max(available, deposits.sum));
  if (Math.abs(amount) > most) throw refuse("ops.error.tooMuch", most);
}
