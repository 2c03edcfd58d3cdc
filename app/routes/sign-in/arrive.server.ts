import { type AppLoadContext, redirect } from "@remix-run/node";
import { dateFormat } from "../../shared/date-format.ts";
import { isGamePath } from "../../site/game-paths.ts";
import { popupsSeenBy, withPopupsSeen } from "../../site/popups-seen.ts";
import { afterSignIn } from "../../site/safe-redirect.ts";
import { signedInHeaders } from "./signed-in-headers.ts";

type SignedIn = Parameters<typeof signedInHeaders>[1] & {
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  unprotected: boolean;
};

interface Arrival {
  /** Where the visitor wanted to go; anything but a path of this site is home. */
  next: unknown;
  rememberMe: boolean;
  /** The notice of the way one came, instead of the one that every sign-in has. */
  notice?: string;
}

/**
 * What follows a sign-in, whichever it was (spec section 4, Login): the session's cookie, then the new password if one
 * is due, else the page one was on, with the first-login welcome or the last sign-in told, and the announcements over it
 * that a day has not seen.
 */
export async function arrive(
  context: AppLoadContext,
  signedIn: SignedIn,
  { next, rememberMe, notice }: Arrival,
) {
  const headers = signedInHeaders(context, signedIn, { rememberMe });
  const url = new URL(afterSignIn(next), "http://own.invalid");
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
    const told = notice ?? usual;
    if (told) url.searchParams.set("notice", told);
    // A form, game or slip that one was led to comes first: the announcements wait for the next sign-in.
    const path = url.pathname.toLowerCase();
    const comesFirst = path.startsWith("/account/") || isGamePath(path);
    const seenNow = comesFirst ? null : await popupsWait(context, signedIn.token);
    if (seenNow !== null) {
      url.searchParams.set("modal", "notices");
      headers.append("set-cookie", context.cookies.popups(seenNow));
    }
  }
  return redirect(url.pathname + url.search + url.hash, { headers });
}

/**
 * What this browser has seen once the announcements are shown, where there are any: once a day of the brand for each account,
 * and not for those who want none again. Else null.
 */
async function popupsWait(context: AppLoadContext, token: string): Promise<string | null> {
  if (!context.brand.on("popupNotices")) return null;
  const platform = await context.platformAs(token);
  const { id } = await platform.accounts.memberInfo({});
  const today = brandDay(context);
  const seen = popupsSeenBy(context.popupsSeen, id);
  if (seen === "never" || seen === today) return null;
  const { popup } = await platform.content.announcements({ types: "PU" });
  return popup.length > 0 ? withPopupsSeen(context.popupsSeen, id, today) : null;
}

/** Today where the brand is: `2025-11-13`. */
function brandDay({ brand, now }: AppLoadContext): string {
  return dateFormat("sv-SE", { timeZone: brand.document.locale.timeZone }).format(now);
}
