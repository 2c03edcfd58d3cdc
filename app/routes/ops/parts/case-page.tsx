import { type FormProps, Link, useLocation } from "@remix-run/react";
import { Children, createContext, type ReactNode, useContext } from "react";
import { type TextKey, textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { withoutOutcome } from "../done.ts";
import type { OpsPageKey } from "../pages.ts";
import { DoneAlert } from "./done-alert.tsx";
import { ActForm, type FormErrors } from "./form.tsx";
import { OpsPanel } from "./ops-panel.tsx";
import { ZoneNote } from "./time.tsx";

/** The state or version of the case that a page shows, and the number of its pictures. */
const ShownCaseContext = createContext<{
  state?: string;
  pictures?: number | undefined;
  version?: number | undefined;
}>({});

interface CasePageProps {
  page: OpsPageKey;
  title: string;
  /** Its name in the message after an action, if the title also contains its kind. */
  name?: string;
  /** Its state, which the forms submit. */
  state: string;
  /** The number of the member's pictures shown, which the forms submit. */
  pictures?: number;
  /** The version of an item, which the forms submit in place of the state. */
  version?: number;
  /** The reason why a form was refused. */
  message: string | null;
  /** A link to the case that the message refers to. */
  link?: FormErrors["link"];
  /** The details of the case and the possible actions. */
  children: ReactNode;
  /** The case's member and history. */
  beside: ReactNode;
}

/** The page of one case. Its forms lead back to it, and it then shows that they succeeded. */
export function CasePage({
  page,
  title,
  name,
  state,
  pictures,
  version,
  message,
  link,
  children,
  beside,
}: CasePageProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <div className="flex flex-col gap-5">
      <Link
        className="link inline-flex min-h-6 items-center self-start"
        to={{ pathname: `/ops/${page}`, search: withoutOutcome(search) }}
      >
        {t("ops.backToQueue")}
      </Link>
      <div className="flex flex-col gap-1.5">
        <h1 className="heading-2">{title}</h1>
        <ZoneNote />
      </div>
      {message ? (
        <Alert>
          {message}
          {link ? (
            <>
              {" "}
              <Link className="link" to={link.to}>
                {link.text}
              </Link>
            </>
          ) : null}
        </Alert>
      ) : null}
      <DoneAlert page={page} object={name ?? title} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-5">
          <ShownCaseContext.Provider value={{ state, pictures, version }}>
            {children}
          </ShownCaseContext.Provider>
        </div>
        <div className="flex min-w-0 flex-col gap-5">{beside}</div>
      </div>
    </div>
  );
}

/** Renders the actions that this operator may take on a case, or a note that there are none. */
export function DecisionsPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const all = Children.toArray(children);
  return (
    <OpsPanel title={t("ops.decide")}>
      {all.length === 0 ? (
        <p>{t("ops.nothingToDo")}</p>
      ) : (
        <div className="flex flex-col gap-5 divide-y divide-border *:not-last:pb-5">{all}</div>
      )}
    </OpsPanel>
  );
}

const VARIANTS = { main: "primary", other: "outline", no: "danger" } as const;

/**
 * The button of a decision; `kind` styles it as the regular next step, an alternative, or a decision against the case.
 */
export function DecisionButton({
  decision,
  kind = "main",
  text,
}: {
  decision: string;
  kind?: keyof typeof VARIANTS;
  /** Its text, if it is not that of the decision's name. */
  text?: TextKey | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Button type="submit" name="decision" value={decision} variant={VARIANTS[kind]}>
      {t(text ?? textKey(`ops.do.${decision}`))}
    </Button>
  );
}

/** The form of a decision, which submits the state and pictures shown, because the case may have changed since. */
export function DecisionForm({ children, ...rest }: FormProps) {
  const { state, pictures, version } = useContext(ShownCaseContext);
  return (
    <ActForm {...rest}>
      {version === undefined ? (
        <input type="hidden" name="seenState" value={state} />
      ) : (
        <input type="hidden" name="seenVersion" value={version} />
      )}
      {pictures === undefined ? null : <input type="hidden" name="seenPictures" value={pictures} />}
      {children}
    </ActForm>
  );
}

/** A decision that needs only a button. */
export function SingleDecision(props: Parameters<typeof DecisionButton>[0]) {
  return (
    <DecisionForm>
      <DecisionButton {...props} />
    </DecisionForm>
  );
}
