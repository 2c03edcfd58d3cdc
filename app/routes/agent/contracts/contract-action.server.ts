import { type AppLoadContext, data, redirect } from "@remix-run/node";
import type { AgentPage } from "../../../brand/brand-document.ts";
import { contractsContract } from "../../../platform/contract/contracts.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";
import { type FailureData, type FormFailure, getFormFailure } from "../../../site/call-failure.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { ANSWER_CALLS } from "./contract-calls.ts";
import { changeRows, type OfferValues, parseTiers, readOfferValues } from "./offer-values.server.ts";

/** A refused form of the page, or the form of an offer with other rows. */
export interface ContractResult extends FormFailure {
  intent: string;
  /** The contract or request of the form; empty for an offer. */
  id: string;
  /** Downlines whose contracts would end; the form is to be sent again with a confirmation. */
  ends: { names: string[]; count: number } | null;
  offer: OfferValues | null;
}

/** Makes the change of a form and redirects, so that a reload submits nothing again. */
export async function contractAction(
  context: AppLoadContext,
  request: Request,
  { page, kind }: { page: AgentPage; kind: ContractKind },
) {
  const form = await request.formData();
  const intent = formText(form, "intent");
  const id = formText(form, "id").slice(0, 64);
  const offer = intent === "offer" ? readOfferValues(form) : null;
  const common = { intent, id, offer, ends: null, fields: {}, message: null };
  if (offer && (form.has("add") || form.has("remove"))) {
    return data<ContractResult>({ ...common, offer: changeRows(offer, form) });
  }
  try {
    const done = await run(context, kind, intent, form);
    return redirect(`/agent/${page}?${new URLSearchParams(done)}`, 303);
  } catch (error) {
    const { message, fields, failure, status } = getFormFailure(error, ({ code }) =>
      code === "CONFLICT"
        ? context.t(intent === "offer" ? "contracts.conflict.offer" : "contracts.conflict.changed")
        : undefined,
    );
    const ends = getEnds(failure);
    return data<ContractResult>({ ...common, fields, ends, message: ends ? null : message }, status);
  }
}

/** Returns the downlines that a CONFLICT names. */
function getEnds({ code, details }: FailureData): ContractResult["ends"] {
  if (code !== "CONFLICT" || typeof details.downlines !== "string") return null;
  const names = details.downlines.split(",");
  return { names, count: Number(details.count ?? names.length) };
}

/** Makes the call of a form; returns the parameters of the page that shows its result. */
async function run(
  context: AppLoadContext,
  kind: ContractKind,
  intent: string,
  form: FormData,
): Promise<Record<string, string>> {
  const { agents } = context.platform;
  switch (intent) {
    case "offer": {
      const given = { kind, tiers: parseTiers(context, form) };
      await agents.offerContract(parseForm(form, contractsContract.offerContract, context, { given }));
      return { view: "downlines", done: "offered" };
    }
    case "answer": {
      const given = { requestId: formText(form, "id"), accept: formText(form, "accept") === "1" };
      const answer = parseForm(form, contractsContract.answerDividend, context, { given });
      const { status } = await agents[ANSWER_CALLS[kind]](answer);
      return { view: "own", done: status };
    }
    case "withdraw":
      await agents.withdrawOffer(parseForm(form, contractsContract.withdrawOffer, context));
      return { view: "downlines", done: "withdrawn" };
    case "end":
      await agents.endContract(parseForm(form, contractsContract.endContract, context));
      return formText(form, "side") === "own"
        ? { view: "own", done: "ended" }
        : { view: "downlines", done: "asked" };
    default:
      throw new Response(null, { status: 400 });
  }
}
