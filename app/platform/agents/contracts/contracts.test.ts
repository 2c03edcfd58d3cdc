import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOfDay } from "#app/shared/business-day.ts";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import type { TestMember } from "../../platform-testing.ts";
import { getCode, refusal } from "../../testing.ts";
import { audit } from "../../wallet/audit.ts";
import { countFigures } from "../count-figures.ts";
import { offerTerms } from "./offer-terms.ts";
import { getDayStart, limit, list, openOffers, requests, type TestOffers, testTerms } from "./testing.ts";

const HOUR = 60 * 60_000;
const FIVE_MINUTES = 5 * 60_000;
const KINDS = ["dividend", "dailySalary", "hourSalary", "realtimeSalary"] as const;

await forEachDialect("contracts", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });

  it("are offered, accepted and replaced by a new version, each from the next business day on", async () => {
    const given = await openOffers(database);
    const { top, middle, clock, row } = given;
    await given.agree(null, top, [1_000]);
    const id = await given.offer(top, middle, [300, 500]);
    expect(await requests(middle)).toMatchObject([
      {
        requestId: id,
        kind: "new",
        offeredBy: top.accountId,
        createdAt: clock.now(),
        endsDownlineContracts: [],
      },
    ]);
    expect(await given.answer(middle, id, true)).toEqual({ status: "accepted" });
    const start = getDayStart(given);
    expect(await row(id)).toMatchObject({
      ...{ state: "active", version: 1, starts_at: start, settles_at: getDayStart(given, 2), ends_at: null },
    });
    clock.advance(24 * HOUR);
    const second = await given.offer(top, middle, [200]);
    expect((await row(second)).version).toBe(2);
    await given.answer(middle, second, true);
    const next = getDayStart(given);
    expect(await row(id)).toMatchObject({ state: "ended", ends_at: next, settles_at: next });
    expect(await row(second)).toMatchObject({ state: "active", starts_at: next });
    expect(await given.events(id)).toEqual([
      "offered upline",
      "accepted downline",
      "ended downline (replaced)",
    ]);
    expect((await list(middle, "own")).map((one) => [one.version, one.state])).toEqual([
      [2, "active"],
      [1, "ended"],
    ]);
  });

  it.each([
    ["hourSalary", HOUR],
    ["realtimeSalary", FIVE_MINUTES],
  ] as const)("of the kind %s begin, end and are settled at steps of %i ms", async (kind, step) => {
    const given = await openOffers(database);
    const { top, clock, row } = given;
    const ceil = () => (Math.floor(clock.now() / step) + 1) * step;
    const id = await given.agree(null, top, [50], kind);
    const start = ceil();
    expect(await row(id)).toMatchObject({ starts_at: start, settles_at: start + step });
    clock.advance(step);
    await top.calls.agents.endContract({ id });
    expect(await row(id)).toMatchObject({ ends_at: start + step, settles_at: start + step });
  });

  it("that end inside a period are settled there, and not at all if they end before they start", async () => {
    const given = await openOffers(database);
    const { top, other, clock, row } = given;
    const make = async (who: TestMember) => {
      const wanted = { kind: "dividend", uplineId: null, downlineId: who.accountId } as const;
      const terms = testTerms([1_000], { period: "monthly", carryOver: true });
      const offer = await database.transaction((trx) =>
        offerTerms(trx, given.merchant, { ...wanted, terms, now: clock.now() }),
      );
      await given.answer(who, offer.id, true, false, "dividend");
      return offer.id;
    };
    const id = await make(top);
    const monthEnd = startOfDay("2025-12-01", given.merchant.timeZone);
    expect(await row(id)).toMatchObject({ starts_at: getDayStart(given), settles_at: monthEnd });
    const unstarted = await make(other);
    await other.calls.agents.endContract({ id: unstarted });
    expect(await row(unstarted)).toMatchObject({
      state: "ended",
      ends_at: getDayStart(given),
      settles_at: null,
    });
    const { list: own } = await other.calls.agents.contracts({ kind: "dividend", side: "own" });
    expect(own).toMatchObject([{ state: "ended", startsAt: null, endsAt: null }]);
    clock.advance(3 * 24 * HOUR);
    await top.calls.agents.endContract({ id });
    expect(await row(id)).toMatchObject({ ends_at: getDayStart(given), settles_at: getDayStart(given) });
    clock.advance(10 * 24 * HOUR);
    const again = await make(top);
    expect((await row(again)).version).toBe(2);
  });

  describe("an event", () => {
    const EVENTS = {
      accept: (given: TestOffers, id: string) => given.answer(given.middle, id, true),
      reject: (given: TestOffers, id: string) => given.answer(given.middle, id, false),
      withdraw: ({ top }: TestOffers, id: string) => top.calls.agents.withdrawOffer({ id }),
      "ask for the end": ({ top }: TestOffers, id: string) => top.calls.agents.endContract({ id }),
      end: ({ middle }: TestOffers, id: string) => middle.calls.agents.endContract({ id }),
    } as const;
    type Event = keyof typeof EVENTS;
    const WAYS: Record<string, Event[]> = {
      offered: [],
      active: ["accept"],
      "active, end asked for": ["accept", "ask for the end"],
      rejected: ["reject"],
      withdrawn: ["withdraw"],
      ended: ["accept", "end"],
    };
    const RESULTS: Record<string, Record<Event, string>> = {
      offered: {
        accept: "active",
        reject: "rejected",
        withdraw: "withdrawn",
        "ask for the end": "CONFLICT",
        end: "CONFLICT",
      },
      active: {
        accept: "CONFLICT",
        reject: "CONFLICT",
        withdraw: "CONFLICT",
        "ask for the end": "active, end asked for",
        end: "ended",
      },
      "active, end asked for": {
        accept: "ended",
        reject: "active",
        withdraw: "CONFLICT",
        "ask for the end": "active, end asked for",
        end: "ended",
      },
    };
    const NONE = Object.fromEntries(Object.keys(EVENTS).map((event) => [event, "CONFLICT"]));
    for (const state of ["rejected", "withdrawn", "ended"]) RESULTS[state] = NONE as Record<Event, string>;

    it.each(Object.keys(WAYS))("in the state %s leads to the state of the table", async (state) => {
      const given = await openOffers(database);
      await given.agree(null, given.top, [1_000]);
      const stateNow = async (id: string) => {
        const { state, end_requested_at: askedAt } = await given.row(id);
        return state === "active" && askedAt !== null ? "active, end asked for" : state;
      };
      const found: Record<string, string> = {};
      for (const event of Object.keys(EVENTS) as Event[]) {
        const id = await given.offer(given.top, given.middle, [100]);
        for (const step of WAYS[state] ?? []) await EVENTS[step](given, id);
        expect(await stateNow(id)).toBe(state);
        const code = await getCode(EVENTS[event](given, id));
        found[event] = code === "done" ? await stateNow(id) : code;
        if (code !== "done") expect(await stateNow(id)).toBe(state);
        // The next one begins without a waiting offer and an active contract.
        for (const rest of ["reject", "end"] as const) await getCode(EVENTS[rest](given, id));
      }
      expect(found).toEqual(RESULTS[state]);
    });
  });

  describe("an offer is refused", () => {
    it("above the own rate, with overlapping tiers, or without an own contract, with a reason per field", async () => {
      const given = await openOffers(database);
      const { top, middle, low } = given;
      await given.agree(null, top, [200, 500]);
      const fields = async (upline: TestMember, downline: TestMember, rates: number[], more: object = {}) => {
        const wanted = { username: downline.accountId, kind: "dailySalary" as const };
        const call = upline.calls.agents.offerContract({ ...wanted, ...testTerms(rates), ...more });
        return (await refusal(call)).fields;
      };
      expect(await fields(top, middle, [500, 501])).toEqual([
        { pointer: "/tiers/1/rateBasisPoints", messageKey: "error.field.rateAboveOwn", values: { max: 5 } },
      ]);
      expect(await fields(top, middle, [300, 300])).toMatchObject([{ messageKey: "error.field.tierRate" }]);
      expect(await fields(middle, low, [1])).toMatchObject([{ messageKey: "error.field.noOwnContract" }]);
      expect(await fields(top, middle, [1], { period: "weekly" })).toMatchObject([{ pointer: "/period" }]);
      const options = await top.calls.agents.contractOptions({ kind: "dailySalary" });
      expect(options).toEqual({
        ...{ periods: ["daily"], maxRateBasisPoints: 500 },
        downlines: [middle.accountId, given.sibling.accountId].toSorted(),
        ...{ given: 0, activeValidBet: 10_000, reviewAbove: 1_000_000 },
      });
      await given.offer(top, middle, [100]);
      expect(await top.calls.agents.contractOptions({ kind: "dailySalary" })).toMatchObject({ given: 1 });
      expect(await top.calls.agents.contractOptions({ kind: "hourSalary" })).toMatchObject({ given: 0 });
    });

    it("for a period or a kind that the brand does not have; what applies already can still be ended", async () => {
      const given = await openOffers(database);
      const { top, middle } = given;
      const active = await given.agree(null, top, [500]);
      const waiting = await given.offer(top, middle, [100]);
      const limited = limit(given, { periods: ["weekly"] }, top);
      const wanted = { username: middle.accountId, kind: "dividend" as const };
      const { fields } = await refusal(limited.agents.offerContract({ ...wanted, ...testTerms([1]) }));
      expect(fields.map(({ pointer }) => pointer)).toContain("/period");
      const off = limit(given, { contractKinds: ["dividend"] }, top);
      expect(
        await getCode(off.agents.offerContract({ ...wanted, kind: "dailySalary", ...testTerms([1]) })),
      ).toBe("FEATURE_OFF");
      const offMiddle = limit(given, { contractKinds: ["dividend"] }, middle);
      const answer = { requestId: waiting, kind: "new" as const, confirmDownlines: false };
      expect(await getCode(offMiddle.agents.answerDailySalary({ ...answer, accept: true }))).toBe(
        "FEATURE_OFF",
      );
      expect(await offMiddle.agents.consolidatedSettings({})).toMatchObject({
        dailySalary: { enabled: false, waiting: 1 },
        dividend: { enabled: true, waiting: 0 },
      });
      expect(await offMiddle.agents.answerDailySalary({ ...answer, accept: false })).toEqual({
        status: "rejected",
      });
      expect((await off.agents.endContract({ id: active })).state).toBe("ended");
    });

    it("to an account that is not an open agent directly below", async () => {
      const given = await openOffers(database);
      const { top, low, sibling, other, middle } = given;
      await given.agreeAll();
      const member = await given.given.member({ below: middle });
      const foreign = await openOffers(database);
      const offer = (to: TestMember) => given.offer(middle, to, [100]);
      for (const one of [top, middle, sibling, other, given.lowest, foreign.low]) {
        expect(await getCode(offer(one))).toBe("NOT_FOUND");
      }
      expect((await refusal(offer(member))).fields).toMatchObject([{ pointer: "/username" }]);
      expect(await getCode(offer(low))).toBe("done");
    });
  });

  it("are answered, withdrawn and ended by their two sides only", async () => {
    const given = await openOffers(database);
    const { top, middle, low, sibling, other } = given;
    const [, active = ""] = await given.agreeAll();
    const waiting = await given.offer(top, middle, [100]);
    const proposal = await given.offer(null, other, [100]);
    await database.db
      .updateTable("agent_contract")
      .set({ state: "proposed" })
      .where("merchant_id", "=", given.code)
      .where("id", "=", proposal)
      .execute();
    const foreign = await openOffers(database);
    for (const one of [top, low, sibling, other, foreign.middle]) {
      expect(await getCode(given.answer(one, waiting, true))).toBe("NOT_FOUND");
      if (one !== top) {
        expect(await getCode(one.calls.agents.withdrawOffer({ id: waiting }))).toBe("NOT_FOUND");
        expect(await getCode(one.calls.agents.endContract({ id: active }))).toBe("NOT_FOUND");
      }
    }
    expect(await getCode(middle.calls.agents.withdrawOffer({ id: waiting }))).toBe("NOT_FOUND");
    expect(await getCode(given.answer(middle, waiting, true, false, "dividend"))).toBe("NOT_FOUND");
    expect(await getCode(given.answer(other, proposal, true))).toBe("NOT_FOUND");
    expect(await getCode(other.calls.agents.endContract({ id: proposal }))).toBe("NOT_FOUND");
    expect([await list(other, "own"), await requests(other)]).toEqual([[], []]);
    expect(await given.states([waiting, active])).toEqual(["offered", "active"]);
    await database.db
      .updateTable("agent_contract")
      .set({ state: "offered" })
      .where("merchant_id", "=", given.code)
      .where("id", "=", proposal)
      .execute();
  });

  it("of two offers or answers at once one wins", async () => {
    const given = await openOffers(database);
    const { top, middle } = given;
    await given.agree(null, top, [1_000]);
    const offers = await Promise.all([100, 200].map((rate) => getCode(given.offer(top, middle, [rate]))));
    expect(offers.toSorted()).toEqual(["CONFLICT", "done"]);
    const [{ requestId = "" } = {}] = await requests(middle);
    const answers = await Promise.all([
      getCode(given.answer(middle, requestId, true)),
      getCode(given.answer(middle, requestId, true)),
      getCode(given.answer(middle, requestId, false)),
      getCode(top.calls.agents.withdrawOffer({ id: requestId })),
    ]);
    expect(answers.toSorted()).toEqual(["CONFLICT", "CONFLICT", "CONFLICT", "done"]);
    const events = await given.events(requestId);
    expect(events).toHaveLength(2);
  });

  it("never exceed the upline's contract when both are answered at once", async () => {
    const given = await openOffers(database);
    const { top, middle } = given;
    await given.agree(null, top, [1_000]);
    const lower = await given.offer(null, top, [300]);
    const high = await given.offer(top, middle, [800]);
    await Promise.all([
      getCode(given.answer(top, lower, true, true)),
      getCode(given.answer(middle, high, true)),
    ]);
    expect((await given.row(lower)).state).toBe("active");
    expect((await given.row(high)).state).not.toBe("active");
  });

  it("are listed by kind, side, name, period and state, in pages", async () => {
    const given = await openOffers(database);
    const { top, middle, sibling, clock } = given;
    await given.agreeAll();
    clock.advance(1);
    const waiting = await given.offer(top, sibling, [300]);
    const find = async (more: object) => (await list(top, "downlines", more)).map(({ downline }) => downline);
    expect(await find({})).toEqual([sibling.accountId, middle.accountId]);
    expect(await find({ search: middle.accountId.slice(2).toUpperCase() })).toEqual([middle.accountId]);
    expect(await find({ state: "offered" })).toEqual([sibling.accountId]);
    expect(await find({ period: "weekly" })).toEqual([]);
    expect(await find({ kind: "dividend" })).toEqual([]);
    const page = { kind: "dailySalary", side: "downlines", pageNo: 2, pageSize: 1 } as const;
    expect(await top.calls.agents.contracts(page)).toMatchObject({
      ...{ list: [{ downline: middle.accountId, current: null, estimate: null }], total: 2, totalPages: 2 },
    });
    expect(await list(top, "own")).toMatchObject([{ upline: null, tiers: [{ rateBasisPoints: 1_000 }] }]);
    clock.advance(24 * HOUR);
    await given.given.bet(given.lowest, 20_000, { win: 5_000, ownWallet: true });
    await countFigures(given.services, given.merchant);
    const [own] = await list(middle, "own");
    expect(own?.current).toMatchObject({ active: 1, validBet: 20_000, netLoss: 15_000 });
    expect(own?.estimate).toBe(1_600);
    expect(await sibling.calls.agents.consolidatedSettings({})).toEqual(
      Object.fromEntries(
        KINDS.map((kind) => [kind, { enabled: true, waiting: kind === "dailySalary" ? 1 : 0 }]),
      ),
    );
    const member = await given.given.member({ below: top });
    expect((await member.calls.agents.consolidatedSettings({})).dailySalary).toEqual({
      enabled: false,
      waiting: 0,
    });
    expect(await getCode(given.answer(member, waiting, true))).toBe("NOT_FOUND");
  });
});
