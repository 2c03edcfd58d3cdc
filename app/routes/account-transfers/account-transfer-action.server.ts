import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { amountFault, parseAmount } from "../../money.ts";
import type { PlatformClient } from "../../platform/platform.ts";
import { failureOf } from "../call-failure.ts";
import { withApproval } from "../member/approval.server.ts";
import { sayRefusal } from "../member/say-refusal.server.ts";
import type { VerifyStepData } from "../sign-in/verify-step.tsx";
import type { Way } from "./load-account-transfers.server.ts";
import { TRANSFER_PATHS } from "./paths.ts";

/** What the form of a transfer came to, where it did not lead on. */
export interface AccountTransferResult {
  /** What was sent, for the form that is shown again; no passwords and no answers. */
  values: Record<string, string>;
  message: string | null;
  fields: Record<string, string>;
  step: VerifyStepData | null;
}

/** Sends money to the agent above or to an account below, once payment password and second proof are right. */
export async function accountTransferAction(context: AppLoadContext, request: Request, way: Way) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 255);
  const values = {
    username: text("username").trim(),
    amount: text("amount"),
    idempotencyKey: text("idempotencyKey"),
  };
  const headers = new Headers();
  const answer = (result: Partial<AccountTransferResult>, status = 200) =>
    data<AccountTransferResult>(
      { values, message: null, fields: {}, step: null, ...result },
      { status, headers },
    );

  const work = async ({ wallet }: PlatformClient, approval: string | undefined) => {
    const { decimals } = context.brand.document.currency;
    const amount = parseAmount(values.amount, decimals);
    const fields: Record<string, string> = {};
    if (way === "downline" && values.username === "") fields.username = context.t("error.field.required");
    if (amount === null || amount < 1) fields.amount = context.t(amountFault(values.amount, decimals));
    if (amount === null || Object.keys(fields).length > 0) return answer({ fields }, 422);
    const wish = {
      amount,
      idempotencyKey: values.idempotencyKey,
      paymentPassword: text("paymentPassword"),
      ...(approval === undefined ? {} : { approval }),
    };
    const sent =
      way === "upline"
        ? await wallet.transferToUpline(wish)
        : await wallet.transferToDownline({ ...wish, username: values.username });
    return redirect(`${TRANSFER_PATHS[way]}?sent=${sent.transferId}`, { headers });
  };
  const refused = (error: unknown) => {
    const { status, ...said } = sayRefusal(context, error);
    if (way === "downline" && failureOf(error).data.code === "NOT_FOUND") {
      return answer({ fields: { username: context.t("wallets.downline.nobody") } }, status);
    }
    return answer(said, status);
  };
  return withApproval(context, { form, headers, answer, work, refused });
}
