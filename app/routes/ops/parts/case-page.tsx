import { type FormProps, Link, useLocation } from "@remix-run/react";
import { Children, createContext, type ReactNode, useContext } from "react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { withoutOutcome } from "../done.ts";
import type { OpsPageKey } from "../pages.ts";
import { DoneAlert } from "./done-alert.tsx";
import { ActForm } from "./form.tsx";
import { Panel } from "./panel.tsx";
import type { Refused } from "./refused.ts";
import { ZoneNote } from "./time.tsx";

/** The state of the case that a page shows, and the number of its pictures. */
const Seen = createContext<{ state?: string; pictures?: number | undefined }>({});

interface CasePageProps {
  page: OpsPageKey;
  title: string;
  /** Its name in the news of what was done to it, where the title says what it is too. */
  name?: string;
  /** Its state, which the forms send along. */
  state: string;
  /** How many pictures of its member it shows, which the forms send along. */
  pictures?: number;
  /** The reason why a form was refused. */
  message: string | null;
  /** The case that the message speaks of. */
  link?: Refused["link"];
  /** The details of the case and the possible actions. */
  children: ReactNode;
  /** Its member and its history. */
  beside: ReactNode;
}

/** One case. Its forms lead back to it, and it says then that they were done. */
export function CasePage({
  page,
  title,
  name,
  state,
  pictures,
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
        <h1 className="heading-2 wrap-anywhere">{title}</h1>
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
          <Seen.Provider value={{ state, pictures }}>{children}</Seen.Provider>
        </div>
        <div className="flex min-w-0 flex-col gap-5">{beside}</div>
      </div>
    </div>
  );
}

/** The state of a case and its amount, over the facts. */
export function CaseFacts({
  state,
  sum,
  reason,
  children,
}: {
  state: string;
  sum: string;
  reason: string;
  children: ReactNode;
}) {
  return (
    <Panel title={state}>
      <p className="text-24 font-extrabold tabular-nums">{sum}</p>
      {reason ? <p>{reason}</p> : null}
      {children}
    </Panel>
  );
}

/** Renders the actions that this operator may take on a case, or a note that there are none. */
export function Decisions({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const all = Children.toArray(children);
  return <Panel title={t("ops.decide")}>{all.length === 0 ? <p>{t("ops.nothingToDo")}</p> : all}</Panel>;
}

const VARIANTS = { main: "primary", other: "outline", no: "danger" } as const;

/** The button of a decision; `kind`: whether it goes the case's way, another, or against it. */
export function DecisionButton({
  decision,
  kind = "main",
}: {
  decision: string;
  kind?: keyof typeof VARIANTS;
}) {
  const { t } = useTranslation();
  return (
    <Button type="submit" name="decision" value={decision} variant={VARIANTS[kind]}>
      {t(textKey(`ops.do.${decision}`))}
    </Button>
  );
}

/** The form of a decision, which goes with what the page shows: by now the case may have another state, or more pictures. */
export function DecisionForm({ children, ...rest }: FormProps) {
  const { state, pictures } = useContext(Seen);
  return (
    <ActForm {...rest}>
      <input type="hidden" name="seenState" value={state} />
      {pictures === undefined ? null : <input type="hidden" name="seenPictures" value={pictures} />}
      {children}
    </ActForm>
  );
}

/** A decision that takes nothing but a press. */
export function SingleDecision(props: Parameters<typeof DecisionButton>[0]) {
  return (
    <DecisionForm>
      <DecisionButton {...props} />
    </DecisionForm>
  );
}
