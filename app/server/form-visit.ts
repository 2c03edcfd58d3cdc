import { PAGE_ACCOUNT } from "../shared/page-account.ts";
import type { Visit } from "./sites.ts";

/**
 * Returns the visit of a form. The account of its page may have signed out since in another tab, or been replaced by
 * another account: such a form counts as a visitor's, for whom nothing is done.
 */
export async function formVisit(request: Request, visit: Visit): Promise<Visit> {
  const pageAccount = await loadPageAccount(request);
  const { call } = visit;
  const { caller } = call;
  if (pageAccount === null) return visit;
  if (caller.kind === "account" && caller.username === pageAccount) return visit;
  const staleForm = caller.kind === "account" ? "another" : "over";
  return { ...visit, token: null, staleForm, call: { ...call, caller: { kind: "visitor" } } };
}

/** Returns the account whose page a form is on; null when the form names none, or the request is not a form. */
export async function loadPageAccount(request: Request): Promise<string | null> {
  if (request.method !== "POST" || request.body === null) return null;
  const pageAccount = (await readForm(request))?.get(PAGE_ACCOUNT);
  return typeof pageAccount === "string" ? pageAccount : null;
}

/** Returns the form; null for a body that is not a form, which the page's action refuses. */
async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.clone().formData();
  } catch {
    return null;
  }
}
