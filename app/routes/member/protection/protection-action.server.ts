import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { textKey } from "../../../i18n/text-key.ts";
import { protectionContract } from "../../../platform/contract/protection.ts";
import { HOUR_MS } from "../../../shared/durations.ts";
import { amountProblem, parseAmount } from "../../../shared/typed-amount.ts";
import { getFormFailure } from "../../../site/call-failure.ts";
import { formText, invalidForm, parseForm } from "../../../site/parse-form.ts";
import { safeRedirect } from "../../../site/safe-redirect.ts";

const PATH = "/member/protection";
/** Hours are parsed with two decimals. */
const HUNDREDTHS = { decimals: 2 };

/** The reason why a form of the page had no effect; `form` is the submitted one. */
export interface ProtectionResult {
  form: string;
  message: string | null;
  fields: Record<string, string>;
  value: string;
}

/** Sets a limit, keeps the current one, or begins a break. */
export async function protectionAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const intent = formText(form, "intent");
  const { protection } = context.platform;
  try {
    switch (intent) {
      case "limit":
      case "remove":
      case "keep": {
        const amount = intent === "remove" ? null : readAmount(form, context);
        const input = parseForm(form, protectionContract.setLimit, context, { given: { amount } });
        const { next } = await protection.setLimit(input);
        const done = next ? "waits" : intent === "keep" ? "kept" : "set";
        const goOn = safeRedirect(formText(form, "goOn"), PATH);
        if (goOn === PATH || goOn === "/member/depositv2") return redirect(`${goOn}?done=${done}`);
        // A new member who declines a limit has nothing more to read here.
        if (intent === "remove") return redirect(goOn);
        return redirect(`${PATH}?${new URLSearchParams({ done, goOn })}`);
      }
      case "break": {
        if (!form.has("understood")) {
          throw invalidForm(context, { understood: context.t("protection.break.understand") });
        }
        // `good` means permanently. Numbers come from a list; the call refuses any other.
        const length = formText(form, "length");
        const given = { length: length === "good" ? null : Number(length) || 0 };
        await protection.exclude(parseForm(form, protectionContract.exclude, context, { given }));
        return redirect(`${PATH}?done=break`);
      }
      case "object":
        await protection.object(parseForm(form, protectionContract.object, context));
        return redirect(`${PATH}?done=objected`);
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    const { message, fields, status } = getFormFailure(error, ({ code }) =>
      code === "FORBIDDEN" ? context.t("protection.limit.operators") : undefined,
    );
    return data<ProtectionResult>(
      {
        form: formText(form, "form"),
        message,
        fields,
        value: formText(form, intent === "object" ? "text" : "amount").slice(
          0,
          intent === "object" ? 2_000 : 40,
        ),
      },
      { status },
    );
  }
}

/** Returns the amount of a limit: minor units of the brand's currency, or for hours the milliseconds. */
function readAmount(form: FormData, context: AppLoadContext): number {
  const text = formText(form, "amount").trim();
  if (form.has("exact")) return Number(text);
  const isTime = formText(form, "kind") === "session";
  const currency = isTime ? HUNDREDTHS : context.brand.document.currency;
  const parsed = parseAmount(text, currency);
  if (parsed === null || parsed <= 0) {
    const { messageKey, values } = amountProblem(text, currency);
    throw invalidForm(context, {
      amount: isTime ? context.t("protection.limit.hoursWrong") : context.t(textKey(messageKey), values),
    });
  }
  return isTime ? Math.round((parsed * HOUR_MS) / 100) : parsed;
}
