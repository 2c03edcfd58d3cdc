import { expect, it } from "vitest";
import { invalidInput } from "../../core/input-errors.ts";
import { optionalNote, reasonText } from "./operator-call.ts";

it.each([
  [reasonText, " \u200bBonus abuse\u202c\n", "Bonus abuse"],
  [
    reasonText,
    "\u200b\u200b\u200b\u200b\u200b",
    { messageKey: "error.field.minLength", values: { count: 5 } },
  ],
  [reasonText, "no", { messageKey: "error.field.minLength", values: { count: 5 } }],
  [reasonText, "x".repeat(501), { messageKey: "error.field.maxLength", values: { count: 500 } }],
  [reasonText, "x".repeat(601), { messageKey: "error.field.maxLength", values: { count: 500 } }],
  [reasonText, "half \ud800", { messageKey: "error.field.characters" }],
  [optionalNote, "", ""],
  [optionalNote, "x".repeat(501), { messageKey: "error.field.maxLength", values: { count: 500 } }],
])("reports how to correct a reason or note: %#", (schema, typed, result) => {
  const { success, data, error } = schema.safeParse(typed);
  expect(success ? data : invalidInput(error?.issues ?? [], typed).fields[0]).toEqual(
    typeof result === "string" ? result : { pointer: "", ...result },
  );
});
