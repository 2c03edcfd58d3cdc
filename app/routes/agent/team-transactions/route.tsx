import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAgentPage } from "../guard.server.ts";
import { loadTeamTransactions } from "./load-team-transactions.server.ts";
import { TeamTransactions } from "./team-transactions.tsx";

/** Downline transactions (spec section 2, `agentDownlineTransactionDetailsCopy`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  const record = await loadTeamTransactions(context, new URL(request.url).searchParams);
  return data({ record, texts: context.texts("member", "team") }, record.period.problem ? 422 : 200);
}

export default function TeamTransactionsRoute() {
  const { record } = useLoaderData<typeof loader>();
  return <TeamTransactions record={record} />;
}
