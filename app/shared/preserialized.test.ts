import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePreserialized, preserialize, preserializedPart, setReceivedParts } from "./preserialized.ts";

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

describe("a value that a document only names", () => {
  const texts = preserialize({ "shell.menu": "Menu" });
  const named = preserializedPart("shell", texts);

  it("is sent as its name, and known to the server all the same", () => {
    expect(JSON.parse(JSON.stringify(named))).toEqual({ part: "shell" });
    expect(Object.keys(named)).toEqual(["part"]);
    expect(parsePreserialized(named)).toBe(parsePreserialized(texts));
  });
  it("is what the file has under that name, the same object each time", () => {
    setReceivedParts({ shell: { "shell.menu": "Menu" } });
    const [first, second] = [{ part: "shell" }, { part: "shell" }];
    expect(parsePreserialized(first)).toEqual({ "shell.menu": "Menu" });
    expect(parsePreserialized(first)).toBe(parsePreserialized(second));
  });
  it("fails by its name where the file does not have it", () => {
    setReceivedParts({});
    expect(() => parsePreserialized({ part: "constructor" })).toThrow('no part "constructor"');
  });
});
