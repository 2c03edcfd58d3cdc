import { type ActionFunctionArgs, redirect, replace } from "@remix-run/node";
import { safeRedirect } from "../../site/safe-redirect.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps a choice of theme, language or masked balance in a cookie, and goes back to the page it was made on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { brand, cookies, caller } = context;
  const headers = new Headers();
  const theme = brand.themes.find(({ name }) => name === form.get("theme"));
  if (theme) headers.append("set-cookie", cookies.theme(theme.name));
  const language = brand.document.locale.switcher.find((code) => code === form.get("language"));
  if (language) {
    headers.append("set-cookie", cookies.language(language));
    if (caller.kind === "account") await context.platform.accounts.updateLanguage({ language });
  }
  if (form.get("popups") === "never") headers.append("set-cookie", cookies.popups("never"));
  const balance = form.get("balance");
  if (balance === "hidden" || balance === "shown")
    headers.append("set-cookie", balanceCookie(balance, context.origin));
  return replace(safeRedirect(form.get("back")), { headers });
}

/** Reached by an address instead of a form. */
export function loader() {
  return redirect("/");
}

/** Not a secret and not ours alone to change: whether amounts are masked on this device. */
function balanceCookie(value: "hidden" | "shown", origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  const maxAge = value === "hidden" ? YEAR_SECONDS : 0;
  return `balance=${value}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${maxAge}${secure}`;
}
