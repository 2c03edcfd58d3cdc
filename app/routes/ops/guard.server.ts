import { type AppLoadContext, redirect } from "@remix-run/node";
import { createFailure } from "./failures.server.ts";
import { OPS_HOME } from "./home-path.ts";
import { getZone } from "./zone.ts";

export type OpsRequest = NonNullable<AppLoadContext["ops"]>;
type SignedIn = OpsRequest & { session: NonNullable<OpsRequest["session"]> };

/** Returns the operators' request. @throws Response 404 on a brand's host. */
export function getOps({ ops }: AppLoadContext): OpsRequest {
  if (!ops) throw new Response(null, { status: 404 });
  return ops;
}

/**
 * Returns the request of an operator who entered the right password.
 * @throws Response 303 to the sign-in page, which returns to this page.
 */
export function requirePasswordStep(context: AppLoadContext, request: Request): SignedIn {
  const ops = getOps(context);
  if (!ops.session) throw redirectWithNext("/ops/sign-in", getReturnPath(request));
  return ops as SignedIn;
}

/**
 * Returns the calls of the signed-in operator: the guard of each page's loader and action. The platform's own guard
 * follows it, and checks the permission of each call.
 * @throws Response 303 to the sign-in or its second step, which lead back to the page; to the password's page while a
 *   new one is due.
 */
export function requireOperator(
  context: AppLoadContext,
  request: Request,
  { whilePasswordDue = false }: { whilePasswordDue?: boolean } = {},
): SignedIn {
  const ops = requirePasswordStep(context, request);
  if (!ops.session.isVerified) throw redirectWithNext("/ops/code", getReturnPath(request));
  if (ops.session.passwordDue && !whilePasswordDue) throw redirect("/ops/password", 303);
  return ops;
}

/** Returns the requested page if it is one of this site, else the home page. */
export function safeNext(text: FormDataEntryValue | null | undefined): string {
  return typeof text === "string" && /^\/ops\/[\w./?=&%:-]{0,300}$/.test(text) ? text : OPS_HOME;
}

/** Returns the page that a redirect leads back to: the requested one, or the form's page. */
function getReturnPath({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return safeNext(pathname + search);
}

function redirectWithNext(path: string, next: string): Response {
  return redirect(`${path}?${new URLSearchParams({ next })}`, 303);
}

/** Returns the time zone in which the operator sees a merchant's times. */
export async function loadTimeZone({ ops }: Pick<AppLoadContext, "ops">, merchant: string): Promise<string> {
  const current = await ops?.current();
  return getZone(current?.merchants ?? [], merchant);
}

/** Returns the currency of one of the operator's merchants. @throws CallFailure NOT_FOUND for any other. */
export async function loadCurrency(
  ops: OpsRequest,
  context: AppLoadContext,
  merchant: string,
): Promise<{ code: string; decimals: number }> {
  const current = await ops.current();
  const own = current?.merchants.find(({ code }) => code === merchant);
  if (!own) throw createFailure(context, "NOT_FOUND");
  return own.currency;
}
