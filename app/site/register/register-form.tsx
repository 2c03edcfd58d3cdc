import { Link, useLocation } from "@remix-run/react";
import { type FocusEvent, Fragment, useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { toInvitationQuery } from "../../shared/invitation-codes.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Check } from "../../ui/check.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Field } from "../../ui/field.tsx";
import { ErrorText } from "../../ui/help-text.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { withModal, withTab } from "../safe-redirect.ts";
import type { PendingIdentity } from "../sign-in/pending-identity.server.ts";
import { ThirdPartyButtons } from "../sign-in/third-party-buttons.tsx";
import { TermsCheck } from "../terms-check.tsx";
import { CountryPicker } from "../verification/country-picker.tsx";
import { HumanCheck } from "../verification/human-check.tsx";
import { SendCodeButton, SentCodeNote } from "../verification/send-code.tsx";
import { type CodeAnswer, useCodeForm } from "../verification/use-code-form.ts";
import type { Invitation } from "./invitation.server.ts";
import type { RegistrationField, RegistrationForm } from "./registration-form.server.ts";

/** The keyboards of fields with type text; `tel-national` is not for the type tel (HTML, autofill). */
const INPUT_MODES: Partial<Record<RegistrationField["name"], "numeric" | "tel">> = {
  mobileNum: "tel",
  verificationCode: "numeric",
};

const ICONS: Partial<Record<RegistrationField["name"], IconName>> = {
  username: "user",
  password: "lock",
  confirmPassword: "lock",
  paymentPassword: "lock",
  email: "mail",
  fullname: "user",
  payeeName: "user",
  referralCode: "tag",
  affiliateCode: "tag",
  birthday: "calendar",
};

interface RegisterFormProps {
  titleId: string;
  form: RegistrationForm;
  invitation: Invitation;
  /** The server's answer to a form that was sent without scripts. */
  answer?: CodeAnswer | undefined;
  /** The identity confirmed by another service, when the new account is to be linked to it. */
  identity?: PendingIdentity | null;
}

/** Renders registration by username or by mobile number, with the fields that the brand's rules require. */
export function RegisterForm(props: RegisterFormProps) {
  const { t } = useTranslation();
  const { titleId, form, invitation, identity } = props;
  const { search } = useLocation();
  return (
    <div className="grid content-start gap-5 px-5 py-6 sm:p-8">
      <h1 className="heading-2 pr-10" id={titleId}>
        {t("auth.register.title")}
      </h1>
      {form.tabs.length > 1 ? (
        <Segmented
          label={t("auth.tabs")}
          value={form.tab}
          choices={form.tabs.map((tab) => ({
            value: tab,
            label: t(`auth.tab.${tab}`),
            to: withTab(search, tab),
          }))}
        />
      ) : null}
      {invitation.note ? (
        <Alert tone={invitation.note.isRefusal ? "warning" : "info"} live="off">
          {invitation.note.text}
        </Alert>
      ) : null}
      <TabForm key={form.tab} {...props} />
      {identity ? null : <ThirdPartyButtons next={homeWith(invitation)} />}
      <p className="text-13 text-text-2 text-center">
        {t("auth.haveAccount")}{" "}
        <Link className="link" to={withModal(search, "login")} preventScrollReset>
          {t("auth.signIn.submit")}
        </Link>
      </p>
    </div>
  );
}

/** Returns the home page's address with the invitation, so that it survives sign-in by another service. */
function homeWith(invitation: Invitation): string {
  const codes = toInvitationQuery(invitation);
  return codes.size > 0 ? `/?${codes}` : "/";
}

/**
 * Returns the form's action. Its query gives the tab, the invitation and the other service to the page that replaces
 * the dialog without scripts.
 */
function getAction({ form, invitation, identity }: RegisterFormProps): string {
  const params = identity ? new URLSearchParams({ with: "third-party" }) : toInvitationQuery(invitation);
  if (form.tab !== form.tabs[0]) params.set("tab", form.tab);
  const search = params.toString();
  return search ? `/account/register?${search}` : "/account/register";
}

/** Renders the confirmation for linking another service to the new account, since that cannot be undone. */
function ConfirmIdentity({ identity, error }: { identity: PendingIdentity; error: string | undefined }) {
  const { t } = useTranslation();
  const service = t(`thirdParty.service.${identity.provider}`);
  return (
    <div className="col-span-full grid gap-2">
      {identity.provider === "FIREBASE_PHONE" ? (
        <p className="text-13 text-text-2">{t("thirdParty.phoneProved", { label: identity.label })}</p>
      ) : null}
      <Check
        name="confirmIdentity"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "identity-error" : undefined}
      >
        <span>{t("thirdParty.confirm", { service, label: identity.label })}</span>
      </Check>
      {error ? (
        <ErrorText className="mt-1" id="identity-error">
          {error}
        </ErrorText>
      ) : null}
    </div>
  );
}

function TabForm(props: RegisterFormProps) {
  const { form, invitation, answer: sentPlain, identity = null } = props;
  const action = getAction(props);
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [differs, setDiffers] = useState(false);
  const code = useCodeForm<CodeAnswer>({
    key: `register-${form.tab}`,
    action,
    plain: sentPlain,
    human: form.humanCheck,
    picture: () => form.picture,
    early: form.humanCheck && !form.picture,
  });
  const { answer, sent } = code;
  const values: CodeAnswer["values"] = {
    referralCode: invitation.referralCode,
    affiliateCode: invitation.affiliateCode,
    email: identity?.email ?? "",
    ...sentPlain?.values,
    ...answer?.values,
  };
  useEffect(() => {
    if (answer && !answer.sent) setDiffers(false);
  }, [answer]);

  // Reports a mismatch as early as possible; the server decides.
  const compare = (event: FocusEvent<HTMLFormElement>) => {
    const { password, confirmPassword } = Object.fromEntries(new FormData(event.currentTarget));
    setDiffers(confirmPassword !== "" && confirmPassword !== undefined && confirmPassword !== password);
  };
  const getError = (name: string) =>
    answer?.fields[name] ?? (name === "confirmPassword" && differs ? t("auth.mismatch") : undefined);

  return (
    <code.Form
      ref={code.element}
      noValidate={hydrated}
      method="post"
      action={action}
      className="grid items-start gap-4 sm:grid-cols-2"
      onBlur={compare}
      onSubmit={code.submit}
    >
      <input type="hidden" name="tab" value={form.tab} />
      {invitation.affiliateCode && !form.fields.some(({ name }) => name === "affiliateCode") ? (
        <input type="hidden" name="affiliateCode" value={invitation.affiliateCode} />
      ) : null}
      {answer?.message ? <Alert className="col-span-full">{answer.message}</Alert> : null}
      {form.fields.map((field, index) => {
        const props = {
          className: field.name === "username" ? "col-span-full" : undefined,
          label: field.label,
          name: field.name,
          type: field.type,
          icon: ICONS[field.name],
          before:
            field.name === "mobileNum" ? (
              <CountryPicker countries={form.dialCodes} chosen={values.countryDialingCode} />
            ) : undefined,
          after:
            field.name === "verificationCode" ? (
              <SendCodeButton sent={sent} busy={code.sending} onSend={code.sendCode} />
            ) : undefined,
          autoComplete: field.autoComplete,
          autoCapitalize: field.type === "text" && field.name === "username" ? "none" : undefined,
          inputMode: INPUT_MODES[field.name],
          spellCheck: false,
          required: field.required,
          // No `maxLength`, which would silently truncate pasted text: the server checks the length and reports it.
          minLength: field.minLength || undefined,
          defaultValue: values[field.name] ?? "",
          help: field.help,
          error: getError(field.name),
          "data-autofocus": index === 0 ? "" : undefined,
        };
        return (
          <Fragment key={field.name}>
            {field.name === "birthday" ? <DateField {...props} reading={form.dates} /> : <Field {...props} />}
            {field.name === "verificationCode" ? <SentCodeNote sent={sent} /> : null}
          </Fragment>
        );
      })}
      {form.humanCheck || form.codeTo || form.picture ? (
        <HumanCheck
          check={code.check}
          picture={form.picture}
          required={form.humanCheck}
          error={getError("captcha")}
          round={answer}
          onOther={code.proveInstead}
        />
      ) : null}
      {identity ? <ConfirmIdentity identity={identity} error={answer?.fields.confirmIdentity} /> : null}
      <TermsCheck isTicked={form.termsTicked} error={answer?.fields.agreeTerms} />
      <Button type="submit" size="lg" full className="col-span-full" busy={code.busy}>
        {t("auth.register.submit")}
      </Button>
    </code.Form>
  );
}
