import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { walletContract } from "../../platform/contract/wallet.ts";
import type { PlatformClient } from "../../platform/core/member-platform.ts";
import { getFailure } from "../call-failure.ts";
import { withApproval } from "../panel/approval.server.ts";
import { getMoneyFailure } from "../panel/money-failure.server.ts";
import { parseForm, sentValues } from "../parse-form.ts";
import { TRANSFER_PATHS, type TransferDirection } from "../paths.ts";
import type { VerifyStepData } from "../sign-in/verify-step.tsx";

/** Fields shown again after an error, and sent with the second proof. */
const SHOWN_AGAIN = ["username", "amount", "idempotencyKey"] as const;

/** The result of a transfer's form that did not lead to another page. */
export interface AccountTransferResult {
  values: Partial<Record<(typeof SHOWN_AGAIN)[number], string>>;
  message: string | null;
  fields: Record<string, string>;
  step: VerifyStepData | null;
}

/** Sends money to the upline agent or to a downline account, once payment password and second proof are correct. */
export async function accountTransferAction(
  context: AppLoadContext,
  request: Request,
  direction: TransferDirection,
) {
  const form = await request.formData();
  const values = sentValues(form, SHOWN_AGAIN);
  const headers = new Headers();
  const answer = (result: Partial<AccountTransferResult>, status = 200) =>
    data<AccountTransferResult>(
      { values, message: null, fields: {}, step: null, ...result },
      { status, headers },
    );
  const work = async ({ wallet }: PlatformClient, approval: string | undefined) => {
    const options = { amounts: ["amount" as const], given: { approval } };
    const sent =
      direction === "upline"
        ? await wallet.transferToUpline(parseForm(form, walletContract.transferToUpline, context, options))
        : await wallet.transferToDownline(
            parseForm(form, walletContract.transferToDownline, context, {
              ...options,
              trimmed: ["username"],
            }),
          );
    const path = TRANSFER_PATHS[direction];
    return redirect(`${path}${path.includes("?") ? "&" : "?"}sent=${sent.transferId}`, { headers });
  };
  const refused = (error: unknown) => {
    const { status, ...said } = getMoneyFailure(context, error);
    if (direction === "downline" && getFailure(error).data.code === "NOT_FOUND") {
      return answer({ fields: { username: context.t("wallets.downline.nobody") } }, status);
    }
    return answer(said, status);
  };
  return withApproval(context, { form, headers, answer, work, refused });
}
