import type { AppLoadContext } from "@remix-run/node";
import { type StepUpMethod, stepUpContract } from "../../platform/contract/step-up.ts";
import { getFailure } from "../call-failure.ts";
import { parseForm } from "../parse-form.ts";
import { SEND_PROOF, type VerifyStepData } from "./verify-step.tsx";

/**
 * Sends the code of the step under way, or has its answer checked by `prove`. Returns the result of `prove`, or the
 * step again with the message to show and the response's status.
 * @throws CallFailure STEP_UP_EXPIRED, from `prove` too.
 */
export async function handleVerifyStep<Proven>(
  context: AppLoadContext,
  form: FormData,
  prove: (proof: { challenge: string; method: StepUpMethod; answer: string }) => Promise<Proven>,
): Promise<{ proven: Proven } | { step: VerifyStepData; status: number }> {
  const { platform, t } = context;
  const id = context.challenge ?? "none";
  const { methods, because } = await platform.stepUp.challenge({ challenge: id });
  const chosen = methods.find(({ method }) => method === form.get("method"));
  const again = (said: Partial<VerifyStepData>, status = 200) => ({
    step: { methods, because, chosen: chosen?.method ?? null, sent: null, failure: null, ...said },
    status,
  });
  if (!chosen) return again({ failure: t("error.field.choice") }, 400);
  const { method, to } = chosen;
  try {
    if (form.has(SEND_PROOF)) {
      if (method !== "sms" && method !== "email") return again({ failure: t("security.step.noCode") }, 400);
      return again({ sent: { to, ...(await platform.stepUp.sendCode({ challenge: id, method })) } });
    }
    const given = { challenge: id, method };
    // A blank answer does not count as an attempt.
    const proof = parseForm(form, stepUpContract.approve, context, { given, required: ["answer"] });
    return { proven: await prove(proof) };
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    if (failure.code === "STEP_UP_EXPIRED") throw error;
    // The field's error says what was wrong with this kind of answer.
    return again({ failure: failure.fields.answer ?? failure.message }, status);
  }
}
