import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { requireMemberForm, requireMemberPage } from "../guard.server.ts";
import { loadRewards } from "./load-rewards.server.ts";
import { rewardAction } from "./reward-action.server.ts";
import { RewardCentre } from "./reward-centre.tsx";

/** The reward centre (spec section 2, `rewardCenter`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { rewards, status } = await loadRewards(context, params);
  const texts = context.texts("rewards", ...(rewards.found?.onBreak ? (["promotions"] as const) : []));
  return data({ rewards, texts }, status);
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireMemberForm(context, request);
  return redirectWithReturnTo(await rewardAction(context, request), request);
}

export default function RewardCentreRoute() {
  const { rewards } = useLoaderData<typeof loader>();
  return <RewardCentre rewards={rewards} />;
}
