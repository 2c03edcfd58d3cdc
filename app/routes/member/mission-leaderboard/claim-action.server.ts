import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { rewardsContract } from "../../../platform/contract/rewards.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { parseForm } from "../../../site/parse-form.ts";

/** The reason why a claim had no effect. */
export interface ClaimResult {
  message: string;
}

/** Claims the prize of a mission. */
export async function claimAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  try {
    await context.platform.rewards.claimMission(parseForm(form, rewardsContract.claimMission, context));
    return redirect("/member/missionLeaderboard?done=claimed");
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    const isGone = failure.code === "CONFLICT" || failure.code === "NOT_FOUND";
    const message = isGone ? context.t("missions.changed") : failure.message;
    return data<ClaimResult>({ message }, { status });
  }
}
