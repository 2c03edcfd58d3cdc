import { toLocalPath } from "../shared/local-path.ts";

/** Returns a path of this site to redirect to, or `fallback`. */
export const safeRedirect = toLocalPath;

/** Pages that are of no use after sign-in: no one is sent back to them. */
const SIGN_IN_PATHS = ["/login", "/account/verify", "/register", "/register.html"];

/** Returns the path to go to after sign-in: the page of `value` without its dialog, or home. */
export function getPathAfterSignIn(value: unknown): string {
  const path = safeRedirect(value);
  const url = new URL(path, "http://own.invalid");
  if (SIGN_IN_PATHS.includes(url.pathname)) return "/";
  return withoutModal(url.pathname, url.search) + url.hash;
}

/**
 * Returns the address of the sign-in page, or of a sign-in's extra step, which contains `next` as the page to open
 * afterwards.
 */
export function signInPath(page: "/login" | "/account/verify", next: unknown): string {
  const path = getPathAfterSignIn(next);
  return path === "/" ? page : `${page}?next=${encodeURIComponent(path)}`;
}

/**
 * Returns the address of another dialog over the same page as the form's dialog, from a value in the form; null for a
 * form on a page of its own. The dialog's next page stays in the address.
 */
export function getOtherDialogPath(value: unknown, modal: string): string | null {
  const path = safeRedirect(value, "");
  if (!path) return null;
  const { pathname, search } = new URL(path, "http://own.invalid");
  return pathname + withModal(search, modal);
}

/** Returns a path with its search parameters, except those of a dialog. */
export function withoutModal(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["modal", "tab", "by", "list", "notice", "next"]) params.delete(name);
  const rest = params.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}

/** Returns a search string that opens a dialog on the current page. */
export function withModal(search: string, modal: string): string {
  const params = new URLSearchParams(search);
  params.delete("notice");
  params.delete("tab");
  params.set("modal", modal);
  return `?${params}`;
}

/** Returns a search string that shows another tab of the current dialog or page. */
export function withTab(search: string, tab: string): string {
  const params = new URLSearchParams(search);
  params.set("tab", tab);
  return `?${params}`;
}

/** Returns a path of this site with a notice to show on arrival. */
export function withNotice(path: string, notice: string): string {
  const url = new URL(path, "http://own.invalid");
  url.searchParams.set("notice", notice);
  return url.pathname + url.search + url.hash;
}
