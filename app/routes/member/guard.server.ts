import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Brand } from "../../brand/brand.ts";
import { memberPages } from "../../brand/member-pages.ts";
import { isDemo } from "../../site/caller.server.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { getMenuEntry, type MemberPageKey, memberPageAt } from "../../site/member-pages.ts";
import { getSignInRedirect } from "../../site/return-to.ts";

/** Returns the page of the member centre at a path, or null when the brand has no such page. */
export function findMemberPage(brand: Brand, pathname: string): MemberPageKey | null {
  const key = memberPageAt(pathname);
  return key !== null && memberPages(brand).includes(getMenuEntry(key)) ? key : null;
}

/** Returns true for `/member`, which names no page. */
const isFirst = (pathname: string) => /^\/member\/?$/i.test(pathname);

/** Redirects a visitor to the sign-in, which returns to the same address. */
export async function requireSignIn(context: AppLoadContext, request: Request): Promise<void> {
  if (context.caller.kind !== "visitor") return;
  const { pathname, search } = new URL(request.url);
  throw await redirectUnlessClosed(context, getSignInRedirect(request, pathname + search));
}

/**
 * Guards each page's loader: for signed-in accounts that are not demo accounts, on brands that have the page. Returns
 * the page's key and the parameters of its address.
 * @throws Response 302 to the sign-in, and from `/member` to the brand's first page if it lacks the usual one; 403 for a
 *   demo account, 404 for a page that the brand does not have. The layout shows the last two.
 */
export async function requireMemberPage(context: AppLoadContext, request: Request) {
  await requireSignIn(context, request);
  if (isDemo(context)) throw new Response(null, { status: 403 });
  const { pathname, searchParams } = new URL(request.url);
  const key = findMemberPage(context.brand, pathname);
  if (!key && isFirst(pathname)) throw redirect(`/member/${memberPages(context.brand)[0]}`);
  if (!key) throw new Response(null, { status: 404 });
  return { key, params: searchParams };
}

/**
 * Guards each page's action in the same way, but a refused request redirects to the page, whose loader gives the
 * reason.
 * @throws Response 405 for a page that the brand does not have, 302 for a visitor and for a demo account.
 */
export function requireMemberForm(context: AppLoadContext, request: Request): void {
  const key = findMemberPage(context.brand, new URL(request.url).pathname);
  if (!key) throw new Response(null, { status: 405 });
  if (context.caller.kind === "visitor" || isDemo(context)) throw redirect(`/member/${key}`);
}
