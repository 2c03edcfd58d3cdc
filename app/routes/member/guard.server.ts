import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Brand } from "../../brand/brand.ts";
import { memberPages } from "../../brand/member-pages.ts";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";
import { signInFirst } from "../../site/return-to.ts";
import { redirectUnlessClosed } from "../root/closed.server.ts";
import { getMenuEntry, type MemberPageKey, memberPageAt } from "./pages.ts";

/** The page that a path of the member centre names, or null where the brand has no such page. */
export function findMemberPage(brand: Brand, pathname: string): MemberPageKey | null {
  const key = memberPageAt(pathname);
  return key !== null && memberPages(brand).includes(getMenuEntry(key)) ? key : null;
}

/** Throws the redirect to the sign-in for a visitor, who comes back to the same address after it. */
export async function requireSignIn(context: AppLoadContext, request: Request): Promise<void> {
  if (context.caller.kind !== "visitor") return;
  const { pathname, search } = new URL(request.url);
  throw await redirectUnlessClosed(context, signInFirst(request, pathname + search));
}

/** Returns true when the caller is a trial account, which has no member centre. */
export function isDemo({ caller }: AppLoadContext): boolean {
  return caller.kind === "account" && caller.type === DEMO_TYPE;
}

/**
 * The guard of each page's loader: for signed-in accounts that are not demo accounts, on brands that have the page.
 * Returns the page's key and the parameters of its address.
 * @throws Response 302 to the sign-in, 403 for a demo account, 404 for a page that the brand does not have. The layout
 * shows the last two.
 */
export async function requireMemberPage(context: AppLoadContext, request: Request) {
  await requireSignIn(context, request);
  if (isDemo(context)) throw new Response(null, { status: 403 });
  const { pathname, searchParams } = new URL(request.url);
  const key = findMemberPage(context.brand, pathname);
  if (!key) throw new Response(null, { status: 404 });
  return { key, params: searchParams };
}

/**
 * The guard of each page's action: the same, but what cannot be done leads to the page, whose loader says why.
 * @throws Response 405 for a page that the brand does not have, 302 for a visitor and for a demo account.
 */
export function requireMemberForm(context: AppLoadContext, request: Request): void {
  const key = findMemberPage(context.brand, new URL(request.url).pathname);
  if (!key) throw new Response(null, { status: 405 });
  if (context.caller.kind === "visitor" || isDemo(context)) throw redirect(`/member/${key}`);
}
