import { localizedName } from "#app/shared/localized-name.ts";
import type { Deposit, DepositDetail } from "../contract/payments.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import { loadMoneyEvents } from "../wallet/wallet.server.ts";
import type { DepositState } from "./deposit-states.ts";
import { countProofs } from "./proofs.ts";
import { vietQr } from "./vietqr.ts";

/** Returns the payment method of a provider's deposits: its payment page, or the member's own bank transfer. */
export function toMethod(provider: string): Deposit["way"] {
  return provider === "manual" ? "transfer" : "checkout";
}

/** Returns a deposit as its member sees it in a list. A channel that the brand no longer has is shown by its key. */
export function depositView({ merchant, request }: CallContext, row: DepositRow): Deposit {
  const channel = merchant.payments.channels.find(({ key }) => key === row.channel);
  return {
    depositId: row.id,
    reference: row.reference,
    channel: row.channel,
    channelName: channel ? localizedName(request.language, channel) : row.channel,
    kind: row.kind as Deposit["kind"],
    way: toMethod(row.provider),
    amount: row.amount,
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    credited: row.credited,
    takenBack: row.reversed,
    payUrl: row.state === "pending" ? row.checkout_url : null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    updatedAt: row.updated_at,
  };
}

/** Returns a deposit as its member sees it on its own page, with its steps, its bonus and the payment address. */
export async function depositDetail(
  { database, bonusOfDeposit }: Services,
  ctx: CallContext,
  row: DepositRow,
): Promise<DepositDetail> {
  const { id: depositId, bonus_terms: terms } = row;
  const { language } = ctx.request;
  const bonus = terms && (await bonusOfDeposit(ctx.merchant, { depositId, terms, language }));
  return { ...(await withSteps(database.db, ctx, row)), bonus: bonus || null };
}

async function withSteps(db: Db, ctx: CallContext, row: DepositRow): Promise<Omit<DepositDetail, "bonus">> {
  const { merchant, request } = ctx;
  const [events, proofs] = await Promise.all([
    loadMoneyEvents(db, row.merchant_id, "deposit", [row.id]),
    countProofs(db, row.merchant_id, "deposit", row.id),
  ]);
  const isOpen = row.state === "pending" || row.state === "processing";
  const channel = merchant.payments.channels.find(({ key }) => key === row.channel);
  const to = isOpen && row.provider === "manual" ? (channel?.account ?? null) : null;
  return {
    ...depositView(ctx, row),
    account: to && {
      bank: localizedName(request.language, { name: to.bank, names: to.bankNames }),
      number: to.number,
      holder: to.holder,
    },
    qr: to?.bin ? vietQr({ ...to, amount: row.amount, text: row.reference }) : null,
    proofs,
    steps: events.map(({ state, at, reason, actor, details }) => ({
      state: state as DepositState,
      at,
      reason,
      actor,
      takenBack: typeof details.reversed === "number" ? details.reversed : 0,
    })),
  };
}
