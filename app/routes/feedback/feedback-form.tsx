import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { CallValue } from "../../platform/contract/calls.ts";
import { HumanCheck } from "../../site/verification/human-check.tsx";
import { type CodeAnswer, useCodeForm } from "../../site/verification/use-code-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, SelectField } from "../../ui/field.tsx";
import { card } from "../../ui/page-parts.tsx";
import { PageAccount } from "../../ui/post-form.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

export type FeedbackAnswer = CodeAnswer;

interface FeedbackFormProps {
  /** A new value for each new form, because a fetcher retains its last response. */
  round: string;
  terms: CallValue<"content", "feedbackTerms">;
  /** True for a member; anyone else must prove that they are no bot. */
  isMember: boolean;
  /** True when the last message was received. */
  isSent: boolean;
  /** The server's answer to a form that was sent without scripts. */
  plain: FeedbackAnswer | undefined;
}

/** Renders the form for feedback. */
export function FeedbackForm({ round, terms, isMember, isSent, plain }: FeedbackFormProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const form = useCodeForm<FeedbackAnswer>({
    key: `feedback ${round}`,
    action: "/feedback",
    plain,
    human: !isMember,
    picture: (answer) => answer?.fields.captcha !== undefined,
  });
  const { message, fields, values } = form.answer ?? { message: null, fields: {}, values: {} };
  const isDone = isSent && !form.busy && !message && Object.keys(fields).length === 0;
  return (
    <form.Form
      ref={form.element}
      noValidate={hydrated}
      method="post"
      action="/feedback"
      className={clsx(card, "grid grid-cols-1 gap-4 p-5")}
      onSubmit={form.submit}
      onInput={form.typing}
    >
      <PageAccount />
      {message ? <Alert>{message}</Alert> : null}
      {isDone ? (
        <Alert tone="positive">{t(isMember ? "feedback.sent" : "feedback.sentVisitor")}</Alert>
      ) : null}
      <SelectField name="type" label={t("feedback.about")} defaultValue={values.type ?? terms.types[0]}>
        {terms.types.map((type) => (
          <option key={type} value={type}>
            {t(`feedback.type.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        name="content"
        rows={6}
        maxLength={4000}
        required
        label={t("feedback.content")}
        help={t("feedback.words", { min: terms.minWords, max: terms.maxWords })}
        defaultValue={values.content}
        error={fields.content}
      />
      {isMember ? null : (
        <>
          <Field
            label={t("feedback.contact")}
            name="contact"
            maxLength={255}
            autoComplete="email"
            help={t("feedback.contact.help")}
            defaultValue={values.contact}
            error={fields.contact}
          />
          <HumanCheck
            check={form.check}
            picture={fields.captcha !== undefined}
            required
            error={fields.captcha}
            round={form.answer}
            onOther={form.proveInstead}
          />
        </>
      )}
      <Button type="submit" size="lg" className="justify-self-start" busy={form.busy}>
        {t("feedback.send")}
      </Button>
    </form.Form>
  );
}
