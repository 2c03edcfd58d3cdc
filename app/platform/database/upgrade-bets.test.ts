import { expect, it } from "vitest";
import { audit } from "../wallet/audit.ts";
import { transferDigest } from "../wallet/digest.ts";
import { newId } from "./ids.ts";
import { migrate } from "./migrate.ts";
import type { TestDatabase } from "./testing.ts";
import { addOldAccount, ENGINES, insertOld } from "./upgrade-testing.ts";

const M = "m";
const ACCOUNT = "maria";
const SCOPE = { merchant_id: M, vendor: "ORION" };

/** One player's vendor calls and rounds, as they were stored before bets existed. */
class OldVendorFixture {
  readonly #database: TestDatabase;
  #now = 1_000;
  constructor(database: TestDatabase) {
    this.#database = database;
  }

  /** Adds a call that moved `amount` to the player, at a unique time. Returns the time. */
  async call(
    kind: "bet" | "win" | "rollback",
    round: string,
    id: string,
    moved: number,
    over: Record<string, string | number | null> = {},
  ): Promise<number> {
    this.#now += 10;
    const at = this.#now;
    const transferId = moved === 0 ? null : await this.#transfer(kind, id, moved, at);
    await insertOld(this.#database.db, "vendor_call", {
      ...SCOPE,
      transaction_id: id,
      kind,
      state: "applied",
      digest: "",
      account_id: ACCOUNT,
      round_id: round,
      amount: kind === "rollback" ? 0 : Math.abs(moved),
      transfer_id: transferId,
      answer_status: 200,
      answer: "{}",
      created_at: at,
      updated_at: at,
      ...over,
    });
    return at;
  }

  /** Adds a transfer from the vendor's account to the player's purse, as the ledger stored it then. Returns its id. */
  async #transfer(kind: string, key: string, amount: number, at: number): Promise<string> {
    const { db } = this.#database;
    const entries = [
      { id: "@vendor:ORION/PHP/real", currency: "PHP", amount: -amount },
      { id: `${ACCOUNT}/main/PHP`, currency: "PHP", amount },
    ];
    const content = {
      merchantId: M,
      source: "vendor:ORION",
      idempotencyKey: key,
      kind,
      book: "real",
    } as const;
    const rest = { reference: null, details: "{}", occurredAt: null, holdId: null, entries };
    const id = newId(at);
    const posted = { merchant_id: M, kind, posted_at: at };
    await insertOld(db, "ledger_transfer", {
      ...posted,
      id,
      source: content.source,
      idempotency_key: key,
      digest: transferDigest({ ...content, ...rest }),
      book: content.book,
      reference: null,
      details: "{}",
      occurred_at: null,
    });
    const { balance } = await db
      .updateTable("ledger_account")
      .set((eb) => ({ balance: eb("balance", "+", amount) }))
      .where("merchant_id", "=", M)
      .where("id", "=", `${ACCOUNT}/main/PHP`)
      .returning("balance")
      .executeTakeFirstOrThrow();
    for (const [line, entry] of entries.entries()) {
      const { id: ledger_account_id, ...sum } = entry;
      const balance_after = line === 1 ? balance : null;
      await insertOld(db, "entry", {
        ...posted,
        ...sum,
        transfer_id: id,
        line,
        ledger_account_id,
        balance_after,
      });
    }
    return id;
  }

  async round(id: string, over: Record<string, string | number | null>): Promise<void> {
    await insertOld(this.#database.db, "game_round", {
      ...SCOPE,
      round_id: id,
      id: `id-of-${id}`,
      account_id: ACCOUNT,
      game_id: "comet",
      game_type: "RNG",
      currency: "PHP",
      demo: 0,
      stake: 0,
      win: 0,
      valid_bet: 0,
      status: "ended",
      details: "{}",
      started_at: 1_000,
      updated_at: 2_000,
      ...over,
    });
  }
}

/** Plays the old rounds: one for each possible course of a round. */
async function playBefore(database: TestDatabase): Promise<void> {
  const oldVendor = new OldVendorFixture(database);
  await addOldAccount(database.db, M, ACCOUNT, 10_000);

  await oldVendor.call("bet", "plain", "b1", -100);
  const won = await oldVendor.call("win", "plain", "w1", 250, { target_transaction_id: "b1" });
  await oldVendor.round("plain", { stake: 100, win: 250, valid_bet: 100, ended_at: won });

  await oldVendor.call("bet", "lost", "b2", -100);
  const lost = await oldVendor.call("win", "lost", "w2", 0, { target_transaction_id: "b2" });
  await oldVendor.round("lost", { stake: 100, valid_bet: 100, ended_at: lost });

  // Three bets, one of them rolled back; a win before the end and one after it.
  await oldVendor.call("bet", "many", "b3", -300);
  await oldVendor.call("bet", "many", "b4", -200);
  const back = await oldVendor.call("bet", "many", "b5", -50, { state: "rolled_back" });
  const backAt = await oldVendor.call("rollback", "many", "k5", 50, { target_transaction_id: "b5" });
  await database.db
    .updateTable("vendor_call")
    .set({ updated_at: backAt })
    .where("transaction_id", "=", "b5")
    .execute();
  expect(backAt).toBeGreaterThan(back);
  const end = await oldVendor.call("win", "many", "w3", 40, { target_transaction_id: "b3" });
  await oldVendor.call("win", "many", "w4", 70, { target_transaction_id: "b4" });
  await oldVendor.round("many", { stake: 500, win: 110, valid_bet: 500, ended_at: end + 5, id: "many" });
  await oldVendor.call("bet", "open", "b6", -100);
  await oldVendor.call("win", "open", "w6", 30, { target_transaction_id: "b6" });
  await oldVendor.round("open", { stake: 100, win: 30, status: "open" });
  await oldVendor.call("bet", "declined", "b7", 0, { state: "declined" });

  await oldVendor.round("told", { stake: 80, win: 90, valid_bet: 80, ended_at: 1_500 });
  await insertOld(database.db, "reported_round", {
    ...SCOPE,
    round_id: "told",
    stake: 80,
    win: 90,
    reported_at: 1_500,
  });
  await insertOld(database.db, "turnover", {
    merchant_id: M,
    id: "t1",
    account_id: ACCOUNT,
    place: 1,
    kind: "deposit",
    source_id: "d1",
    required: 1_000,
    done: 600,
    rest: 0,
    weights: "{}",
    status: "open",
    created_at: 1,
  });
  for (const [round, validBet] of [
    ["plain", 100],
    ["many", 500],
  ] as const) {
    const part = { turnover_id: "t1", valid_bet: validBet, weight: 10_000, counted_at: 1_900 };
    await insertOld(database.db, "turnover_part", { ...SCOPE, round_id: round, ...part });
  }
}

it.each(ENGINES)("0026 creates bets from rounds and their calls (%s)", async (_engine, open) => {
  const database = await open();
  const { db } = database;
  await migrate(database, "0025-case-claims");
  await playBefore(database);
  expect(await migrate(database, "0026-bets")).toEqual(["0026-bets"]);

  const bets = await db.selectFrom("bet").selectAll().orderBy("transaction_id").execute();
  const expectedBets = bets.map((one) =>
    [one.transaction_id, one.round_id, one.state, one.stake, one.valid_bet, one.win, one.own_wallet].join(
      " ",
    ),
  );
  expect(expectedBets).toEqual([
    "b1 plain won 100 100 250 0",
    "b2 lost lost 100 100 0 0",
    "b3 many won 300 300 40 0",
    "b4 many won 200 200 70 0",
    "b5 many void 50 0 50 0",
    "b6 open open 100 0 30 0",
    "told told won 80 80 90 1",
  ]);
  expect(bets.map(({ resettled_at }) => resettled_at !== null)).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(new Set(bets.map(({ detail }) => detail))).toEqual(new Set(['{"kind":"none"}']));
  expect(new Set(bets.map(({ id }) => id)).size).toBe(bets.length);

  const changes = await db
    .selectFrom("bet_change as c")
    .innerJoin("bet", (join) =>
      join.onRef("bet.merchant_id", "=", "c.merchant_id").onRef("bet.id", "=", "c.bet_id"),
    )
    .select(["transaction_id", "seq", "kind", "c.state", "c.valid_bet", "c.win"])
    .orderBy("transaction_id")
    .orderBy("seq")
    .execute();
  expect(changes.map((one) => Object.values(one).join(" "))).toEqual([
    "b1 1 settled won 100 250",
    "b2 1 settled lost 100 0",
    "b3 1 win open 0 40",
    "b3 2 settled won 300 40",
    "b4 1 settled lost 200 0",
    "b4 2 resettled won 200 70",
    "b5 1 rolled_back void 0 50",
    "b6 1 win open 0 30",
    "told 1 settled won 80 90",
  ]);

  const parts = await db
    .selectFrom("turnover_part as p")
    .innerJoin("bet", (join) =>
      join.onRef("bet.merchant_id", "=", "p.merchant_id").onRef("bet.id", "=", "p.bet_id"),
    )
    .select(["transaction_id", "p.valid_bet", "weight"])
    .orderBy("transaction_id")
    .execute();
  expect(parts.map((one) => Object.values(one).join(" "))).toEqual([
    "b1 100 10000",
    "b3 300 10000",
    "b4 200 10000",
  ]);
  await migrate(database);
  // The ids of these rows are not in the platform's format, and the player's first money has no source.
  const { findings } = await audit(database);
  expect(findings.filter(({ row }) => /^(bet|vendor_call|turnover) /.test(row))).toEqual([]);

  const [bet] = bets;
  const refused = [
    db.updateTable("bet_change").set({ reason: "x" }).where("merchant_id", "=", M),
    db.deleteFrom("bet_change").where("merchant_id", "=", M),
    db
      .updateTable("bet")
      .set({ state: "void" })
      .where("id", "=", bet?.id ?? ""),
    db
      .updateTable("bet")
      .set({ valid_bet: 101 })
      .where("id", "=", bet?.id ?? ""),
    db
      .updateTable("bet")
      .set({ settled_at: null })
      .where("id", "=", bet?.id ?? ""),
    db.insertInto("bet").values(bets.slice(0, 1).map((one) => ({ ...one, id: "other" }))),
    db
      .updateTable("vendor_call")
      .set({ kind: "gift" as "bet" })
      .where("merchant_id", "=", M),
  ];
  for (const query of refused) await expect(query.execute(), query.compile().sql).rejects.toThrow();
  await db.updateTable("vendor_call").set({ kind: "resettle" }).where("transaction_id", "=", "k5").execute();
  await database.drop();
});
