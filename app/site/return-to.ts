import { canonicalHostName } from "../shared/host-name.ts";
import { PANELS, RETURN_TO, withReturnTo } from "../shared/panel-return-to.ts";
import { safeRedirect, withoutModal } from "./safe-redirect.ts";

/** Pages on which a visitor cannot stay: a dialog over one of them would lead in a circle. */
const SIGN_IN_ONLY_PATH = /^\/(seamless|game|fbsports|launch|member|agent|sealottery|login)(\/|$)/i;

/** Lists of a lobby that are for signed-in accounts only. */
const OWN_LISTS = ["fav", "recent"];

/**
 * Returns the page of this site from which the visitor comes, without its dialog; null when it is not one of this
 * site's.
 */
export function getReturnTo(request: Request): string | null {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return null;
  const { hostname, port, pathname, search } = new URL(referer);
  const own = new URL(request.url);
  if (canonicalHostName(hostname) !== own.hostname || port !== own.port) return null;
  const path = safeRedirect(withoutModal(pathname, search), "");
  return path || null;
}

/** Returns the path to open after sign-in, from the address of the form's page; null when it has none. */
export function getNext(request: Request): string | null {
  const referer = request.headers.get("referer");
  return referer && URL.canParse(referer) ? new URL(referer).searchParams.get("next") : null;
}

/**
 * Returns the page to which a panel's close button leads: the page from which the panel was opened, or null when that
 * is not known. Beyond the panel's first page, it is taken from the panel's own address, or from that of the page
 * before.
 */
export function panelReturnTo(request: Request): string | null {
  const from = getReturnTo(request);
  if (from && !PANELS.test(from)) return from;
  return returnToParam(request.url) ?? (from && returnToParam(new URL(from, request.url).href));
}

/** Returns the return page in a panel's address: a path of this site outside of panels, or null. */
function returnToParam(address: string): string | null {
  const path = safeRedirect(new URL(address).searchParams.get(RETURN_TO), "");
  if (!path || PANELS.test(path)) return null;
  const { pathname, search } = new URL(path, "http://own.invalid");
  return withoutModal(pathname, search);
}

/** Returns a panel's path for an action's redirect, with the return page of the form's own address. */
export function withRequestReturnTo(path: string, request: Request): string {
  return withReturnTo(path, returnToParam(request.url));
}

/**
 * Returns the answer of a panel's action; a redirect within a panel carries the return address of the form's own
 * address.
 */
export function redirectWithReturnTo<T>(answer: T, request: Request): T {
  const next = answer instanceof Response ? answer.headers.get("location") : null;
  if (answer instanceof Response && next && PANELS.test(next)) {
    answer.headers.set("location", withRequestReturnTo(next, request));
  }
  return answer;
}

/**
 * Returns the address to which a guard sends a visitor: the page they come from with the sign-in dialog over it (spec
 * section 4, "Guarded action by a visitor opens the login popup"). After sign-in they go on to `next`, a path of this
 * site.
 */
export function getSignInRedirect(request: Request, next: string): string {
  const from = getReturnTo(request);
  const url = new URL(from ?? "/", "http://own.invalid");
  if (SIGN_IN_ONLY_PATH.test(url.pathname)) {
    url.pathname = "/";
    url.search = "";
  }
  const list = url.searchParams.get("page") ?? url.searchParams.get("type");
  if (list !== null && OWN_LISTS.includes(list)) url.search = "";
  url.searchParams.set("modal", "login");
  url.searchParams.set("next", safeRedirect(next));
  return url.pathname + url.search;
}
