import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePreserialized, preserialize } from "./preserialized.ts";

describe("a sealed value", () => {
  it("opens to what was sealed", () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z.]+$/), fc.string(), { noNullPrototype: true }),
        (texts) => {
          expect(parsePreserialized(preserialize(texts))).toEqual(texts);
        },
      ),
    ));
  it("is the same object each time it is opened, so that nothing renders again for it", () => {
    const sealed = preserialize({ "shell.menu": "Menu" });
    expect(parsePreserialized(sealed)).toBe(parsePreserialized(sealed));
  });
});
