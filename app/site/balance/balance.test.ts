import { expect, it } from "vitest";
import { pickNewer } from "./balance.tsx";

it("the newer reading of a balance wins in any order; two missing readings give null", () => {
  const older = { available: 900, version: 4 };
  const newer = { available: 100, version: 5 };
  expect([pickNewer(older, newer), pickNewer(newer, older)]).toEqual([newer, newer]);
  expect([pickNewer(null, older), pickNewer(older, null), pickNewer(null, null)]).toEqual([
    older,
    older,
    null,
  ]);
});
