import type { AppLoadContext } from "@remix-run/node";
import type { Recomputed } from "../../../platform/contract/settlements.ts";
import { getFailure } from "../../../site/call-failure.ts";

/**
 * Loads a settlement with everything that made it; and its amounts computed again if the address asks for that.
 * @throws Response 404 for a settlement that the agent may not see.
 */
export async function loadPayslip(
  { platform: { agents } }: AppLoadContext,
  id: string,
  params: URLSearchParams,
) {
  const payslip = await agents.payslip({ id }).catch((error: unknown) => {
    if (getFailure(error).data.code === "NOT_FOUND") throw new Response(null, { status: 404 });
    throw error;
  });
  let recomputed: Recomputed | null = null;
  let problem: string | null = null;
  if (params.has("recompute")) {
    try {
      recomputed = await agents.recomputeSettlement({ id });
    } catch (error) {
      problem = getFailure(error).data.message;
    }
  }
  return { payslip, recomputed, problem };
}
