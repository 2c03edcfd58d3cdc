import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentContractRow } from "../../database/tables/agents.ts";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import { getCode, refusal } from "../../testing.ts";
import { audit } from "../../wallet/audit.ts";
import { returnToMember } from "../agent-types.ts";
import { scheduleMove } from "../branch-moves.ts";
import { countFigures } from "../count-figures.ts";
import { getDayStart, openOffers, requests, testTerms } from "./testing.ts";

const HOUR = 60 * 60_000;

const details = async (work: Promise<unknown>) => {
  const { code, details } = await refusal(work);
  return { code, ...details };
};

await forEachDialect("contracts", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });

  describe("of downlines", () => {
    it("with a higher rate than a newly accepted one end with all below them, after a warning", async () => {
      const given = await openOffers(database);
      const { top, middle, low, lowest, sibling } = given;
      const ids = await given.agreeAll();
      const kept = await given.agree(top, sibling, [500]);
      const waiting = await given.offer(middle, low, [700]);
      const lower = await given.offer(null, top, [700]);
      expect(await requests(top)).toMatchObject([
        { endsDownlineContracts: [middle.accountId, low.accountId, lowest.accountId] },
      ]);
      expect(await details(given.answer(top, lower, true))).toEqual({
        ...{ code: "CONFLICT", count: 3 },
        downlines: [middle, low, lowest].map(({ accountId }) => accountId).join(","),
      });
      expect((await given.row(lower)).state).toBe("offered");
      await given.answer(top, lower, true, true);
      expect(await given.states([...ids, kept, waiting, lower])).toEqual([
        ...["ended", "ended", "ended", "ended", "active", "withdrawn", "active"],
      ]);
      const ends = await Promise.all(ids.map(async (id) => (await given.row(id)).ends_at));
      expect(new Set(ends)).toEqual(new Set([getDayStart(given)]));
      expect((await given.events(ids[3] ?? "")).at(-1)).toBe("ended platform (uncovered)");
    });

    it("end when the agent ends its own, or accepts its upline's wish to end it", async () => {
      const given = await openOffers(database);
      const { top, middle, low, lowest, clock } = given;
      const ids = await given.agreeAll();
      const hourly = await given.agreeAll("hourSalary");
      const [, own = "", below = ""] = ids;
      const asked = await top.calls.agents.endContract({ id: own });
      expect(asked).toMatchObject({ state: "active", endRequestedAt: clock.now() });
      expect(await requests(middle)).toMatchObject([
        { requestId: own, kind: "termination", endsDownlineContracts: [low.accountId, lowest.accountId] },
      ]);
      // An old form of the offer does not end the contract.
      const old = { requestId: own, kind: "new" as const, confirmDownlines: true };
      for (const accept of [true, false]) {
        const answered = middle.calls.agents.answerDailySalary({ ...old, accept });
        expect(await details(answered)).toMatchObject({ code: "CONFLICT" });
      }
      expect(await given.answer(middle, own, false)).toEqual({ status: "rejected" });
      expect(await requests(middle)).toEqual([]);
      await top.calls.agents.endContract({ id: own });
      expect(await details(given.answer(middle, own, true))).toMatchObject({ code: "CONFLICT", count: 2 });
      expect(await given.answer(middle, own, true, true)).toEqual({ status: "terminated" });
      expect(await given.states(ids)).toEqual(["active", "ended", "ended", "ended"]);
      expect(await given.events(own)).toEqual([
        ...["offered upline", "accepted downline", "end-requested upline", "end-refused downline"],
        ...["end-requested upline", "ended downline"],
      ]);
      expect((await given.events(below)).at(-1)).toBe("ended platform (uncovered)");
      const end = { id: hourly[2] ?? "" };
      expect(await details(low.calls.agents.endContract(end))).toMatchObject({ downlines: lowest.accountId });
      await low.calls.agents.endContract({ ...end, confirmDownlines: true });
      expect(await given.states(hourly)).toEqual(["active", "active", "ended", "ended"]);
    });
  });

  describe("end", () => {
    it("when the downline moves, at the start of the move's day, with what they pay below", async () => {
      const given = await openOffers(database);
      const { top, middle, low, other, clock, services, merchant } = given;
      const ids = await given.agreeAll();
      const waiting = await given.offer(top, middle, [900]);
      const move = { accountId: middle.accountId, uplineId: other.accountId, startsAt: undefined };
      await database.transaction((trx) =>
        scheduleMove(trx, merchant, { ...move, reason: "", operatorId: "o", now: clock.now() }),
      );
      const day = getDayStart(given);
      clock.advance(day + 3 * HOUR - clock.now());
      await countFigures(services, merchant);
      expect(await given.states([...ids, waiting])).toEqual([
        "active",
        "ended",
        "ended",
        "ended",
        "withdrawn",
      ]);
      expect(await given.row(ids[1] ?? "")).toMatchObject({ ends_at: day, settles_at: null });
      expect((await given.events(ids[1] ?? "")).at(-1)).toBe("ended platform (moved)");
      expect(await getCode(given.offer(top, middle, [100]))).toBe("NOT_FOUND");
      await given.agree(null, other, [500]);
      await given.agree(other, middle, [400]);
      await given.agree(middle, low, [300]);
    });

    it("when the downline becomes a member again, and when it is closed", async () => {
      const given = await openOffers(database);
      const { lowest, low, middle, merchant, clock } = given;
      const ids = await given.agreeAll();
      await database.transaction((trx) =>
        returnToMember(trx, merchant, { accountId: lowest.accountId, now: clock.now() }),
      );
      expect((await given.events(ids[3] ?? "")).at(-1)).toBe("ended platform (member)");
      const waiting = await given.offer(middle, low, [100]);
      await database.db
        .updateTable("account")
        .set({ status: "disabled" })
        .where("merchant_id", "=", merchant.code)
        .where("id", "=", low.accountId)
        .execute();
      await countFigures(given.services, merchant);
      expect(await given.states([...ids, waiting])).toEqual([
        ...["active", "active", "ended", "ended", "withdrawn"],
      ]);
      expect(await given.row(ids[2] ?? "")).toMatchObject({ ends_at: getDayStart(given) });
    });
  });

  it("that break a rule are found by the audit", async () => {
    const own = await open();
    const given = await openOffers(own);
    const [top = "", middle = "", low = ""] = await given.agreeAll();
    const update = (id: string, set: Partial<AgentContractRow>) =>
      own.db
        .updateTable("agent_contract")
        .set(set)
        .where("merchant_id", "=", given.code)
        .where("id", "=", id)
        .execute();
    expect((await audit(own)).findings).toEqual([]);
    await update(middle, { tiers: JSON.stringify(testTerms([1_001]).tiers) });
    await update(low, { state: "rejected", starts_at: null, settles_at: null });
    await update(top, { settles_at: 5 });
    await own.db
      .updateTable("account")
      .set({ upline_id: null })
      .where("merchant_id", "=", given.code)
      .where("id", "=", given.middle.accountId)
      .execute();
    const rules = new Set((await audit(own)).findings.map(({ rule }) => rule));
    expect([...rules]).toEqual(
      expect.arrayContaining([
        "a contract's rate is within that of its upline's contract",
        "a contract's downline is directly below its upline",
        "a contract's events lead to its state",
        "a contract is settled to its end and no further",
      ]),
    );
    await own.drop();
  });
});
