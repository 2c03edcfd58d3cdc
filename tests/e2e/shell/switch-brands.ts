import { ownBrand } from "../setup/own-brand.ts";

export const CHAT = "https://chat.example.org";

/** Returns a brand with everything that its switches need. */
function switchBrand(id: "pier" | "quay", switches: object) {
  return ownBrand(id, {
    layout: { header: id === "pier" ? "bar" : "rail" },
    signIn: { facebookAppId: "1234567890" },
    chat: { url: `${CHAT}/room` },
    switches,
  });
}

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
    "pier/brand.json": switchBrand("pier", { chatRoom: false }),
    "quay/brand.json": switchBrand("quay", { chatRoom: true }),
    "tally/brand.json": TALLY,
  };
}
