import { afterAll, beforeAll, expect } from "vitest";
import { addDays, startOfDay } from "#app/shared/business-day.ts";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import { numbers } from "#tests/money/wallet/numbers.ts";
import type { Database } from "../../database/database.server.ts";
import type { AgentContractRow } from "../../database/tables/agents.ts";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import type { TestMember } from "../../platform-testing.ts";
import { audit } from "../../wallet/audit.ts";
import { expectSettlements } from "./model-testing.ts";
import { getNextStart } from "./periods.ts";
import { settleContracts } from "./settle-contracts.ts";
import { openContracts } from "./testing.ts";

const HOUR = 3_600_000;
const COVER = "a contract's rate is within that of its upline's contract";
const TERMS = [
  { kind: "dividend", period: "weekly", carryOver: true },
  { kind: "dividend", period: "semimonthly", carryOver: false },
  { kind: "dividend", period: "monthly", carryOver: true, ownPlay: false },
  { kind: "dailySalary" },
  { kind: "hourSalary", ownPlay: false },
  { kind: "realtimeSalary" },
] as const;

/** First days of the simulations: before the change to summer time, before the change back, before a leap day. */
const STARTS = ["2026-03-26", "2026-10-22", "2028-02-26"];

await forEachDialect("random settlements", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  simulate("pay each contract and period once, as a separate computation from the log does", async () => {
    const seed = testSeed();
    console.info(`seed ${seed}`);
    for (let run = 0; run < budget(3, 30); run++) {
      await settleRandomly(database, seed + run, STARTS[run % STARTS.length] ?? "");
    }
    // The contracts of this test are not covered by those of their uplines, so that all mixtures are settled.
    const { findings } = await audit(database);
    expect(findings.filter(({ rule }) => rule !== COVER)).toEqual([]);
  });
});

/** Plays 50 periods, settles each on two servers at once, of which some stop in the middle, and checks the results. */
async function settleRandomly(database: TestDatabase, seed: number, firstDay: string) {
  const random = numbers(seed);
  const given = await openContracts(database, "Europe/London");
  const { top, middle, low, other, clock, code, merchant, services } = given;
  clock.advance(startOfDay(firstDay, merchant.timeZone) - clock.now());
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const agents: [TestMember | null, TestMember][] = [
    [null, top],
    [top, middle],
    [middle, low],
    [null, other],
  ];
  const contracts: AgentContractRow[] = [];
  const ends = new Map<string, number>();
  const bets: { id: string; stake: number }[] = [];

  async function startContract() {
    const [upline, downline] = pick(agents);
    const terms = pick(TERMS);
    const isTaken = contracts.some(
      (one) => one.downline_id === downline.accountId && one.kind === terms.kind,
    );
    if (isTaken) return;
    const tiers = [
      { rateBasisPoints: 1 + Math.floor(random() * 100) },
      { rateBasisPoints: 150, activeMembers: 2 },
    ];
    const period = "period" in terms ? terms.period : "daily";
    const unit =
      terms.kind === "hourSalary" ? "hourly" : terms.kind === "realtimeSalary" ? "realtime" : period;
    // Not before the end of the contract before it.
    const free = (ends.get(`${downline.accountId} ${terms.kind}`) ?? 0) - 1;
    const startsAt = getNextStart(unit, Math.max(clock.now(), free), merchant.timeZone);
    const row = await given.contract(upline, downline, { ...terms, tiers, startsAt });
    contracts.push(row);
    // Short ones, so that the run has some dozens of periods and not thousands.
    if (unit === "realtime") await given.end(row, startsAt + 4 * 5 * 60_000);
    if (unit === "hourly") await given.end(row, startsAt + 12 * HOUR);
  }

  async function act() {
    const dice = random();
    if (dice < 0.5) {
      const stake = 700 * Math.ceil(random() * 30);
      bets.push({
        id: await given.bet(pick(given.people), stake, { win: pick([0, 0, 2_500, 30_000]) }),
        stake,
      });
    } else if (dice < 0.65 && bets.length > 0) {
      const { id, stake } = pick(bets);
      const win = pick([0, 9_000]);
      await given.change(id, { state: win > 0 ? "won" : "lost", win, valid_bet: stake, at: clock.now() });
    } else if (dice < 0.75) await startContract();
    else if (dice < 0.78) {
      const row = contracts.find(({ kind }) => kind === "dividend" || kind === "dailySalary");
      if (!row) return;
      contracts.splice(contracts.indexOf(row), 1);
      const from = Math.max(clock.now(), row.starts_at ?? 0);
      const endsAt = getNextStart(row.period, from, merchant.timeZone);
      ends.set(`${row.downline_id} ${row.kind}`, endsAt);
      await given.end(row, endsAt);
    } else if (dice < 0.82)
      await given.move(pick([given.ann, given.bob]), pick([top, middle, low, other])).catch(() => 0);
    else await given.count();
  }

  for (let period = 0; period < 50; period++) {
    for (let step = 0; step < 3; step++) await act();
    clock.advance(pick([5 * 60_000, 20 * 60_000, HOUR, 9 * HOUR, 26 * HOUR]));
    const first = period % 5 < 2 ? stopAfter(database, Math.floor(random() * 8)) : database;
    await Promise.allSettled([
      settleContracts({ ...services, database: first }, merchant),
      settleContracts(services, merchant),
    ]);
  }
  given.advanceTo(addDays(given.today(), 40));
  await given.settle();
  await given.settle();

  const expected = await expectSettlements(given, clock.now());
  const stored = (await given.settlements()).map((row) => ({
    ...{ key: `${row.subject} ${row.from_at}`, gross: row.gross, downlines: row.downlines },
    ...{ net: row.net, dueOut: row.due_out },
  }));
  expect(stored.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(expected);
  const paid = await database.db
    .selectFrom("ledger_transfer")
    .select("idempotency_key as key")
    .where("merchant_id", "=", code)
    .where("source", "=", "settlements")
    .execute();
  const keys = expected.filter(({ net }) => net > 0).map(({ key }) => key.replace(" ", ":"));
  expect(paid.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
}

/** Returns the database of a server that dies after some transactions. */
function stopAfter(database: Database, transactions: number): Database {
  let left = transactions;
  return {
    ...database,
    transaction: (work, options) => {
      if (left-- <= 0) throw new Error("the server has stopped");
      return database.transaction(work, options);
    },
  };
}
