import { expect, it } from "vitest";
import { readDays } from "./read-days.server.ts";

const read = (search: string) => readDays(new URLSearchParams(search));

it.each([
  ["", {}, {}],
  ["from=&to=", {}, {}],
  ["from=2026-11-27", { from: "2026-11-27" }, {}],
  ["from=26/11/2026&to=2569-11-26", { from: "2026-11-26", to: "2026-11-26" }, {}],
  ["from=2026-02-30&to=2026-11-26", { to: "2026-11-26" }, { from: "ops.days.unknown" }],
  ["from=1900-01-01", {}, { from: "ops.days.years" }],
  ["to=01/02/2026", {}, { to: "ops.days.unknown" }],
  ["from=xx&to=1", {}, { from: "ops.days.unknown", to: "ops.days.unknown" }],
  ["from=2026-11-27&to=2026-11-26", {}, { to: "ops.days.order" }],
])("search %j narrows by %j and refuses %j", (search, days, errors) => {
  expect(read(search)).toMatchObject({ days, errors });
  expect(Object.keys(read(search).days)).toEqual(Object.keys(days));
});

it("days in the wrong order stay in their fields", () => {
  const { chosen } = read("from=2026-11-27&to=2026-11-26");
  expect(chosen).toEqual({ from: "2026-11-27", to: "2026-11-26" });
});
