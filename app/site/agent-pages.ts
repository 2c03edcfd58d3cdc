import type { Brand } from "../brand/brand.ts";
import type { AgentPage } from "../brand/brand-document.ts";
import { agentPages } from "../brand/member-pages.ts";
import type { IconName } from "../ui/icon.tsx";

interface MenuPage {
  /** The icon beside its name in the menu; the name is the text `nav.agent.<key>`. */
  icon: IconName;
  /** The folder of app/routes/agent that holds its `route.tsx`. A page without one comes with a later release. */
  folder?: string;
  /** True when its folder also has a `csv.ts`: the same rows as a file, at `/agent/<key>/csv`. */
  csv?: true;
}

/**
 * The pages of the agent centre by their key in the address, `/agent/<key>`. `app/routes.ts` makes a route of each that
 * has a folder, the menu shows those of them that a brand has, and the guard blocks any other page.
 */
export const AGENT_PAGES: Readonly<Record<AgentPage, MenuPage>> = {
  agentAnnouncement: { icon: "notice", folder: "announcements" },
  agentTeamOverview: { icon: "grid", folder: "team-overview" },
  registerCenter: { icon: "user-plus", folder: "register-center" },
  downlineManagmentView: { icon: "users", folder: "team" },
  personalHistoryCopy: { icon: "list", folder: "team-bets", csv: true },
  palStatementsAgentCopy: { icon: "chart", folder: "team-profit", csv: true },
  agentRevenueReport: { icon: "coin" },
  agentDownlineTransactionDetailsCopy: { icon: "receipt", folder: "team-transactions", csv: true },
  agentDividendRecordCopy2: { icon: "percent" },
  agentDailyWages2: { icon: "calendar" },
  agentHourSalary: { icon: "clock" },
  agentRealtimeSalary: { icon: "bolt" },
};

/** Returns the pages of a brand's agent centre that exist, in the brand's order. */
export function getAgentMenu(brand: Brand): AgentPage[] {
  return agentPages(brand).filter((page) => AGENT_PAGES[page].folder !== undefined);
}
