import { randomUUID } from "node:crypto";
import { addBet, type TestBet } from "../../../app/platform/bets/testing.ts";
import { tokenHash } from "../../../app/platform/core/secret-token.ts";
import { newId } from "../../../app/platform/database/ids.ts";
import { quickHasher } from "../../../app/platform/ports/password-hasher.ts";
import { type Operation, operationDigest } from "../../../app/platform/step-up/challenges.ts";
import { loadDatabase } from "../../e2e/setup/database.ts";
import { addPayee, type NewMember, newIp, newMember } from "../../e2e/setup/members.ts";
import type { ApiBody } from "../../pages/site.ts";
import type { MatrixBrand } from "../matrix-brand.ts";

/** Accounts, payees, past bets and deposits that looks at money need besides pages. */

export const PAYMENT_PASSWORD = "482913pay";
export const DAY_MS = 86_400_000;

/** The answer of a call: "ok", or the code of the refusal with the refused fields. */
export function outcome({ code, fields }: { code: string; fields: readonly string[] }): string {
  return [code, ...fields].join(" ");
}

/** Opens a further member of the brand, who calls with a session of their own. */
export async function openMember(brand: MatrixBrand, options: Parameters<typeof newMember>[2] = {}) {
  const member = await newMember(brand.site, brand.id, options);
  const headers = { "x-forwarded-for": newIp() };
  return {
    ...member,
    async call(path: string, input?: object) {
      const { token } = member;
      const asked = { token, headers, ...(input !== undefined && { input }) };
      const { status, body } = await brand.site.call(brand.id, path, asked);
      return { status, ...readBody(body) };
    },
    page: (path: string) => brand.site.get(brand.id, path, { headers, cookies: { session: member.token } }),
  };
}

function readBody(body: ApiBody) {
  return {
    code: body.success ? "ok" : (body.code ?? ""),
    // biome-ignore lint/suspicious/noExplicitAny: the shape differs from call to call.
    value: body.value as any,
    fields: (body.fields ?? []).map(({ pointer }) => pointer),
  };
}

interface PayeeOptions {
  destination?: string;
  number?: string;
  /** The time at which it was added, where that is not now. */
  at?: number;
}

/** Returns the id of the member's payee at a destination, which is added if needed; sets the payment password too. */
export async function openPayee(
  brand: MatrixBrand,
  { destination = "Payee Bank", number = "1234567890", at }: PayeeOptions = {},
): Promise<string> {
  const member = await brand.account("member");
  await setPaymentPassword(brand, member);
  const { db } = await loadDatabase(brand.site);
  const find = () =>
    db
      .selectFrom("payee")
      .select("id")
      .where("merchant_id", "=", brand.document.merchantCode)
      .where("account_id", "=", member.id)
      .where("destination_name", "=", destination)
      .executeTakeFirst();
  if (!(await find())) await addPayee(brand.site, brand.id, member.id, { destination, number });
  const payee = await find();
  if (!payee) throw new Error(`${brand.id} has no destination ${destination}`);
  if (at !== undefined) {
    await db
      .updateTable("payee")
      .set({ created_at: at })
      .where("merchant_id", "=", brand.document.merchantCode)
      .where("id", "=", payee.id)
      .execute();
  }
  return payee.id;
}

/** Sets the payment password of an account to {@link PAYMENT_PASSWORD}. */
async function setPaymentPassword(brand: MatrixBrand, { id }: NewMember): Promise<void> {
  await updateAccount(brand, id, { payment_password_hash: await quickHasher().hash(PAYMENT_PASSWORD) });
}

/** Changes an account in the database, as the passage of time or another page would. */
export async function updateAccount(
  brand: MatrixBrand,
  id: string,
  columns: Partial<{
    payment_password_hash: string;
    registered_at: number;
    password_changed_at: number;
    referred_by: string;
    mobile: string;
  }>,
): Promise<void> {
  const { db } = await loadDatabase(brand.site);
  await db
    .updateTable("account")
    .set(columns)
    .where("merchant_id", "=", brand.document.merchantCode)
    .where("id", "=", id)
    .execute();
}

/** Adds a settled bet of the member, by default a moment ago. No money moves. */
export async function placeBet(
  brand: MatrixBrand,
  accountId: string,
  { gameType = "RNG", ...bet }: { stake: number; gameType?: string } & Partial<TestBet>,
): Promise<void> {
  const now = Date.now();
  await addBet(await loadDatabase(brand.site), {
    merchantId: brand.document.merchantCode,
    accountId,
    placedAt: now,
    game: { id: "comet", type: gameType },
    currency: brand.document.currency.code,
    ...bet,
  });
}

/** Adds a deposit that was credited in the past. No money moves. */
export async function addPastDeposit(
  brand: MatrixBrand,
  accountId: string,
  { amount, at = Date.now() }: { amount: number; at?: number },
): Promise<void> {
  const { db } = await loadDatabase(brand.site);
  const id = newId(at);
  await db
    .insertInto("deposit")
    .values({
      ...{ merchant_id: brand.document.merchantCode, id, account_id: accountId, reference: `DP${id}` },
      ...{ channel: "main", kind: "ewallet", provider: "sandbox", amount, currency: "USD" },
      ...{ state: "succeeded", reason: "", idempotency_key: id, digest: "", bonus_id: null },
      ...{ bonus_terms: null, provider_ref: id, checkout_url: null, paid_amount: amount },
      ...{ paid_currency: "USD", paid_at: at, bank_line: null, credited: amount, reversed: 0 },
      ...{ taken_back: 0, transfer_id: null, day: new Date(at).toISOString().slice(0, 10) },
      ...{ created_at: at, expires_at: at + 1, updated_at: at, asked_at: null },
    })
    .execute();
}

/** Approves an operation of the member's session, as the second proof does, and returns the approval. */
export async function approve(brand: MatrixBrand, accountId: string, operation: Operation): Promise<string> {
  const { db } = await loadDatabase(brand.site);
  const merchant_id = brand.document.merchantCode;
  const session = await db
    .selectFrom("session")
    .select("id")
    .where("merchant_id", "=", merchant_id)
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const approval = randomUUID();
  const now = Date.now();
  await db
    .insertInto("approval")
    .values({
      ...{ merchant_id, token_hash: tokenHash(approval), account_id: accountId },
      ...{ session_id: session.id, action: operation.action, digest: operationDigest(operation) },
      ...{ created_at: now, expires_at: now + 60_000, used_at: null },
    })
    .execute();
  return approval;
}

interface PastWithdrawal {
  amount: number;
  payeeId: string;
  at: number;
  state?: "received" | "paid";
  confirmBy?: number;
}

/** Adds a withdrawal that was paid in the past, and returns its id. No money moves. */
export async function addPastWithdrawal(
  brand: MatrixBrand,
  accountId: string,
  { amount, payeeId, at, state = "received", confirmBy }: PastWithdrawal,
): Promise<string> {
  const { db } = await loadDatabase(brand.site);
  const merchant_id = brand.document.merchantCode;
  const id = newId(at);
  const purse = await db
    .selectFrom("ledger_account")
    .select(["id", "currency"])
    .where("merchant_id", "=", merchant_id)
    .where("account_id", "=", accountId)
    .where("wallet", "=", "main")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("hold")
    .values({
      ...{ merchant_id, id, ledger_account_id: purse.id, source: "test", kind: "withdrawal" },
      ...{ reference: null, status: "released", transfer_id: null, opened_at: at, resolved_at: at },
      ...{ amount, digest: "", idempotency_key: `withdrawal ${id}` },
    })
    .execute();
  await db
    .insertInto("withdrawal")
    .values({
      ...{ merchant_id, id, account_id: accountId, reference: `WD${id}`, payee_id: payeeId },
      ...{ channel: "main", provider: "manual", amount, fee: 0, currency: purse.currency },
      ...{ state, reason: "", idempotency_key: id, digest: "", hold_id: id, transfer_id: null },
      ...{ provider_ref: null, bank_line: null, received: null, refunded: 0, forced: 0 },
      ...{ reviewed_by: null, approved_by: null, paid_by: null, created_at: at, updated_at: at },
      ...{ day: new Date(at).toISOString().slice(0, 10), paid_at: at, confirm_by: confirmBy ?? null },
      ...{ asked_at: null, paid_twice_at: null, paid_twice_settled_by: null },
    })
    .execute();
  return id;
}
