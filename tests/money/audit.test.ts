import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#app/platform/database/ids.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { addAccount, addMerchant } from "#app/platform/wallet/testing.ts";
import {
  captureHold,
  checkpointSystemAccounts,
  openHold,
  postTransfer,
  purse,
  recordFigure,
  releaseHold,
  system,
} from "#app/platform/wallet/wallet.server.ts";

const M = "manila";
const NOW = 1_763_000_000_000;

type Table = keyof Tables;
/** A change of one column of one row that bypasses the ledger, and the row that the audit must name. */
type Edit = { table: Table; column: string; to: string | number | null; where?: string; names: string };

const EDITS: Edit[] = [
  { table: "ledger_account", column: "balance", to: 901, names: "ledger_account manila" },
  { table: "ledger_account", column: "held", to: 1, names: "ledger_account manila" },
  { table: "ledger_account", column: "currency", to: "USD", names: "ledger_account manila" },
  { table: "ledger_account", column: "wallet", to: "bonus", names: "ledger_account manila" },
  {
    table: "ledger_account",
    column: "book",
    to: "demo",
    where: "book = 'real'",
    names: "ledger_account manila",
  },
  { table: "entry", column: "amount", to: 5, names: "ledger_transfer manila" },
  {
    table: "entry",
    column: "balance_after",
    to: 5,
    where: "balance_after is not null",
    names: "entry manila",
  },
  {
    table: "entry",
    column: "balance_after",
    to: null,
    where: "balance_after is not null",
    names: "entry manila",
  },
  { table: "entry", column: "balance_after", to: 7, where: "balance_after is null", names: "entry manila" },
  { table: "entry", column: "currency", to: "USD", names: "entry manila" },
  { table: "entry", column: "kind", to: "gift", names: "entry manila" },
  { table: "entry", column: "posted_at", to: NOW + 1, names: "entry manila" },
  { table: "entry", column: "line", to: 9, where: "line = 0", names: "ledger_transfer manila" },
  { table: "entry", column: "ledger_account_id", to: "@fees/PHP/real", names: "ledger_transfer manila" },
  { table: "entry", column: "ledger_account_id", to: "nobody/main/PHP", names: "entry manila" },
  { table: "ledger_transfer", column: "kind", to: "gift", names: "ledger_transfer manila" },
  { table: "ledger_transfer", column: "source", to: "vendor:LYRA", names: "ledger_transfer manila" },
  { table: "ledger_transfer", column: "idempotency_key", to: "other", names: "ledger_transfer manila" },
  { table: "ledger_transfer", column: "reference", to: "round-9", names: "ledger_transfer manila" },
  { table: "ledger_transfer", column: "details", to: "{ }", names: "ledger_transfer manila" },
  { table: "ledger_transfer", column: "book", to: "demo", names: "ledger_transfer manila" },
  { table: "ledger_transfer", column: "occurred_at", to: 4, names: "ledger_transfer manila" },
  { table: "ledger_transfer", column: "posted_at", to: NOW + 1, names: "ledger_transfer manila" },
  { table: "ledger_transfer", column: "digest", to: "0", names: "ledger_transfer manila" },
  { table: "hold", column: "amount", to: 1, where: "status = 'open'", names: "hold manila" },
  { table: "hold", column: "kind", to: "x", names: "hold manila" },
  { table: "hold", column: "reference", to: "x", names: "hold manila" },
  { table: "hold", column: "idempotency_key", to: "x", names: "hold manila" },
  { table: "hold", column: "opened_at", to: 3, names: "hold manila" },
  { table: "hold", column: "id", to: "x", where: "status = 'captured'", names: "hold manila" },
  { table: "ledger_checkpoint", column: "balance", to: 3, names: "ledger_checkpoint manila" },
  { table: "bet", column: "stake", to: 99, names: "bet manila ORION bet-1" },
  { table: "bet", column: "win", to: 99, names: "bet manila ORION bet-1" },
  { table: "bet", column: "valid_bet", to: 99, names: "bet manila ORION bet-1" },
  { table: "bet", column: "state", to: "lost", names: "bet manila ORION bet-1" },
  { table: "bet", column: "settled_at", to: NOW + 1, names: "bet manila ORION bet-1" },
  { table: "bet", column: "resettled_at", to: NOW, names: "bet manila ORION bet-1" },
  { table: "bet", column: "transfer_id", to: null, names: "bet manila ORION bet-1" },
  { table: "bet", column: "account_id", to: "nobody", names: "vendor_call manila ORION bet-1" },
  { table: "bet_change", column: "win", to: 99, names: "bet manila ORION bet-1" },
  { table: "bet_change", column: "kind", to: "rolled_back", names: "vendor_call manila ORION bet-1" },
  { table: "bet_change", column: "shortfall", to: 9, names: "bet manila ORION bet-1" },
  { table: "figure_event", column: "win", to: 9, where: "measure = 'play'", names: "bet manila" },
  {
    table: "figure_event",
    column: "amount",
    to: 9,
    where: "measure = 'withdrawal'",
    names: "transfer manila",
  },
  { table: "bet_change", column: "transfer_id", to: null, names: "vendor_call manila ORION win-1" },
  {
    table: "vendor_call",
    column: "amount",
    to: 99,
    where: "kind = 'bet'",
    names: "vendor_call manila ORION bet-1",
  },
  {
    table: "vendor_call",
    column: "state",
    to: "declined",
    where: "kind = 'win'",
    names: "vendor_call manila ORION win-1",
  },
  {
    table: "vendor_call",
    column: "state",
    to: "rolled_back",
    where: "kind = 'bet'",
    names: "vendor_call manila ORION bet-1",
  },
  {
    table: "vendor_call",
    column: "transfer_id",
    to: null,
    where: "kind = 'bet'",
    names: "vendor_call manila ORION bet-1",
  },
];

/** Rows that vanish. */
const DELETIONS: { table: Table; where: string; names: string }[] = [
  { table: "entry", where: "line = 0", names: "ledger_transfer manila" },
  { table: "entry", where: "balance_after is null", names: "ledger_transfer manila" },
  { table: "ledger_transfer", where: "kind = 'grant'", names: "entry manila" },
  { table: "ledger_account", where: "book = 'real'", names: "entry manila" },
  { table: "hold", where: "status = 'open'", names: "ledger_account manila" },
  { table: "hold", where: "status = 'captured'", names: "ledger_transfer manila" },
  { table: "vendor_call", where: "kind = 'win'", names: "bet manila ORION bet-1" },
  { table: "vendor_call", where: "kind = 'bet'", names: "bet manila ORION bet-1" },
  { table: "bet_change", where: "1 = 1", names: "bet manila ORION bet-1" },
  { table: "bet", where: "1 = 1", names: "vendor_call manila ORION bet-1" },
];

await forEachDialect("the audit", (open, dialect) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await layLedger(database);
    await dropGuards(database, dialect);
  });
  afterAll(() => database.drop());

  it("finds nothing in a correct ledger, and reports how much it checked", async () => {
    const report = await audit(database);
    expect(report.findings).toEqual([]);
    expect(report.counted).toEqual({ transfers: 6, entries: 13, purses: 2, holds: 3, bets: 1 });
  });

  it.each(EDITS)("reports the row when $column of $table becomes $to", async (edit) => {
    await tamperAndExpect(
      edit.names,
      (where) => sql`update ${sql.table(edit.table)} set ${sql.ref(edit.column)} = ${edit.to} where ${where}`,
      edit,
    );
  });

  it.each(DELETIONS)(
    "reports the remaining rows when a row of $table is deleted ($where)",
    async (deletion) => {
      await tamperAndExpect(
        deletion.names,
        (where) => sql`delete from ${sql.table(deletion.table)} where ${where}`,
        deletion,
      );
    },
  );

  /** Changes the first matching row, audits, and restores the whole table. */
  async function tamperAndExpect(
    names: string,
    statement: (where: ReturnType<typeof sql>) => ReturnType<typeof sql>,
    { table, where }: { table: Table; where?: string },
  ) {
    const { db } = database;
    const rows = await db.selectFrom(table).selectAll().execute();
    const key = await firstRow(table, where);
    await statement(sql`${key}`).execute(db);
    try {
      const { findings } = await audit(database);
      expect(findings.map((found) => found.row).join("\n")).toContain(names);
    } finally {
      await sql`delete from ${sql.table(table)}`.execute(db);
      for (const row of rows) await insert(table, row);
    }
    expect((await audit(database)).findings, "put back").toEqual([]);
  }

  /** Returns a condition that matches one row only, by the engine's own row number. */
  async function firstRow(table: Table, where = "1 = 1") {
    const order = dialect === "postgres" ? "ctid" : table === "bet_change" ? "bet_id" : "rowid";
    return sql.raw(
      `${order} = (select ${order} from "${table}" where merchant_id = '${M}' and ${where} order by ${order} limit 1)`,
    );
  }

  async function insert(table: Table, row: Record<string, unknown>) {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    const overriding = dialect === "postgres" && table === "entry" ? sql`overriding system value` : sql``;
    await sql`insert into ${sql.table(table)} (${columns}) ${overriding} values (${sql.join(Object.values(row))})`.execute(
      database.db,
    );
  }
});

/**
 * Creates a grant, a bet and its win in a round, three holds (open, released, captured), a jackpot share and a
 * checkpoint.
 */
async function layLedger(database: TestDatabase) {
  await addMerchant(database, M);
  const player = await addAccount(database, M, { balance: 900, now: NOW });
  await addAccount(database, M, { type: 4, balance: 50, now: NOW });
  const mine = purse(player, "PHP");
  const common = { merchantId: M, source: "vendor:ORION", book: "real" as const, postedAt: NOW };
  await database.transaction(async (trx) => {
    const bet = await postTransfer(trx, {
      ...common,
      idempotencyKey: "bet-1",
      kind: "bet",
      reference: "round-1",
      entries: [
        { account: mine, amount: -100 },
        { account: system("vendor:ORION", "PHP"), amount: 99 },
        { account: system("jackpot:main", "PHP"), amount: 1 },
      ],
    });
    const win = await postTransfer(trx, {
      ...common,
      idempotencyKey: "win-1",
      kind: "win",
      reference: "round-1",
      entries: [
        { account: mine, amount: 250 },
        { account: system("vendor:ORION", "PHP"), amount: -250 },
      ],
    });
    await layBet(trx, player, bet.id, win.id);
    const hold = (key: string, amount: number) =>
      openHold(trx, {
        ...common,
        idempotencyKey: key,
        kind: "withdrawal",
        purse: mine,
        amount,
        openedAt: NOW,
      });
    await hold("open", 30);
    const released = await hold("released", 40);
    await releaseHold(trx, { merchantId: M, holdId: released.id, releasedAt: NOW });
    const captured = await hold("captured", 50);
    await captureHold(trx, captured.id, {
      ...common,
      idempotencyKey: "paid",
      kind: "withdrawal",
      entries: [
        { account: mine, amount: -50 },
        { account: system("clearing:sandbox", "PHP"), amount: 50 },
      ],
    });
    await postTransfer(trx, {
      ...common,
      idempotencyKey: "seed",
      kind: "jackpot_seed",
      entries: [
        { account: system("house", "PHP"), amount: -5 },
        { account: system("jackpot:main", "PHP"), amount: 5 },
      ],
    });
  });
  await checkpointSystemAccounts(database, M, NOW);
}

/** Adds a won bet with its change and its part of the figures of the player's team. */
async function layBet(trx: Parameters<typeof postTransfer>[0], player: string, bet: string, win: string) {
  const id = newId(NOW);
  const end = { state: "won", stake: 100, win: 250, valid_bet: 100 } as const;
  await trx
    .insertInto("bet")
    .values({
      ...end,
      merchant_id: M,
      vendor: "ORION",
      round_id: "round-1",
      transaction_id: "bet-1",
      id,
      account_id: player,
      game_id: "g",
      game_type: "RNG",
      type: "spin",
      currency: "PHP",
      demo: 0,
      own_wallet: 0,
      detail: JSON.stringify({ kind: "none" }),
      transfer_id: bet,
      placed_at: NOW,
      settled_at: NOW,
      resettled_at: null,
      updated_at: NOW,
    })
    .execute();
  await trx
    .insertInto("bet_change")
    .values({
      ...end,
      merchant_id: M,
      bet_id: id,
      seq: 1,
      kind: "settled",
      reason: "",
      transfer_id: win,
      shortfall: 0,
      at: NOW,
    })
    .execute();
  const play = { bets: 1, stake: 100, validBet: 100, win: 250 };
  const event = {
    merchantId: M,
    accountId: player,
    measure: "play",
    gameType: "RNG",
    reference: id,
  } as const;
  await recordFigure(trx, { ...event, play, at: NOW });
  const call = (kind: "bet" | "win", amount: number, transferId: string) => ({
    merchant_id: M,
    vendor: "ORION",
    transaction_id: `${kind}-1`,
    kind,
    state: "applied" as const,
    digest: "d",
    account_id: player,
    round_id: "round-1",
    target_transaction_id: null,
    amount,
    rounded_up: 0,
    rounded_back: 0,
    transfer_id: transferId,
    answer_status: 200,
    answer: "{}",
    created_at: NOW,
    updated_at: NOW,
  });
  await trx
    .insertInto("vendor_call")
    .values([call("bet", 100, bet), call("win", 250, win)])
    .execute();
}

/**
 * Drops everything that would prevent an edit: triggers, foreign keys and checks, as anyone with the database's
 * credentials could.
 */
async function dropGuards(database: TestDatabase, dialect: "sqlite" | "postgres") {
  const { db } = database;
  if (dialect === "sqlite") {
    const { rows } = await sql<{
      name: string;
    }>`select name from sqlite_master where type = 'trigger'`.execute(db);
    for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db);
    await sql`pragma foreign_keys = off`.execute(db);
    await sql`pragma ignore_check_constraints = on`.execute(db);
    return;
  }
  const { rows } = await sql<{ relation: string; name: string }>`
    select conrelid::regclass::text as relation, conname as name from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('f', 'c')
    order by contype desc`.execute(db);
  for (const { relation, name } of rows) {
    await sql`alter table ${sql.table(relation)} drop constraint if exists ${sql.id(name)}`.execute(db);
  }
  await sql`alter table ledger_transfer disable trigger user`.execute(db);
  await sql`alter table entry disable trigger user`.execute(db);
  await sql`alter table bet_change disable trigger user`.execute(db);
}
