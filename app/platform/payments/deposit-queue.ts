import { sql } from "kysely";
import { accountById } from "../accounts/account-reads.server.ts";
import type { DepositRejectReason, QueuedDeposit } from "../contract/ops/deposits.ts";
import { canonicalReference } from "../core/canonical-reference.ts";
import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Database, Db } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import type { DepositReportRow, DepositRow } from "../database/tables/payments.ts";
import { loadMoneyEvents, type MoneyEvent } from "../wallet/wallet.server.ts";
import { storeBankLine } from "./bank-lines.ts";
import { changeDeposit } from "./change-deposit.ts";
import { decideReport } from "./decide-report.ts";
import { selectCases, settleDepositCase } from "./deposit-cases.ts";
import { selectReports } from "./deposit-reports.ts";
import type { DepositState } from "./deposit-states.ts";
import { selectProofs } from "./proofs.ts";

/** A deposit as an operator sees it, with its channel's key. */
export type StoredDeposit = Omit<QueuedDeposit, "channelName">;

interface StoredDepositDetail extends StoredDeposit {
  steps: MoneyEvent[];
  reports: DepositReportRow[];
  cases: Awaited<ReturnType<typeof selectCases>>;
  proofs: { proofId: string; contentType: "image/png" | "image/jpeg"; bytes: number; uploadedAt: number }[];
}

/** The states in which an operator decides; money that arrives after a deposit has ended still belongs to the member. */
const OPEN_STATES: readonly DepositState[] = ["pending", "processing", "review"];
const LATE_STATES: readonly DepositState[] = ["expired", "failed", "cancelled"];

/** Returns true when operators may credit the money received for a deposit, or reject it, in its current state. */
export function canOperatorAct(
  { provider, state }: Pick<StoredDeposit, "provider" | "state">,
  action: "match" | "reject",
): boolean {
  const isManual = provider === "manual";
  const isOpen = isManual ? OPEN_STATES.includes(state) : state === "review";
  return isOpen || (action === "match" && isManual && LATE_STATES.includes(state));
}

/** Creates the operators' views of deposits and decisions on them. The operators' guard checks the permissions. */
export function createDepositQueue(services: Services) {
  const { database } = services;
  return {
    /**
     * Lists deposits that wait for an operator, oldest first: bank transfers that members report as sent, then those
     * not reported, payments of any kind that differ from the request, and deposits with amounts or rewards that wait
     * for an operator. `all` lists every bank transfer and every deposit that was ever in review, newest first.
     */
    listBankDeposits: (merchantIds: readonly string[], query: { which: "waiting" | "all" } & PageRequest) =>
      list(database.db, merchantIds, query),

    /** Returns one deposit of a merchant, with every step and proof. @throws PlatformError NOT_FOUND. */
    depositForOperator: (merchantId: string, depositId: string) => detail(database, merchantId, depositId),

    matchDeposit: matchDeposit.bind(null, services),
    rejectDeposit: rejectDeposit.bind(null, services),
    decideReport: decideReport.bind(null, services),
    settleCase: settleDepositCase.bind(null, services),
  };
}

/**
 * Credits the money received. `amount`: minor units on the bank's statement; for a payment that a provider reported in
 * the merchant's currency, the reported amount. Without such a report, never more than was requested: an excess is a
 * correction by two persons. `bankReference`: the statement's own name for the line, which credits one deposit only, in
 * any spelling.
 * @throws PlatformError NOT_FOUND; CONFLICT when the deposit can no longer be matched, or as {@link storeBankLine};
 *   INVALID_INPUT.
 */
async function matchDeposit(
  services: Services,
  merchant: MerchantProfile,
  match: { depositId: string; amount: number; bankReference: string; actor: Operation },
): Promise<void> {
  const { amount, bankReference, actor } = match;
  if (!Number.isSafeInteger(amount) || amount < 1) throw createInputError("/amount");
  const decide = (row: DepositRow) => {
    const isManual = row.provider === "manual";
    const bankLine = canonicalReference(bankReference);
    const isLine = /^\S(.{0,62}\S)?$/.test(bankReference) && bankLine !== "";
    if (isManual && !isLine) throw createInputError("/bankReference");
    // An operator must not credit a provider's payment that was never reported.
    if (!isManual && row.state !== "review") throw new PlatformError("CONFLICT");
    const isReported = !isManual && row.paid_currency === row.currency;
    if (isReported && row.paid_amount !== amount)
      throw createInputError("/amount", "ops.match.otherThanTold");
    if (!isReported && amount > row.amount) throw createInputError("/amount", "ops.match.tooMuch");
    return {
      event: "credit",
      actor: "operator",
      reason: amount === row.amount ? null : "otherAmount",
      credit: amount,
      set: isManual
        ? {
            provider_ref: bankReference,
            bank_line: bankLine,
            paid_amount: amount,
            paid_currency: row.currency,
          }
        : {},
      details: { operator: actor.operatorId, bankReference },
    } as const;
  };
  const line = { merchantId: merchant.code, bankReference };
  await storeBankLine(services.database.db, "deposit", line, () =>
    changeDeposit(services, merchant, match.depositId, services.clock.now(), decide, actor.record),
  );
}

/** Rejects a deposit. @throws PlatformError NOT_FOUND; CONFLICT when it can no longer be decided. */
async function rejectDeposit(
  services: Services,
  merchant: MerchantProfile,
  {
    depositId,
    reason,
    note = "",
    actor,
  }: { depositId: string; reason: DepositRejectReason; note?: string; actor: Operation },
): Promise<void> {
  const decide = (row: DepositRow) => {
    // Money may still arrive at a provider's page, and would then belong to no deposit.
    if (row.provider !== "manual" && row.state !== "review") throw new PlatformError("CONFLICT");
    return {
      event: "reject",
      actor: "operator",
      reason,
      details: { operator: actor.operatorId, ...(note === "" ? {} : { note }) },
    } as const;
  };
  await changeDeposit(services, merchant, depositId, services.clock.now(), decide, actor.record);
}

function createInputError(pointer: string, messageKey: string = FIELD_MESSAGE_KEYS.format): PlatformError {
  return new PlatformError("INVALID_INPUT", { fields: [{ pointer, messageKey }] });
}

async function list(
  db: Db,
  merchantIds: readonly string[],
  { which, ...page }: { which: "waiting" | "all" } & PageRequest,
): Promise<{ list: StoredDeposit[]; total: number }> {
  if (merchantIds.length === 0) return { list: [], total: 0 };
  let query = db
    .selectFrom("deposit")
    .innerJoin("account", onOwner("deposit"))
    .where("deposit.merchant_id", "in", merchantIds);
  query =
    which === "waiting"
      ? query.where((eb) =>
          eb.or([
            eb("state", "=", "review"),
            eb.and([eb("provider", "=", "manual"), eb("state", "in", ["pending", "processing"])]),
            eb(sql<number>`${openCases}`, ">", 0),
          ]),
        )
      : query.where((eb) =>
          eb.or([eb("provider", "=", "manual"), eb("reason", "!=", ""), eb(sql<number>`${anyCase}`, ">", 0)]),
        );
  let rows = query
    .selectAll("deposit")
    .select(["account.username_shown as username", openCases.as("openCases")]);
  rows =
    which === "waiting"
      ? rows
          .orderBy((eb) => eb.case().when("state", "=", "pending").then(1).else(0).end())
          .orderBy("deposit.created_at")
      : rows.orderBy("deposit.created_at", "desc");
  const found = await countedPage(rows.orderBy("deposit.id"), page);
  return {
    list: found.rows.map(({ username, openCases: open, ...row }) =>
      toStoredDeposit(row, username, Number(open)),
    ),
    total: found.total,
  };
}

/** The number of a deposit's reported amounts and left-over rewards that wait for a person. */
const openCases = sql<number>`(
  (select count(*) from deposit_report r where r.merchant_id = deposit.merchant_id and r.deposit_id = deposit.id
    and r.state = 'open')
  + (select count(*) from deposit_case k where k.merchant_id = deposit.merchant_id and k.deposit_id = deposit.id
    and k.settled_at is null))`;

/** The total number of such cases, including closed ones. */
const anyCase = sql<number>`(
  (select count(*) from deposit_report r where r.merchant_id = deposit.merchant_id and r.deposit_id = deposit.id
    and r.state not in ('booked', 'review', 'waiting'))
  + (select count(*) from deposit_case k where k.merchant_id = deposit.merchant_id and k.deposit_id = deposit.id))`;

async function detail({ db }: Database, merchantId: string, depositId: string): Promise<StoredDepositDetail> {
  const row = await db
    .selectFrom("deposit")
    .selectAll()
    .select(openCases.as("openCases"))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", depositId)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  const account = await accountById(db, merchantId, row.account_id);
  if (!account) throw new Error(`${merchantId} has no account ${row.account_id}`);
  const proofs = await selectProofs(db, merchantId, "deposit", depositId)
    .select(["id", "content_type", "bytes", "uploaded_at"])
    .orderBy("id")
    .execute();
  return {
    ...toStoredDeposit(row, account.username, Number(row.openCases)),
    reports: await selectReports(db, row),
    cases: await selectCases(db, merchantId, depositId),
    steps: await loadMoneyEvents(db, merchantId, "deposit", [depositId]),
    proofs: proofs.map(({ id, content_type, bytes, uploaded_at }) => ({
      proofId: id,
      contentType: content_type,
      bytes,
      uploadedAt: uploaded_at,
    })),
  };
}

function toStoredDeposit(row: DepositRow, username: string, open: number): StoredDeposit {
  const { paid_amount: amount, paid_currency: currency } = row;
  return {
    merchantId: row.merchant_id,
    depositId: row.id,
    accountId: row.account_id,
    username,
    reference: row.reference,
    channel: row.channel,
    provider: row.provider,
    amount: row.amount,
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    paid: amount === null || currency === null ? null : { amount, currency },
    paidAt: row.paid_at,
    credited: row.credited,
    reversed: row.reversed,
    shortfall: row.reversed - row.taken_back,
    openCases: open,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
