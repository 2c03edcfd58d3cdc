import type { AppLoadContext } from "@remix-run/node";
import type { AgentPage } from "../../brand/brand-document.ts";
import { agentPages } from "../../brand/member-pages.ts";
import { addDays, getDay } from "../../shared/business-day.ts";
import { AGENT_PAGES } from "../../site/agent-pages.ts";
import { getFailure } from "../../site/call-failure.ts";
import { REQUEST_CALLS } from "../../site/contract-requests.ts";
import { isAgent } from "../../site/is-agent.ts";

/** The pages that the home page leads to, as far as the brand has them: first those about the agent's own income. */
const LINKED = [
  "agentRevenueReport",
  "agentDividendRecordCopy2",
  "agentDailyWages2",
  "agentHourSalary",
  "agentRealtimeSalary",
  "registerCenter",
  "downlineManagmentView",
  "agentTeamOverview",
] as const satisfies readonly AgentPage[];

/** Held payments of this number of days are counted: the longest period of a call. */
const HELD_DAYS = 366;

/** Loads an agent's home page: what was earned, what waits, and the pages of the agent centre. Null for others. */
export async function loadAgentHome(context: AppLoadContext) {
  if (!isAgent(context)) return null;
  const { brand } = context;
  const menu = agentPages(brand);
  const links = LINKED.filter((page) => menu.includes(page));
  const help = brand.document.pages.includes("help");
  return { links, help, figures: await loadFigures(context, menu) };
}

/** Returns null if the figures cannot be read: the pages are reachable all the same. */
async function loadFigures({ brand, platform: { agents }, now }: AppLoadContext, menu: readonly AgentPage[]) {
  const today = getDay(now, brand.document.locale.timeZone);
  const yesterday = addDays(today, -1);
  const heldFrom = addDays(today, 1 - HELD_DAYS);
  try {
    const [month, before, held, settings] = await Promise.all([
      agents.income({ from: `${today.slice(0, 8)}01`, to: today }),
      agents.income({ from: yesterday, to: yesterday }),
      agents.settlements({ from: heldFrom, to: today, side: "own", state: "held", pageNo: 1, pageSize: 1 }),
      agents.consolidatedSettings({}),
    ]);
    const waiting = await Promise.all(
      menu.map(async (page) => {
        const { contract } = AGENT_PAGES[page];
        if (contract === undefined || settings[contract].waiting === 0) return [];
        const { list } = await agents[REQUEST_CALLS[contract]]({});
        return list.map(({ requestId: id, kind, offeredBy, tiers }) => ({
          page,
          id,
          kind,
          offeredBy,
          tiers,
        }));
      }),
    );
    return {
      ...{ month: month.total, yesterday: before.total, waiting: waiting.flat() },
      held: { amount: held.sums.net, fromDay: heldFrom, toDay: today },
    };
  } catch (error) {
    getFailure(error);
    return null;
  }
}

export type AgentHomeData = NonNullable<Awaited<ReturnType<typeof loadAgentHome>>>;
