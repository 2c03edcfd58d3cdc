import * as fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { PlatformError } from "#app/platform/core/errors.ts";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { addAccount, addMerchant, ledgerText } from "#app/platform/wallet/testing.ts";
import {
  captureHold,
  openHold,
  postTransfer,
  purse,
  releaseHold,
  system,
  systemBalance,
} from "#app/platform/wallet/wallet.server.ts";
import { budget, simulate, surely, testSeed } from "../budget.ts";

/** Tests the ledger against a model of a few lines: plain numbers in plain maps, one operation at a time. */

const SEQUENCES = budget({ sqlite: 200, postgres: 40 }, { sqlite: 1_000, postgres: 300 });
const LONGEST = 20;
const PLAYERS = 3;

type Command =
  | { do: "transfer"; key: number; from: number; to: number; amount: number }
  | { do: "hold"; key: number; player: number; amount: number }
  | { do: "capture"; hold: number; key: number; amount: number }
  | { do: "release"; hold: number };

/** Player PLAYERS represents the vendor. Few keys and small sums, so that keys repeat and money runs out. */
const key = fc.integer({ min: 0, max: 6 });
const party = fc.integer({ min: 0, max: PLAYERS });
const player = fc.integer({ min: 0, max: PLAYERS - 1 });
const amount = fc.oneof(fc.constantFrom(10, 20, 50), fc.integer({ min: 1, max: 120 }));
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("transfer" as const), key, from: party, to: party, amount }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("hold" as const), key, player, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("capture" as const), hold: key, key, amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("release" as const), hold: key }) },
);
const sequence = fc
  .array(command, { minLength: 8, maxLength: LONGEST, size: "max" })
  // Some commands are repeated at once, as by an impatient vendor.
  .chain((commands) =>
    fc
      .array(fc.integer({ min: 0, max: 3 }), { minLength: commands.length, maxLength: commands.length })
      .map((repeats) => commands.flatMap((one, n) => (repeats[n] === 0 ? [one, one] : [one]))),
  );

interface ModelHold {
  key: string;
  player: number;
  amount: number;
  status: "open" | "captured" | "released";
  capturedBy: string;
}

class Model {
  balance = Array<number>(PLAYERS).fill(100);
  held = Array<number>(PLAYERS).fill(0);
  vendor = 0;
  transfers = new Map<string, string>();
  holds = new Map<number, ModelHold>();

  free(one: number) {
    return one === PLAYERS ? Number.POSITIVE_INFINITY : (this.balance[one] ?? 0) - (this.held[one] ?? 0);
  }
  add(one: number, sum: number) {
    if (one === PLAYERS) this.vendor += sum;
    else this.balance[one] = (this.balance[one] ?? 0) + sum;
  }
  hold(one: number, sum: number) {
    this.held[one] = (this.held[one] ?? 0) + sum;
  }

  apply(step: Command): string {
    if (step.do === "transfer") return this.transfer(step);
    if (step.do === "hold") return this.open(step);
    const hold = this.holds.get(step.hold);
    if (!hold) return "NOT_FOUND";
    if (step.do === "release") {
      if (hold.status === "captured") return "CONFLICT";
      if (hold.status === "released") return "repeated";
      hold.status = "released";
      this.hold(hold.player, -hold.amount);
      return "done";
    }
    return this.capture(step, hold);
  }

  private transfer({ key: id, from, to, amount: sum }: Command & { do: "transfer" }): string {
    const content = `${from}>${to}:${sum}`;
    const first = this.transfers.get(`t${id}`);
    if (first) return first === content ? "repeated" : "IDEMPOTENCY_CONFLICT";
    if (this.free(from) < sum) return "INSUFFICIENT_FUNDS";
    this.add(from, -sum);
    this.add(to, sum);
    this.transfers.set(`t${id}`, content);
    return "done";
  }

  private open({ key: id, player: one, amount: sum }: Command & { do: "hold" }): string {
    const content = `${one}:${sum}`;
    const first = this.holds.get(id);
    if (first) return first.key === content ? "repeated" : "IDEMPOTENCY_CONFLICT";
    if (this.free(one) < sum) return "INSUFFICIENT_FUNDS";
    this.hold(one, sum);
    this.holds.set(id, { key: content, player: one, amount: sum, status: "open", capturedBy: "" });
    return "done";
  }

  private capture(
    { hold: id, key: transferKey, amount: wanted }: Command & { do: "capture" },
    hold: ModelHold,
  ) {
    const sum = Math.min(wanted, hold.amount);
    const content = `${id}:${sum}`;
    if (hold.status === "released") return "CONFLICT";
    const first = this.transfers.get(`c${transferKey}`);
    if (hold.status === "captured") {
      if (!first) return "CONFLICT";
      return first === content ? "repeated" : "IDEMPOTENCY_CONFLICT";
    }
    if (first) return "IDEMPOTENCY_CONFLICT";
    hold.status = "captured";
    this.hold(hold.player, -hold.amount);
    this.add(hold.player, -sum);
    this.add(PLAYERS, sum);
    this.transfers.set(`c${transferKey}`, content);
    return "done";
  }
}

await forEachDialect("the ledger against a model", (open, dialect) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  simulate(
    `does what the model does over ${SEQUENCES[dialect]} sequences, and a refused command changes nothing`,
    async () => {
      const seed = testSeed();
      const seen: Record<string, number> = {};
      let merchants = 0;

      const property = fc.asyncProperty(sequence, async (commands) => {
        const merchantId = `m${merchants++}`;
        const fixture = await settle(merchantId);
        const model = new Model();
        let text = await ledgerText(database.db, merchantId);
        for (const step of commands.filter((one) => one.do !== "transfer" || one.from !== one.to)) {
          const expected = model.apply(step);
          const actual = await run(fixture, step, model);
          expect(actual, JSON.stringify(step)).toBe(expected);
          seen[actual] = (seen[actual] ?? 0) + 1;
          const after = await ledgerText(database.db, merchantId);
          if (actual !== "done") expect(after, "a refusal changes nothing").toBe(text);
          text = after;
          expect(await purses(fixture)).toEqual(model.balance.map((sum, n) => [sum, model.held[n]]));
        }
        const atVendor = { name: "vendor:ORION", currency: "PHP", book: "real" } as const;
        expect(await systemBalance(database.db, merchantId, atVendor)).toBe(model.vendor);
      });
      await fc.assert(property, { seed, numRuns: SEQUENCES[dialect], endOnFailure: true });

      const total = Object.values(seen).reduce((sum, n) => sum + n, 0);
      console.log(
        `ledger model, ${dialect}: seed ${seed}, ${SEQUENCES[dialect]} sequences, ${total} commands`,
        seen,
      );
      // A run with only refusals, or without repetitions, would prove little.
      const again = (seen.repeated ?? 0) + (seen.IDEMPOTENCY_CONFLICT ?? 0);
      expect(seen.done ?? 0).toBeGreaterThanOrEqual(surely(0.4 * total));
      expect(seen.INSUFFICIENT_FUNDS ?? 0).toBeGreaterThanOrEqual(surely(0.09 * total));
      expect(again).toBeGreaterThanOrEqual(surely(0.27 * total));
      expect((await audit(database)).findings).toEqual([]);
    },
    300_000,
  );

  interface Fixture {
    merchantId: string;
    players: string[];
    holds: Map<number, string>;
  }

  async function settle(merchantId: string): Promise<Fixture> {
    await addMerchant(database, merchantId);
    const players: string[] = [];
    for (let n = 0; n < PLAYERS; n++) players.push(await addAccount(database, merchantId, { balance: 100 }));
    return { merchantId, players, holds: new Map() };
  }

  function account(fixture: Fixture, one: number) {
    return one === PLAYERS ? system("vendor:ORION", "PHP") : purse(fixture.players[one] ?? "", "PHP");
  }

  /** Runs a command. Half of the refusals are caught inside the transaction, which then commits; the rest abort it. */
  async function run(fixture: Fixture, step: Command, model: Model): Promise<string> {
    try {
      return await database.transaction(async (trx) => {
        if (step.do !== "release" && step.amount % 2) return execute(fixture, step, model, trx);
        return execute(fixture, step, model, trx).catch(getCode);
      });
    } catch (error) {
      return getCode(error);
    }
  }

  async function execute(
    fixture: Fixture,
    step: Command,
    model: Model,
    trx: Parameters<typeof postTransfer>[0],
  ): Promise<string> {
    const { merchantId } = fixture;
    const common = {
      merchantId,
      source: "test-model",
      kind: step.do,
      book: "real" as const,
      postedAt: 5_000,
    };
    if (step.do === "transfer") {
      const entries = [
        { account: account(fixture, step.from), amount: -step.amount },
        { account: account(fixture, step.to), amount: step.amount },
      ];
      const posted = await postTransfer(trx, { ...common, idempotencyKey: `t${step.key}`, entries });
      return posted.replayed ? "repeated" : "done";
    }
    if (step.do === "hold") {
      const opened = await openHold(trx, {
        ...common,
        idempotencyKey: `h${step.key}`,
        purse: purse(fixture.players[step.player] ?? "", "PHP"),
        amount: step.amount,
        openedAt: 5_000,
      });
      const repeated = fixture.holds.get(step.key) === opened.id;
      fixture.holds.set(step.key, opened.id);
      return repeated ? "repeated" : "done";
    }
    const holdId = fixture.holds.get(step.hold) ?? "none";
    if (step.do === "release") {
      const [before] = await trx.selectFrom("hold").select("status").where("id", "=", holdId).execute();
      await releaseHold(trx, { merchantId, holdId, releasedAt: 6_000 });
      return before?.status === "open" ? "done" : "repeated";
    }
    const hold = model.holds.get(step.hold);
    const sum = Math.min(step.amount, hold?.amount ?? step.amount);
    const posted = await captureHold(trx, holdId, {
      ...common,
      idempotencyKey: `c${step.key}`,
      entries: [
        { account: account(fixture, hold?.player ?? 0), amount: -sum },
        { account: account(fixture, PLAYERS), amount: sum },
      ],
    });
    return posted.replayed ? "repeated" : "done";
  }

  async function purses(fixture: Fixture): Promise<(number | undefined)[][]> {
    const rows = await database.db
      .selectFrom("ledger_account")
      .select(["account_id", "balance", "held"])
      .where("merchant_id", "=", fixture.merchantId)
      .execute();
    return fixture.players.map((id) => {
      const row = rows.find((one) => one.account_id === id);
      return [row?.balance, row?.held];
    });
  }
});

function getCode(error: unknown): string {
  if (error instanceof PlatformError) return error.code;
  throw error;
}
