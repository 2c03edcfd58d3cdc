import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#app/shared/business-day.ts";
import { openContracts } from "../agents/settlements/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { addOperator } from "./operator-accounts.ts";
import { createOperators } from "./operators.server.ts";

const HOUR = 3_600_000;
const reason = "Figures in question";

await forEachDialect("operators' settlements", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());
  let made = 0;

  /** Opens a merchant whose operators release up to 1.00 alone, with two contracts and a settled day of theirs. */
  async function openSettled({ isHeld = false, stake = 30_000 } = {}) {
    const given = await openContracts(database);
    const { services, code, merchant, clock } = given;
    Object.assign(merchant, { agents: { ...merchant.agents, reviewAbove: 100 } });
    const operators = createOperators(services, { checkOutputs: true });
    async function login() {
      const username = `finance.s${++made}`;
      await addOperator(services, { username, role: "finance", merchants: [code] });
      const { id } = await database.db
        .selectFrom("operator")
        .select("id")
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
      const operator = { id, username, role: "finance", merchants: [code], isDemo: false } as const;
      const session = { operator, isVerified: true, passwordDue: false, enrols: false, tokenHash: "" };
      const request = { requestId: "r", session, ip: "203.0.113.9", device: null, language: "EN" };
      return { operator, ...operators.platform.client(request) };
    }
    const [first, second] = [await login(), await login()];
    const contract = await given.contract(null, given.top, { tiers: [{ rateBasisPoints: 100 }] });
    await given.contract(given.top, given.middle, { tiers: [{ rateBasisPoints: 20 }] });
    if (isHeld) await first.agentContracts.hold({ merchant: code, id: contract.id, reason });
    await given.bet(given.bob, stake);
    given.advanceTo(addDays(given.today(), 1), HOUR);
    await given.settle();
    const [own] = await given.settlements(given.top);
    const ref = { merchant: code, id: own?.id ?? "" };
    const balance = async () => (await given.top.calls.wallet.balance()).available;
    return { ...given, first, second, contract, ref, balance, now: () => clock.now() };
  }

  it("an amount above the brand's is paid when a second operator releases it too", async () => {
    const given = await openSettled();
    const { first, second, ref, balance } = given;
    const found = await first.settlements.detail(ref);
    expect(found).toMatchObject({ needsSecond: true, actions: ["release"] });
    expect(found.one).toMatchObject({
      state: "held",
      heldReason: "amount",
      gross: 300,
      downlines: 60,
      net: 240,
    });
    expect(await first.settlements.release({ ...ref, seenState: "held" })).toEqual({ waits: "first" });
    expect([await balance(), (await first.settlements.detail(ref)).actions]).toEqual([0, []]);
    expect(await refusal(first.settlements.release(ref))).toMatchObject({
      ...{ code: "FORBIDDEN", details: { own: true } },
    });
    expect(await second.settlements.release(ref)).toEqual({});
    expect(await balance()).toBe(240);
    const { one, names } = await second.settlements.detail(ref);
    expect([one.state, names[one.releasedBy ?? ""], names[one.confirmedBy ?? ""]]).toEqual([
      ...["paid", first.operator.username, second.operator.username],
    ]);
    expect(await refusal(second.settlements.release(ref))).toMatchObject({
      ...{ code: "CONFLICT", details: { state: "paid" } },
    });
    const { lines } = await first.log.list({ merchant: given.code, limit: 10 });
    expect(
      lines.map(({ action, reference, after }) => [action, reference, after.waits, after.firstBy]),
    ).toEqual([
      ["settlements.release", given.top.accountId, undefined, first.operator.username],
      ["settlements.release", given.top.accountId, true, undefined],
    ]);
    expect((await audit(database)).findings).toEqual([]);
  });

  it("of two second operators at once, one pays", async () => {
    const given = await openSettled();
    const { first, second, ref } = given;
    await first.settlements.release(ref);
    const results = await Promise.allSettled([
      second.settlements.release(ref),
      second.settlements.release(ref),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await given.balance()).toBe(240);
  });

  it("a held contract's settlement below the amount is paid by one operator", async () => {
    const given = await openSettled({ isHeld: true, stake: 10_000 });
    const { first, ref, balance } = given;
    const { one, needsSecond } = await first.settlements.detail(ref);
    expect([one.heldReason, one.net, needsSecond]).toEqual(["contract", 80, false]);
    expect(await balance()).toBe(0);
    expect(await first.settlements.release(ref)).toEqual({});
    expect(await balance()).toBe(80);
    expect((await first.settlements.detail(ref)).one).toMatchObject({
      ...{ releasedBy: first.operator.id, confirmedBy: null },
    });
  });

  it("sums a period by kind and agent, and nothing is missing between gross and paid", async () => {
    const given = await openSettled();
    const { first, code, top, ref, now } = given;
    const { kinds, agents } = await first.settlements.summary({ merchant: code });
    expect(kinds).toEqual([
      { kind: "dailySalary", count: 2, gross: 360, downlines: 60, paid: 60, held: 240, due: 0 },
    ]);
    expect(agents).toEqual([
      {
        id: top.accountId,
        username: top.accountId,
        count: 1,
        gross: 300,
        downlines: 60,
        paid: 0,
        held: 240,
        due: 0,
      },
    ]);
    const today = given.today();
    const yesterday = addDays(today, -1);
    const counts = async (days: { from?: string; to?: string }) => {
      const { kinds } = await first.settlements.summary({ merchant: code, ...days });
      const { total } = await first.settlements.list(days);
      return [kinds.length, total];
    };
    expect(await counts({ from: yesterday, to: yesterday })).toEqual([1, 2]);
    expect(await counts({ from: today })).toEqual([0, 0]);
    expect(await counts({ to: addDays(yesterday, -1) })).toEqual([0, 0]);
    const { timeZone } = given.merchant;
    Object.assign(given.merchant, { timeZone: "Pacific/Auckland" });
    expect(await counts({ from: today }), "days are those of the brand's zone").toEqual([1, 2]);
    Object.assign(given.merchant, { timeZone });
    const held = await first.settlements.list({ merchant: code, state: "held" });
    expect([held.list.map(({ id }) => id), held.total, held.sums?.held]).toEqual([[ref.id], 1, 240]);
    const { list, sums } = await first.settlements.list({
      search: top.accountId,
      contract: given.contract.id,
    });
    expect([list.map(({ id }) => id), sums]).toEqual([[ref.id], null]);
    expect(await first.settlements.recompute(ref)).toMatchObject({ gross: 300, net: 240, difference: 0 });
    expect((await first.settlements.runs({ merchant: code })).list).toMatchObject([
      { kind: "dailySalary", total: 2, done: 2, finishedAt: now() },
    ]);
    await given.bet(given.bob, 5_000);
    await given.count();
    const { preview } = await first.agentContracts.preview({ merchant: code, id: given.contract.id });
    expect(preview).toMatchObject({ validBet: 5_000, gross: 50, rateBasisPoints: 100 });
    expect((await first.settlements.list({ merchant: code })).total).toBe(2);
  });

  it("operators of another merchant cannot see or release it", async () => {
    const { ref } = await openSettled();
    const { first: stranger, code } = await openSettled();
    for (const one of [ref, { ...ref, merchant: code }]) {
      expect((await refusal(stranger.settlements.detail(one))).code).toBe("NOT_FOUND");
      expect((await refusal(stranger.settlements.release(one))).code).toBe("NOT_FOUND");
    }
  });
});
