import { expect, it } from "vitest";
import { listIneffectiveSettings, loadIneffectiveSettings } from "./states.ts";

it("lists no setting as ineffective that has an effect", () => {
  expect(loadIneffectiveSettings().filter(({ state }) => !state.startsWith("not yet"))).toEqual([]);
  const document = {
    switches: { feedback: true, raffles: true },
    pointsMall: {},
    promotions: {},
    referral: {},
  };
  expect(listIneffectiveSettings(document)).toEqual([]);
});
