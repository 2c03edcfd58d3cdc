import { type ClaimArea, claimAction } from "../../platform/contract/ops/cases.ts";
import { formText } from "../../site/parse-form.ts";
import type { CaseDone } from "./case-action.server.ts";
import type { OpsRequest } from "./guard.server.ts";

/** Carries out a form's request to claim or release a case. Returns null for any other request. @throws CallFailure. */
export function claimDecision(
  { calls: { cases } }: OpsRequest,
  area: ClaimArea,
  one: { merchant: string; id: string },
  form: FormData,
): Promise<CaseDone> | null {
  const { data: name } = claimAction.safeParse(formText(form, "decision"));
  if (!name) return null;
  const claimed: Promise<unknown> = cases[name]({ ...one, area });
  return claimed.then(() => ({}));
}
