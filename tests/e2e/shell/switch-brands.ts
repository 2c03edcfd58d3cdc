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

/** Two brands that differ in their header. */
export function switchBrands(): Record<string, object> {
  return {
    "pier/brand.json": switchBrand("pier", { chatRoom: false }),
    "quay/brand.json": switchBrand("quay", { chatRoom: true }),
  };
}
