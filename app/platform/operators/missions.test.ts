import { expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { shownMissions } from "../missions/mission.ts";
import { refusal } from "../testing.ts";
import { openOperators } from "./testing.ts";

await forEachDialect("operators' missions", (open) => {
  const { given, code, lines, publish } = openOperators(open);

  it("missions are drafted once per key, published, never in the past, ended once, and logged", async () => {
    const finance = await given.fixture.login("finance");
    const mission = {
      merchant: code(),
      rules: { goal: "bet", gameTypes: [], target: 10_000, period: "day", prize: 500, times: 3, days: 7 },
      texts: { TY: { title: "A mission", summary: "" } },
      budget: { total: 50_000, each: 5_000 },
      sort: 0,
      startsAt: 0,
      endsAt: null,
      idempotencyKey: "key-of-mission",
    } as const;
    const input = { ...mission, rules: { ...mission.rules, gameTypes: [] } };
    const { id } = await finance.missions.create(input);
    expect(await finance.missions.create(input)).toEqual({ id });
    const bigger = { ...input, rules: { ...input.rules, prize: 501 } };
    expect((await refusal(finance.missions.create(bigger))).code).toBe("CONFLICT");
    const past = { ...input, startsAt: 2, endsAt: 1, idempotencyKey: "key-of-another" };
    expect((await refusal(finance.missions.create(past))).fields[0]?.pointer).toBe("/endsAt");
    const over = { ...input, endsAt: given.fixture.clock.now(), idempotencyKey: "key-of-over" };
    expect((await refusal(finance.missions.create(over))).fields[0]?.pointer).toBe("/endsAt");
    const one = { merchant: code(), id };
    expect((await finance.missions.detail(one)).one.state).toBe("draft");
    given.fixture.clock.advance(1_000);
    const now = given.fixture.clock.now();
    await publish("missions", id);
    const shown = async () => (await finance.missions.list({ merchant: code() })).list;
    expect(await shown()).toMatchObject([{ id, startsAt: now, claims: 0, spent: 0 }]);
    expect(await finance.missions.detail(one)).toMatchObject({
      one: { id, state: "running" },
      actions: ["end"],
    });
    const { idempotencyKey: _, ...same } = input;
    const late = await refusal(finance.missions.edit({ ...same, id, seenVersion: 1, sort: 1 }));
    expect([late.code, late.details]).toEqual(["CONFLICT", { state: "published" }]);
    await finance.missions.end({ ...one, seenVersion: 1 });
    given.fixture.clock.advance(1_000);
    expect((await finance.missions.detail(one)).one.state).toBe("ended");
    expect((await refusal(finance.missions.end({ ...one, seenVersion: 1 }))).code).toBe("CONFLICT");
    expect((await lines(id)).map(({ action }) => action)).toEqual([
      "missions.create",
      "missions.publish",
      "missions.end",
    ]);
    expect((await lines(id))[1]?.after).toMatchObject({
      ...{ target: "PHP 100.00", prize: "PHP 5.00", budget: "PHP 500.00", mostEach: "PHP 50.00" },
    });
  });

  it("a mission that is ended before its start is over, and members never see it", async () => {
    const finance = await given.fixture.login("finance");
    const { clock, merchant } = given.fixture;
    const startsAt = clock.now() + 86_400_000;
    const { id } = await finance.missions.create({
      ...{ merchant: code(), sort: 0, startsAt, endsAt: null, idempotencyKey: "key-of-planned" },
      rules: { goal: "bet", gameTypes: [], target: 10_000, period: "day", prize: 500, times: 3, days: 7 },
      texts: { TY: { title: "A planned mission", summary: "" } },
      budget: { total: 50_000, each: 5_000 },
    });
    await publish("missions", id);
    const one = { merchant: code(), id };
    const shown = async () =>
      (await shownMissions(given.database.db, merchant, clock.now())).some((mission) => mission.id === id);
    expect([(await finance.missions.detail(one)).one.state, await shown()]).toEqual(["planned", true]);
    await finance.missions.end({ ...one, seenVersion: 1 });
    for (const now of [clock.now(), startsAt]) {
      clock.advance(now - clock.now());
      expect(await finance.missions.detail(one)).toMatchObject({ one: { state: "ended" }, actions: [] });
      expect(await shown()).toBe(false);
    }
    expect((await refusal(finance.missions.end({ ...one, seenVersion: 1 }))).code).toBe("CONFLICT");
  });
});
