import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { formatMoney, parseAmount } from "../../money.ts";
import { failureOf } from "../call-failure.ts";
import type { VerifyStepData } from "../sign-in/verify-step.tsx";
import { stepAskedFor, takeApproval } from "./approval.server.ts";

const PATH = "/member/transferUpline";

/** What the form of "Transfer to upline" came to, where it did not lead on. */
export interface UplineResult {
  /** What was sent, for the form that is shown again; no passwords and no answers. */
  values: Record<string, string>;
  message: string | null;
  fields: Record<string, string>;
  step: VerifyStepData | null;
}

/** Sends money to the agent above, once payment password and second proof are right. */
export async function uplineAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 255);
  const values = { amount: text("amount"), idempotencyKey: text("idempotencyKey") };
  const headers = new Headers();
  const answer = (result: Partial<UplineResult>, status = 200) =>
    data<UplineResult>({ values, message: null, fields: {}, step: null, ...result }, { status, headers });
  const { currency } = context.brand.document;

  let { platform } = context;
  let approval: string | undefined;
  try {
    if (form.has("stepUp")) {
      const taken = await takeApproval(context, form, headers);
      if ("step" in taken) return answer({ step: taken.step }, taken.status);
      ({ platform, approval } = taken);
    }
    const amount = parseAmount(values.amount, currency.decimals);
    if (amount === null || amount < 1) {
      return answer({ fields: { amount: context.t("wallets.error.amount") } }, 422);
    }
    const sent = await platform.wallet.transferToUpline({
      amount,
      idempotencyKey: values.idempotencyKey,
      paymentPassword: text("paymentPassword"),
      ...(approval === undefined ? {} : { approval }),
    });
    return redirect(`${PATH}?sent=${sent.transferId}`, { headers });
  } catch (error) {
    const step = await stepAskedFor(context, platform, error, headers);
    if (step) return answer({ step });
    const { data: failure, status } = failureOf(error);
    const { details, fields } = failure;
    const money = (minor: unknown) => formatMoney(Number(minor), currency);
    if (failure.code === "INSUFFICIENT_FUNDS") {
      const amount = context.t("wallets.error.funds", { amount: money(details.balance) });
      return answer({ fields: { amount } }, status);
    }
    if (failure.code === "TURNOVER_REQUIRED") {
      return answer(
        { message: context.t("wallets.upline.turnover", { amount: money(details.left) }) },
        status,
      );
    }
    const message = Object.keys(fields).length > 0 ? null : failure.message;
    return answer({ message, fields }, status);
  }
}
