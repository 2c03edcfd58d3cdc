import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { contractAction } from "./contract-action.server.ts";
import { requireContractPage } from "./contract-page.server.ts";
import { Contracts } from "./contracts.tsx";
import { loadContracts } from "./load-contracts.server.ts";

/**
 * The contracts of a kind (spec section 2, `agentDividendRecordCopy2`, `agentDailyWages2`, `agentHourSalary` and
 * `agentRealtimeSalary`): those with downlines, the agent's own, the settlements, and the form of an offer.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const subject = await requireContractPage(context, request);
  const params = new URL(request.url).searchParams;
  const { shown, status } = await loadContracts(context, params, subject.kind);
  const done = params.get("done");
  return data(
    { ...subject, shown, done, texts: context.texts("contracts", "income", "member", "team") },
    status,
  );
}

/** Offers, answers, withdraws or ends a contract. */
export async function action({ request, context }: ActionFunctionArgs) {
  const subject = await requireContractPage(context, request);
  return redirectWithReturnTo(await contractAction(context, request, subject), request);
}

export default function ContractsRoute() {
  return <Contracts {...useLoaderData<typeof loader>()} />;
}
