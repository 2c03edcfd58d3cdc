import { describe, expect, it } from "vitest";
import type { CatalogueArea } from "../contract/ops/catalogue.ts";
import { forEachDialect } from "../database/testing.ts";
import { ENTERED_FREE_SPINS, RULES } from "../promotions/testing.ts";
import { refusal } from "../testing.ts";
import { type LoggedIn, openOperators } from "./testing.ts";

/** Minor units that one operator may publish alone in these tests. */
const ALONE = 100_000;
const texts = { TY: { title: "A title", summary: "" } };

/** One item of each kind with the value `worth`, as an operator saves it. */
const KINDS: Record<string, { area: CatalogueArea; content: (worth: number) => object; change: object }> = {
  promotion: {
    area: "promotions",
    content: (total) => ({
      ...{ group: "new", texts: { TY: { title: "A title", summary: "", content: "" } }, picture: "art:gift" },
      ...{ sort: 0, quota: null, startsAt: 0, endsAt: null, rules: { ...RULES.manual, most: 500 } },
      budget: { total, each: 500 },
    }),
    change: { sort: 7 },
  },
  "free spins": {
    area: "promotions",
    content: (total) => ({
      ...{ group: "new", texts: { TY: { title: "A title", summary: "", content: "" } }, picture: "art:gift" },
      ...{ sort: 0, quota: null, startsAt: 0, endsAt: null, rules: ENTERED_FREE_SPINS },
      budget: { total, each: 2_000 },
    }),
    change: { sort: 7 },
  },
  raffle: {
    area: "promotions",
    content: (total) => ({
      ...{ group: "new", texts: { TY: { title: "A title", summary: "", content: "" } }, picture: "art:gift" },
      ...{ sort: 0, quota: null, startsAt: 0, endsAt: null, rules: RULES.raffle },
      budget: { total, each: 100_000 },
    }),
    change: { sort: 7 },
  },
  mission: {
    area: "missions",
    content: (total) => ({
      rules: { goal: "rounds", gameTypes: [], target: 1, period: "once", prize: 500, times: 0, days: 1 },
      ...{ texts, budget: { total, each: 500 }, sort: 0, startsAt: 0, endsAt: null },
    }),
    change: { sort: 7 },
  },
  tournament: {
    area: "tournaments",
    content: (amount) => ({
      rules: {
        ...{ metric: "turnover", gameTypes: [], vendors: [], games: [], minStake: 0, minBets: 1 },
        ...{ prizes: [{ from: 1, to: 1, amount }], times: 0, days: 1 },
      },
      ...{ texts, startsAt: 0, endsAt: 4e12 },
    }),
    change: { texts: { TY: { title: "Another title", summary: "" } } },
  },
  reward: {
    area: "rewards",
    content: (worth) => ({
      ...{ type: "bonus", texts: { TY: { name: "Money", text: "" } }, picture: "art:cup", price: 1, worth },
      ...{ times: 0, days: 1, stock: 1, perMember: 1, sort: 0 },
    }),
    change: { sort: 7 },
  },
};

/** The calls that every catalogue has, for any content. */
interface Calls {
  create(input: object): Promise<{ id: string }>;
  edit(input: object): Promise<unknown>;
  publish(input: object): Promise<unknown>;
  detail(input: object): Promise<{ version: { version: number; isPublic: boolean } }>;
}
const selectCalls = (operator: LoggedIn, area: CatalogueArea) => operator[area] as unknown as Calls;

await forEachDialect("what operators publish", (open) => {
  const { given, code, lines } = openOperators(open);
  let made = 0;

  async function drafted(kind: string, worth: number) {
    const { fixture } = given;
    fixture.issuers.set("KALYE", { issue: async () => "issued" });
    const { area, content } = KINDS[kind] ?? { area: "missions", content: () => ({}) };
    const [author, second] = [await fixture.login("finance"), await fixture.login("finance")];
    const mine = selectCalls(author, area);
    const input = { merchant: code(), ...content(worth) };
    const { id } = await mine.create({ ...input, idempotencyKey: `catalogue-key-${++made}` });
    const { change } = KINDS[kind] ?? { change: {} };
    const more = content(worth + (kind === "tournament" ? 1 : 500));
    return {
      author,
      id,
      input,
      change,
      more,
      mine,
      other: selectCalls(second, area),
      one: { merchant: code(), id },
    };
  }

  describe.each(Object.entries(KINDS))("a %s", (kind, { area }) => {
    it("above the brand's amount is not published by an operator who edited its prizes, in any order", async () => {
      given.fixture.merchant.secondPersonAbove = ALONE;
      const { mine, other, one, input, change, more } = await drafted(kind, ALONE + 1);
      const publish = async (by: Calls, seenVersion: number) =>
        (await refusal(by.publish({ ...one, seenVersion }))).details.own;
      expect(await publish(mine, 1)).toBe(true);
      const alone = mine.edit({ ...input, ...change, ...one, seenVersion: 1, publish: true });
      expect((await refusal(alone)).details.own).toBe(true);
      expect((await mine.detail(one)).version).toMatchObject({ version: 1, isPublic: false });
      // Another operator edits only the wording: the amount still counts as the first operator's, and the other may
      // publish it.
      await other.edit({ ...input, ...change, ...one, seenVersion: 1 });
      expect(await publish(mine, 2)).toBe(true);
      expect((await refusal(mine.publish({ ...one, seenVersion: 1 }))).details.version).toBe(2);
      // Once they change the amount, a third operator is needed.
      await other.edit({ ...input, ...more, ...one, seenVersion: 2 });
      expect([await publish(mine, 3), await publish(other, 3)]).toEqual([true, true]);
      const third = selectCalls(await given.fixture.login("finance"), area);
      await third.publish({ ...one, seenVersion: 3 });
      expect((await mine.detail(one)).version).toMatchObject({ version: 3, isPublic: true });
    });

    it("is logged when published, with its rules before and after, also from the form that saves", async () => {
      given.fixture.merchant.secondPersonAbove = ALONE;
      const { mine, other, one, input, change } = await drafted(kind, ALONE);
      await mine.edit({ ...input, ...change, ...one, seenVersion: 1 });
      // First a save of unchanged content by a second person; then a change together with its publication.
      await other.edit({ ...input, ...change, ...one, seenVersion: 2, publish: true });
      const shown = !["missions", "tournaments"].includes(area);
      if (shown) await mine.edit({ ...input, ...one, seenVersion: 2, publish: true });
      const finance = await given.fixture.login("finance");
      const { lines: found } = await finance.log.list({ action: `${area}.publish`, limit: 500 });
      const published = found.filter(({ subjectId }) => subjectId === one.id).toReversed();
      expect(published.map(({ after }) => [after.version, after.state])).toEqual([
        [2, "published"],
        ...(shown ? [[3, "published"]] : []),
      ]);
      expect(Object.keys(published[0]?.after ?? {}).length).toBeGreaterThan(4);
      if (shown) expect([published[1]?.before.sort, published[1]?.after.sort]).toEqual([7, 0]);
      expect((await lines(one.id)).filter(({ action }) => action === `${area}.edit`)).toHaveLength(1);
    });

    it("below the brand's amount is published by its author", async () => {
      given.fixture.merchant.secondPersonAbove = ALONE;
      const { mine, one } = await drafted(kind, ALONE);
      await mine.publish({ ...one, seenVersion: 1 });
      expect((await mine.detail(one)).version.isPublic).toBe(true);
    });
  });

  it("a published entry requires a second person again only after its prizes are edited", async () => {
    given.fixture.merchant.secondPersonAbove = ALONE;
    const edits = { promotion: { budget: { total: ALONE + 501, each: 500 } }, reward: { price: 2 } };
    for (const [kind, more] of Object.entries(edits)) {
      const { mine, other, one, input, change } = await drafted(kind, ALONE + 1);
      await other.publish({ ...one, seenVersion: 1 });
      await mine.edit({ ...input, ...more, ...one, seenVersion: 1 });
      expect((await mine.detail(one)).version).toMatchObject({ version: 2, isPublic: false });
      expect((await refusal(mine.publish({ ...one, seenVersion: 2 }))).details.own).toBe(true);
      // Back to the published content, with another position in the list.
      await mine.edit({ ...input, ...change, ...one, seenVersion: 2 });
      await mine.publish({ ...one, seenVersion: 3 });
      await mine.edit({ ...input, ...more, ...one, seenVersion: 3 });
      await other.publish({ ...one, seenVersion: 4 });
    }
  });

  it("adds up everything that one operator publishes alone on a day, also concurrently", async () => {
    given.fixture.merchant.secondPersonAbove = ALONE;
    const small = await Promise.all([1, 2, 3, 4].map(() => drafted("mission", ALONE / 2)));
    const [first] = small;
    if (!first) throw new Error("no draft");
    const { author } = first;
    // The first author edited all four.
    const ids = small.map(({ id }) => id);
    await given.database.db
      .updateTable("catalogue_item")
      .set({ editors: JSON.stringify([author.operator.id]) })
      .where("id", "in", ids)
      .execute();
    const publish = (id: string) => first.mine.publish({ merchant: code(), id, seenVersion: 1 });
    const tries = await Promise.allSettled(ids.map(publish));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    given.fixture.clock.advance(86_400_000);
    const next = await Promise.allSettled(ids.map(publish));
    expect(next.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  it("refuses to publish from an outdated page (5% changed to 500%), and logs both versions", async () => {
    const cashier = await given.fixture.login("cashier");
    const finance = await given.fixture.login("finance");
    const match = { ...RULES.depositMatch, percent: 5 };
    const content = {
      ...{
        merchant: code(),
        group: "new" as const,
        texts: { TY: { title: "Match", summary: "", content: "" } },
      },
      ...{ picture: "art:gift", sort: 0, quota: null, budget: { total: 1_000_000, each: 500_000 } },
      ...{ startsAt: 0, endsAt: null, rules: match },
    };
    const { id } = await cashier.promotions.create({ ...content, idempotencyKey: "match-draft-key" });
    const seen = await finance.promotions.detail({ merchant: code(), id });
    const greedy = { ...content, id, seenVersion: 1, rules: { ...match, percent: 500 } };
    await cashier.promotions.edit(greedy);
    const stale = { merchant: code(), id, seenVersion: seen.version.version };
    const { code: refused, details } = await refusal(finance.promotions.publish(stale));
    expect([refused, details.changedBy]).toEqual(["CONFLICT", cashier.operator.username]);
    expect((await refusal(finance.promotions.edit({ ...greedy, publish: true }))).code).toBe("CONFLICT");
    expect((await refusal(cashier.promotions.edit({ ...greedy, seenVersion: 2, publish: true }))).code).toBe(
      "FORBIDDEN",
    );
    await finance.promotions.publish({ ...stale, seenVersion: 2 });
    expect((await lines(id)).map(({ before, after }) => [before.percent, after.percent])).toEqual([
      [undefined, 5],
      [5, 500],
      [undefined, 500],
    ]);
  });

  it("refuses pictures and addresses that no member could open, and languages that the brand does not have", async () => {
    const finance = await given.fixture.login("finance");
    const info = { merchant: code(), sort: 0, quota: null, budget: null, startsAt: 0, endsAt: null };
    const promotion = { ...info, group: "new", rules: { kind: "info" } } as const;
    const reward = {
      type: "goods",
      price: 1,
      worth: null,
      times: 0,
      days: 1,
      stock: 1,
      perMember: 1,
    } as const;
    const pictures = [
      "javascript:alert(1)",
      "//evil.example/x.png",
      "art:nope",
      "https://127.0.0.1/x.png",
      "x.png",
    ];
    for (const [at, picture] of pictures.entries()) {
      const text = { title: "T", summary: "", content: "" };
      const key = { idempotencyKey: `key-picture-${at}` };
      const refusals = await Promise.all([
        refusal(finance.promotions.create({ ...promotion, ...key, picture, texts: { TY: text } })),
        refusal(
          finance.rewards.create({
            ...{ merchant: code(), sort: 0, ...reward, ...key, picture },
            texts: { TY: { name: "A cap", text: "" } },
          }),
        ),
      ]);
      for (const { fields } of refusals) expect([picture, fields[0]?.pointer]).toEqual([picture, "/picture"]);
    }
    const texts = {
      TY: { title: "T", summary: "", content: "" },
      ZZ: { title: "T", summary: "", content: "" },
    };
    const english = { EN: { title: "Only English", summary: "", content: "" } };
    const without = { ...promotion, picture: "", texts: english, idempotencyKey: "key-of-english" };
    expect((await refusal(finance.promotions.create(without))).fields).toMatchObject([
      { pointer: "/texts/TY/title", messageKey: "error.field.required" },
    ]);
    const inOthers = { ...promotion, picture: "", texts, idempotencyKey: "key-of-language" };
    expect((await refusal(finance.promotions.create(inOthers))).fields).toMatchObject([
      { pointer: "/texts/ZZ" },
    ]);
  });

  it("accepts only vendors, games and game types of the brand, and a budget that covers its prizes", async () => {
    const finance = await given.fixture.login("finance");
    const { content: promotion } = KINDS["free spins"] ?? { content: () => ({}) };
    const pointer = async (
      over: object,
      calls = selectCalls(finance, "promotions"),
      base = promotion(9_000),
    ) => {
      const input = { merchant: code(), ...base, ...over, idempotencyKey: `catalogue-key-${++made}` };
      const [field] = (await refusal(calls.create(input))).fields;
      return [field?.pointer, field?.values?.nearest];
    };
    given.fixture.issuers.set("KALYE", { issue: async () => "issued" });
    const spins = ENTERED_FREE_SPINS;
    expect(await pointer({ rules: { ...spins, gameId: "no-such-game" } })).toEqual(["/rules/gameId", ""]);
    const near = { ...spins, gameId: "Golden Carabo" };
    expect(await pointer({ rules: near })).toEqual(["/rules/gameId", "Golden Carabao"]);
    expect(await pointer({ rules: { ...spins, vassalage: "KALYA" } })).toEqual(["/rules/vassalage", "KALYE"]);
    expect(await pointer({ rules: { ...RULES.rebate, gameTypes: ["FISH"] } })).toEqual([
      "/rules/gameTypes",
      "",
    ]);
    expect((await pointer({ group: "vip" }))[0]).toBe("/group");
    expect((await pointer({ budget: null }))[0]).toBe("/budget/total");
    expect((await pointer({ budget: { total: 9_000, each: 1_999 } }))[0]).toBe("/budget/each");
    expect((await pointer({ budget: { total: 2_999, each: 3_000 } }))[0]).toBe("/budget/total");
    const { content: mission } = KINDS.mission ?? { content: () => ({}) };
    const missions = [selectCalls(finance, "missions"), mission(1_000)] as const;
    expect((await pointer({ budget: { total: 499, each: 499 } }, ...missions))[0]).toBe("/budget/each");
  });

  it("offers and gives free spins only on open slots of the brand's vendors that support them", async () => {
    const { issuers, merchant } = given.fixture;
    issuers.set("KALYE", { issue: async () => "issued" });
    const finance = await given.fixture.login("finance");
    const { content } = KINDS["free spins"] ?? { content: () => ({}) };
    const calls = selectCalls(finance, "promotions");
    const save = (rules: object) =>
      calls.create({
        ...{ merchant: code(), ...content(9_000), rules: { ...ENTERED_FREE_SPINS, ...rules } },
        idempotencyKey: `catalogue-key-${++made}`,
      });
    const pointer = async (rules: object) => (await refusal(save(rules))).fields[0]?.pointer;
    const offered = async () => {
      const { kinds, games, vendors } = await finance.promotions.choices({ merchant: code() });
      expect(kinds.includes("freeSpins")).toBe(vendors.length > 0);
      return [vendors.map(({ vassalage }) => vassalage), games.map(({ gameId }) => gameId)];
    };
    const rest = ["live-table", "arcade", "bingo", "cards", "list", "announced", "gone"];
    expect(await Promise.all(rest.map((gameId) => pointer({ gameId })))).toEqual(
      rest.map(() => "/rules/gameId"),
    );
    expect(await offered()).toEqual([["KALYE"], ["g1", "jackpot"]]);
    const { id } = await save({ gameId: "jackpot" });
    const before = merchant.gameTypes;
    merchant.gameTypes = ["LIVE"];
    expect(await pointer({})).toBe("/rules/gameId");
    expect(await offered()).toEqual([["KALYE"], []]);
    const second = await given.fixture.login("finance");
    const publish = () => second.promotions.publish({ merchant: code(), id, seenVersion: 1 });
    expect((await refusal(publish())).fields[0]?.pointer).toBe("/rules/gameId");
    merchant.gameTypes = before;
    issuers.delete("KALYE");
    expect(await pointer({})).toBe("/rules/vassalage");
    expect((await refusal(publish())).fields[0]?.pointer).toBe("/rules/vassalage");
    expect(await offered()).toEqual([[], []]);
  });
});
