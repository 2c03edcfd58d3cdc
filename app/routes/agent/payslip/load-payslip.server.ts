import { type AppLoadContext, redirect } from "@remix-run/node";
import type { AgentPage } from "../../../brand/brand-document.ts";
import { agentPages } from "../../../brand/member-pages.ts";
import type { EarningKind, Recomputed } from "../../../platform/contract/settlements.ts";
import { getContractPage } from "../../../site/agent-pages.ts";
import { getFailure } from "../../../site/call-failure.ts";

/** The page of all kinds of earnings. */
const INCOME: AgentPage = "agentRevenueReport";

/** Returns the page of payslips of a kind: a brand without contracts of the kind shows them among the income. */
function getPayslipPage({ brand }: AppLoadContext, kind: EarningKind): AgentPage {
  const page = kind === "rebate" ? INCOME : getContractPage(kind);
  return agentPages(brand).includes(page) ? page : INCOME;
}

/**
 * Loads a settlement with everything that made it; and its amounts computed again if the address asks for that.
 * @throws Response 404 for a settlement that the agent may not see; 302 below the page of another kind.
 */
export async function loadPayslip(
  context: AppLoadContext,
  page: AgentPage,
  id: string,
  { search, searchParams }: URL,
) {
  const { agents } = context.platform;
  const payslip = await agents.payslip({ id }).catch((error: unknown) => {
    if (getFailure(error).data.code === "NOT_FOUND") throw new Response(null, { status: 404 });
    throw error;
  });
  const own = getPayslipPage(context, payslip.kind);
  if (page !== INCOME && page !== own) throw redirect(`/agent/${own}/${payslip.id}${search}`);
  let recomputed: Recomputed | null = null;
  let problem: string | null = null;
  if (searchParams.has("recompute")) {
    try {
      recomputed = await agents.recomputeSettlement({ id });
    } catch (error) {
      problem = getFailure(error).data.message;
    }
  }
  return { payslip, recomputed, problem };
}
