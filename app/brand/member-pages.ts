import type { Brand, SwitchName } from "./brand.ts";
import type { MemberPage } from "./brand-document.ts";

/** Pages that a brand has only while a switch is on (schemas/panels.schema.json). */
const SWITCHED: Partial<Record<MemberPage, SwitchName>> = {
  transferUpline: "transferUpline",
  referral: "referral",
  missionLeaderboard: "missions",
  messageV2: "messages",
};

/** The pages of a brand's member centre, in its order. */
export function memberPages(brand: Brand): MemberPage[] {
  return brand.document.memberMenu.filter((page) => {
    const name = SWITCHED[page];
    return name === undefined || brand.on(name);
  });
}
