import { newId } from "../../app/platform/database/ids.ts";
import { loadDatabase } from "../e2e/setup/database.ts";
import { newMember } from "../e2e/setup/members.ts";
import type { Site } from "../e2e/setup/site.ts";

/**
 * Inserts a deposit of 1,000.00 of which 300.00 was reversed, and returns its id. The reversal itself is tested
 * elsewhere.
 */
export async function addPartOfDeposit(site: Site, accountId: string): Promise<string> {
  const { db } = await loadDatabase(site);
  const now = Date.now();
  const { merchant_id, currency } = await db
    .selectFrom("ledger_account")
    .select(["merchant_id", "currency"])
    .where("account_id", "=", accountId)
    .where("wallet", "=", "main")
    .executeTakeFirstOrThrow();
  const id = newId(now);
  await db
    .insertInto("deposit")
    .values({
      ...{ merchant_id, id, account_id: accountId, reference: `DP${id}`, channel: "card", kind: "card" },
      ...{ provider: "sandbox", amount: 100_000, currency, state: "succeeded", reason: "" },
      ...{ idempotency_key: id, digest: "", bonus_id: null, bonus_terms: null, provider_ref: id },
      ...{ checkout_url: null, paid_amount: 100_000, paid_currency: currency, paid_at: now, bank_line: null },
      ...{ credited: 100_000, reversed: 30_000, taken_back: 30_000, transfer_id: null, day: "2026-01-01" },
      ...{ created_at: now, expires_at: now + 1, updated_at: now, asked_at: null },
    })
    .execute();
  const event = {
    merchant_id,
    subject: "deposit",
    subject_id: id,
    account_id: accountId,
    at: now,
    reason: "",
  };
  await db
    .insertInto("money_event")
    .values([
      { ...event, seq: 1, state: "pending", actor: "member", details: "{}" },
      { ...event, seq: 2, state: "succeeded", actor: "provider", details: '{"credited":100000}' },
      {
        ...event,
        seq: 3,
        state: "succeeded",
        actor: "provider",
        details: '{"reversed":30000,"takenBack":30000}',
      },
    ])
    .execute();
  return id;
}

/** Inserts a member's invited friend whose reward of 50.00 was reversed. */
export async function addLostReward(site: Site, accountId: string): Promise<void> {
  const { db } = await loadDatabase(site);
  const now = Date.now();
  const friend = await newMember(site, "siam");
  const { merchant_id } = await db
    .updateTable("account")
    .set({ referred_by: accountId })
    .where("id", "=", friend.id)
    .returning("merchant_id")
    .executeTakeFirstOrThrow();
  const id = newId(now);
  await db
    .insertInto("bonus_grant")
    .values({
      ...{ merchant_id, id, account_id: accountId, bonus_id: "referral", occasion: friend.id },
      ...{ deposit_id: "", amount: 5_000, currency: "THB", status: "cancelled", claim_key: null },
      ...{
        claim_contact: "",
        terms: "{}",
        granted_at: now,
        expires_at: now + 1,
        met_at: null,
        closed_at: now,
      },
    })
    .execute();
  await db
    .insertInto("referral")
    .values({
      ...{ merchant_id, friend_id: friend.id, inviter_id: accountId, state: "paid", decided_at: now },
      ...{ inviter_amount: 5_000, inviter_grant_id: id, friend_amount: 0, friend_grant_id: null },
      ...{ required_deposit: 1, deposits_until: now },
    })
    .execute();
}

/**
 * Inserts what operators decide on besides a deposit: a payment of 250.00 that its provider reports, and a reward of
 * 40.00 that could not be taken back.
 */
export async function addOpenParts(site: Site, depositId: string): Promise<void> {
  const { db } = await loadDatabase(site);
  const { merchant_id, currency, account_id } = await db
    .selectFrom("deposit")
    .select(["merchant_id", "currency", "account_id"])
    .where("id", "=", depositId)
    .executeTakeFirstOrThrow();
  const now = Date.now();
  const of = { merchant_id, deposit_id: depositId, currency, note: "" };
  await db
    .insertInto("deposit_report")
    .values({
      ...{ ...of, kind: "payment", report_id: "second", payment_id: null, amount: 25_000, booked: 0 },
      ...{ state: "open", reported_at: now, at: now, decided_by: null, decided_at: null },
    })
    .execute();
  await db
    .insertInto("deposit_case")
    .values({
      ...{ ...of, id: newId(now), account_id, kind: "promotion", subject_id: "reward", amount: 4_000 },
      ...{ opened_at: now, settled_by: null, settled_at: null },
    })
    .execute();
}
