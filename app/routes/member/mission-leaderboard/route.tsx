import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { requireMemberForm, requireMemberPage } from "../guard.server.ts";
import { claimAction } from "./claim-action.server.ts";
import { loadMissions } from "./load-missions.server.ts";
import { Missions } from "./missions.tsx";

/** Loads missions with their leaderboard (spec section 2, `missionLeaderboard`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { missions, status } = await loadMissions(context, params);
  const texts = context.texts("missions", "member", ...(missions?.onBreak ? (["promotions"] as const) : []));
  return data({ missions, texts }, status);
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireMemberForm(context, request);
  return redirectWithReturnTo(await claimAction(context, request), request);
}

export default function MissionsRoute() {
  const { missions } = useLoaderData<typeof loader>();
  return <Missions missions={missions} />;
}
