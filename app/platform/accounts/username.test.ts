import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseUsername } from "./username.ts";

describe("a username", () => {
  it.each([
    ["Maria", "MARIA"],
    ["Ｍａｒｉａ", "maria"],
    ["ma\u00adria", "maria"],
    ["mari\u200ba", "maria"],
    ["Straße", "STRASSE"],
    ["ΜΑΡΊΑΣ", "μαρίας"],
    ["José", "JOSE\u0301"],
    ["ﬁlm", "FILM"],
    [" maria ", "maria"],
  ])("%j is the same name as %j", (one, other) => {
    expect(normaliseUsername(one)).toBe(normaliseUsername(other));
  });

  it.each([
    ["maria", "mario"],
    ["maria1", "maria"],
    ["jose", "josé"],
    ["ma\u0000ria", "maria"],
  ])("%j is a different name from %j", (one, other) => {
    expect(normaliseUsername(one)).not.toBe(normaliseUsername(other));
  });

  it("stays the same when normalised again, and is always storable text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const once = normaliseUsername(typed);
        expect(normaliseUsername(once)).toBe(once);
        expect(once.isWellFormed() && !once.includes("\u0000")).toBe(true);
      }),
    );
  });
});
