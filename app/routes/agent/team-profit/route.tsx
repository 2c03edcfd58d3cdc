import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAgentPage } from "../guard.server.ts";
import { loadTeamProfit } from "./load-team-profit.server.ts";
import { TeamProfit } from "./team-profit.tsx";

/** User profit and loss (spec section 2, `palStatementsAgentCopy`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  const profit = await loadTeamProfit(context, new URL(request.url).searchParams);
  return data({ profit, texts: context.texts("member", "team") }, profit.period.problem ? 422 : 200);
}

export default function TeamProfitRoute() {
  const { profit } = useLoaderData<typeof loader>();
  return <TeamProfit profit={profit} />;
}
