import type { Brand } from "../brand/brand.ts";
import { DEMO_TYPE } from "../platform/core/call-context.ts";
import { asPlatformError } from "../platform/core/errors.ts";
import { type InvitationCodes, readInvitationCodes, toInvitationQuery } from "../shared/invitation-codes.ts";
import { hasLinks } from "../site/register/invitation.server.ts";
import type { RequestCookies } from "./cookies.ts";
import type { PagesDeps } from "./page-deps.ts";
import type { Visit } from "./sites.ts";

/** Most addresses have no code, and need not be parsed. */
const HAS_CODE = /[?&](?:affiliate|referral)Code=./;

/** Every address of the registration form has this word: its paths, and `?modal=register` on any page. */
const REGISTRATION = /register/i;

/**
 * Returns the codes of an address, as far as this brand's registration uses them, for the browser to keep; null for
 * none, and for those that it already has.
 */
function getNewInvitation(
  brand: Brand,
  url: string,
  { invitation }: Pick<RequestCookies, "invitation">,
): InvitationCodes | null {
  if (!HAS_CODE.test(url)) return null;
  const asked = readInvitationCodes(new URLSearchParams(url.slice(url.indexOf("?"))));
  if (asked === null) return null;
  const codes = {
    affiliateCode: hasLinks({ brand }) ? asked.affiliateCode : "",
    referralCode: hasReferralField(brand) ? asked.referralCode : "",
  };
  const query = toInvitationQuery(codes).toString();
  const isKept = invitation !== null && query === toInvitationQuery(invitation).toString();
  return query === "" || isKept ? null : codes;
}

/** Returns true when a friend's code can be entered by one of the brand's ways to register. */
function hasReferralField(brand: Brand): boolean {
  const { username, mobile } = brand.document.registration;
  return (
    (brand.on("usernameEnabled") && username.referralCode.enabled) ||
    (brand.on("mobileReg") && mobile.referralCode.enabled)
  );
}

/** Returns true when the page at an address is specific to the visitor's invitation, or sets its cookie. */
export function dependsOnInvitation(
  brand: Brand,
  url: string,
  cookies: Pick<RequestCookies, "invitation">,
): boolean {
  return (
    (cookies.invitation !== null && REGISTRATION.test(url)) || getNewInvitation(brand, url, cookies) !== null
  );
}

/**
 * Returns the cookie that keeps the codes of a page's address until the visitor registers; null for a page that sets
 * none. An affiliate code that nobody can register with now is not kept. A friend's code is kept without a question:
 * the platform has no call for one, and the form shows it in a field. Trial players register later, too.
 */
export async function invitationCookie(
  { jar, platforms, log }: Pick<PagesDeps, "jar" | "platforms" | "log">,
  { brand, call, cookies, token }: Visit,
  request: Request,
): Promise<string | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { caller } = call;
  if (call.request.audience === "agent" || (caller.kind === "account" && caller.type !== DEMO_TYPE))
    return null;
  const codes = getNewInvitation(brand, request.url, cookies);
  if (codes === null) return null;
  const { affiliateCode } = codes;
  try {
    if (affiliateCode) await platforms.client(brand, call, token).agents.affiliate({ code: affiliateCode });
    return jar.invitation(codes);
  } catch (error) {
    // The page itself is good.
    if (asPlatformError(error).code === "INTERNAL") log.error({ err: error }, "a code could not be checked");
    return codes.referralCode ? jar.invitation({ ...codes, affiliateCode: "" }) : null;
  }
}
