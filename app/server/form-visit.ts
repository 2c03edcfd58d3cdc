import { PAGE_ACCOUNT } from "../shared/page-account.ts";
import type { Visit } from "./sites.ts";

/**
 * The visit of a form. Its page may be an account's that has signed out since, in another tab, or whose place another
 * account took: such a form is a visitor's, for whom nothing is done.
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

/** Returns the account whose page a form is on; null for a form that names none, and for what is no form. */
export async function loadPageAccount(request: Request): Promise<string | null> {
  if (request.method !== "POST" || request.body === null) return null;
  const pageAccount = (await readForm(request))?.get(PAGE_ACCOUNT);
  return typeof pageAccount === "string" ? pageAccount : null;
}

/** The form; null for a body that is none, which the page's action refuses. */
async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.clone().formData();
  } catch {
    return null;
  }
}
