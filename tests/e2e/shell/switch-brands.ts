import { ownBrand } from "../setup/own-brand.ts";

export const CHAT = "https://chat.example.org";

/** A brand that counts the visits of those who consent. */
const TALLY = ownBrand("tally", {
  locale: {
    timeZone: "Asia/Manila",
    supported: ["EN", "TY", "VI"],
    default: "EN",
    switcher: ["EN", "TY", "VI"],
  },
  analytics: { gtagId: "G-TALLY01" },
});

/** Returns two brands with different headers, and one that counts visits. */
export function switchBrands(): Record<string, object> {
  return {
    "pier/brand.json": ownBrand("pier", { layout: { header: "bar" }, switches: { chatRoom: false } }),
    "quay/brand.json": ownBrand("quay", {
      layout: { header: "rail" },
      switches: { chatRoom: true },
      chat: { url: `${CHAT}/room` },
    }),
    "tally/brand.json": TALLY,
  };
}
