import type { Brand, SwitchName } from "./brand.ts";
import type { MemberPage } from "./brand-document.ts";

/** Pages that a brand has only while a switch is on (schemas/panels.schema.json). */
const SWITCHED: Partial<Record<MemberPage, SwitchName>> = {
  referral: "referral",
  missionLeaderboard: "missions",
  messageV2: "messages",
};

/** The pages of a brand's member centre, in its order. */
export function memberPages(brand: Brand): MemberPage[] {
  return brand.document.memberMenu.filter((page) => {
    if (page === "transferUpline") return maySend(brand, page);
    const name = SWITCHED[page];
    return name === undefined || brand.on(name);
  });
}

/** Whether accounts may send money along this way: the brand has switched it on, and its jurisdiction lets it. */
export function maySend(brand: Brand, way: "transferUpline" | "transferDownline"): boolean {
  return brand.on(way) && brand.document.protection.accountTransfers;
}
