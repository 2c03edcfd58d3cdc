import type { AgentPage } from "../brand/brand-document.ts";
import type { AgentContract } from "../platform/contract/contracts.ts";
import type { IconName } from "../ui/icon.tsx";

export type ContractKind = AgentContract["kind"];

interface MenuPage {
  /** The icon beside its name in the menu; the name is the text `nav.agent.<key>`. */
  icon: IconName;
  /** The folder of app/routes/agent that holds its `route.tsx`. */
  folder: string;
  /** True when its folder also has a `csv.ts`: the same rows as a file, at `/agent/<key>/csv`. */
  csv?: true;
  /** True when settlements open on it, at `/agent/<key>/<id>`. */
  payslips?: true;
  /** The kind of contract that the page is about. */
  contract?: ContractKind;
}

/** The pages of contracts have one folder. */
const CONTRACTS = { folder: "contracts", csv: true, payslips: true } as const;

/**
 * The pages of the agent centre by their key in the address, `/agent/<key>`. `app/routes.ts` makes a route of each, the
 * menu shows those of them that a brand has, and the guard blocks any other page.
 */
export const AGENT_PAGES: Readonly<Record<AgentPage, MenuPage>> = {
  agentAnnouncement: { icon: "notice", folder: "announcements" },
  agentTeamOverview: { icon: "grid", folder: "team-overview" },
  registerCenter: { icon: "user-plus", folder: "register-center" },
  downlineManagmentView: { icon: "users", folder: "team" },
  personalHistoryCopy: { icon: "list", folder: "team-bets", csv: true },
  palStatementsAgentCopy: { icon: "chart", folder: "team-profit", csv: true },
  agentRevenueReport: { icon: "coin", folder: "income", csv: true, payslips: true },
  agentDownlineTransactionDetailsCopy: { icon: "receipt", folder: "team-transactions", csv: true },
  agentDividendRecordCopy2: { icon: "percent", ...CONTRACTS, contract: "dividend" },
  agentDailyWages2: { icon: "calendar", ...CONTRACTS, contract: "dailySalary" },
  agentHourSalary: { icon: "clock", ...CONTRACTS, contract: "hourSalary" },
  agentRealtimeSalary: { icon: "bolt", ...CONTRACTS, contract: "realtimeSalary" },
};

/** Returns the page of a kind of contract. */
export function getContractPage(kind: ContractKind): AgentPage {
  const pages = Object.keys(AGENT_PAGES) as AgentPage[];
  return pages.find((page) => AGENT_PAGES[page].contract === kind) ?? "agentRevenueReport";
}
