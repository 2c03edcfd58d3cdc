import { ownBrand } from "../setup/own-brand.ts";

export const CHAT = "https://chat.example.org";

/** A brand with all that its switches need. */
function switchBrand(id: "pier" | "quay", switches: object) {
  return ownBrand(id, {
    layout: { header: id === "pier" ? "bar" : "rail" },
    signIn: { facebookAppId: "1234567890" },
    chat: { url: `${CHAT}/room` },
    switches,
  });
}

/** A brand whose visits are counted by those who consent. */
const TALLY = ownBrand("tally", {
  locale: {
    timeZone: "Asia/Manila",
    supported: ["EN", "TY", "VI"],
    default: "EN",
    switcher: ["EN", "TY", "VI"],
  },
  analytics: { gtagId: "G-TALLY01" },
});

/** Two brands that differ in their header, and one that counts visits. */
export function switchBrands(): Record<string, object> {
  return {
    "pier/brand.json": switchBrand("pier", { chatRoom: false }),
    "quay/brand.json": switchBrand("quay", { chatRoom: true }),
    "tally/brand.json": TALLY,
  };
}
