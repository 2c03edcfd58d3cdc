import { useNavigation, useSubmit } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { VerifyStep, type VerifyStepData } from "../../sign-in/verify-step.tsx";
import { narrowForm, Section } from "./section.tsx";

interface ApprovalStepProps {
  step: VerifyStepData;
  /** The page that asked, whose action takes the answer. */
  path: string;
  /** Path and search of the form as it was filled in; default: `path`. */
  back?: string;
  /** What is to be approved. */
  text: string;
  /** What the link says that gives it up: what does not happen then. */
  giveUp: string;
  /** What was asked for, by name: it travels along. */
  hiddenFields: Readonly<Record<string, string>>;
}

/** The second proof that goes before what was asked for; an account that has none is told the way. */
export function ApprovalStep({ step, path, back = path, text, giveUp, hiddenFields }: ApprovalStepProps) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const none = step.methods.length === 0;
  return (
    <Section title={t("security.step.title")} text={none ? t("security.step.none") : text} isNew={none}>
      {none ? null : (
        <div className={narrowForm}>
          <VerifyStep
            step={step}
            Form={Form}
            action={path}
            // Once answered it can be used, though the page behind it still loads anew.
            busy={state === "submitting" && formData?.has("stepUp") === true}
            submit={(form) => submit(form, { method: "post", action: path, preventScrollReset: true })}
            hiddenFields={hiddenFields}
          />
        </div>
      )}
      <Link className="link -my-1 py-1 text-13" to={back} replace>
        {giveUp}
      </Link>
    </Section>
  );
}
