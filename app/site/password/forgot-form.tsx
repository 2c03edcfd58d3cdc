import { Link, useLocation } from "@remix-run/react";
import clsx from "clsx";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { textLink } from "../../ui/classes.ts";
import { Field } from "../../ui/field.tsx";
import { FormTabs } from "../../ui/form-tabs.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { withModal } from "../safe-redirect.ts";
import { AuthBody, AuthHeading } from "../sign-in/auth-card.tsx";
import { useSite } from "../use-site.ts";
import type { DialCountry } from "../verification/country-picker.tsx";
import { MobileCodeFields } from "../verification/mobile-code-fields.tsx";
import { type CodeAnswer, type CodeForm, useCodeForm } from "../verification/use-code-form.ts";
import { PasswordField } from "./password-form.tsx";

/** The result of a request for a new password. */
export interface ForgotAnswer extends CodeAnswer {
  by: "email" | "mobile";
  /** True when the request for the mail was accepted; it is sent only if an account matches. */
  mailed: boolean;
  /** True when the code needs a captcha. */
  captcha: boolean;
}

/** The form's options besides its texts. */
export interface ForgotOptions {
  by: "email" | "mobile";
  dialCodes: DialCountry[];
  /** The brand's password rule, in words. */
  help: string;
}

interface ForgotFormProps {
  titleId: string;
  options: ForgotOptions;
  /** Address of the dialog that contains the form; undefined on the page. */
  dialog?: string | undefined;
  /** The server's answer to a form that was sent without scripts. */
  answer?: ForgotAnswer | undefined;
}

/** Renders the form for a forgotten password: a link by mail, or a code by phone if the brand has it (CHNGPASSVERIF3). */
export function ForgotForm({ titleId, options, dialog, answer }: ForgotFormProps) {
  const [by, setBy] = useState(answer?.by ?? options.by);
  return (
    <Tab
      key={by}
      by={by}
      onTab={setBy}
      titleId={titleId}
      options={options}
      dialog={dialog}
      answer={answer?.by === by ? answer : undefined}
    />
  );
}

interface TabProps extends ForgotFormProps {
  by: ForgotAnswer["by"];
  onTab(by: ForgotAnswer["by"]): void;
}

function Tab({ by, onTab, titleId, options, dialog, answer: plain }: TabProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const { pathname, search } = useLocation();
  const form = useCodeForm<ForgotAnswer>({
    key: `forgot-${by}`,
    action: "/account/forgot",
    plain,
    human: false,
    picture: (answer) => answer?.captcha === true,
  });
  const signIn = pathname === "/account/forgot" ? "/login" : withModal(search, "login");

  if (form.answer?.mailed) {
    return (
      <AuthBody>
        <h1 className="heading-2 pr-9" id={titleId}>
          {t("password.forgot.title")}
        </h1>
        <div role="status" className="grid gap-2">
          <p className="font-semibold">{t("password.forgot.sent")}</p>
          <p className="text-text-2">{t("password.forgot.sentText")}</p>
        </div>
        <ButtonLink to={signIn} size="lg" full preventScrollReset data-autofocus="">
          {t("password.forgot.back")}
        </ButtonLink>
      </AuthBody>
    );
  }
  return (
    <AuthBody>
      <AuthHeading id={titleId} title={t("password.forgot.title")} text={t(`password.forgot.${by}Text`)} />
      {brand.switches.CHNGPASSVERIF3 ? (
        <FormTabs
          label={t("password.forgot.by")}
          value={by}
          choices={{ email: t("password.forgot.email"), mobile: t("password.forgot.mobile") }}
          onChange={onTab}
        />
      ) : null}
      <Fields by={by} options={options} dialog={dialog} form={form} picture={form.answer?.captcha === true} />
      <Link className={clsx(textLink, "text-center")} to={signIn} preventScrollReset>
        {t("password.forgot.back")}
      </Link>
      <p className="text-13 text-text-2 text-center">
        {t("password.forgot.neither")} <SupportLink className="link [&>svg]:hidden" />
      </p>
    </AuthBody>
  );
}

interface FieldsProps {
  by: "email" | "mobile";
  options: ForgotOptions;
  dialog: string | undefined;
  form: CodeForm;
  /** True once the server requires the captcha. */
  picture: boolean;
}

function Fields({ by, options, dialog, form, picture }: FieldsProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { message, values, fields } = form.answer ?? { message: null, values: {}, fields: {} };
  return (
    <form.Form
      ref={form.element}
      noValidate={hydrated}
      method="post"
      action="/account/forgot"
      className="grid gap-4"
      onSubmit={form.submit}
    >
      <input type="hidden" name="by" value={by} />
      {dialog ? <input type="hidden" name="dialog" value={dialog} /> : null}
      {message ? <Alert>{message}</Alert> : null}
      {by === "email" ? (
        <>
          <Field
            label={t("password.field.username")}
            name="username"
            icon="user"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={255}
            defaultValue={values.username}
            error={fields.username}
            data-autofocus=""
          />
          <Field
            label={t("password.field.email")}
            name="email"
            type="email"
            icon="mail"
            autoComplete="email"
            required
            maxLength={255}
            defaultValue={values.email}
            error={fields.email}
          />
        </>
      ) : (
        <>
          <MobileCodeFields form={form} countries={options.dialCodes} picture={picture} />
          <PasswordField
            label={t("password.field.new")}
            name="newPassword"
            autoComplete="new-password"
            help={options.help}
            error={fields.newPassword}
          />
        </>
      )}
      <Button type="submit" size="lg" full busy={form.busy}>
        {t(by === "email" ? "password.forgot.submit" : "password.forgot.set")}
      </Button>
    </form.Form>
  );
}
