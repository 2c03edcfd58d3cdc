import { type AppLoadContext, data, redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { type FailureData, failureOf } from "../../site/call-failure.ts";
import { sentValues } from "../../site/parse-form.ts";
import { withDone } from "./done.ts";
import { fieldName } from "./parts/refusal.server.ts";
import type { Refused } from "./parts/refused.ts";
import { versionRefusal } from "./version-action.server.ts";

/** The case that an address names, as its calls take it. */
export function caseOf({ merchant = "", id = "" }: Params): { merchant: string; id: string } {
  return { merchant, id };
}

interface CaseAction {
  /** Does what the form asks. @throws CallFailure. */
  work: (form: FormData) => Promise<unknown>;
  /** Fields whose text is shown again. */
  shown?: readonly string[];
  /** What kept it from being done, where there is more to say than the error's own text. */
  whyNot: (failure: FailureData) => string | Pick<Refused, "message" | "link"> | null;
}

/**
 * Answers a form of a case: back to the case once it is done; else what it was refused with, beside the form, with the
 * refusal's own status.
 */
export async function caseAction(
  { t }: Pick<AppLoadContext, "t">,
  request: Request,
  { work, shown = [], whyNot }: CaseAction,
) {
  const form = await request.formData();
  try {
    await work(form);
    const { pathname, search } = new URL(request.url);
    return redirect(pathname + withDone(search), 303);
  } catch (error) {
    const { data: failure, status } = failureOf(error);
    const { details } = failure;
    const fields = Object.fromEntries(
      Object.entries(failure.fields).map(([name, text]) => [fieldName(name), text]),
    );
    const own = Object.keys(fields).length > 0 ? null : failure.message;
    const why =
      details.claimedBy === undefined
        ? (versionRefusal({ t }, failure) ?? whyNot(failure) ?? own)
        : t("ops.claimed", { name: String(details.claimedBy) });
    const said = typeof why === "string" || why === null ? { message: why } : why;
    return data<Refused>({ ...said, fields, values: sentValues(form, shown) }, status);
  }
}
