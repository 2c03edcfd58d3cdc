import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePreserialized, preserialize, preserializedPart, setReceivedParts } from "./preserialized.ts";

describe("a preserialized value", () => {
  it("parses to the original value", () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z.]+$/), fc.string(), { noNullPrototype: true }),
        (texts) => {
          expect(parsePreserialized(preserialize(texts))).toEqual(texts);
        },
      ),
    ));
  it("is the same object each time it is parsed, so that components do not render again", () => {
    const sealed = preserialize({ "shell.menu": "Menu" });
    expect(parsePreserialized(sealed)).toBe(parsePreserialized(sealed));
  });
});

describe("a value that a document includes by name only", () => {
  const texts = preserialize({ "shell.menu": "Menu" });
  const named = preserializedPart("shell", texts);

  it("is sent as its name, and can still be read on the server", () => {
    expect(JSON.parse(JSON.stringify(named))).toEqual({ part: "shell" });
    expect(Object.keys(named)).toEqual(["part"]);
    expect(parsePreserialized(named)).toBe(parsePreserialized(texts));
  });
  it("is the file's value under that name, the same object each time", () => {
    setReceivedParts({ shell: { "shell.menu": "Menu" } });
    const [first, second] = [{ part: "shell" }, { part: "shell" }];
    expect(parsePreserialized(first)).toEqual({ "shell.menu": "Menu" });
    expect(parsePreserialized(first)).toBe(parsePreserialized(second));
  });
  it("throws with its name when the file does not have it", () => {
    setReceivedParts({});
    expect(() => parsePreserialized({ part: "constructor" })).toThrow('no part "constructor"');
  });
});
