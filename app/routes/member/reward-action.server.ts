import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { failureOf } from "../call-failure.ts";

const PATH = "/member/rewardCenter";

/** Why a form of the reward centre did nothing. */
export interface RewardResult {
  message: string;
}

/** Claims a bonus, or gives one up. */
export async function rewardAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 64);
  const { rewards } = context.platform;
  const grantId = text("grantId");
  try {
    switch (text("intent")) {
      case "claim":
        await rewards.claimBonus({ grantId, idempotencyKey: text("key") });
        return redirect(`${PATH}?done=claimed`);
      case "forfeit":
        await rewards.forfeitBonus({ grantId });
        return redirect(`${PATH}?done=forfeited`);
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    const { data: failure, status } = failureOf(error);
    const isGone = failure.code === "CONFLICT" || failure.code === "NOT_FOUND";
    const message = isGone ? context.t("rewards.changed") : failure.message;
    return data<RewardResult>({ message }, { status });
  }
}
