import { expect, it } from "vitest";
import { newerOf } from "./newer-of.ts";

it("the newer reading of a balance counts, whichever comes first, and none against none", () => {
  const older = { available: 900, version: 4 };
  const newer = { available: 100, version: 5 };
  expect([newerOf(older, newer), newerOf(newer, older)]).toEqual([newer, newer]);
  expect([newerOf(null, older), newerOf(older, null), newerOf(null, null)]).toEqual([older, older, null]);
});
