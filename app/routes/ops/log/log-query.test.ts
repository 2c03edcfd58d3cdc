import { expect, it } from "vitest";
import { logQuery } from "./log-query.server.ts";

const DAY = 86_400_000;
const asked = (search: string) =>
  logQuery(new Request(`http://ops.test/ops/log?${search}`), [
    { code: "manila", timeZone: "Asia/Manila" },
    { code: "lotus", timeZone: "Asia/Ho_Chi_Minh" },
  ]);

it.each([
  ["", null],
  ["action=promotions.publish&from=2026-11-26&to=2026-11-26", null],
  ["from=2026-11-27", null],
  ["action=promotions.unheardOf", "ops.log.noAction"],
])("search %j reports the problem %j", (search, problem) => {
  expect(asked(search).problem).toBe(problem);
});

it("names and references are found when pasted with invisible or full-width characters", () => {
  const pasted = {
    operator: "\u202aＭary\u202c",
    member: "maria\u200b88\n",
    reference: "ＷＤ\u2060７７\u00a0",
  };
  expect(asked(`${new URLSearchParams(pasted)}`).query).toEqual({
    username: "mary",
    member: "maria88",
    reference: "WD77",
  });
});

it("a day is included whole, and unknown values do not filter", () => {
  const from = Date.parse("2026-11-26");
  expect(asked("from=2026-11-26&to=2026-11-26").query).toEqual({ from, to: from + DAY });
  expect(asked("from=26/11/2026&to=2026年11月26日")).toMatchObject({
    query: { from, to: from + DAY },
    errors: {},
  });
  expect(asked("action=promotions.unheardOf&from=2026-02-30").query).toEqual({});
});

it("a day is in the chosen brand's time zone", () => {
  const at = (time: string) => Date.parse(`2026-11-${time}Z`);
  expect(asked("brand=lotus&from=2026-11-26&to=2026-11-26").query).toMatchObject({
    from: at("25T17:00"),
    to: at("26T17:00"),
  });
});
