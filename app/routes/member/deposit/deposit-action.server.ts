import { randomUUID } from "node:crypto";
import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { paymentsContract } from "../../../platform/contract/payments.ts";
import { getFormFailure } from "../../../site/call-failure.ts";
import { formText, parseForm, sentValues } from "../../../site/parse-form.ts";
import { readProof } from "../../../site/read-proof.server.ts";
import { withRequestReturnTo } from "../../../site/return-to.ts";
import { readQuickAmount } from "../read-quick-amount.server.ts";

const PATH = "/member/depositv2";
const PRESERVED_FIELDS = ["channel", "amount", "quick", "bonusId"] as const;

/** The result of a refused form on the "Deposit" page. */
export interface DepositResult {
  message: string | null;
  fields: Record<string, string>;
  /** The submitted values, for the form that is shown again. */
  values: Partial<Record<(typeof PRESERVED_FIELDS)[number], string>>;
  /** A new idempotency key for the next try. */
  key: string;
}

/** Handles a form of "Deposit" and redirects to the deposit's own page. */
export async function depositAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const values = sentValues(form, PRESERVED_FIELDS);
  const { payments } = context.platform;
  const refuse = (result: Partial<DepositResult>, status: number) =>
    data<DepositResult>({ message: null, fields: {}, values, key: randomUUID(), ...result }, { status });
  try {
    switch (formText(form, "intent")) {
      case "deposit":
        return redirect(await beginDeposit(context, request, form));
      case "cancel":
        await payments.cancelDeposit(parseForm(form, paymentsContract.cancelDeposit, context));
        break;
      case "sent":
        await payments.depositSent(parseForm(form, paymentsContract.depositSent, context));
        break;
      case "proof": {
        const given = await readProof(form, context);
        await payments.addDepositProof(parseForm(form, paymentsContract.addDepositProof, context, { given }));
        break;
      }
      default:
        return refuse({ message: context.t("error.BAD_REQUEST") }, 400);
    }
    return redirect(`${PATH}?deposit=${encodeURIComponent(formText(form, "depositId"))}`);
  } catch (error) {
    const { message, fields, status } = getFormFailure(error);
    return refuse({ message, fields }, status);
  }
}

/**
 * Begins a deposit. Returns its own page, which redirects to the provider's: a member who returns with the browser's
 * Back button finds the deposit, not a form for another one.
 */
async function beginDeposit(context: AppLoadContext, request: Request, form: FormData): Promise<string> {
  form.set("amount", readQuickAmount(form, context));
  const returnUrl = `${context.origin}${withRequestReturnTo(`${PATH}?back=1`, request)}`;
  const input = parseForm(form, paymentsContract.deposit, context, {
    amounts: ["amount"],
    given: { returnUrl },
  });
  const { payUrl, depositId } = await context.platform.payments.deposit(input);
  return `${PATH}?deposit=${depositId}${payUrl === null ? "" : "&pay=1"}`;
}
