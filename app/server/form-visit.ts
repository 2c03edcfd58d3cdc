import { PAGE_ACCOUNT } from "../shared/page-account.ts";
import type { Visit } from "./sites.ts";

/**
 * The visit of a form. Its page may be an account's that has signed out since, in another tab, or whose place another
 * account took: such a form is a visitor's, for whom nothing is done.
 */
export async function formVisit(request: Request, visit: Visit): Promise<Visit> {
  if (request.method !== "POST" || request.body === null) return visit;
  const pageAccount = (await readForm(request))?.get(PAGE_ACCOUNT);
  const { call } = visit;
  const { caller } = call;
  if (typeof pageAccount !== "string") return visit;
  if (caller.kind === "account" && caller.username === pageAccount) return visit;
  const staleForm = caller.kind === "account" ? "another" : "over";
  return { ...visit, token: null, staleForm, call: { ...call, caller: { kind: "visitor" } } };
}

/** The form; null for a body that is none, which the page's action refuses. */
async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.clone().formData();
  } catch {
    return null;
  }
}
