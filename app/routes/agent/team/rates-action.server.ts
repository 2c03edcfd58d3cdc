import { type AppLoadContext, data } from "@remix-run/node";
import { getFormFailure } from "../../../site/call-failure.ts";
import { formText } from "../../../site/parse-form.ts";
import { getTypedRates, readRates } from "../../../site/read-rates.server.ts";

/** The result of the form of rebate rates. */
export interface RatesResult {
  intent: "rates";
  /** The first day of the new rates; null when they were refused. */
  fromDay: string | null;
  values: Record<string, string>;
  message: string | null;
  fields: Record<string, string>;
}

/** Sets the rebate rates of the account that the form names. */
export async function ratesAction(context: AppLoadContext, form: FormData) {
  try {
    const rates = readRates(context, form);
    const username = formText(form, "username");
    const { fromDay } = await context.platform.agents.setRebates({ username, rates });
    return data<RatesResult>({ intent: "rates", fromDay, values: {}, message: null, fields: {} });
  } catch (error) {
    const { message, fields, status } = getFormFailure(error);
    const values = getTypedRates(form);
    return data<RatesResult>({ intent: "rates", fromDay: null, values, message, fields }, status);
  }
}
