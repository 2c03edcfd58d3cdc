import { describe, expect, it } from "vitest";
import {
  forgetForm,
  formsToFill,
  getSubject,
  type KeptForm,
  type KeptInput,
  readKept,
} from "./kept-input.ts";

const form = (subject: string, more: Partial<KeptForm> = {}): KeptForm => ({
  subject,
  at: 0,
  isQuery: false,
  isSent: false,
  values: { amount: "70" },
  ...more,
});
const kept = (...forms: KeptForm[]): KeptInput => ({
  account: "ana",
  pages: { first: forms, second: forms },
});

describe("input that was not sent", () => {
  it("is for the account that typed it", () => {
    const text = JSON.stringify(kept(form("/deposit")));
    expect(readKept(text, "ana").pages.first).toHaveLength(1);
    expect(readKept(text, "bea").pages).toEqual({});
    expect(readKept(text, null).pages).toEqual({});
  });

  it("is nothing where nothing or something else was stored", () => {
    expect(readKept(null, null)).toEqual({ account: null, pages: {} });
    expect(readKept('["http://a.example/",[null]]', null)).toEqual({ account: null, pages: {} });
  });

  it("comes back with its page, but not into a sent form, a query or outside of a form", () => {
    const all = kept(
      form("/deposit"),
      form("/limit", { isSent: true }),
      form("/rng", { isQuery: true }),
      form(""),
    );
    expect(formsToFill(all, "first", false).map(({ subject }) => subject)).toEqual(["/deposit"]);
    expect(formsToFill(all, "first", true)).toHaveLength(4);
    expect(formsToFill(all, "third", false)).toEqual([]);
  });

  it("is forgotten on all pages once the form is sent from one", () => {
    const left = forgetForm(kept(form("/deposit"), form("/limit")), "/deposit");
    for (const page of ["first", "second"])
      expect(formsToFill(left, page, false).map(({ subject }) => subject)).toEqual(["/limit"]);
  });

  it("belongs to the forms about the same thing, whatever is new with each page", () => {
    const first = getSubject("/ops/cases", [
      ["caseId", "1"],
      ["seenVersion", "2"],
      ["idempotencyKey", "a"],
    ]);
    expect(
      getSubject("/ops/cases", [
        ["caseId", "1"],
        ["seenVersion", "3"],
        ["idempotencyKey", "b"],
      ]),
    ).toBe(first);
    expect(
      getSubject("/ops/cases", [
        ["caseId", "2"],
        ["seenVersion", "2"],
        ["idempotencyKey", "a"],
      ]),
    ).not.toBe(first);
    expect(getSubject("/ops/others", [["caseId", "1"]])).not.toBe(first);
  });
});
