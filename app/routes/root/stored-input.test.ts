import { describe, expect, it } from "vitest";
import {
  getFormsToRestore,
  getSubject,
  parseStoredInput,
  removeForm,
  type StoredForm,
  type StoredInput,
} from "./stored-input.ts";

const form = (subject: string, more: Partial<StoredForm> = {}): StoredForm => ({
  subject,
  at: 0,
  isQuery: false,
  isSent: false,
  values: { amount: "70" },
  ...more,
});
const kept = (...forms: StoredForm[]): StoredInput => ({
  account: "ana",
  pages: { first: forms, second: forms },
});

describe("unsent form input", () => {
  it("is restored only for the account that typed it", () => {
    const text = JSON.stringify(kept(form("/deposit")));
    expect(parseStoredInput(text, "ana").pages.first).toHaveLength(1);
    expect(parseStoredInput(text, "bea").pages).toEqual({});
    expect(parseStoredInput(text, null).pages).toEqual({});
  });

  it("is empty when nothing or something malformed was stored", () => {
    expect(parseStoredInput(null, null)).toEqual({ account: null, pages: {} });
    expect(parseStoredInput('["http://a.example/",[null]]', null)).toEqual({ account: null, pages: {} });
  });

  it("is restored on its page, but not into a sent form, a search form or outside of a form", () => {
    const all = kept(
      form("/deposit"),
      form("/limit", { isSent: true }),
      form("/rng", { isQuery: true }),
      form(""),
    );
    expect(getFormsToRestore(all, "first", false).map(({ subject }) => subject)).toEqual(["/deposit"]);
    expect(getFormsToRestore(all, "first", true)).toHaveLength(4);
    expect(getFormsToRestore(all, "third", false)).toEqual([]);
  });

  it("is deleted on all pages once the form is sent from one page", () => {
    const left = removeForm(kept(form("/deposit"), form("/limit")), "/deposit");
    for (const page of ["first", "second"])
      expect(getFormsToRestore(left, page, false).map(({ subject }) => subject)).toEqual(["/limit"]);
  });

  it("belongs to forms with the same subject, regardless of values that change with each page", () => {
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
