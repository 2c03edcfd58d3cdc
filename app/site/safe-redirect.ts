import { ownPath } from "../shared/own-path.ts";

/** A path of this site to redirect to, or `fallback`. */
export const safeRedirect = ownPath;

/** Pages that are of no use after sign-in: no one is sent back to them. */
const SIGN_IN_PATHS = ["/login", "/account/verify", "/register", "/register.html"];

/** Returns the path to go to after sign-in: the page of `value` without its dialog, or home. */
export function afterSignIn(value: unknown): string {
  const path = safeRedirect(value);
  const url = new URL(path, "http://own.invalid");
  if (SIGN_IN_PATHS.includes(url.pathname)) return "/";
  return withoutModal(url.pathname, url.search) + url.hash;
}

/** The sign-in page, or that of a sign-in's extra step, that leads to `next` afterwards: its address keeps that. */
export function signInPath(page: "/login" | "/account/verify", next: unknown): string {
  const path = afterSignIn(next);
  return path === "/" ? page : `${page}?next=${encodeURIComponent(path)}`;
}

/**
 * Another dialog over the page that the dialog of a form lies over, from the value that came with the form; null for a
 * form on a page of its own. What the dialog leads to stays in the address.
 */
export function otherDialog(value: unknown, modal: string): string | null {
  const path = safeRedirect(value, "");
  if (!path) return null;
  const { pathname, search } = new URL(path, "http://own.invalid");
  return pathname + withModal(search, modal);
}

/** A path with its search parameters, without the ones of a dialog. */
export function withoutModal(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["modal", "tab", "by", "list", "notice", "next"]) params.delete(name);
  const rest = params.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}

/** A search string that opens a dialog on the page one is on. */
export function withModal(search: string, modal: string): string {
  const params = new URLSearchParams(search);
  params.delete("notice");
  params.delete("tab");
  params.set("modal", modal);
  return `?${params}`;
}

/** A search string that shows another tab of the dialog or page one is on. */
export function withTab(search: string, tab: string): string {
  const params = new URLSearchParams(search);
  params.set("tab", tab);
  return `?${params}`;
}
