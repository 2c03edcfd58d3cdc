import sharp from "sharp";
import { expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { RULES } from "../promotions/testing.ts";
import { refusal } from "../testing.ts";
import { openOperators } from "./testing.ts";

const draft = {
  group: "event",
  texts: {
    TY: { title: "Malaking panalo", summary: "", content: "" },
    EN: { title: "Big win", summary: "", content: "<p>Yes</p>" },
  },
  picture: "art:gift",
  sort: 0,
  quota: null,
  budget: { total: 900_000, each: 300_000 },
  startsAt: 0,
  endsAt: null,
} as const;

await forEachDialect("promotions by operators", (open) => {
  const { given, code, lines, getId, publish } = openOperators(open);
  let made = 0;

  async function published(
    rules: (typeof RULES)[keyof typeof RULES] = RULES.manual,
    quota: number | null = null,
  ) {
    const cashier = await given.fixture.login("cashier");
    const finance = await given.fixture.login("finance");
    const input = { merchant: code(), ...draft, quota, rules, idempotencyKey: `draft-${++made}-key` };
    const { id } = await cashier.promotions.create(input);
    expect(await cashier.promotions.create(input)).toEqual({ id });
    const one = { merchant: code(), id, seenVersion: 1 };
    await finance.promotions.publish(one);
    return { cashier, finance, one, shown: { merchant: code(), id }, id, input };
  }

  const apply = async (promotionId: string) => {
    const member = await given.fixture.member({});
    const { entryId } = await given.fixture.promotions.apply(member, {
      promotionId,
      comment: "A big win",
      idempotencyKey: `apply-key-000${++made}-00000`,
    });
    const shown = { merchant: code(), id: entryId };
    return { member, entryId, shown, one: { ...shown, seenPictures: 0 } };
  };

  it("raffles are neither offered nor drafted nor published while the brand has them off", async () => {
    const { merchant, login } = given.fixture;
    const [cashier, finance] = [await login("cashier"), await login("finance")];
    const input = { merchant: code(), ...draft, rules: RULES.raffle, idempotencyKey: "key-of-a-raffle-1" };
    const { id } = await cashier.promotions.create(input);
    const before = merchant.switches;
    merchant.switches = { ...before, raffles: false };
    const { kinds } = await cashier.promotions.choices({ merchant: code() });
    expect([kinds.includes("wheel"), kinds.includes("raffle")]).toEqual([true, false]);
    const again = cashier.promotions.create({ ...input, idempotencyKey: "key-of-a-raffle-2" });
    const late = finance.promotions.publish({ merchant: code(), id, seenVersion: 1 });
    for (const refused of [again, late]) {
      const field = { pointer: "/rules/kind", values: { setting: "switches.raffles" } };
      expect((await refusal(refused)).fields).toMatchObject([field]);
    }
    merchant.switches = before;
    expect((await cashier.promotions.choices({ merchant: code() })).kinds).toContain("raffle");
  });

  it("promotions are drafted, published and ended, with sanitised HTML, and logged", async () => {
    const { cashier, finance, one, shown: there, input, id } = await published();
    expect((await refusal(cashier.promotions.publish(one))).code).toBe("FORBIDDEN");
    const shown = await finance.promotions.detail(there);
    expect(shown.one).toMatchObject({
      state: "published",
      picture: "art:gift",
      texts: { EN: { content: "<p>Yes</p>" } },
    });
    expect(shown.actions).toEqual(["edit", "end"]);
    const texts = {
      ...draft.texts,
      EN: { ...draft.texts.EN, content: "<p>Yes</p><script>alert(1)</script>" },
    };
    const scripted = { ...input, texts, idempotencyKey: "draft-scripted-key" };
    expect((await refusal(cashier.promotions.create(scripted))).fields).toEqual([
      {
        pointer: "/texts/EN/content",
        messageKey: "ops.error.removed",
        values: { what: "<script>" },
      },
    ]);
    const { idempotencyKey: _, ...same } = input;
    const changed = {
      ...same,
      id,
      seenVersion: 1,
      texts: { ...draft.texts, EN: { title: "Bigger win", summary: "", content: "" } },
    };
    await cashier.promotions.edit(changed);
    const other = { ...changed, seenVersion: 2, rules: { ...RULES.manual, most: 1 } };
    expect((await refusal(cashier.promotions.edit(other))).fields[0]?.pointer).toBe("/rules");
    const saved = await finance.promotions.detail(there);
    expect([saved.one.title, saved.version.isPublic, saved.actions]).toEqual([
      "Bigger win",
      false,
      ["edit", "end", "publish"],
    ]);
    await finance.promotions.publish({ ...one, seenVersion: 2 });
    expect((await refusal(finance.promotions.end(one))).details.changedBy).toBe(cashier.operator.username);
    await finance.promotions.end({ ...one, seenVersion: 2 });
    expect((await refusal(finance.promotions.end({ ...one, seenVersion: 2 }))).code).toBe("CONFLICT");
    expect((await lines(id)).map(({ action }) => action)).toEqual([
      "promotions.create",
      "promotions.publish",
      "promotions.edit",
      "promotions.publish",
      "promotions.end",
    ]);
    const foreign = { ...there, merchant: "saigon" };
    expect((await refusal(finance.promotions.detail(foreign))).code).toBe("NOT_FOUND");
  });

  it("a promotion that is ended before its start is over, and members never see it", async () => {
    const finance = await given.fixture.login("finance");
    const { clock, promotions } = given.fixture;
    const startsAt = clock.now() + 86_400_000;
    const input = {
      merchant: code(),
      ...draft,
      startsAt,
      rules: RULES.manual,
      idempotencyKey: "draft-planned",
    };
    const { id } = await finance.promotions.create(input);
    await publish("promotions", id);
    const member = await given.fixture.member({});
    const one = { merchant: code(), id, seenVersion: 1 };
    const shown = () => promotions.detail(member, { promotionId: id });
    expect((await shown()).state).toBe("coming_soon");
    await finance.promotions.end(one);
    for (const now of [clock.now(), startsAt]) {
      clock.advance(now - clock.now());
      expect((await refusal(shown())).code).toBe("NOT_FOUND");
    }
  });

  it("promotions require every language of the brand when new, and those already present when edited", async () => {
    const { finance, shown } = await published();
    const { merchant } = given.fixture;
    const before = merchant.languages;
    merchant.languages = ["TY", "VI"];
    expect((await finance.promotions.detail(shown)).languages).toEqual(["TY", "VI", "EN"]);
    merchant.languages = before;
  });

  it("promotions pay an application once, up to the maximum, by the operator who claimed it", async () => {
    const { id } = await published();
    const { one, shown, member, entryId } = await apply(id);
    const cashier = await given.fixture.login("cashier");
    const other = await given.fixture.login("cashier");
    await cashier.cases.claim({ ...shown, area: "applications" });
    expect((await given.fixture.promotions.detail(member, { promotionId: id })).state).toBe("process");
    expect((await refusal(other.applications.approve({ ...one, amount: 100 }))).details.claimedBy).toBe(
      cashier.operator.username,
    );
    const tooMuch = { ...one, amount: 300_001 };
    expect((await refusal(cashier.applications.approve(tooMuch))).fields[0]?.pointer).toBe("/amount");
    await cashier.applications.approve({ ...one, amount: 5_000, seenState: "applying" });
    expect((await refusal(cashier.applications.approve({ ...one, amount: 5_000 }))).code).toBe("CONFLICT");
    const detail = await given.fixture.promotions.detail(member, { promotionId: id });
    expect([detail.state, detail.amount]).toEqual(["issued", 5_000]);
    expect((await lines(entryId)).map(({ action }) => action)).toEqual([
      "cases.claim",
      "applications.approve",
    ]);
    const { list } = await cashier.applications.list({ which: "all" });
    expect(list.find((found) => found.id === entryId)).toMatchObject({ state: "issued", amount: 5_000 });
    expect(getId(member)).toBe(list.find((found) => found.id === entryId)?.accountId);
  });

  it("promotions show why an application was rejected, and let the member apply again", async () => {
    const { id } = await published();
    const { one, member } = await apply(id);
    const cashier = await given.fixture.login("cashier");
    await cashier.applications.reject({ ...one, reason: "picture", note: "A blurred screen" });
    const detail = await given.fixture.promotions.detail(member, { promotionId: id });
    expect([detail.state, detail.entries[0]?.reason]).toEqual(["rejected", "promotions.reason.picture"]);
    expect(JSON.stringify(detail)).not.toContain("blurred");
    const again = { promotionId: id, comment: "", idempotencyKey: "apply-again-key-0001" };
    expect((await given.fixture.promotions.apply(member, again)).state).toBe("applying");
  });

  it("applications are decided in the version seen: not with a picture added later", async () => {
    const { id } = await published();
    const { one, shown, member, entryId } = await apply(id);
    const cashier = await given.fixture.login("cashier");
    const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    await given.fixture.promotions.addImage(member, { entryId, image: png.toString("base64") });
    for (const late of [
      () => cashier.applications.approve({ ...one, amount: 5_000 }),
      () => cashier.applications.reject({ ...one, reason: "picture", note: "As seen in the case" }),
    ]) {
      const { code: refused, details } = await refusal(late());
      expect([refused, details.pictures]).toEqual(["CONFLICT", 1]);
    }
    expect([(await cashier.applications.detail(shown)).one.state, await lines(entryId)]).toEqual([
      "applying",
      [],
    ]);
    await cashier.applications.approve({ ...one, seenPictures: 1, amount: 5_000 });
    expect((await cashier.applications.detail(shown)).one.state).toBe("issued");
  });

  it("applications are approved up to the quota, even when several operators decide at once", async () => {
    const { id } = await published(RULES.manual, 1);
    const waiting = [await apply(id), await apply(id), await apply(id)];
    const cashier = await given.fixture.login("cashier");
    const tries = await Promise.allSettled(
      waiting.map(({ one }) => cashier.applications.approve({ ...one, amount: 1_000 })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
