import { mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { addColumn } from "../studio/database.ts";

export type CheckoutState = "pending" | "processing" | "paid" | "failed" | "expired" | "reversed";
export type PayoutState = "accepted" | "succeeded" | "failed" | "reversed";

/** A page for paying. Amounts are minor units, times epoch milliseconds. */
export interface Checkout {
  id: string;
  merchant: string;
  reference: string;
  /** The merchant's id of the member; empty for a payment of an earlier version. */
  memberId: string;
  kind: string;
  /** The codes of the ways to pay that the page offers, separated by spaces; empty for all. */
  methods: string;
  amount: number;
  currency: string;
  decimals: number;
  brandName: string;
  language: string;
  returnUrl: string;
  expiresAt: number;
  state: CheckoutState;
  paidAmount: number | null;
  paidCurrency: string | null;
  at: number;
  createdAt: number;
}

/** A transfer of money to a person's account. */
export interface Payout {
  id: string;
  merchant: string;
  reference: string;
  /** The merchant's id of the member; empty for a payout of an earlier version. */
  memberId: string;
  method: string;
  accountNumber: string;
  accountHolder: string;
  amount: number;
  currency: string;
  decimals: number;
  state: PayoutState;
  failure: string;
  at: number;
  createdAt: number;
}

/**
 * A scheduled event: a payment or payout changes to a state, and the merchant is notified. `applies`: false for a
 * notice of an earlier state. `delivery`: the kind of delivery of the notice.
 */
export interface Step {
  id: string;
  merchant: string;
  subject: "checkout" | "payout";
  targetId: string;
  state: string;
  paidAmount: number | null;
  paidCurrency: string | null;
  applies: boolean;
  delivery: Delivery;
  dueAt: number;
  /** Time at which that state was reached; the same for every delivery. */
  happenedAt: number | null;
  tries: number;
}

/**
 * twice: two at the same moment · forged: signed with a wrong key · stale: with a timestamp ten minutes old · lost:
 * never sent.
 */
export type Delivery = "once" | "twice" | "forged" | "stale" | "lost";

const SCHEMA = `
  create table if not exists checkout (
    id text primary key, merchant text not null, reference text not null, kind text not null,
    amount integer not null, currency text not null, decimals integer not null, brandName text not null,
    language text not null, returnUrl text not null, expiresAt integer not null, state text not null,
    paidAmount integer, paidCurrency text, at integer not null, createdAt integer not null,
    methods text not null default '', memberId text not null default '',
    unique (merchant, reference)
  ) strict;
  create table if not exists payout (
    id text primary key, merchant text not null, reference text not null, method text not null,
    accountNumber text not null, accountHolder text not null, amount integer not null, currency text not null,
    decimals integer not null, state text not null, failure text not null, at integer not null,
    createdAt integer not null, memberId text not null default '',
    unique (merchant, reference)
  ) strict;
  create table if not exists step (
    id text primary key, merchant text not null, subject text not null, targetId text not null, state text not null,
    paidAmount integer, paidCurrency text, applies integer not null, delivery text not null, dueAt integer not null,
    happenedAt integer, tries integer not null
  ) strict;
  create index if not exists step_due on step (dueAt);
`;

const CHECKOUT_COLUMNS = [
  "id",
  "merchant",
  "reference",
  "memberId",
  "kind",
  "methods",
  "amount",
  "currency",
  "decimals",
  "brandName",
  "language",
  "returnUrl",
  "expiresAt",
  "state",
  "paidAmount",
  "paidCurrency",
  "at",
  "createdAt",
] as const satisfies readonly (keyof Checkout)[];
const PAYOUT_COLUMNS = [
  "id",
  "merchant",
  "reference",
  "memberId",
  "method",
  "accountNumber",
  "accountHolder",
  "amount",
  "currency",
  "decimals",
  "state",
  "failure",
  "at",
  "createdAt",
] as const satisfies readonly (keyof Payout)[];
const STEP_COLUMNS = [
  "id",
  "merchant",
  "subject",
  "targetId",
  "state",
  "paidAmount",
  "paidCurrency",
  "applies",
  "delivery",
  "dueAt",
  "happenedAt",
  "tries",
] as const satisfies readonly (keyof Step)[];

export type PaymentStore = ReturnType<typeof openPaymentStore>;

/** Opens the provider's own database, in a separate file. */
export function openPaymentStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const db = new BetterSqlite(join(folder, "payments.sqlite"));
  db.pragma("journal_mode = WAL");
  addColumn(db, "checkout", "methods", "text not null default ''");
  for (const table of ["checkout", "payout"]) addColumn(db, table, "memberId", "text not null default ''");
  db.exec(SCHEMA);

  const insert = (table: string, columns: readonly string[]) =>
    db.prepare(
      `insert into ${table} (${columns.join(", ")}) values (${columns.map((name) => `@${name}`).join(", ")})
       on conflict do nothing`,
    );
  const insertCheckout = insert("checkout", CHECKOUT_COLUMNS);
  const insertPayout = insert("payout", PAYOUT_COLUMNS);
  const insertStep = insert("step", STEP_COLUMNS);
  const byReference = (table: string) =>
    db.prepare(`select * from ${table} where merchant = ? and reference = ?`);
  const byId = (table: string) => db.prepare(`select * from ${table} where id = ?`);
  const latest = (table: string) => db.prepare(`select * from ${table} order by createdAt desc, id limit ?`);
  const checkoutByReference = byReference("checkout");
  const payoutByReference = byReference("payout");
  const checkoutById = byId("checkout");
  const payoutById = byId("payout");
  const latestCheckouts = latest("checkout");
  const latestPayouts = latest("payout");
  const moveCheckout = db.prepare(
    `update checkout set state = @state, paidAmount = coalesce(@paidAmount, paidAmount),
       paidCurrency = coalesce(@paidCurrency, paidCurrency), at = @at where id = @id`,
  );
  const movePayout = db.prepare(
    "update payout set state = @state, failure = @failure, at = @at where id = @id",
  );
  const dueSteps = db.prepare("select * from step where dueAt <= ? order by dueAt, id limit 200");
  const happened = db.prepare("update step set happenedAt = ? where id = ?");
  const again = db.prepare("update step set dueAt = ?, tries = tries + 1 where id = ?");
  const dropStep = db.prepare("delete from step where id = ?");

  return {
    /** Returns false when the merchant has already used the reference. */
    addCheckout: (checkout: Checkout) => insertCheckout.run(checkout).changes === 1,
    addPayout: (payout: Payout) => insertPayout.run(payout).changes === 1,
    addStep: (step: Step) => insertStep.run({ ...step, applies: step.applies ? 1 : 0 }),
    getCheckout: (merchant: string, reference: string) =>
      checkoutByReference.get(merchant, reference) as Checkout | undefined,
    computePayout: (merchant: string, reference: string) =>
      payoutByReference.get(merchant, reference) as Payout | undefined,
    findCheckout: (id: string) => checkoutById.get(id) as Checkout | undefined,
    findPayout: (id: string) => payoutById.get(id) as Payout | undefined,
    latestCheckouts: (limit: number) => latestCheckouts.all(limit) as Checkout[],
    latestPayouts: (limit: number) => latestPayouts.all(limit) as Payout[],
    moveCheckout: (change: Pick<Checkout, "id" | "state" | "paidAmount" | "paidCurrency" | "at">) =>
      moveCheckout.run(change),
    movePayout: (change: Pick<Payout, "id" | "state" | "failure" | "at">) => movePayout.run(change),
    dueSteps: (now: number) =>
      (dueSteps.all(now) as (Omit<Step, "applies"> & { applies: number })[]).map((row) => ({
        ...row,
        applies: row.applies === 1,
      })),
    happened: (id: string, at: number) => happened.run(at, id),
    tryAgain: (id: string, dueAt: number) => again.run(dueAt, id),
    dropStep: (id: string) => dropStep.run(id),
    close: () => db.close(),
  };
}
