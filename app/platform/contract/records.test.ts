import { expect, it } from "vitest";
import * as z from "zod";
import { invalidInput } from "../core/input-errors.ts";
import { dayRange } from "./records.ts";

it.each([
  ["2026-11-14", []],
  ["31 ม.ค. 2538", [{ pointer: "/from", messageKey: "error.pattern.dateYearFirst" }]],
  ["31/01/2026", [{ pointer: "/from", messageKey: "error.pattern.dateYearFirst" }]],
  ["2026-02-30", [{ pointer: "/from", messageKey: "error.field.date" }]],
])("reports the required format for the day %s, or that the day does not exist", (from, fields) => {
  const input = { from, to: "2026-11-14" };
  const issues = z.object(dayRange).safeParse(input).error?.issues ?? [];
  expect(invalidInput(issues, input).fields).toEqual(fields);
});
