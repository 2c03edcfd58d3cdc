import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Translate } from "../../../i18n/text-key.ts";
import { textKey } from "../../../i18n/text-key.ts";
import { operatorAgentsContract } from "../../../platform/contract/ops/agents.ts";
import { operatorRebateRatesContract } from "../../../platform/contract/ops/rebate-rates.ts";
import { type FailureData, getFailure } from "../../../site/call-failure.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { createFailure } from "../failures.server.ts";
import { describeForm } from "../form/describe-form.server.ts";
import type { Field } from "../form/fields.ts";
import { readForm } from "../form/read-form.server.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CasePage } from "../parts/case-page.tsx";
import { NO_FORM_ERRORS } from "../parts/form.tsx";
import { getPage, loadBrand } from "../queue-query.server.ts";
import { ActsPanel } from "./acts-panel.tsx";
import { type ActResult, HandOverPanel } from "./parts.tsx";
import { getRatesDecision, runRatesForm, toRatesRefusal } from "./rates-action.server.ts";
import { RatesNote, RatesPanels } from "./rates-panels.tsx";
import {
  AgentFacts,
  BelowPanel,
  ContractLinks,
  FiguresPanel,
  LinksPanel,
  MovesPanel,
} from "./tree-panels.tsx";

const REASON = {
  name: "reason",
  label: "ops.adjustments.reason",
  help: "ops.adjustments.reason.help",
} as const;

const RAISE_FIELDS: readonly Field[] = [
  { name: "type", label: "ops.agents.newType", options: "ops.agents.type" },
  REASON,
  { name: "checked", label: "ops.agents.raise.confirm", required: true },
];

const MOVE_FIELDS: readonly Field[] = [
  { name: "upline", label: "ops.agents.newUpline", help: "ops.agents.upline.help" },
  { name: "startsAt", label: "ops.agents.move.day", look: "date", required: true },
  REASON,
];

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const given = toCaseRef(params);
  const page = getPage(new URL(request.url).searchParams);
  const found = await ops.calls.agents.detail({ ...given, ...page }).catch((error) => {
    // The address has an id that no account can have.
    throw getFailure(error).data.code === "INVALID_INPUT" ? createFailure(context, "NOT_FOUND") : error;
  });
  const { t } = context;
  const brand = await loadBrand(ops, context, given.merchant);
  const choices = {
    type: found.newTypes.map((type) => [String(type), t(textKey(`ops.agents.type.${type}`))] as const),
  };
  const { raise, move } = operatorAgentsContract;
  return {
    ...found,
    rates: await ops.calls.rebateRates.detail(given),
    texts: ops.texts("member", "rebates"),
    forms: {
      raise: describeForm(raise, RAISE_FIELDS, { t, brand, choices }),
      move: describeForm(move, MOVE_FIELDS, { t, brand }, { startsAt: found.nextDay }),
      propose: describeForm(operatorRebateRatesContract.propose, [REASON], { t, brand }),
    },
    paging: { ...page, total: found.total },
    title: opsTitle(context, found.one.username),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { agents } = ops.calls;
  const { t } = context;
  const given = toCaseRef(params);
  const sent = await request.clone().formData();
  if (formText(sent, "decision") === "link") return makeLink(sent, { context, request, params });
  const { raise, move, withdrawMove } = operatorAgentsContract;
  const ratesDecision = getRatesDecision(sent);
  return caseAction(context, request, {
    async work(form) {
      if (ratesDecision) return runRatesForm(ops, context, form, given);
      const brand = await loadBrand(ops, context, given.merchant);
      switch (formText(form, "decision")) {
        case "raise":
          await agents.raise(readForm(form, raise, RAISE_FIELDS, { t, brand }, { given }));
          return undefined;
        case "move":
          await agents.move(readForm(form, move, MOVE_FIELDS, { t, brand }, { given }));
          return undefined;
        case "withdrawMove":
          await agents.withdrawMove(parseForm(form, withdrawMove, context, { given }));
          return undefined;
        default:
          throw createFailure(context, "BAD_REQUEST");
      }
    },
    whyNot: (failure) =>
      ratesDecision ? toRatesRefusal(t, ratesDecision, failure) : toRefusalText(t, failure),
  });
}

/** Creates a new link for the first password, which is shown with this response only. */
async function makeLink(form: FormData, { context, request, params }: Omit<ActionFunctionArgs, "response">) {
  const { agents } = requireOperator(context, request).calls;
  const given = toCaseRef(params);
  try {
    const { link, validUntil } = await agents.link(given);
    const { one } = await agents.detail(given);
    if (link === null || validUntil === null) throw createFailure(context, "NOT_FOUND");
    return data<ActResult>({ ...NO_FORM_ERRORS, handOver: { username: one.username, link, validUntil } });
  } catch (error) {
    return refuseForm(error, form, (failure) =>
      failure.code === "CONFLICT" ? context.t("ops.agents.link.late") : null,
    );
  }
}

/** Returns the text of a refusal that is about the whole account, or about a move that no longer waits. */
function toRefusalText(t: Translate, { code, details: { state } }: FailureData): string | null {
  if (code === "PLAYER_EXCLUDED") return t("ops.error.type.pause");
  if (code !== "CONFLICT" || state === undefined) return null;
  return t("ops.agents.move.decided", { state: t(textKey(`ops.agents.move.state.${state}`)) });
}

export const meta = opsMeta;

/** One account in the tree: what is above and below it, its figures, links and moves. */
export default function AgentCase() {
  const found = useLoaderData<typeof loader>();
  const result = (useActionData() as ActResult | undefined) ?? NO_FORM_ERRORS;
  const handOver = (result as ActResult).handOver;
  const proposed = result.values.decision === "propose" ? result : NO_FORM_ERRORS;
  return (
    <CasePage
      page="agents"
      title={found.one.username}
      state=""
      message={result.message}
      beside={<ActsPanel {...found} refused={result} />}
    >
      {handOver ? <HandOverPanel {...handOver} /> : null}
      <RatesNote {...found} />
      <AgentFacts {...found} />
      <FiguresPanel {...found} />
      <RatesPanels {...found} fields={found.forms.propose} refused={proposed} />
      <BelowPanel {...found} />
      <ContractLinks {...found} />
      <MovesPanel {...found} />
      <LinksPanel {...found} />
    </CasePage>
  );
}
