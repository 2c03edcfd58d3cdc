import { expect, it } from "vitest";
import { PROMOTION_KINDS } from "../../../platform/contract/promotion-rules.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { toFormRules } from "./form.ts";
import { sendPromotion } from "./testing.ts";

it.each(PROMOTION_KINDS)("a saved promotion of the kind %s is read back from its own form", (kind) => {
  const first = sendPromotion(kind);
  expect(first.rules.kind).toBe(kind);
  expect(first.budget).toEqual(kind === "info" ? null : { total: 500_000, each: 5_000 });
  expect(sendPromotion(kind, { saved: { ...first, rules: toFormRules(first.rules) } })).toEqual(first);
});

it("the number of turns is that of a day, or in all", () => {
  expect(sendPromotion("wheel").rules).toMatchObject({ turns: { per: "day", count: 1 } });
  expect(sendPromotion("raffle").rules).toMatchObject({
    turns: { per: "deposit", every: 100_000, most: 100 },
  });
});

it("a game of free spins is read as an identifier", () => {
  expect(sendPromotion("freeSpins").rules).toMatchObject({
    ...{ gameId: "Golden-carabao", onlyByOperators: false },
  });
});

it("a promotion without any title is refused at the title in the default language alone", () => {
  const send = () => sendPromotion("info", { typed: { "texts.EN.title": " " } });
  expect(getErrors(send)).toEqual({ "texts.EN.title": "error.field.required" });
});

it.each([
  ["checkIn", "rules.amounts", "1\n2;3.5", { amounts: [100, 200, 350] }],
  ["checkIn", "rules.amounts", "1\nmany", "error.field.amount"],
  ["wheel", "rules.prizes", "top 5 1\nnone 0 9 many", "ops.rules.prizes.bad"],
  ["raffle", "rules.turns.count", "0", "error.field.min"],
  ["raffle", "rules.turns.count", "", "error.field.required"],
] as const)("%s: %s of %j", (kind, name, text, expected) => {
  const send = () => sendPromotion(kind, { typed: { [name]: text } });
  if (typeof expected === "object") expect(send().rules).toMatchObject(expected);
  else expect(getErrors(send)).toMatchObject({ [name]: expected });
});

function getErrors(run: () => unknown) {
  try {
    run();
  } catch (error) {
    return getFailure(error).data.fields;
  }
  return null;
}
