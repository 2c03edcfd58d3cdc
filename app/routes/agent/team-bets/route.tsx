import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAgentPage } from "../guard.server.ts";
import { loadTeamBets } from "./load-team-bets.server.ts";
import { TeamBets } from "./team-bets.tsx";

/** Team betting (spec section 2, `personalHistoryCopy` of the agent centre). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  const record = await loadTeamBets(context, new URL(request.url).searchParams);
  return data({ record, texts: context.texts("member", "team") }, record.period.problem ? 422 : 200);
}

export default function TeamBetsRoute() {
  const { record } = useLoaderData<typeof loader>();
  return <TeamBets record={record} />;
}
