import { describe, expect, it } from "vitest";
import { acceptedEncoding, hasTag } from "./negotiation.ts";

describe("the content coding", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["GZIP;Q=1", "gzip"],
    ["br;q=0", null],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0, gzip;q=0.000", null],
    ["br ; q=0 ,gzip;q=0.1", "gzip"],
    ["br;q=0.2, gzip;q=0.8", "gzip"],
    ["br;q=0.8, gzip;q=0.8", "br"],
    ["*", "br"],
    ["*;q=0", null],
    ["*;q=0, gzip", "gzip"],
    ["br;q=0, *;q=0.1", "gzip"],
    ["identity", null],
    ["identity;q=0.9, gzip;q=0.5", null],
    ["identity;q=0.5, gzip;q=0.9", "gzip"],
    ["identity, gzip", "gzip"],
    ["identity;q=0, *", "br"],
    ["identity;q=0, gzip;q=0.1", "gzip"],
    ["identity;q=0", null],
    ["brotli, gzipped, br-x", null],
    ["", null],
    [undefined, null],
  ])("is the smallest that the client accepts: %s", (header, coding) =>
    expect(acceptedEncoding(header, ["br", "gzip"])).toBe(coding),
  );
  it("is one that is available", () => {
    expect(acceptedEncoding("br", ["gzip"])).toBeNull();
    expect(acceptedEncoding("br, gzip;q=0.1", ["gzip"])).toBe("gzip");
    expect(acceptedEncoding("identity;q=0, *", [])).toBeNull();
  });
});

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b","c"', false],
  ["*", true],
  ['"ab"', false],
  ['"*"', false],
  ["a", false],
  ["", false],
  [undefined, false],
])("an ETag matches alone, in a list, as a weak tag or by a star: %s", (header, known) => {
  expect(hasTag(header, '"a"')).toBe(known);
  expect(hasTag(header, 'W/"a"')).toBe(known);
});
