import { data } from "@remix-run/node";
import { sanitiseHtml } from "../../../platform/content/content.server.ts";
import { type FailureData, getFailure } from "../../../site/call-failure.ts";
import type { FormErrors } from "../parts/form.tsx";
import { getSentValues, toFieldName } from "./read-form.server.ts";

/** Returns the reason for a refusal, when it is more specific than the error's own text. */
export type WhyNot = (failure: FailureData) => string | Pick<FormErrors, "message" | "link"> | null;

/** Places that no form shows: an error beside the field would not be seen. Neither would one about a group of fields. */
const HIDDEN = /^(id|merchant|seen\w+|idempotencyKey)$/;

/**
 * Returns an action's response to a refused form, with the call's own status: the errors by field, the sent values, and
 * the reason for all of it. `shown`: the fields whose values are sent back, in a form with a password or a code.
 * @throws errors other than refusals.
 */
export function refuseForm(
  error: unknown,
  form: FormData,
  whyNot: WhyNot = () => null,
  shown: readonly string[] = [...form.keys()],
) {
  const { data: failure, status } = getFailure(error);
  const names = [...form.keys()];
  const refused = Object.entries(failure.fields).map(
    ([place, text]) => [toFieldName(place, names), text] as const,
  );
  const isGroup = (name: string) => names.some((one) => one.startsWith(`${name}.`));
  const hidden = refused.flatMap(([name, text]) =>
    HIDDEN.test(name) ? `${name}: ${text}` : isGroup(name) ? text : [],
  );
  const own = refused.length > 0 ? hidden.join(" · ") || null : failure.message;
  const why = whyNot(failure) ?? own;
  const reason = typeof why === "string" || why === null ? { message: why } : why;
  const fields = Object.fromEntries(refused);
  const values = Object.entries(getSentValues(form)).filter(([name]) => shown.includes(name));
  return data<FormErrors>({ ...reason, fields, values: sanitiseTexts(values, fields) }, status);
}

/** Returns the sent values; content that is not allowed is removed from a refused text, and its error names it. */
function sanitiseTexts(values: [string, string][], fields: FormErrors["fields"]): FormErrors["values"] {
  return Object.fromEntries(
    values.map(([name, value]) => [
      name,
      name.endsWith(".content") && fields[name] ? sanitiseHtml(value) : value,
    ]),
  );
}
