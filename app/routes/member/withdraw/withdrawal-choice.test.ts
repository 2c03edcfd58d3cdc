import { expect, it } from "vitest";
import { addChoiceToSearch, parseChoice, readChoice } from "./withdrawal-choice.ts";

it("adds a payee and an amount to an address, and keeps its other parameters", () => {
  const search = addChoiceToSearch("?returnTo=%2Frng", { payeeId: "p1", amount: " 1,000.50 " });
  expect(search).toBe("?returnTo=%2Frng&payee=p1&amount=1%2C000.50");
  expect(parseChoice(new URLSearchParams(search))).toEqual({ payeeId: "p1", amount: "1,000.50" });
});

it("removes cleared values, and ignores values longer than the form allows", () => {
  expect(addChoiceToSearch("?payee=p1&amount=5", { payeeId: "p2", amount: "" })).toBe("?payee=p2");
  expect(addChoiceToSearch("", { payeeId: "p".repeat(65), amount: "" })).toBe("");
});

it("reads the choice of a form, also without a payee", () => {
  const form = new FormData();
  form.set("amount", "1,000.50");
  expect(readChoice(form)).toEqual({ payeeId: "", amount: "1,000.50" });
});
