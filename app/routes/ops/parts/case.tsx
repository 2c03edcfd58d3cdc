import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentType, ReactElement, ReactNode } from "react";
import { type TextKey, type TextValues, textKey } from "../../../i18n/text-key.ts";
import { Button } from "../../../ui/button.tsx";
import type { CaseArea, CaseData, CaseParts, FoundCase } from "../case-area.ts";
import type { Decision, Decisions } from "../form/decisions.ts";
import type { FieldView } from "../form/fields.ts";
import { FormFields } from "../form/form-fields.tsx";
import { type OpsView, useOpsView } from "../use-ops.ts";
import { CasePage, DecisionButton, DecisionForm, DecisionsPanel } from "./case-page.tsx";
import { ClaimPanel } from "./claim-panel.tsx";
import { ConfirmWarnings } from "./confirm-warnings.tsx";
import { type FormErrors, NO_FORM_ERRORS } from "./form.tsx";
import { MemberPanel } from "./member-panel.tsx";
import { OpsFacts, OpsPanel } from "./ops-panel.tsx";
import { PendingDecisionsPanel } from "./pending-decisions-panel.tsx";
import { ProofsPanel } from "./proofs-panel.tsx";
import { StepsPanel } from "./steps-panel.tsx";
import { OperatorAndTime, StartTime, Time } from "./time.tsx";
import { SaveButtons, VersionPanel } from "./version-panel.tsx";

/** The page of a case as its facts and panels use it: texts, amounts of its brand, times, operators and the last form. */
export interface CaseView extends OpsView {
  /** Formats minor units; without a currency, those of the case or of its brand. */
  amount: (minor: number, currency?: string) => string;
  /** Shows a time; nothing for null. */
  time: (at: number | null) => ReactNode;
  /** Shows the start of an item: a draft with time 0 starts when it is published. */
  start: (at: number) => ReactNode;
  /** Shows the operator who did something, and the time; nothing for null, or without an operator and a `fallback` name. */
  by: (id: string | null, at: number | null, fallback?: string) => ReactNode;
  refused: FormErrors;
  /** Shows the form of a decision that the page places itself. */
  form: (name: string, part?: FormPart) => ReactElement;
}

/** The part of a case that one of several forms of a decision is about. */
interface FormPart {
  /** Input that the form sends besides its fields. A refusal belongs to the form that sent the same. */
  given?: Readonly<Record<string, string>>;
  /** The names of fields that it leaves out. */
  without?: readonly string[];
  /** The outcomes that it offers; by default all. */
  outcomes?: readonly string[];
}

/** The facts of a case; the brand comes first, and facts without a value are left out. */
export interface CaseFacts {
  /** The state in words. */
  title: string;
  /** The amount, or what the case is about. */
  sum?: string;
  /** A sentence below it. */
  text?: ReactNode;
  facts: readonly (readonly [name: TextKey, value: ReactNode, values?: TextValues])[];
}

interface CaseOptions<A extends CaseArea, More> {
  facts: (found: FoundCase<A>, view: CaseView, more: More) => CaseFacts;
  decisions?: Decisions<A>;
  /** Returns its name in the message after an action, if the heading also contains its kind. */
  name?: (found: FoundCase<A>) => string;
  /** Returns the text of a warning. */
  warning?: (name: string, found: FoundCase<A>, view: CaseView) => string;
  /** Returns the name of a step's state. */
  step?: (state: string, view: CaseView) => string;
  /** Pictures that the member sent, if they are not the case's `proofIds`. */
  pictures?: { ids: (found: FoundCase<A>) => readonly string[]; under: "proofs" | "application-images" };
  /** Panels below the facts, below the decisions, and beside the case. */
  panels?: (found: FoundCase<A>, view: CaseView, more: More) => ReactNode;
  below?: (found: FoundCase<A>, view: CaseView, more: More) => ReactNode;
  beside?: (found: FoundCase<A>, view: CaseView, more: More) => ReactNode;
  /** Sentences and forms of its own among the decisions. */
  notes?: (found: FoundCase<A>, view: CaseView, more: More) => ReactNode;
  /** True while a claim makes sense even without a decision. */
  isOpen?: (found: FoundCase<A>) => boolean;
}

/** Returns the page of a case or an item whose loader is `caseLoader`. */
export function casePage<A extends CaseArea, More = undefined>(
  area: A,
  options: CaseOptions<A, More>,
): ComponentType {
  return () => <Case page={area} {...options} />;
}

/** Renders a case or an item: facts, claim, decisions or the item's form, member and history. */
function Case<A extends CaseArea, More>({ page, ...options }: CaseOptions<A, More> & { page: A }) {
  const { found, more, heading, forms } = useLoaderData() as CaseData<FoundCase<A>, More>;
  const refused = (useActionData() as FormErrors | undefined) ?? NO_FORM_ERRORS;
  const parts: CaseParts = found as FoundCase<A> & CaseParts;
  const view: CaseView = { ...useCaseView(parts), refused, form: toForm };
  const { merchantId, state = "", steps, proofIds, currency = "" } = parts.one;
  const { actions, names = {}, member, claim = null, claimActions = [], asked = [], version } = parts;
  const pictures = options.pictures?.ids(found) ?? proofIds;
  const step = options.step ?? ((one) => one);
  function toForm(name: string, { given = {}, without = [], outcomes }: FormPart = {}) {
    const decision = ((options.decisions ?? {}) as Readonly<Record<string, Decision>>)[name] ?? {};
    return (
      <DecisionFields
        key={[name, ...Object.values(given)].join(" ")}
        {...{ name, decision, given, outcomes, parts, refused }}
        fields={(forms[name] ?? []).filter((field) => !without.includes(field.name))}
        warning={(one) => options.warning?.(one, found, view) ?? view.t(textKey(`ops.hint.${one}`))}
      />
    );
  }
  return (
    <CasePage
      page={page}
      name={options.name?.(found) ?? heading}
      title={heading}
      state={state}
      {...(pictures && { pictures: pictures.length })}
      {...(version && { version: version.version })}
      message={refused.message}
      link={refused.link}
      beside={
        <>
          {member ? <MemberPanel merchantId={merchantId} member={member} /> : null}
          {version ? <VersionPanel merchantId={merchantId} version={version} /> : null}
          {steps ? <StepsPanel steps={steps} names={names} stateName={(one) => step(one, view)} /> : null}
          {options.beside?.(found, view, more)}
        </>
      }
    >
      <FactsPanel {...options.facts(found, view, more)} brand={view.brandName(merchantId)} />
      {options.panels?.(found, view, more)}
      <ClaimPanel
        claim={claim}
        claimActions={claimActions}
        isOpen={(actions ?? []).length > 0 || options.isOpen?.(found) === true}
        names={names}
      />
      <PendingDecisionsPanel merchantId={merchantId} asked={asked} currency={currency} />
      {actions ? (
        <DecisionsPanel>
          {options.notes?.(found, view, more)}
          {forms.edit && version ? (
            <EditForm key={`edit${version.version}`} {...{ page, parts, refused }} fields={forms.edit} />
          ) : null}
          {listDecisions(options.decisions, parts).map((name) => toForm(name))}
        </DecisionsPanel>
      ) : null}
      {pictures ? (
        <ProofsPanel
          merchantId={merchantId}
          proofIds={pictures}
          under={options.pictures?.under ?? "proofs"}
        />
      ) : null}
      {options.below?.(found, view, more)}
    </CasePage>
  );
}

/** Returns the decisions that the operator may make, in the order of the page. */
function listDecisions<A extends CaseArea>(
  decisions: Decisions<A> | undefined,
  { actions = [] }: CaseParts,
): string[] {
  const all = Object.entries((decisions ?? {}) as Readonly<Record<string, Decision>>);
  return all.filter(([name, { isCustom }]) => actions.includes(name) && !isCustom).map(([name]) => name);
}

function useCaseView({ one, names = {} }: CaseParts): Omit<CaseView, "refused" | "form"> {
  const view = useOpsView();
  const { merchantId, currency } = one;
  return {
    ...view,
    amount: (minor, of = currency) => view.money(merchantId, minor, of),
    time: (at) => (at === null ? null : <Time at={at} />),
    start: (at) => <StartTime at={at} />,
    by: (id, at, fallback = "") =>
      id === null || (id === "" && fallback === "") ? null : (
        <OperatorAndTime name={names[id] ?? fallback} at={at} />
      ),
  };
}

function FactsPanel({ title, sum, text, facts, brand }: CaseFacts & { brand: string }) {
  const { t } = useOpsView();
  return (
    <OpsPanel title={title}>
      {sum === undefined ? null : <p className="text-24 font-extrabold tabular-nums">{sum}</p>}
      {typeof text === "string" && text !== "" ? <p>{text}</p> : text || null}
      <OpsFacts
        facts={[
          [t("ops.brand"), brand],
          ...facts.map(([name, value, values]) => [t(name, values), value] as const),
        ]}
      />
    </OpsPanel>
  );
}

interface DecisionFieldsProps {
  name: string;
  decision: Decision;
  given: Readonly<Record<string, string>>;
  outcomes: readonly string[] | undefined;
  fields: readonly FieldView[];
  parts: CaseParts;
  warning: (name: string) => string;
  refused: FormErrors;
}

/** The form of a decision. A refusal belongs to the form that was sent. */
function DecisionFields({ name, decision, given, parts, refused, ...rest }: DecisionFieldsProps) {
  const { t } = useOpsView();
  const { kind = "main", button, help, confirms, outcomes } = decision;
  const sent = Object.entries({ decision: name, ...given });
  const own = sent.every(([key, value]) => refused.values[key] === value) ? refused : NO_FORM_ERRORS;
  const buttons = outcomes?.buttons.filter(([value]) => rest.outcomes?.includes(value) ?? true);
  const warnings = confirms ? (parts.warnings ?? []) : [];
  return (
    <DecisionForm>
      {help ? <p>{t(help)}</p> : null}
      {Object.entries(given).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <FormFields fields={rest.fields} merchant={parts.one.merchantId} refused={own} />
      <ConfirmWarnings warnings={warnings.map((one) => [one, rest.warning(one)] as const)} />
      {outcomes && buttons ? (
        <Outcomes decision={name} name={outcomes.name} buttons={buttons} />
      ) : (
        <DecisionButton decision={name} kind={kind} text={button} />
      )}
    </DecisionForm>
  );
}

/** The buttons of a decision with several outcomes. */
function Outcomes({ decision, name, buttons }: NonNullable<Decision["outcomes"]> & { decision: string }) {
  const { t } = useOpsView();
  return (
    <div className="flex flex-wrap gap-2.5">
      <input type="hidden" name="decision" value={decision} />
      {buttons.map(([value, text], at) => (
        <Button
          key={value}
          type="submit"
          name={name}
          value={value}
          variant={at === 0 ? "primary" : "outline"}
        >
          {t(text)}
        </Button>
      ))}
    </div>
  );
}

interface EditFormProps {
  page: CaseArea;
  parts: CaseParts;
  fields: readonly FieldView[];
  refused: FormErrors;
}

/** The form of the item, with the buttons that save and publish it. */
function EditForm({ page, parts: { one, version }, fields, refused }: EditFormProps) {
  const { may } = useOpsView();
  const { decision = "" } = refused.values;
  const own = decision === "save" || decision === "publish" ? refused : NO_FORM_ERRORS;
  if (!version) return null;
  return (
    <DecisionForm>
      <FormFields fields={fields} merchant={one.merchantId} refused={own} />
      <SaveButtons version={version} mayPublish={may(`${page}.publish` as Parameters<typeof may>[0])} />
    </DecisionForm>
  );
}
