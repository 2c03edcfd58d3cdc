import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#app/shared/business-day.ts";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import { audit } from "../../wallet/audit.ts";
import { postTransfer, purse, system } from "../../wallet/wallet.server.ts";
import { releaseSettlement } from "./pay-settlement.ts";
import { openContracts } from "./testing.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

await forEachDialect("settlements", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("pay the top rate once: each agent keeps the difference to its downlines", async () => {
    const given = await openContracts(database);
    const { top, middle, low, ann, bob } = given;
    await given.contract(null, top, { tiers: [{ rateBasisPoints: 100 }] });
    await given.contract(top, middle, { tiers: [{ rateBasisPoints: 60 }] });
    await given.contract(middle, low, { tiers: [{ rateBasisPoints: 30 }] });
    await given.bet(ann, 20_033);
    await given.bet(bob, 3_000);
    const tomorrow = addDays(given.today(), 1);
    given.advanceTo(tomorrow, 9 * MINUTE);
    await given.settle();
    expect(await given.settlements()).toEqual([]);
    given.advanceTo(tomorrow, 10 * MINUTE);
    await given.settle();
    // 230.33 × 1% = 2.30, 230.33 × 0.6% = 1.38, 200.33 × 0.3% = 0.60.
    expect(
      (await given.settlements()).map((row) => [row.account_id, row.gross, row.downlines, row.net]),
    ).toEqual([
      [low.accountId, 60, 0, 60],
      [middle.accountId, 138, 60, 78],
      [top.accountId, 230, 138, 92],
    ]);
    expect((await low.calls.wallet.balance()).available).toBe(60);
    await given.settle();
    expect(await given.settlements()).toHaveLength(3);
    expect((await audit(database)).findings).toEqual([]);
  });

  it("carry a loss only where the contract says so", async () => {
    const given = await openContracts(database);
    const { top, other, ann } = given;
    const dave = await given.given.member({ below: other });
    const terms = { kind: "dividend", period: "daily", tiers: [{ rateBasisPoints: 1_000 }] } as const;
    await given.contract(null, top, { ...terms, carryOver: true });
    await given.contract(null, other, terms);
    for (const player of [ann, dave]) await given.bet(player, 1_000, { win: 5_000 });
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    for (const player of [ann, dave]) await given.bet(player, 10_000);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    const facts = (await given.settlements(top)).map((row) => [row.net_loss, row.loss_in, row.base, row.net]);
    expect(facts).toEqual([
      [-4_000, 0, 0, 0],
      [10_000, 4_000, 6_000, 600],
    ]);
    expect((await given.settlements(other)).map((row) => row.net)).toEqual([0, 1_000]);
  });

  it("count a branch for the former agent before its move, and a resettlement for the new one after it", async () => {
    const given = await openContracts(database);
    const { top, other, middle, ann, clock } = given;
    const terms = { kind: "dividend", period: "weekly", tiers: [{ rateBasisPoints: 1_000 }] } as const;
    given.advanceTo("2026-11-16");
    await given.contract(null, top, terms);
    await given.contract(null, other, terms);
    const id = await given.bet(ann, 20_000);
    await given.move(middle, other);
    given.advanceTo("2026-11-17", HOUR);
    await given.bet(ann, 5_000);
    given.advanceTo("2026-11-23", HOUR);
    await given.settle();
    await given.change(id, { state: "won", win: 12_000, at: clock.now() });
    given.advanceTo("2026-11-30", HOUR);
    await given.settle();
    const facts = async (who: typeof top) =>
      (await given.settlements(who)).map((row) => [row.net_loss, row.late, row.net]);
    // The bet of Monday stays with the former agent; what changes it in the next week is the new agent's. The dividends
    // that were paid in that week reduce its net loss.
    expect(await facts(top)).toEqual([
      [20_000, 0, 2_000],
      [-2_000, 0, 0],
    ]);
    expect(await facts(other)).toEqual([
      [5_000, 0, 500],
      [-12_500, -12_000, 0],
    ]);
    expect((await audit(database)).findings).toEqual([]);
  });

  it("settle the part of a period in which the contract applied", async () => {
    const given = await openContracts(database);
    const { top, ann } = given;
    given.advanceTo("2026-11-10");
    const contract = await given.contract(null, top, {
      kind: "dividend",
      tiers: [{ rateBasisPoints: 1_000, periodValidBet: 30_000 }],
    });
    await given.bet(ann, 20_000);
    given.advanceTo("2026-11-12", HOUR);
    await given.end(contract, Date.parse("2026-11-13T00:00+08:00"));
    given.advanceTo("2026-11-13", HOUR);
    await given.bet(ann, 20_000);
    given.advanceTo("2026-12-02");
    await given.settle();
    const [only, ...others] = await given.settlements();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      to_at: (contract.starts_at ?? 0) + 3 * 24 * HOUR,
      valid_bet: 20_000,
      tier: null,
      net: 0,
    });
  });

  it("take back a bonus of a paid month in the month in which it is taken back", async () => {
    const given = await openContracts(database);
    const { top, ann, database: db, code, clock } = given;
    const pay = (amount: number, key: string) =>
      db.transaction((trx) =>
        postTransfer(trx, {
          ...{ merchantId: code, source: "test", idempotencyKey: key, kind: "bonus", book: "real" },
          entries: [
            { account: system("house:bonus", "PHP"), amount: -amount },
            { account: purse(ann.accountId, "PHP"), amount },
          ],
          postedAt: clock.now(),
        }),
      );
    given.advanceTo("2026-11-01");
    await given.contract(null, top, { kind: "dividend", tiers: [{ rateBasisPoints: 1_000 }] });
    await given.bet(ann, 30_000);
    await pay(5_000, "bonus");
    given.advanceTo("2026-12-01", HOUR);
    await given.settle();
    await pay(-5_000, "reversed");
    given.advanceTo("2027-01-01", HOUR);
    await given.settle();
    expect((await given.settlements()).map((row) => [row.bonuses, row.net_loss, row.net])).toEqual([
      [5_000, 25_000, 2_500],
      [-5_000, 2_500, 250],
    ]);
  });

  it("deduct from later periods what a downline's contract costs above the own result", async () => {
    const given = await openContracts(database);
    const { top, middle, ann } = given;
    await given.contract(null, top, { tiers: [{ rateBasisPoints: 100, activeMembers: 2 }] });
    await given.contract(top, middle, { tiers: [{ rateBasisPoints: 50 }] });
    await given.bet(ann, 20_000);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    await given.bet(ann, 20_000);
    await given.bet(given.bob, 10_000);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    // Middle: 1.00 and 1.50. Top: nothing with one active member; then 3.00 - 1.50 - 1.00 of the day before.
    expect((await given.settlements(middle)).map((row) => row.net)).toEqual([100, 150]);
    expect(
      (await given.settlements(top)).map((row) => [row.gross, row.downlines, row.due_in, row.net]),
    ).toEqual([
      [0, 100, 0, 0],
      [300, 150, 100, 50],
    ]);
  });

  it("pay nothing below a minor unit, and leave the rest with the upline", async () => {
    const given = await openContracts(database);
    const { top, middle, ann } = given;
    await given.contract(null, top, { tiers: [{ rateBasisPoints: 100 }] });
    await given.contract(top, middle, { tiers: [{ rateBasisPoints: 90 }] });
    await given.bet(ann, 111);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    expect((await given.settlements(middle)).map((row) => [row.gross, row.state])).toEqual([[0, "nothing"]]);
    expect((await given.settlements(top)).map((row) => [row.gross, row.net])).toEqual([[1, 1]]);
  });

  it("wait for operators above the brand's limit and while their contract is held, and are paid once", async () => {
    const given = await openContracts(database);
    const { top, ann, code, merchant, clock } = given;
    const contract = await given.contract(null, top, { tiers: [{ rateBasisPoints: 10_000 }] });
    await given.bet(ann, 1_000_001);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    await database.db
      .updateTable("agent_contract")
      .set({ held_at: clock.now(), held_by: "o", held_reason: "asked" })
      .where("merchant_id", "=", code)
      .where("id", "=", contract.id)
      .execute();
    await given.bet(ann, 500);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    const held = await given.settlements();
    expect(held.map((row) => [row.state, row.held_reason])).toEqual(
      [
        ["held", "contract"],
        ["held", "amount"],
      ].toReversed(),
    );
    const release = () =>
      database.transaction((trx) =>
        releaseSettlement(
          trx,
          merchant,
          held[0]?.id ?? "",
          { releasedBy: "a", confirmedBy: "b" },
          clock.now(),
        ),
      );
    await Promise.allSettled([release(), release()]);
    await expect(release()).rejects.toThrow("CONFLICT");
    expect((await top.calls.wallet.balance()).available).toBe(1_000_001);
    const { list } = await top.calls.records.moneyTimeline({ subject: "earning" });
    const steps = list.map((one) => [one.amount, one.steps.map(({ state, actor }) => `${state} ${actor}`)]);
    expect(steps).toEqual([
      [500, ["held system"]],
      [1_000_001, ["held system", "paid operator"]],
    ]);
  });

  it("show an agent its own payslips and those of contracts that it gave, and recompute them", async () => {
    const given = await openContracts(database);
    const { top, middle, low, other, ann } = given;
    await given.contract(null, top);
    await given.contract(top, middle, { tiers: [{ rateBasisPoints: 50 }] });
    await given.contract(middle, low, { tiers: [{ rateBasisPoints: 20 }], ownPlay: false });
    await given.bet(ann, 12_000);
    await given.bet(ann, 8_000, { game: { id: "table", type: "LIVE" } });
    await given.bet(low, 3_000);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    const [slip] = await given.settlements(low);
    const id = slip?.id ?? "";
    const days = { from: addDays(given.today(), -1), to: given.today() };
    expect(await low.calls.agents.payslip({ id })).toMatchObject({
      ...{ account: low.accountId, upline: middle.accountId, validBet: 20_000, gross: 40, net: 40, tier: 0 },
      branches: [{ branch: ann.accountId, members: 1, active: 1 }],
      lines: [
        { branch: ann.accountId, gameType: "LIVE", bets: 1, validBet: 8_000 },
        { branch: ann.accountId, gameType: "RNG", bets: 1, validBet: 12_000 },
      ],
    });
    expect((await low.calls.records.accountRecord({ ...days, group: "earning" })).list).toMatchObject([
      { kind: "salary-daily", amount: 40, reference: id },
    ]);
    expect(await middle.calls.agents.recomputeSettlement({ id })).toMatchObject({
      net: 40,
      difference: 0,
      events: 2,
    });
    for (const stranger of [top, other]) {
      await expect(stranger.calls.agents.payslip({ id })).rejects.toThrow("NOT_FOUND");
      await expect(stranger.calls.agents.recomputeSettlement({ id })).rejects.toThrow("NOT_FOUND");
    }
    const list = await middle.calls.agents.settlements({ ...days, side: "downlines" });
    expect(list).toMatchObject({ total: 1, list: [{ id, account: low.accountId }], sums: { net: 40 } });
    expect((await other.calls.agents.settlements({ ...days, side: "downlines" })).total).toBe(0);
    expect(await middle.calls.agents.income(days)).toMatchObject({
      ...{ total: 115 - 40, before: 0, held: 0 },
      kinds: [{ kind: "dailySalary", amount: 75, payments: 1 }],
    });
  });

  it.each([
    ["a paid settlement is one transfer", { net: 99, gross: 99 }],
    ["figures are the sums of its lines", { win: 5, net_loss: 1 }],
    ["is that of the events of its period", { valid_bet: 7 }],
    ["takes over what is due", { due_in: 3, gross: 203 }],
    ["settled without a gap", { from_at: 5 }],
  ])("are checked by the audit: %s", async (name, wrong) => {
    const given = await openContracts(database);
    await given.contract(null, given.top);
    await given.bet(given.ann, 20_000);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    const [slip] = await given.settlements();
    const set = (values: object) =>
      database.db.updateTable("settlement").set(values).where("merchant_id", "=", given.code).execute();
    await set(wrong);
    const rules = (await audit(database)).findings.map(({ rule }) => rule);
    await set(slip ?? {});
    expect(rules).toContainEqual(expect.stringContaining(name));
  });
});
