import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "../../../site/page-title.ts";
import { findAgentPage, requireAgentPage } from "../guard.server.ts";
import { loadPayslip } from "./load-payslip.server.ts";
import { Payslip } from "./payslip.tsx";

/**
 * A settlement as a calculation (ours), below the page from which it was opened: the agent's income, or the page of its
 * kind. Below another page it is redirected.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  const url = new URL(request.url);
  const page = findAgentPage(context, url.pathname) ?? "agentRevenueReport";
  const { payslip, recomputed, problem } = await loadPayslip(context, page, params.id ?? "", url);
  return data({
    ...{ page, payslip, recomputed, problem },
    reviewAbove: context.brand.document.agents.reviewAbove,
    title: pageTitle(context, context.t("income.payslip")),
    texts: context.texts("contracts", "income", "member", "team"),
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function PayslipRoute() {
  return <Payslip {...useLoaderData<typeof loader>()} />;
}
