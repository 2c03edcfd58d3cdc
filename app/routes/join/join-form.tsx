import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { HumanCheck } from "../../site/verification/human-check.tsx";
import { type CodeAnswer, useCodeForm } from "../../site/verification/use-code-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { card } from "../../ui/page-parts.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

export type JoinAnswer = CodeAnswer;

interface JoinFormProps {
  page: {
    /** True for a member; anyone else must prove that they are no bot. */
    isMember: boolean;
    /** True when the message was received. */
    isSent: boolean;
  };
  /** The number of words that the brand accepts. */
  words: { minWords: number; maxWords: number };
  /** The server's answer to a form that was sent without scripts. */
  plain: JoinAnswer | undefined;
}

/** The form for applying to become an agent. */
export function JoinForm({ page: { isMember, isSent }, words, plain }: JoinFormProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const form = useCodeForm<JoinAnswer>({
    key: "join",
    action: "/join",
    plain,
    human: !isMember,
    picture: (answer) => answer?.fields.captcha !== undefined,
  });
  const { message, fields, values } = form.answer ?? { message: null, fields: {}, values: {} };
  if (isSent) {
    return (
      <div className={clsx(card, "grid grid-cols-1 gap-4 p-5")}>
        <Alert tone="positive">{t("join.sent")}</Alert>
        <ButtonLink to="/" variant="secondary" className="justify-self-start">
          {t("join.home")}
        </ButtonLink>
      </div>
    );
  }
  return (
    <form.Form
      ref={form.element}
      noValidate={hydrated}
      method="post"
      action="/join"
      className={clsx(card, "grid grid-cols-1 gap-4 p-5")}
      onSubmit={form.submit}
      onInput={form.typing}
    >
      <h2 className="text-16 font-bold">{t("join.form.title")}</h2>
      {message ? <Alert>{message}</Alert> : null}
      <TextArea
        name="content"
        rows={6}
        maxLength={4000}
        required
        label={t("join.form.content")}
        help={t("join.form.words", { min: words.minWords, max: words.maxWords })}
        defaultValue={values.content}
        error={fields.content}
      />
      <Field
        label={t("join.form.contact")}
        name="contact"
        required
        maxLength={255}
        autoComplete="email"
        help={t("join.form.contactHelp")}
        defaultValue={values.contact}
        error={fields.contact}
      />
      {isMember ? null : (
        <HumanCheck
          check={form.check}
          picture={fields.captcha !== undefined}
          required
          error={fields.captcha}
          round={form.answer}
          onOther={form.proveInstead}
        />
      )}
      <Button type="submit" size="lg" className="justify-self-start" busy={form.busy}>
        {t("join.form.send")}
      </Button>
    </form.Form>
  );
}
