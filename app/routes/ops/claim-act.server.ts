import { type ClaimArea, claimAction } from "../../platform/contract/ops/cases.ts";
import { formText } from "../../site/parse-form.ts";
import type { OpsRequest } from "./guard.server.ts";

/** Does what a form asks about who works on a case. Null where it asks for something else. @throws CallFailure. */
export function claimAct(
  { calls: { cases } }: OpsRequest,
  area: ClaimArea,
  one: { merchant: string; id: string },
  form: FormData,
): Promise<unknown> | null {
  const { data: name } = claimAction.safeParse(formText(form, "act"));
  return name ? cases[name]({ ...one, area }) : null;
}
