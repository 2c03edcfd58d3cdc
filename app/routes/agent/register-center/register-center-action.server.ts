import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { downlinesContract } from "../../../platform/contract/downlines.ts";
import { type FormFailure, getFormFailure } from "../../../site/call-failure.ts";
import { formText, parseForm, sentValues } from "../../../site/parse-form.ts";
import { REGISTER_CENTER } from "../../../site/paths.ts";
import { getTypedRates, readRates } from "../../../site/read-rates.server.ts";

/** Fields that are shown again after a refusal. */
const PRESERVED_FIELDS = ["username", "nickname", "type", "name", "maxUses", "days"] as const;

/** A refused form of the page; `intent` says which. */
export interface RegisterCenterResult extends FormFailure {
  intent: string;
  values: Partial<Record<(typeof PRESERVED_FIELDS)[number], string>>;
  /** The typed rebate rates by game type. */
  rates: Record<string, string>;
}

/** Opens an account, or creates or ends a link, and redirects, so that a reload submits nothing again. */
export async function registerCenterAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const intent = formText(form, "intent");
  try {
    return redirect(`${REGISTER_CENTER}?${new URLSearchParams(await run(context, intent, form))}`, 303);
  } catch (error) {
    const { message, fields, status } = getFormFailure(error, ({ code }) =>
      code === "CONFLICT" ? context.t("registerCenter.links.full") : undefined,
    );
    const values = sentValues(form, PRESERVED_FIELDS);
    // A choice has no room for a message of its own.
    return data<RegisterCenterResult>(
      { intent, values, rates: getTypedRates(form), fields, message: message ?? fields.type ?? null },
      status,
    );
  }
}

/** Makes the call of a form; returns the parameters of the page that shows its result. */
async function run(context: AppLoadContext, intent: string, form: FormData): Promise<Record<string, string>> {
  const { agents } = context.platform;
  switch (intent) {
    case "open": {
      const given = { rates: readRates(context, form) };
      const order = parseForm(form, downlinesContract.openDownline, context, { given });
      const { username } = await agents.openDownline(order);
      return { done: "opened", username };
    }
    case "create": {
      const { id } = await agents.createLink(
        parseForm(form, downlinesContract.createLink, context, {
          trimmed: ["name"],
          given: { rates: readRates(context, form) },
        }),
      );
      return { link: id, done: "created" };
    }
    case "end": {
      const { id } = await agents.endLink(parseForm(form, downlinesContract.endLink, context));
      return { link: id };
    }
    default:
      throw new Response(null, { status: 400 });
  }
}
