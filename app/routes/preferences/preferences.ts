import { type ActionFunctionArgs, data, redirect, replace } from "@remix-run/node";
import { analyticsChoice } from "../../brand/analytics.ts";
import { withPopupsSeen } from "../../site/popups-seen.ts";
import { safeRedirect } from "../../site/safe-redirect.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores a choice of theme, language, analytics or masked balance in a cookie, and returns to the page of the form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { brand, cookies, caller } = context;
  const headers = new Headers();
  const theme = brand.themes.find(({ name }) => name === form.get("theme"));
  if (theme && brand.on("themeToggle")) headers.append("set-cookie", cookies.theme(theme.name));
  const language = brand.document.locale.switcher.find((code) => code === form.get("language"));
  if (language) {
    headers.append("set-cookie", cookies.language(language));
    const before = context.request.language;
    if (before !== language) headers.append("set-cookie", cookies.previousLanguage(before));
    if (caller.kind === "account") await context.platform.accounts.updateLanguage({ language });
  }
  if (form.get("popups") === "never" && caller.kind === "account") {
    const seen = withPopupsSeen(context.popupsSeen, caller.accountId, "never");
    headers.append("set-cookie", cookies.popups(seen));
  }
  const analytics = analyticsChoice(form.get("analytics"));
  if (analytics) {
    headers.append("set-cookie", cookies.analytics(analytics));
    if (analytics === "declined") {
      for (const cookie of deleteTagCookies(brand.document.analytics.gtagId))
        headers.append("set-cookie", cookie);
    }
  }
  const balance = form.get("balance");
  if (balance === "hidden" || balance === "shown")
    headers.append("set-cookie", balanceCookie(balance, context.origin));
  // With scripts the page stays and reloads its data: a redirect would abort a pending navigation.
  if (!form.has("back")) return data(null, { headers });
  const back = safeRedirect(form.get("back"));
  return replace(language ? withoutLanguage(back) : back, { headers });
}

/** Removes the language parameter from a path. */
function withoutLanguage(path: string): string {
  const url = new URL(path, "http://own.invalid");
  url.searchParams.delete("lang");
  return url.pathname + url.search + url.hash;
}

/** Redirects requests that open the address without a form. */
export function loader() {
  return redirect("/");
}

/**
 * Returns headers that delete the cookies that the analytics tag has set on this host (routes/root/analytics-tag.tsx).
 */
function deleteTagCookies(tagId: string): string[] {
  const names = ["_ga", `_ga_${tagId.replace(/^G-/, "")}`];
  return names.map((name) => `${name}=; Path=/; Max-Age=0`);
}

/** Returns the cookie that masks amounts on this device. Not a secret: scripts may change it too. */
function balanceCookie(value: "hidden" | "shown", origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  const maxAge = value === "hidden" ? YEAR_SECONDS : 0;
  return `balance=${value}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${maxAge}${secure}`;
}
