import path from "node:path";
import BetterSqlite from "better-sqlite3";
import { openDatabase } from "../../app/platform/database/database.server.ts";
import { alternate, median, type Part } from "./part.ts";
import { copyBenchData, DATABASE, openSlot } from "./site.ts";

const ROUNDS = 9;
const MILLISECONDS = 1_000;
const STAKE = 200;
const WIN = 150;

/** The tables that a slot round writes, each with the columns that make a row unique. */
const WRITTEN = {
  ledger_transfer: ["id", "idempotency_key"],
  entry: ["transfer_id"],
  vendor_call: ["transaction_id", "transfer_id", "target_transaction_id", "round_id"],
  bet: ["id", "transaction_id", "round_id", "transfer_id"],
  bet_change: ["bet_id", "transfer_id"],
  figure_event: ["id", "reference"],
} as const;
type Written = keyof typeof WRITTEN;
const NEWEST_BY: Record<Written, string> = {
  ledger_transfer: "id",
  entry: "seq",
  vendor_call: "created_at",
  bet: "id",
  bet_change: "bet_id",
  figure_event: "id",
};
type Row = Record<string, string | number | null>;

export const round: Part = {
  name: "round",
  what: "a slot round (bet and win, two signed calls) against a bare better-sqlite3 loop of the same writes",
  async run() {
    const ours = await copyBenchData();
    const theirs = await copyBenchData();
    const database = await openDatabase({ file: path.join(ours.folder, DATABASE) });
    const { game } = await openSlot(database, "manila");
    const playOne = async () => {
      for (const call of game.roundCalls(STAKE, WIN)) await game.send(call);
    };
    const model = await modelRound(path.join(ours.folder, DATABASE), playOne);
    const bare = bareRounds(path.join(theirs.folder, DATABASE), model);
    try {
      await perSecond(playOne);
      await perSecond(bare.playOne);
      const pairs = await alternate(
        ROUNDS,
        () => perSecond(bare.playOne),
        () => perSecond(playOne),
      );
      return [
        {
          name: "rounds, of the bare loop's",
          value: median(pairs.map(([bareRate, rate]) => rate / bareRate)),
          unit: "",
          atLeast: 0.4,
        },
        { name: "rounds", value: median(pairs.map(([, rate]) => rate)), unit: "/s" },
        { name: "rounds of the bare loop", value: median(pairs.map(([rate]) => rate)), unit: "/s" },
      ];
    } finally {
      bare.close();
      await database.close();
      ours.remove();
      theirs.remove();
    }
  },
};

async function perSecond(playOne: () => Promise<void> | void): Promise<number> {
  const begun = performance.now();
  let played = 0;
  for (; performance.now() - begun < MILLISECONDS; played++) await playOne();
  return (played / (performance.now() - begun)) * 1_000;
}

/** Returns the rows that one round writes. @throws Error when it writes to a table that the bare loop would not write. */
async function modelRound(file: string, playOne: () => Promise<void>): Promise<Record<Written, Row[]>> {
  const reader = new BetterSqlite(file, { readonly: true });
  const tables = reader
    .prepare<[], { name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    )
    .all()
    .map(({ name }) => name);
  const count = (table: string) =>
    reader.prepare<[], { rows: number }>(`select count(*) as rows from "${table}"`).get()?.rows ?? 0;
  const before = new Map(tables.map((table) => [table, count(table)]));
  await playOne();
  const grown = tables.filter((table) => count(table) !== before.get(table));
  if (grown.toSorted().join() !== Object.keys(WRITTEN).toSorted().join()) {
    throw new Error(`a round writes ${grown.join(", ")}: the bare loop has to write the same`);
  }
  const getRows = (table: Written) => {
    const rows = count(table) - (before.get(table) ?? 0);
    return reader
      .prepare<[number], Row>(`select * from "${table}" order by ${NEWEST_BY[table]} desc limit ?`)
      .all(rows);
  };
  const model = {
    ledger_transfer: getRows("ledger_transfer"),
    entry: getRows("entry"),
    vendor_call: getRows("vendor_call"),
    bet: getRows("bet"),
    bet_change: getRows("bet_change"),
    figure_event: getRows("figure_event"),
  };
  reader.close();
  return model;
}

/** Writes the same rows repeatedly, with new names, by prepared statements: the cost of the writes alone. */
function bareRounds(file: string, model: Record<Written, Row[]>) {
  const database = new BetterSqlite(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  const [calledWin, calledBet] = [...model.vendor_call].sort((a, b) =>
    a.kind === "win" ? -1 : b.kind === "win" ? 1 : 0,
  );
  const [bet] = model.bet;
  const [settlement] = model.bet_change;
  const [figure] = model.figure_event;
  if (!calledBet || !calledWin || !bet || !settlement || !figure)
    throw new Error("a round is a bet and a win");
  const legs = [calledBet, calledWin].map((call) => ({
    call,
    transfer: model.ledger_transfer.find(({ id }) => id === call.transfer_id) as Row,
    entries: model.entry.filter((entry) => entry.transfer_id === call.transfer_id).reverse(),
  }));

  const inserting = (table: Written, like: Row) => {
    const columns = Object.keys(like).filter((column) => table !== "entry" || column !== "seq");
    return database.prepare(
      `insert into "${table}" (${columns.join(", ")}) values (${columns.map((column) => `@${column}`).join(", ")})`,
    );
  };
  const insert = {
    transfer: inserting("ledger_transfer", legs[0]?.transfer as Row),
    entry: inserting("entry", legs[0]?.entries[0] as Row),
    call: inserting("vendor_call", calledBet),
    bet: inserting("bet", bet),
    change: inserting("bet_change", settlement),
    figure: inserting("figure_event", figure),
  };
  const move = database.prepare(
    "update ledger_account set balance = balance + ?, version = version + 1 where merchant_id = ? and id = ?",
  );
  const settle = database.prepare(
    "update bet set win = ?, valid_bet = stake, state = 'won', settled_at = ?, updated_at = ? where merchant_id = ? and id = ?",
  );

  let rounds = 0;
  const write = database.transaction((leg: (typeof legs)[number], number: number, first: boolean) => {
    const named = (row: Row, columns: readonly string[]): Row => {
      const renamed = columns.map((column) => [
        column,
        row[column] === null ? null : `${row[column]}/${number}`,
      ]);
      return { ...row, ...Object.fromEntries(renamed) };
    };
    for (const { ledger_account_id, merchant_id, amount } of leg.entries)
      move.run(amount, merchant_id, ledger_account_id);
    insert.transfer.run(named(leg.transfer, WRITTEN.ledger_transfer));
    for (const { seq: _, ...entry } of leg.entries) insert.entry.run(named(entry as Row, WRITTEN.entry));
    const betRow = named(bet, WRITTEN.bet);
    if (first) insert.bet.run({ ...betRow, win: 0, valid_bet: 0, state: "open", settled_at: null });
    else {
      settle.run(bet.win, bet.settled_at, bet.settled_at, bet.merchant_id, betRow.id);
      insert.change.run(named(settlement, WRITTEN.bet_change));
      insert.figure.run(named(figure, WRITTEN.figure_event));
    }
    insert.call.run(named(leg.call, WRITTEN.vendor_call));
  });
  return {
    playOne() {
      rounds += 1;
      for (const [at, leg] of legs.entries()) write.immediate(leg, rounds, at === 0);
    },
    close: () => database.close(),
  };
}
