import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { withdrawalsContract } from "../../../platform/contract/withdrawals.ts";
import type { PlatformClient } from "../../../platform/core/member-platform.ts";
import { withApproval } from "../../../site/panel/approval.server.ts";
import { getMoneyFailure } from "../../../site/panel/money-failure.server.ts";
import { formText, invalidForm, parseForm, sentValues } from "../../../site/parse-form.ts";
import { readProof } from "../../../site/read-proof.server.ts";
import type { VerifyStepData } from "../../../site/sign-in/verify-step.tsx";

const PATH = "/member/withdraw";
/** Fields that are shown again, and sent along with the second proof. */
const PRESERVED_FIELDS = [
  "intent",
  "payeeId",
  "amount",
  "idempotencyKey",
  "withdrawalId",
  "received",
] as const;

/** The result of a form on the "Withdraw" page that did not lead to another page. */
export interface WithdrawResult {
  intent: string;
  values: Partial<Record<(typeof PRESERVED_FIELDS)[number], string>>;
  message: string | null;
  fields: Record<string, string>;
  step: VerifyStepData | null;
}

/** Handles the page's forms: requests money, cancels a request, or reports if the money arrived. */
export async function withdrawAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const values = sentValues(form, PRESERVED_FIELDS);
  const headers = new Headers();
  const answer = (result: Partial<WithdrawResult>, status = 200) =>
    data<WithdrawResult>(
      { intent: values.intent ?? "", values, message: null, fields: {}, step: null, ...result },
      { status, headers },
    );
  const work = async ({ withdrawals }: PlatformClient, approval: string | undefined) => {
    const withdrawalId = await run(withdrawals, { context, form, approval });
    const done = values.intent === "cancel" ? "&done=cancelled" : "";
    return redirect(`${PATH}?withdrawal=${encodeURIComponent(withdrawalId)}${done}`, { headers });
  };
  const refused = (error: unknown) => {
    const { status, ...said } = getMoneyFailure(context, error);
    return answer(said, status);
  };
  return withApproval(context, { form, headers, answer, work, refused });
}

interface Asked {
  context: AppLoadContext;
  form: FormData;
  approval: string | undefined;
}

/** Carries out the form's request. Returns the withdrawal's id. */
async function run(
  withdrawals: PlatformClient["withdrawals"],
  { context, form, approval }: Asked,
): Promise<string> {
  const contract = withdrawalsContract;
  switch (formText(form, "intent")) {
    case "withdraw": {
      if (!formText(form, "payeeId")) {
        throw invalidForm(context, { payeeId: context.t("error.field.choice") });
      }
      const options = { amounts: ["amount" as const], given: { approval } };
      return (await withdrawals.withdraw(parseForm(form, contract.withdraw, context, options))).withdrawalId;
    }
    case "cancel":
      await withdrawals.cancel(parseForm(form, contract.cancel, context));
      break;
    case "confirm":
      await withdrawals.confirm(parseForm(form, contract.confirm, context));
      break;
    case "dispute": {
      // An empty field means that nothing has arrived.
      const given = formText(form, "received").trim() === "" ? { received: 0 } : {};
      await withdrawals.dispute(parseForm(form, contract.dispute, context, { amounts: ["received"], given }));
      break;
    }
    case "proof": {
      const given = await readProof(form, context);
      await withdrawals.addWithdrawalProof(parseForm(form, contract.addWithdrawalProof, context, { given }));
      break;
    }
    default:
      throw new Response(null, { status: 400 });
  }
  return formText(form, "withdrawalId");
}
