import { Link } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorAgent } from "../../../platform/contract/ops/agents.ts";
import { buttonClass } from "../../../ui/button.tsx";
import type { FieldView } from "../form/fields.ts";
import { FormFields } from "../form/form-fields.tsx";
import { DecisionButton, DecisionsPanel } from "../parts/case-page.tsx";
import { ActForm, type FormErrors, NO_FORM_ERRORS } from "../parts/form.tsx";

interface ActsPanelProps extends Pick<OperatorAgent, "one" | "actions"> {
  forms: Readonly<Record<"raise" | "move", readonly FieldView[]>>;
  refused: FormErrors;
}

/** The actions on the account that this operator may take. */
export function ActsPanel({ one, actions, forms, refused }: ActsPanelProps) {
  const { t } = useTranslation();
  const { merchantId, username, isAgent } = one;
  const below = new URLSearchParams({ for: merchantId, upline: username });
  const own = (decision: string) => (refused.values.decision === decision ? refused : NO_FORM_ERRORS);
  return (
    <DecisionsPanel>
      {actions.includes("link") ? (
        <ActForm key="link">
          <p>{t("ops.agents.link.help")}</p>
          <DecisionButton decision="link" text="ops.agents.link.make" />
        </ActForm>
      ) : null}
      {actions.includes("open") ? (
        <p key="open">
          <Link className={buttonClass({ variant: "outline" })} to={`/ops/agents?${below}#open`}>
            {t("ops.agents.openBelow")}
          </Link>
        </p>
      ) : null}
      {actions.includes("move") ? (
        <ActForm key="move">
          <h3 className="font-semibold">{t("ops.agents.move")}</h3>
          <p>{t("ops.agents.move.help")}</p>
          <FormFields fields={forms.move} merchant={merchantId} refused={own("move")} />
          <DecisionButton decision="move" text="ops.agents.move.submit" />
        </ActForm>
      ) : null}
      {actions.includes("raise") ? (
        <ActForm key="raise">
          <h3 className="font-semibold">{t(isAgent ? "ops.agents.newType" : "ops.agents.raise")}</h3>
          {isAgent ? null : <p>{t("ops.agents.raise.changes")}</p>}
          <p>{t("ops.agents.raise.help")}</p>
          <FormFields fields={forms.raise} merchant={merchantId} refused={own("raise")} />
          <DecisionButton decision="raise" text={isAgent ? "ops.agents.changeType" : "ops.agents.raise"} />
        </ActForm>
      ) : null}
    </DecisionsPanel>
  );
}
