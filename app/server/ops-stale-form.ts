import { loadPageAccount } from "./form-visit.ts";
import type { OpsRequest } from "./ops-context.ts";

/**
 * Returns the response to a form on a page of an operator who has since been replaced by another sign-in: nothing is
 * done, and the page is shown again for the new operator, with a notice. Null for any other request. Requests for data
 * are answered by their own actions.
 */
export async function refuseStaleOperator(
  request: Request,
  ops: Pick<OpsRequest, "current">,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith(".data")) return null;
  const pageAccount = await loadPageAccount(request);
  const current = pageAccount === null ? null : await ops.current();
  if (current === null || current.operator.username === pageAccount) return null;
  searchParams.delete("done");
  searchParams.set("notice", "another-operator");
  return new Response(null, { status: 303, headers: { location: `${pathname}?${searchParams}` } });
}
