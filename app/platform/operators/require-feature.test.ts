import { expect, it } from "vitest";
import { testMerchant } from "../testing.ts";
import { type Feature, getDisabledSettings, requireFeature, requireKind } from "./require-feature.ts";

const merchant = testMerchant();
const off = {
  ...merchant,
  switches: {},
  promotions: { ...merchant.promotions, on: false },
  points: { ...merchant.points, on: false },
};
const SETTINGS: Record<Feature, string> = {
  missions: "switches.missions",
  tournaments: "switches.tournaments",
  messages: "switches.messages",
  popups: "switches.popupNotices",
  raffles: "switches.raffles",
  promotions: "pages: promotions",
  rewards: "pages: pointMall",
  agents: "switches.agentCentre",
};

it("names the setting of each feature that is off in a brand's document", () => {
  expect(getDisabledSettings(off)).toEqual(SETTINGS);
  for (const [feature, setting] of Object.entries(SETTINGS)) {
    expect(() => requireFeature(off, feature as Feature)).toThrow(
      expect.objectContaining({ code: "FEATURE_OFF", details: { setting } }),
    );
  }
});

it("refuses a kind of items at its field", () => {
  expect(() => requireKind(off, "raffles", "/rules/kind")).toThrow(
    expect.objectContaining({
      code: "INVALID_INPUT",
      fields: [
        {
          ...{ pointer: "/rules/kind", messageKey: "ops.error.settingOff" },
          values: { setting: "switches.raffles" },
        },
      ],
    }),
  );
});

it("allows features that are on", () => {
  const switches = Object.fromEntries(
    ["missions", "tournaments", "messages", "popupNotices", "raffles"].map((name) => [name, true]),
  );
  const on = {
    ...off,
    switches,
    promotions: { ...off.promotions, on: true },
    points: { ...off.points, on: true },
    agents: { ...off.agents, on: true },
  };
  expect(getDisabledSettings(on)).toEqual({});
  for (const feature of Object.keys(SETTINGS)) requireFeature(on, feature as Feature);
});
