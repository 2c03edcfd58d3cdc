import { expect, it } from "vitest";
import { listIneffectiveSettings, loadIneffectiveSettings } from "./states.ts";

it("names no setting that has its effect as one without", () => {
  expect(loadIneffectiveSettings().filter(({ state }) => !state.startsWith("not yet"))).toEqual([]);
  const document = {
    switches: { feedback: true, raffles: true },
    pointsMall: {},
    promotions: {},
    referral: {},
  };
  expect(listIneffectiveSettings(document)).toEqual([]);
});
