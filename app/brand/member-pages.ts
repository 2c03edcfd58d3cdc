import type { Brand, SwitchName } from "./brand.ts";
import type { AgentPage, ContractKind, MemberPage } from "./brand-document.ts";

/** Pages that a brand has only while a switch is on (schemas/panels.schema.json). */
export const SWITCHED_PAGES: Partial<Record<MemberPage, SwitchName>> = {
  transferUpline: "transferUpline",
  referral: "referral",
  missionLeaderboard: "missions",
  messageV2: "messages",
};

/** Pages of the member centre without a menu entry, each with the one that it belongs to. */
export const SUB_PAGES = { moneyTimeline: "transactionHistory" } as const satisfies Readonly<
  Record<string, MemberPage>
>;

/** Returns the pages of a brand's member centre, in its order. */
export function memberPages(brand: Brand): MemberPage[] {
  return brand.document.memberMenu.filter((page) => {
    if (page === "transferUpline") return canTransfer(brand, page);
    const name = SWITCHED_PAGES[page];
    return name === undefined || brand.on(name);
  });
}

/**
 * Returns true when accounts may send money in this direction: the brand has switched it on, and its jurisdiction
 * allows it.
 */
export function canTransfer(brand: Brand, way: "transferUpline" | "transferDownline"): boolean {
  return brand.on(way) && brand.document.protection.accountTransfers;
}

/** Pages that a brand has only if its agents may have that kind of contract (spec section 2, "Agent centre panel"). */
export const CONTRACT_PAGES: Partial<Record<AgentPage, ContractKind>> = {
  agentDividendRecordCopy2: "enableCt",
  agentDailyWages2: "salary",
  agentHourSalary: "hourSalary",
  agentRealtimeSalary: "agentRealtimeSalary",
};

/** Returns the pages of a brand's agent centre, in its order; none if it has no agent centre. */
export function agentPages(brand: Brand): readonly AgentPage[] {
  const { menu, contractKinds } = brand.document.agents;
  if (!brand.on("agentCentre")) return [];
  return menu.filter((page) => {
    const kind = CONTRACT_PAGES[page];
    return kind === undefined || contractKinds.includes(kind);
  });
}

/** Returns true when a brand's agents have the page of a kind of contract, where they accept one. */
export function hasContractPage(brand: Brand, kind: ContractKind): boolean {
  return brand.document.agents.menu.some((page) => CONTRACT_PAGES[page] === kind);
}

/**
 * Returns true when a brand's agents can send money to accounts below them: the brand has the team management page,
 * which offers it, and allows the transfer.
 */
export function hasDownlineTransfer(brand: Brand): boolean {
  return agentPages(brand).includes("downlineManagmentView") && canTransfer(brand, "transferDownline");
}
