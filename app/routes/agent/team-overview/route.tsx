import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAgentPage } from "../guard.server.ts";
import { loadTeamOverview } from "./load-team-overview.server.ts";
import { TeamOverview } from "./team-overview.tsx";

/** The team overview (spec section 2, `agentTeamOverview`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  const { overview, status } = await loadTeamOverview(context, new URL(request.url).searchParams);
  return data({ overview, texts: context.texts("member", "team") }, status);
}

export default function TeamOverviewRoute() {
  const { overview } = useLoaderData<typeof loader>();
  return <TeamOverview overview={overview} />;
}
