import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../../site/call-failure.ts";

/** The results that the reward centre can confirm, as in the address that an action redirects to. */
const DONE = ["claimed", "forfeited"] as const;

/** Loads the reward centre; `key` is the idempotency key of a claim from it. */
export async function loadRewards(context: AppLoadContext, params: URLSearchParams) {
  const done = DONE.find((one) => one === params.get("done")) ?? null;
  try {
    const hasPromotions = context.brand.document.pages.includes("promotions");
    const [found, available] = await Promise.all([
      context.platform.rewards.rewardCentre({}),
      hasPromotions ? context.platform.promotions.available({}) : null,
    ]);
    const promotions = available && { count: available.availablePromoCount };
    return { rewards: { found, done, key: randomUUID(), promotions }, status: 200 };
  } catch (error) {
    return {
      rewards: { found: null, done: null, key: "", promotions: null },
      status: getFailure(error).status,
    };
  }
}

export type RewardsData = Awaited<ReturnType<typeof loadRewards>>["rewards"];
