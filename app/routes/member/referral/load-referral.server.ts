import type { AppLoadContext } from "@remix-run/node";
import { qrPath } from "../../../shared/qr-path.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { getMemberOrigin } from "../../../site/member-origin.ts";
import { readPageNumber } from "../../../site/page-number.ts";

/**
 * Loads the member's link with its QR code, the reward of an invitation, and a page of invited friends; null if they
 * cannot be read.
 */
export async function loadReferral(context: AppLoadContext, params: URLSearchParams) {
  const pageNo = readPageNumber(params);
  try {
    const found = await context.platform.rewards.referral({ pageNo });
    const link = new URL("/register", getMemberOrigin(context));
    link.searchParams.set("referralCode", found.code);
    const { qrSize } = context.brand.document.referral;
    return { referral: { ...found, pageNo, link: link.href, qr: qrPath(link.href), qrSize }, status: 200 };
  } catch (error) {
    return { referral: null, status: getFailure(error).status };
  }
}

export type ReferralData = Awaited<ReturnType<typeof loadReferral>>["referral"];
