import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";

type Terms = Pick<MerchantProfile, "switches" | "promotions" | "points" | "club" | "agents">;

/** The features that operators work on, each with the setting in the brand's document that turns it on. */
const FEATURES = {
  missions: { setting: "switches.missions", isOn: ({ switches }) => switches.missions === true },
  tournaments: { setting: "switches.tournaments", isOn: ({ switches }) => switches.tournaments === true },
  messages: { setting: "switches.messages", isOn: ({ switches }) => switches.messages === true },
  popups: { setting: "switches.popupNotices", isOn: ({ switches }) => switches.popupNotices === true },
  raffles: { setting: "switches.raffles", isOn: ({ switches }) => switches.raffles === true },
  promotions: { setting: "pages: promotions", isOn: ({ promotions }) => promotions.on },
  rewards: { setting: "pages: pointMall", isOn: ({ points }) => points.on },
  agents: { setting: "switches.agentCentre", isOn: ({ agents }) => agents.on },
} as const satisfies Record<string, { setting: string; isOn: (merchant: Terms) => boolean }>;

export type Feature = keyof typeof FEATURES;

/** Returns the settings that are off at a merchant, by feature: members would not see items of such a feature. */
export function getDisabledSettings(merchant: Terms): Partial<Record<Feature, string>> {
  return Object.fromEntries(
    Object.entries(FEATURES).flatMap(([name, { setting, isOn }]) =>
      isOn(merchant) ? [] : [[name, setting]],
    ),
  );
}

/** @throws PlatformError FEATURE_OFF with `details.setting` when the feature is off in the brand's document. */
export function requireFeature(merchant: Terms, feature: Feature): void {
  const { setting, isOn } = FEATURES[feature];
  if (!isOn(merchant)) throw new PlatformError("FEATURE_OFF", { details: { setting } });
}

/** Requires the feature of a chosen kind of item. @throws PlatformError INVALID_INPUT at `pointer`, the kind. */
export function requireKind(merchant: Terms, feature: Feature, pointer: string): void {
  const { setting, isOn } = FEATURES[feature];
  if (!isOn(merchant))
    throw createFieldError(pointer, { messageKey: "ops.error.settingOff", values: { setting } });
}
