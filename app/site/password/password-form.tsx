import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { DateReading } from "../../shared/typed-date.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Field, focusFirstError } from "../../ui/field.tsx";
import { useAnswer } from "../../ui/use-answer.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useSubmitLock } from "../../ui/use-submit-lock.ts";
import { AuthBody, AuthHeading } from "../sign-in/auth-card.tsx";
import { TermsCheck } from "../terms-check.tsx";
import { ExpiredLink } from "./expired-link.tsx";

/** The refusal of a new password. */
export interface PasswordFailure {
  message: string | null;
  /** Field name → text. */
  fields: Record<string, string>;
  /** True when the mailed link is invalid or no longer valid. */
  linkIsOver: boolean;
}

/** Options of the form for a new password. */
export interface PasswordOptions {
  /**
   * The reason for a new password: the member's choice, required at sign-in, a mailed link, or the link for the first one
   * of an account that somebody else opened.
   */
  why: "change" | "due" | "link" | "first";
  /** The brand's rule in words. */
  help: string;
  /** The mailed link's token; empty without one. */
  token: string;
  /**
   * The checkbox for age and terms of an account that somebody else opened, and how its birthday is parsed if the brand
   * requires one; null for all others.
   */
  terms: { ticked: boolean; birthday: { type: "date" | "text"; reading: DateReading } | null } | null;
}

interface PasswordFormProps {
  titleId: string;
  options: PasswordOptions;
  next: string;
  /** The server's answer to a form that was sent without scripts. */
  failure?: PasswordFailure | undefined;
}

/** Renders the fields for a new password, twice, and for the old one if it is required. */
export function PasswordForm({ titleId, options, next, failure: sent }: PasswordFormProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const fetcher = useFetcher<PasswordFailure>({ key: "password" });
  const form = useRef<HTMLFormElement>(null);
  const failure = useAnswer<PasswordFailure, PasswordFailure | undefined>(fetcher, sent);
  const turn = useSubmitLock(fetcher.state !== "idle", fetcher.data);
  const { why, help, token, terms } = options;
  useEffect(() => {
    if (failure) focusFirstError(form.current);
  }, [failure]);

  if (failure?.linkIsOver) return <ExpiredLink titleId={titleId} />;
  return (
    <AuthBody>
      <AuthHeading id={titleId} title={t(`password.${why}.title`)} text={t(`password.${why}.text`)} />
      <fetcher.Form
        ref={form}
        noValidate={hydrated}
        method="post"
        // Without scripts a refused form is shown by the page that a link opens.
        action={token ? `/account/password?${new URLSearchParams({ token })}` : "/account/password"}
        className="grid gap-4"
        onSubmit={(event) => turn() || event.preventDefault()}
      >
        <input type="hidden" name="next" value={next} />
        {token ? <input type="hidden" name="token" value={token} /> : null}
        {failure?.message ? <Alert>{failure.message}</Alert> : null}
        {why === "change" ? (
          <PasswordField
            label={t("password.field.old")}
            name="oldPassword"
            autoComplete="current-password"
            error={failure?.fields.oldPassword}
            data-autofocus=""
          />
        ) : null}
        <PasswordField
          label={t("password.field.new")}
          name="newPassword"
          autoComplete="new-password"
          help={help}
          error={failure?.fields.newPassword}
          data-autofocus={why === "change" ? undefined : ""}
        />
        <PasswordField
          label={t("password.field.again")}
          name="confirmNewPassword"
          autoComplete="new-password"
          error={failure?.fields.confirmNewPassword}
        />
        {terms?.birthday ? (
          <DateField
            label={t("auth.field.birthday")}
            name="birthday"
            icon="calendar"
            {...terms.birthday}
            autoComplete="bday"
            required
            error={failure?.fields.birthday}
          />
        ) : null}
        {terms ? <TermsCheck isTicked={terms.ticked} error={failure?.fields.agreeTerms} /> : null}
        <Button type="submit" size="lg" full busy={fetcher.state !== "idle"}>
          {t("password.submit")}
        </Button>
      </fetcher.Form>
      {why === "due" ? (
        <Form method="post" action="/account/sign-out">
          <Button type="submit" variant="secondary" full>
            {t("password.signOut")}
          </Button>
        </Form>
      ) : null}
    </AuthBody>
  );
}

type PasswordFieldProps = Pick<
  Parameters<typeof Field>[0],
  "label" | "name" | "autoComplete" | "help" | "error"
> & { "data-autofocus"?: string | undefined };

/** Renders a field for a password of up to 128 characters, each of which may be two UTF-16 units. */
export function PasswordField(props: PasswordFieldProps) {
  return <Field {...props} type="password" icon="lock" required />;
}
