import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { rewardsContract } from "../../../platform/contract/rewards.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";

const PATH = "/member/rewardCenter";

/** The reason why a form of the reward centre had no effect. */
export interface RewardResult {
  message: string;
}

/** Claims or gives up a bonus. */
export async function rewardAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const { rewards } = context.platform;
  try {
    switch (formText(form, "intent")) {
      case "claim":
        await rewards.claimBonus(parseForm(form, rewardsContract.claimBonus, context));
        return redirect(`${PATH}?done=claimed`);
      case "forfeit":
        await rewards.forfeitBonus(parseForm(form, rewardsContract.forfeitBonus, context));
        return redirect(`${PATH}?done=forfeited`);
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    const isGone = failure.code === "CONFLICT" || failure.code === "NOT_FOUND";
    const message = isGone ? context.t("rewards.changed") : failure.message;
    return data<RewardResult>({ message }, { status });
  }
}
