import { expect, it } from "vitest";
import { settingsWithoutEffect, setWithoutEffect } from "./states.ts";

it("names no setting that has its effect as one without", () => {
  expect(settingsWithoutEffect().filter(({ state }) => !state.startsWith("not yet"))).toEqual([]);
  const document = {
    switches: { feedback: true, raffles: true },
    pointsMall: {},
    promotions: {},
    referral: {},
  };
  expect(setWithoutEffect(document)).toEqual([]);
});
