/**
 * The life cycle of a bonus: granted, met, claimed or cancelled. Every function needs the member's purse locked. Rules
 * in docs/promotions.md.
 */

import { getDay } from "#app/shared/business-day.ts";
import { DAY_MS } from "#app/shared/durations.ts";
import { PlatformError } from "../core/errors.ts";
import type { BonusTerms, MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { BonusGrantRow } from "../database/tables/rewards.ts";
import {
  type MoneyActor,
  openPurse,
  postTransfer,
  purse,
  recordMoneyEvent,
  system,
} from "../wallet/wallet.server.ts";
import { bonusAmount, bonusTurnover, getOccasion } from "./bonus-rules.ts";
import { cancelTurnovers, countTurnover, openTurnover } from "./turnover.ts";

export const grantTerms = (grant: Pick<BonusGrantRow, "terms">): BonusTerms => JSON.parse(grant.terms);

/**
 * Grants the bonus of a deposit into the member's bonus purse; does nothing if the deposit is too small or the bonus
 * was already granted.
 */
export async function giveBonus(
  trx: Trx,
  merchant: MerchantProfile,
  deposit: { accountId: string; depositId: string; amount: number },
  terms: BonusTerms,
  now: number,
): Promise<void> {
  const { accountId, depositId } = deposit;
  const amount = bonusAmount(terms, deposit.amount);
  if (amount === 0) return;
  const required = bonusTurnover(terms, deposit.amount, amount);
  const occasion = getOccasion(terms, depositId, getDay(now, merchant.timeZone));
  await addGrant(trx, merchant, { accountId, depositId, occasion, amount, required, terms }, now);
}

/** A bonus to be granted. Amounts are minor units. */
export interface NewGrant {
  accountId: string;
  /** The same bonus (`terms.id`) is granted once per occasion. */
  occasion: string;
  /** The deposit that earns it, whose reversal cancels it; empty for none. */
  depositId: string;
  amount: number;
  /** The turnover requirement, as valid bet; with 0 the bonus can be claimed at once. */
  required: number;
  terms: BonusTerms;
}

/** Adds a grant with its turnover, and moves its money to the bonus purse. Returns null if it was already granted. */
export async function addGrant(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, occasion, depositId, amount, required, terms }: NewGrant,
  now: number,
): Promise<BonusGrantRow | null> {
  const { code: merchantId, currency } = merchant;
  const expiresAt = now + terms.days * DAY_MS;
  const grant = await trx
    .insertInto("bonus_grant")
    .values({
      merchant_id: merchantId,
      id: newId(now),
      account_id: accountId,
      bonus_id: terms.id,
      occasion,
      deposit_id: depositId,
      amount,
      currency: currency.code,
      status: "open",
      claim_key: null,
      claim_contact: "",
      terms: JSON.stringify(terms),
      granted_at: now,
      expires_at: expiresAt,
      met_at: null,
      closed_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["merchant_id", "account_id", "bonus_id", "occasion"]).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!grant) return null;
  const bonusPurse = purse(accountId, currency.code, "bonus");
  await openPurse(trx, { merchantId, purse: bonusPurse, book: "real", openedAt: now });
  await postTransfer(trx, {
    merchantId,
    source: "rewards",
    idempotencyKey: `grant:${grant.id}`,
    kind: "bonus-grant",
    book: "real",
    entries: [
      { account: bonusPurse, amount },
      { account: system("house:bonus", currency.code), amount: -amount },
    ],
    reference: grant.id,
    postedAt: now,
  });
  await note(trx, grant, "open", "system", now, { amount, required, expiresAt });
  if (required === 0) return step(trx, grant, "claimable", "system", now);
  const turnover = {
    kind: "bonus",
    sourceId: grant.id,
    required,
    weights: terms.weights,
    expiresAt,
  } as const;
  await openTurnover(trx, { merchantId, accountId }, turnover, now);
  return grant;
}

/**
 * Brings a member's rewards up to date: counts the rounds that have ended, makes bonuses with a met turnover claimable,
 * and cancels expired ones.
 */
export async function settleRewards(
  trx: Trx,
  merchant: MerchantProfile,
  accountId: string,
  now: number,
): Promise<void> {
  const member = { merchantId: merchant.code, accountId };
  for (const { kind, source_id: id } of await countTurnover(trx, member, now)) {
    if (kind === "bonus")
      await step(trx, await openGrant(trx, member.merchantId, id), "claimable", "system", now);
  }
  const due = await trx
    .selectFrom("bonus_grant")
    .selectAll()
    .where("merchant_id", "=", member.merchantId)
    .where("account_id", "=", accountId)
    .where("status", "=", "open")
    .where("expires_at", "<", now)
    .execute();
  for (const grant of due) await revokeGrant(trx, grant, "expired", "system", now);
}

async function openGrant(trx: Trx, merchantId: string, id: string): Promise<BonusGrantRow> {
  return trx
    .selectFrom("bonus_grant")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/**
 * Moves a claimable bonus to the member's main purse; `contact` is the WhatsApp id from the input. @throws
 * PlatformError CONFLICT with `details.state` when it cannot be claimed.
 */
export async function claimGrant(
  trx: Trx,
  grant: BonusGrantRow,
  { key, contact }: { key: string; contact: string },
  now: number,
): Promise<BonusGrantRow> {
  if (grant.status === "claimed" && grant.claim_key === key) return grant;
  if (grant.status !== "claimable") throw new PlatformError("CONFLICT", { details: { state: grant.status } });
  const claimed = await step(trx, grant, "claimed", "member", now, {
    claim_key: key,
    claim_contact: contact,
  });
  await postTransfer(trx, {
    ...movement(grant, now),
    idempotencyKey: `claim:${grant.id}`,
    kind: "bonus-claim",
    entries: [
      { account: purse(grant.account_id, grant.currency, "bonus"), amount: -grant.amount },
      { account: purse(grant.account_id, grant.currency), amount: grant.amount },
    ],
  });
  return claimed;
}

const TRANSFER_KIND_BY_STATUS = {
  expired: "bonus-expiry",
  forfeited: "bonus-forfeit",
  cancelled: "bonus-cancel",
} as const;

/** Returns an unclaimed bonus to the merchant and cancels its turnover. */
export async function revokeGrant(
  trx: Trx,
  grant: BonusGrantRow,
  to: keyof typeof TRANSFER_KIND_BY_STATUS,
  actor: MoneyActor,
  now: number,
): Promise<BonusGrantRow> {
  const gone = await step(trx, grant, to, actor, now);
  await postTransfer(trx, {
    ...movement(grant, now),
    idempotencyKey: `gone:${grant.id}`,
    kind: TRANSFER_KIND_BY_STATUS[to],
    entries: [
      { account: purse(grant.account_id, grant.currency, "bonus"), amount: -grant.amount },
      { account: system("house:bonus", grant.currency), amount: grant.amount },
    ],
  });
  const member = { merchantId: grant.merchant_id, accountId: grant.account_id };
  await cancelTurnovers(trx, member, { kind: "bonus", sourceId: grant.id }, now);
  return gone;
}

function movement(grant: BonusGrantRow, now: number) {
  const { merchant_id: merchantId, id: reference } = grant;
  return { merchantId, source: "rewards", book: "real" as const, reference, postedAt: now };
}

/** Changes a grant to its next state. The member's lock has protected it since it was read. */
async function step(
  trx: Trx,
  grant: BonusGrantRow,
  to: BonusGrantRow["status"],
  actor: MoneyActor,
  now: number,
  claim: Partial<Pick<BonusGrantRow, "claim_key" | "claim_contact">> = {},
): Promise<BonusGrantRow> {
  const changed = await trx
    .updateTable("bonus_grant")
    .set({
      status: to,
      ...claim,
      ...(to === "claimable" ? { met_at: now } : { closed_at: now }),
    })
    .where("merchant_id", "=", grant.merchant_id)
    .where("id", "=", grant.id)
    .where("status", "=", grant.status)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new Error(`the bonus ${grant.id} was changed without its member's lock`);
  // A bonus that becomes claimable moves no money, but pages show it beside the balance.
  trx.publish("balance", { merchantId: grant.merchant_id, accountId: grant.account_id });
  await note(trx, changed, to, actor, now, { amount: grant.amount });
  return changed;
}

async function note(
  trx: Trx,
  grant: BonusGrantRow,
  state: BonusGrantRow["status"],
  actor: MoneyActor,
  now: number,
  details: Record<string, number>,
): Promise<void> {
  await recordMoneyEvent(trx, {
    merchantId: grant.merchant_id,
    subject: "bonus",
    subjectId: grant.id,
    accountId: grant.account_id,
    state,
    at: now,
    actor,
    details,
  });
}
