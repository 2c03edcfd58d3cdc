import { useNavigation, useSubmit } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { textLink } from "../../ui/classes.ts";
import { Form, Link } from "../../ui/panel-links.tsx";
import { VerifyStep, type VerifyStepData } from "../sign-in/verify-step.tsx";
import { narrowForm, Section } from "./section.tsx";

interface ApprovalStepProps {
  step: VerifyStepData;
  /** The page that needs the approval; its action receives the answer. */
  path: string;
  /** Path and search of the filled-in form; default: `path`. */
  back?: string;
  /** The operation to approve. */
  text: string;
  /** The label of the link that cancels: the operation that will not happen. */
  giveUp: string;
  /** The fields of the original request, by name, which are sent along. */
  hiddenFields: Readonly<Record<string, string>>;
}

/** Renders the second proof that precedes the request; an account without one is shown how to set one up. */
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
            // The step can be used after an answer, even while the page behind it still reloads.
            busy={state === "submitting" && formData?.has("stepUp") === true}
            submit={(form) => submit(form, { method: "post", action: path, preventScrollReset: true })}
            hiddenFields={hiddenFields}
          />
        </div>
      )}
      <Link className={textLink} to={back} replace>
        {giveUp}
      </Link>
    </Section>
  );
}
