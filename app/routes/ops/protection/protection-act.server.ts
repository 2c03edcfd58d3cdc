import type { AppLoadContext } from "@remix-run/node";
import { operatorProtectionContract } from "../../../platform/contract/ops/protection.ts";
import { parseAmount } from "../../../shared/money.ts";
import { formText, invalidForm, parseForm } from "../../../site/parse-form.ts";
import { currencyOf, type OpsRequest } from "../guard.server.ts";

const HOUR_MS = 3_600_000;

/** Does what a form of the page asks for. @throws CallFailure with the texts of refused fields. */
export async function protectionAct(ops: OpsRequest, context: AppLoadContext, form: FormData): Promise<void> {
  const { protection } = ops.calls;
  switch (formText(form, "intent")) {
    case "limit": {
      const amount = await amountOf(ops, context, form);
      await protection.setLimit(
        parseForm(form, operatorProtectionContract.setLimit, context, { given: { amount } }),
      );
      return;
    }
    case "break": {
      const text = formText(form, "length").trim();
      const given = { length: text === "" ? null : Number(text) || 0 };
      await protection.exclude(parseForm(form, operatorProtectionContract.exclude, context, { given }));
      return;
    }
    case "askLift":
      await protection.askLift(parseForm(form, operatorProtectionContract.askLift, context));
      return;
    case "lift":
      await protection.lift(parseForm(form, operatorProtectionContract.lift, context));
      return;
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Minor units of the merchant's currency, or milliseconds of so many hours. */
async function amountOf(ops: OpsRequest, context: AppLoadContext, form: FormData): Promise<number> {
  const isTime = formText(form, "kind") === "session";
  const { decimals } = await currencyOf(ops, context, formText(form, "merchant"));
  const amount = parseAmount(formText(form, "amount"), isTime ? 2 : decimals);
  if (amount === null || amount <= 0) {
    throw invalidForm(context, { amount: context.t("error.field.amount") });
  }
  return isTime ? Math.round((amount * HOUR_MS) / 100) : amount;
}
