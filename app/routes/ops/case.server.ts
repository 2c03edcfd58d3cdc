import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { type TextKey, type Translate, textKey } from "../../i18n/text-key.ts";
import { claimArea } from "../../platform/contract/ops/cases.ts";
import { type FailureData, getFailure } from "../../site/call-failure.ts";
import { formText } from "../../site/parse-form.ts";
import { type CaseDone, caseAction, toCaseRef } from "./case-action.server.ts";
import type { CaseArea, CaseData, CaseParts, FoundCase } from "./case-area.ts";
import { claimDecision } from "./claim-decision.server.ts";
import { createFailure } from "./failures.server.ts";
import type { Decision, Decisions } from "./form/decisions.ts";
import { describeForm } from "./form/describe-form.server.ts";
import { bindCall, describeItem, getCall, type ItemForm, readItem } from "./form/item-form.server.ts";
import { readForm } from "./form/read-form.server.ts";
import type { WhyNot } from "./form/refuse-form.server.ts";
import { type OpsRequest, requireOperator } from "./guard.server.ts";
import { opsTitle } from "./page-title.ts";
import { loadBrand } from "./queue-query.server.ts";
import { getSaveOptions } from "./version-action.server.ts";

/** The request for a case: its operator, and the case in the address. */
export interface CaseRequest {
  ops: OpsRequest;
  context: AppLoadContext;
  request: Request;
  given: { merchant: string; id: string };
}

interface LoaderOptions<A extends CaseArea, More> {
  /** Returns the name of the case, for the page's title and heading. */
  title: (found: FoundCase<A>, t: Translate, language: string) => string;
  /** The namespaces of the page's texts. */
  texts?: Parameters<OpsRequest["texts"]>;
  decisions?: Decisions<A>;
  /**
   * Returns values that the fields of a decision or of the item's form (`edit`) start with, in the shape of its call's
   * input. The item's form starts with the item by default.
   */
  saved?: (found: FoundCase<A>, decision: string) => object | undefined;
  /** The form of the item. */
  form?: ItemForm;
  /** Returns further input of `detail`, such as the page of a list in the case. */
  query?: (request: Request) => object;
  /** Returns what only this page shows. */
  more?: (found: FoundCase<A>, one: CaseRequest) => Promise<More> | More;
}

/** Returns the loader of a case's page: the case, and the fields of what the operator may do. */
export function caseLoader<A extends CaseArea, More = undefined>(
  area: A,
  { title, texts = [], decisions, saved, form, query, more }: LoaderOptions<A, More>,
) {
  return async ({ context, request, params }: LoaderFunctionArgs) => {
    const ops = requireOperator(context, request);
    const given = toCaseRef(params);
    const one = { ops, context, request, given };
    const found = (await bindCall(
      ops,
      area,
      "detail",
    )({ ...given, ...query?.(request) }).catch((error) => {
      // The address has an id that no case can have.
      throw getFailure(error).data.code === "INVALID_INPUT" ? createFailure(context, "NOT_FOUND") : error;
    })) as FoundCase<A>;
    const { actions = [] } = found as CaseParts;
    const brand = await loadBrand(ops, context, given.merchant);
    const setting = { t: context.t, brand };
    const all = (decisions ?? {}) as Readonly<Record<string, Decision>>;
    const allowed = Object.entries(all).filter(([name, { isCustom }]) => isCustom || actions.includes(name));
    const forms = allowed.map(([name, { fields = [] }]) => [
      name,
      describeForm(getCall(area, name), fields, setting, saved?.(found, name)),
    ]);
    if (form && actions.includes("edit")) {
      const choices = await form.loadChoices?.(ops, brand.code, context.t);
      const item = { saved: saved?.(found, "edit") ?? found.one, choices };
      forms.push(["edit", describeItem(area, "edit", form, { context, brand }, item)]);
    }
    const heading = title(found, context.t, ops.language);
    const page: CaseData<FoundCase<A>, More> = {
      ...{ found, heading, forms: Object.fromEntries(forms) },
      more: (await more?.(found, one)) as More,
    };
    return { ...page, title: opsTitle(context, heading), texts: ops.texts(...texts) };
  };
}

interface ActionOptions<A extends CaseArea> extends Pick<LoaderOptions<A, never>, "decisions" | "form"> {
  /** The text of a CONFLICT with the case's present state, and the first part of the keys of the states' names. */
  changed?: { text: TextKey; states: string };
  /** Returns the reason for a refusal that is more specific than that and than the error's own text. */
  whyNot?: (failure: FailureData, one: CaseRequest) => ReturnType<WhyNot>;
  /** Carries out a form that is neither a decision nor the item's form; undefined for any other. */
  other?: (form: FormData, one: CaseRequest) => Promise<CaseDone> | undefined;
}

/** Returns the action of a case's page: claims, decisions, and saving and publishing an item. */
export function decisionAction<A extends CaseArea>(
  area: A,
  { decisions, form: item, changed, whyNot, other }: ActionOptions<A>,
) {
  return async ({ context, request, params }: ActionFunctionArgs) => {
    const ops = requireOperator(context, request);
    const given = toCaseRef(params);
    const one = { ops, context, request, given };
    const all = (decisions ?? {}) as Readonly<Record<string, Decision>>;
    return caseAction(context, request, {
      async work(form) {
        const name = formText(form, "decision");
        const claimable = claimArea.safeParse(area).data;
        const claimed = claimable && claimDecision(ops, claimable, given, form);
        if (claimed) return claimed;
        const done = other?.(form, one);
        if (done) return done;
        const brand = await loadBrand(ops, context, given.merchant);
        if (item && (name === "save" || name === "publish")) {
          const input = { sent: form, given: { ...given, ...getSaveOptions(form) } };
          await bindCall(ops, area, "edit")(readItem(area, "edit", item, { context, brand }, input));
          return undefined;
        }
        const decision = Object.hasOwn(all, name) ? all[name] : undefined;
        if (!decision) throw createFailure(context, "BAD_REQUEST");
        const { fields = [], waits } = decision;
        const input = readForm(form, getCall(area, name), fields, { t: context.t, brand }, { given });
        const outcome = (await bindCall(ops, area, name)(input)) as CaseDone;
        return waits ? { waits } : outcome;
      },
      whyNot: (failure) => whyNot?.(failure, one) ?? toChangedText(context, failure, changed),
    });
  };
}

/** Returns the text of a CONFLICT that names the case's present state. */
function toChangedText(
  { t }: Pick<AppLoadContext, "t">,
  { code, details: { state } }: FailureData,
  changed: { text: TextKey; states: string } | undefined,
): string | null {
  if (code !== "CONFLICT" || !changed || state === undefined) return null;
  return t(changed.text, { state: t(textKey(`${changed.states}.${state}`)) });
}
