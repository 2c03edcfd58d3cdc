import { afterAll, beforeAll, expect } from "vitest";
import type { AccountType } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import type { Tables } from "../database/tables.ts";
import type { TestDatabase } from "../database/testing.ts";
import { audit } from "./audit.ts";
import { recordFigure } from "./figure-events.ts";
import {
  getBook,
  openPurse,
  postTransfer,
  purse,
  purseBalance,
  system,
  type TransferRequest,
} from "./wallet.server.ts";

/** Adds a merchant with the currency PHP, unless it exists. */
export async function addMerchant(database: Database, id: string): Promise<void> {
  await database.db
    .insertInto("merchant")
    .values({ id, name: id, currency: "PHP", created_at: 1 })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Adds an account with a PHP purse, credited with `balance` from the house account. Returns its id. */
export async function addAccount(
  database: Database,
  merchantId: string,
  options: { type?: AccountType; balance?: number; now?: number; uplineId?: string | null } = {},
): Promise<string> {
  const { type = 0, balance = 0, now = 1_000, uplineId = null } = options;
  const id = newId(now);
  const book = getBook(type);
  await database.transaction(async (trx) => {
    await trx
      .insertInto("account")
      .values({ ...accountRow(merchantId, id, type, now), upline_id: uplineId })
      .execute();
    if (type !== 4) await addPath(trx, merchantId, { id, uplineId, now });
    await openPurse(trx, { merchantId, purse: purse(id, "PHP"), book, openedAt: now });
    if (balance === 0) return;
    await postTransfer(trx, {
      merchantId,
      source: "test",
      idempotencyKey: `fill:${id}`,
      kind: "grant",
      book,
      entries: [
        { account: purse(id, "PHP"), amount: balance },
        { account: system("house", "PHP"), amount: -balance },
      ],
      postedAt: now,
    });
  });
  return id;
}

/** Adds an account to the tree of agents, as accounts/account-tree.ts does. */
async function addPath(
  trx: Trx,
  merchantId: string,
  { id, uplineId, now }: { id: string; uplineId: string | null; now: number },
): Promise<void> {
  const days = { from_day: "0001-01-01", to_day: CURRENT_PATH, from_at: 0 };
  const path = { merchant_id: merchantId, descendant_id: id, ...days };
  const above = await trx
    .selectFrom("account_path")
    .select(["ancestor_id", "depth"])
    .where("merchant_id", "=", merchantId)
    .where("descendant_id", "=", uplineId)
    .where("to_day", "=", CURRENT_PATH)
    .execute();
  await trx
    .insertInto("account_path")
    .values([
      { ...path, ancestor_id: id, depth: 0 },
      ...above.map(({ ancestor_id, depth }) => ({ ...path, ancestor_id, depth: depth + 1 })),
    ])
    .execute();
  await recordFigure(trx, { merchantId, accountId: id, measure: "member", reference: id, at: now });
}

function accountRow(merchantId: string, id: string, type: AccountType, now: number) {
  return {
    merchant_id: merchantId,
    id,
    type,
    upline_id: null,
    username: id,
    username_shown: id,
    nickname: id,
    password_hash: null,
    password_changed_at: null,
    must_change_password: 0,
    payment_password_hash: null,
    status: "active",
    email: null,
    mobile: null,
    birthday: null,
    profile: "{}",
    referral_code: id,
    referred_by: null,
    affiliate_code: null,
    currency: "PHP",
    language: "EN",
    avatar: id,
    labels: "[]",
    label_color: "#ABABAB",
    registered_at: now,
    registered_ip: "127.0.0.1",
    register_method: "WEB",
    terms_accepted_at: null,
    first_sign_in_at: null,
    last_sign_in_at: null,
    last_sign_in_ip: null,
  } as const;
}

/** All ledger rows of one merchant as text, to compare the state before and after. */
export async function ledgerText(db: Db, merchantId: string): Promise<string> {
  const tables: (keyof Tables & ("ledger_account" | "ledger_transfer" | "entry" | "hold"))[] = [
    "ledger_account",
    "ledger_transfer",
    "entry",
    "hold",
  ];
  const parts = [];
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().where("merchant_id", "=", merchantId).execute();
    parts.push(...rows.map((row) => JSON.stringify(row)).sort());
  }
  return parts.join("\n");
}

export const M = "manila";

export function bet(accountId: string, amount: number, key: string): TransferRequest {
  return {
    merchantId: M,
    source: "vendor:ORION",
    idempotencyKey: key,
    kind: "bet",
    book: "real",
    entries: [
      { account: purse(accountId, "PHP"), amount: -amount },
      { account: system("vendor:ORION", "PHP"), amount },
    ],
    reference: "round-1",
    postedAt: 2_000,
  };
}

const code = (error: unknown) => (error instanceof PlatformError ? error.code : error);
export const outcome = (work: Promise<unknown>) => work.then(() => "done", code);

/** Opens the wallet for the tests of a file with hooks, and returns shared helpers. */
export function openWallet(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
  };

  const post = (request: TransferRequest) => given.database.transaction((trx) => postTransfer(trx, request));
  const free = async (id: string) => (await purseBalance(given.database.db, M, purse(id, "PHP"))).available;

  beforeAll(async () => {
    given.database = await open();
    await addMerchant(given.database, M);
  });
  afterAll(async () => {
    expect((await audit(given.database)).findings).toEqual([]);
    await given.database.drop();
  });

  return { given, post, free };
}
