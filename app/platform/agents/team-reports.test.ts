import { afterAll, beforeAll, expect, it } from "vitest";
import { getDay } from "#app/shared/business-day.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { type TestMember, testPlatform } from "../platform-testing.ts";
import { getCode } from "../testing.ts";
import { countFigures } from "./agents.server.ts";

let codes = 0;

await forEachDialect("reports of a team", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  /** Opens a merchant with top > middle > ann, top > bob, and other > eve. */
  async function openTeams(memberContacts: "none" | "masked" = "none") {
    const code = `reports${++codes}`;
    const figures = { activeValidBet: 10_000, reviewAbove: 0, memberContacts };
    const rules = { contractKinds: [], periods: [], codeByHost: {} };
    const agents = { on: true, types: [1, 2] as const, links: true, ...rules, ...figures };
    const platform = await testPlatform(database, { merchant: { code, agents } });
    const { given, clock, merchant, services } = platform;
    const top = await given.member({ type: 1 });
    const middle = await given.member({ type: 2, below: top });
    const ann = await given.member({ below: middle });
    const bob = await given.member({ below: top });
    const other = await given.member({ type: 1 });
    const eve = await given.member({ below: other });
    const day = getDay(clock.now(), merchant.timeZone);
    for (const [who, stake] of [[ann, 20_000] as const, [bob, 5_000] as const, [eve, 7_000] as const]) {
      await given.bet(who, stake);
      await given.deposit(who, stake * 2);
    }
    await countFigures(services, merchant);
    const unlisted = await given.member({ type: 41, below: top });
    return { unlisted, top, middle, ann, bob, other, eve, code, period: { from: day, to: day } };
  }
  const names = (list: readonly { username: string }[]) => list.map(({ username }) => username).toSorted();
  const ids = (...people: TestMember[]) => people.map(({ accountId }) => accountId).toSorted();

  it("list accounts level by level, and find them in the whole team", async () => {
    const { unlisted, top, middle, ann, bob, eve } = await openTeams();
    const { members } = top.calls.agents;
    const own = await members({});
    expect(names(own.list)).toEqual(ids(middle, bob, unlisted));
    expect(own.path).toEqual([top.accountId]);
    expect(own.list.find(({ username }) => username === middle.accountId)).toMatchObject({
      ...{ isAgent: true, depth: 1, below: 1, team: 1, status: "active" },
    });
    const below = await members({ under: middle.accountId });
    expect(below.path).toEqual([top.accountId, middle.accountId]);
    expect(names(below.list)).toEqual(ids(ann));
    expect(names((await members({ search: ann.accountId })).list)).toEqual(ids(ann));
    expect((await members({ search: eve.accountId })).list).toEqual([]);
    expect((await members({ search: "%" })).list).toEqual([]);
    expect(names((await members({ agentsOnly: 1 })).list)).toEqual(ids(middle, unlisted));
    const sorted = async (sort: "team" | "username" | "lastSignInAt", order: "asc" | "desc") =>
      (await members({ sort, order })).list.map(({ username }) => username);
    expect((await sorted("team", "desc"))[0]).toBe(middle.accountId);
    expect((await sorted("team", "asc"))[2]).toBe(middle.accountId);
    expect(await sorted("username", "asc")).toEqual(ids(middle, bob, unlisted));
    expect(await sorted("lastSignInAt", "desc")).toHaveLength(3);
  });

  it("give an agent nothing of accounts that are not below it, whatever the call", async () => {
    const { top, middle, ann, bob, other, eve, period } = await openTeams();
    const strangers = [top, bob, other, eve].map(({ accountId }) => accountId);
    const { agents } = middle.calls;
    for (const username of [...strangers, "nobody"]) {
      expect(await getCode(agents.member({ username, ...period }))).toBe("NOT_FOUND");
      expect(await getCode(agents.members({ under: username }))).toBe("NOT_FOUND");
      expect(await getCode(agents.bets({ username, ...period }))).toBe("NOT_FOUND");
      expect(await getCode(agents.transactions({ username, ...period }))).toBe("NOT_FOUND");
      expect((await agents.members({ search: username })).list).toEqual([]);
      expect((await agents.profit({ search: username, ...period })).list).toEqual([]);
    }
    expect(names((await agents.bets(period)).list)).toEqual(ids(ann));
    expect(names((await agents.transactions(period)).list)).toEqual(ids(ann));
    expect(names((await agents.profit(period)).list)).toEqual(ids(ann));
    expect(names((await top.calls.agents.bets(period)).list)).toEqual(ids(ann, bob));
    expect(names((await top.calls.agents.bets({ ...period, reach: "direct" })).list)).toEqual(ids(bob));
    expect(await getCode(ann.calls.agents.members({}))).toBe("FORBIDDEN");
  });

  it("are closed to account types that the brand does not make agents", async () => {
    const { unlisted, top, period } = await openTeams();
    expect(await getCode(unlisted.calls.agents.overview(period))).toBe("FORBIDDEN");
    const { list } = await top.calls.agents.members({});
    expect(list.find(({ username }) => username === unlisted.accountId)).toMatchObject({ isAgent: false });
  });

  it("page by cursor and sum the whole period", async () => {
    const { top, period, ann } = await openTeams();
    const { agents } = top.calls;
    const first = await agents.bets({ ...period, pageSize: 1 });
    expect(first).toMatchObject({ totals: { bets: 2, stake: 25_000, net: -25_000 }, running: { bets: 0 } });
    const second = await agents.bets({ ...period, pageSize: 1, after: first.next ?? "" });
    expect(second.next).toBeNull();
    expect(new Set([...first.list, ...second.list].map(({ betId }) => betId)).size).toBe(2);
    const money = await agents.transactions({ ...period, pageSize: 1 });
    expect(money.sums).toMatchObject({ deposits: 50_000, withdrawals: 0 });
    const rest = await agents.transactions({ ...period, pageSize: 1, after: money.next ?? "" });
    expect(rest.next).toBeNull();
    expect(new Set([...money.list, ...rest.list].map(({ id }) => id)).size).toBe(2);
    const profit = await agents.profit({ ...period, sort: "netLoss", order: "desc", pageSize: 1 });
    expect(profit).toMatchObject({ total: 2, totalPages: 2, sums: { stake: 25_000, netLoss: 25_000 } });
    expect(names(profit.list)).toEqual(ids(ann));
  });

  it("show contacts masked, and only where the brand allows it", async () => {
    for (const [contacts, email] of [["none", null] as const, ["masked", "expected"] as const]) {
      const { top, ann, code, period } = await openTeams(contacts);
      await database.db
        .updateTable("account")
        .set({ email: "ann.example@mail.test", mobile: "+639171234567" })
        .where("merchant_id", "=", code)
        .where("id", "=", ann.accountId)
        .execute();
      const { member, own, total } = await top.calls.agents.member({ username: ann.accountId, ...period });
      expect(member.email === null).toBe(email === null);
      expect(JSON.stringify(member)).not.toContain("ann.example");
      expect(JSON.stringify(member)).not.toContain("9171234");
      expect(own).toMatchObject({ stake: 20_000, deposits: 40_000 });
      expect(total).toBeNull();
    }
  });
});
