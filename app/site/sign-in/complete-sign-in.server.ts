import { type AppLoadContext, redirect } from "@remix-run/node";
import { dateFormat } from "../../shared/date-format.ts";
import { isGamePath } from "../paths.ts";
import { popupsSeenBy, withPopupsSeen } from "../popups-seen.ts";
import { getPathAfterSignIn } from "../safe-redirect.ts";
import { signedInHeaders } from "./signed-in-headers.ts";

type SignedIn = Parameters<typeof signedInHeaders>[1] & {
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  unprotected: boolean;
};

interface CompleteSignInOptions {
  /** Page that the visitor wanted; anything but a path of this site leads home. */
  next: unknown;
  rememberMe: boolean;
  /** A notice specific to the sign-in method, instead of the general one. */
  notice?: string;
}

/**
 * Completes a sign-in of any kind (spec section 4, Login). Sets the session's cookie, then leads to the form for a new
 * password if one is due, else to the previous page. That page shows the first-login welcome or the last sign-in, and
 * the announcements not yet shown that day.
 */
export async function completeSignIn(
  context: AppLoadContext,
  signedIn: SignedIn,
  { next, rememberMe, notice }: CompleteSignInOptions,
) {
  const headers = signedInHeaders(context, signedIn, { rememberMe });
  const url = new URL(getPathAfterSignIn(next), "http://own.invalid");
  const { brand } = context;
  if (signedIn.passwordExpired) {
    const wanted = url.pathname + url.search + url.hash;
    url.href = "http://own.invalid/?modal=change-password";
    if (wanted !== "/") url.searchParams.set("next", wanted);
  } else {
    const usual = signedIn.firstTimeLogin
      ? "welcome"
      : brand.document.protection.lastSignInLine
        ? "signed-in"
        : signedIn.unprotected
          ? "unprotected"
          : null;
    const shownNotice = notice ?? usual;
    if (shownNotice) url.searchParams.set("notice", shownNotice);
    // A form, game or slip that the sign-in leads to comes first: the announcements wait for the next sign-in.
    const path = url.pathname.toLowerCase();
    const comesFirst = path.startsWith("/account/") || isGamePath(path);
    const seenNow = comesFirst ? null : await getPopupsSeenCookie(context, signedIn.token);
    if (seenNow !== null) {
      url.searchParams.set("modal", "notices");
      headers.append("set-cookie", context.cookies.popups(seenNow));
    }
  }
  return redirect(url.pathname + url.search + url.hash, { headers });
}

/**
 * Returns the value that marks the announcements as seen in this browser, or null if none are to be shown. They are
 * shown once a day of the brand for each account, and not to members who have turned them off.
 */
async function getPopupsSeenCookie(context: AppLoadContext, token: string): Promise<string | null> {
  if (!context.brand.on("popupNotices")) return null;
  const platform = await context.platformAs(token);
  const { id } = await platform.accounts.memberInfo({});
  const today = brandDay(context);
  const seen = popupsSeenBy(context.popupsSeen, id);
  if (seen === "never" || seen === today) return null;
  const { popup } = await platform.content.announcements({ types: "PU" });
  return popup.length > 0 ? withPopupsSeen(context.popupsSeen, id, today) : null;
}

/** Returns the current date in the brand's time zone, such as `2025-11-13`. */
function brandDay({ brand, now }: AppLoadContext): string {
  return dateFormat("sv-SE", { timeZone: brand.document.locale.timeZone }).format(now);
}
