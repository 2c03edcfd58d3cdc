import { type AppLoadContext, data } from "@remix-run/node";
import { lotteryContract } from "../../platform/contract/lottery.ts";
import { getFormFailure } from "../../site/call-failure.ts";
import { formText, parseForm, sentValues, wholeNumber } from "../../site/parse-form.ts";

/** The result of the form. */
export interface LotteryResult {
  values: Partial<Record<"picks" | "unit" | "times", string>>;
  /** The draw and the stake of a ticket that was placed. */
  placed: { drawNo: string; stake: number } | null;
  cancelled: boolean;
  message: string | null;
  fields: Record<string, string>;
}

const NOTHING: LotteryResult = { values: {}, placed: null, cancelled: false, message: null, fields: {} };

/** Places or cancels a ticket. Picks are sent as ticked numbers, as a text, or both. */
export async function lotteryAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const { lottery } = context.platform;
  const picks = [...form.getAll("pick"), formText(form, "picks")].join(" ").trim();
  const values = { ...sentValues(form, ["unit", "times"]), picks: picks.slice(0, 2_000) };
  try {
    if (formText(form, "intent") === "cancel") {
      await lottery.cancelTicket(parseForm(form, lotteryContract.cancelTicket, context));
      return data<LotteryResult>({ ...NOTHING, cancelled: true });
    }
    const odds = formText(form, "odds").split(",").map(Number);
    const slip = parseForm(form, lotteryContract.placeTicket, context, {
      amounts: ["unit"],
      given: { picks, odds, times: form.has("times") ? wholeNumber(form, "times") : undefined },
    });
    const { ticket } = await lottery.placeTicket(slip);
    return data<LotteryResult>({ ...NOTHING, placed: { drawNo: ticket.drawNo, stake: ticket.stake } });
  } catch (error) {
    const { message, fields, status } = getFormFailure(error);
    return data<LotteryResult>({ ...NOTHING, values, message, fields }, status);
  }
}
