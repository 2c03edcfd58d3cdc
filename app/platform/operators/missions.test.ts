import { expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../payments/testing.ts";
import { setUpOperators } from "./set-up-operators-testing.ts";

await forEachDialect("operators' missions", (open) => {
  const { given, code, lines } = setUpOperators(open);

  it("are made once per key, never in the past, ended once, and written down", async () => {
    const finance = await given.fixture.atWork("finance");
    const now = given.fixture.clock.now();
    const mission = {
      merchant: code(),
      rules: { goal: "bet", gameTypes: [], target: 10_000, period: "day", prize: 500, times: 3, days: 7 },
      texts: { EN: { title: "A mission", summary: "" } },
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
    const past = { ...input, endsAt: 1, idempotencyKey: "key-of-another" };
    expect((await refusal(finance.missions.create(past))).fields[0]?.pointer).toBe("/endsAt");
    const shown = async () => (await finance.missions.list({ brand: code() })).list;
    expect(await shown()).toMatchObject([{ id, startsAt: now, claims: 0 }]);
    expect(await finance.missions.detail({ merchant: code(), id })).toMatchObject({ id, state: "running" });
    await finance.missions.end({ merchant: code(), id });
    given.fixture.clock.advance(1_000);
    expect(await finance.missions.detail({ merchant: code(), id })).toMatchObject({ state: "ended" });
    expect((await refusal(finance.missions.end({ merchant: code(), id }))).code).toBe("CONFLICT");
    expect((await lines(id)).map(({ action }) => action)).toEqual(["missions.create", "missions.end"]);
  });
});
