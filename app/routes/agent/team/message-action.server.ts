import { type AppLoadContext, data } from "@remix-run/node";
import { agentsContract } from "../../../platform/contract/agents.ts";
import { getFormFailure } from "../../../site/call-failure.ts";
import { parseForm, sentValues } from "../../../site/parse-form.ts";

/** The result of the form of a message. */
export interface MessageResult {
  sent: boolean;
  values: Partial<Record<"title" | "text", string>>;
  message: string | null;
  fields: Record<string, string>;
}

/** Sends an agent's message to the account that the form names, or to all directly below. */
export async function messageAction(context: AppLoadContext, form: FormData) {
  try {
    const input = parseForm(form, agentsContract.messageDownlines, context, {
      required: ["title", "text"],
    });
    await context.platform.agents.messageDownlines(input);
    return data<MessageResult>({ sent: true, values: {}, message: null, fields: {} });
  } catch (error) {
    const { message, fields, status } = getFormFailure(error);
    return data<MessageResult>(
      { sent: false, values: sentValues(form, ["title", "text"]), message, fields },
      status,
    );
  }
}
