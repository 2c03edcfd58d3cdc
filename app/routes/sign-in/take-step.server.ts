import type { AppLoadContext } from "@remix-run/node";
import type { StepUpMethod } from "../../platform/contract/step-up.ts";
import { failureOf } from "../../site/call-failure.ts";
import { SEND_PROOF, type VerifyStepData } from "./verify-step.tsx";

/**
 * Sends the code of the step that is under way, or has its answer proven by `prove`. Gives what that gave, or the step
 * again with what is to be said and the answer's status.
 * @throws CallFailure STEP_UP_EXPIRED, from `prove` too.
 */
export async function takeStep<Proven>(
  { platform, challenge, t }: AppLoadContext,
  form: FormData,
  prove: (proof: { challenge: string; method: StepUpMethod; answer: string }) => Promise<Proven>,
): Promise<{ proven: Proven } | { step: VerifyStepData; status: number }> {
  const id = challenge ?? "none";
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
    const answer = String(form.get("answer") ?? "").slice(0, 255);
    if (answer.trim() === "") return again({ failure: t("error.field.required") }, 400);
    return { proven: await prove({ challenge: id, method, answer }) };
  } catch (error) {
    const { data: failure, status } = failureOf(error);
    if (failure.code === "STEP_UP_EXPIRED") throw error;
    return again({ failure: failure.message }, status);
  }
}
