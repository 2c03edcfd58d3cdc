import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../../site/call-failure.ts";
import { getPathAfterSignIn } from "../../../site/safe-redirect.ts";

/** The results of the last form, as in `?done=`. */
const DONE = ["set", "waits", "kept", "objected", "break"] as const;

/** Loads the page "Player protection". Amounts are minor units, times epoch milliseconds. */
export async function loadProtection(context: AppLoadContext, params: URLSearchParams) {
  const { platform, brand } = context;
  try {
    const [limits, session] = await Promise.all([
      platform.protection.limits(),
      platform.protection.realityCheck(),
    ]);
    const { coolOffHours, selfExclusionMonths } = brand.document.protection;
    const done = DONE.find((one) => one === params.get("done")) ?? null;
    const page = { view: "page" as const, ...limits, session, coolOffHours, selfExclusionMonths };
    /** The next page for a new member, after choosing a limit or none. */
    const goOn = getPathAfterSignIn(params.get("goOn"));
    /** True for a new member who has made no choice yet. */
    const isFirst = limits.offerDepositLimit === "registration" && limits.exclusion === null;
    const protection = { ...page, done, isFirst, goOn: isFirst || params.has("goOn") ? goOn : null };
    return { protection, status: 200 };
  } catch (error) {
    return { protection: { view: "failed" as const }, status: getFailure(error).status };
  }
}

export type ProtectionData = Awaited<ReturnType<typeof loadProtection>>["protection"];
export type ProtectionView = Extract<ProtectionData, { view: "page" }>;
