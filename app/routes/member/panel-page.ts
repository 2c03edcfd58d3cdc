import type { MemberPage } from "../../brand/brand-document.ts";

/** The pages of the member centre: those of its menu, and the other way to look at the account record. */
export type PanelPage = MemberPage | "moneyTimeline";

/** The entry of the menu that a page belongs to. */
export function menuEntryOf(page: PanelPage): MemberPage {
  return page === "moneyTimeline" ? "transactionHistory" : page;
}
