import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import type { FailureData } from "../../site/call-failure.ts";
import { formText } from "../../site/parse-form.ts";
import { getAction, type PendingReason, withOutcome } from "./done.ts";
import { refuseForm, type WhyNot } from "./form/refuse-form.server.ts";
import { loadTimeZone } from "./guard.server.ts";
import { createVersionErrorText } from "./version-action.server.ts";

/** Returns the case in an address as input for its calls. */
export function toCaseRef({ merchant = "", id = "" }: Params): { merchant: string; id: string } {
  return { merchant, id };
}

/** The result of a case's form. Without `waits` it has taken effect. */
export interface CaseDone {
  waits?: PendingReason | undefined;
}

interface CaseAction {
  /**
   * Carries out the form's request; if a second operator is needed, returns why it has not taken effect yet. @throws
   * CallFailure.
   */
  work: (form: FormData) => Promise<CaseDone | undefined>;
  whyNot: WhyNot;
}

/**
 * Responds to a form of a case: redirects to the case on success; otherwise shows the refusal beside the form, with the
 * refusal's own status.
 */
export async function caseAction(
  context: Pick<AppLoadContext, "t" | "ops">,
  request: Request,
  { work, whyNot }: CaseAction,
) {
  const form = await request.formData();
  const { pathname, search } = new URL(request.url);
  const [, , page = "", merchant = ""] = pathname.split("/");
  try {
    const done = await work(form);
    const action = getAction(page, formText(form, "decision"));
    return redirect(pathname + withOutcome(search, action, done?.waits), 303);
  } catch (error) {
    const zone = await loadTimeZone(context, merchant);
    return refuseForm(error, form, (failure) => describeFailure(context, zone, failure) ?? whyNot(failure));
  }
}

/** Returns the text of reasons that any case can have. */
function describeFailure(
  context: Pick<AppLoadContext, "t">,
  zone: string,
  failure: FailureData,
): string | null {
  const { t } = context;
  const { claimedBy, pictures, warnings } = failure.details;
  if (claimedBy !== undefined) return t("ops.claimed", { name: String(claimedBy) });
  if (warnings !== undefined) return t("ops.warnings.unconfirmed");
  if (pictures !== undefined) return t("ops.picturesSince");
  return createVersionErrorText(context, zone)(failure);
}
