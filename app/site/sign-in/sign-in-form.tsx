import { Form, Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Check } from "../../ui/check.tsx";
import { textLink } from "../../ui/classes.ts";
import { Field } from "../../ui/field.tsx";
import { FormTabs } from "../../ui/form-tabs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { LogoMark } from "../logo.tsx";
import { withModal } from "../safe-redirect.ts";
import { useCanRegister } from "../use-can-register.ts";
import { useSite } from "../use-site.ts";
import { HumanCheck } from "../verification/human-check.tsx";
import { MobileCodeFields } from "../verification/mobile-code-fields.tsx";
import { type CodeAnswer, useCodeForm } from "../verification/use-code-form.ts";
import { AuthBody, AuthFoot, AuthHeading } from "./auth-card.tsx";
import type { SignInOptions } from "./sign-in-options.server.ts";
import { ThirdPartyButtons } from "./third-party-buttons.tsx";

/** The reason why a sign-in was refused, or the notice that a code was sent. */
export interface SignInFailure extends CodeAnswer {
  by: "username" | "sms";
  /** True when the next try needs a captcha. */
  captcha: boolean;
  /** The form's target, which a page shown in response to it could not know from its address. */
  next: string;
}

interface SignInFormProps {
  titleId: string;
  options: SignInOptions;
  /** Page to open after sign-in. */
  next: string;
  /** Address of the dialog that contains the form; omitted for the page. */
  dialog?: string;
  /** True when the extra step that led back here had expired. */
  over?: boolean;
  /** The server's answer to a form that was sent without scripts. */
  failure?: SignInFailure | undefined;
}

/**
 * Renders sign-in by username or by a code, the free trial and the link to registration, in the dialog and on the page.
 */
export function SignInForm({ titleId, options, next, dialog, over, failure }: SignInFormProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const { search } = useLocation();
  const canRegister = useCanRegister();
  const [by, setBy] = useState(failure?.by ?? options.by);
  return (
    <>
      <AuthBody>
        <AuthHeading
          id={titleId}
          title={t("auth.signIn.title")}
          text={t("auth.signIn.to", { brand: brand.name })}
          mark={<LogoMark size={44} />}
        />
        {brand.switches.showVerCodeLogin ? (
          <FormTabs
            label={t("auth.signIn.by")}
            value={by}
            choices={{ username: t("auth.by.username"), sms: t("auth.by.sms") }}
            onChange={setBy}
          />
        ) : null}
        <Credentials
          key={by}
          by={by}
          options={options}
          next={next}
          dialog={dialog}
          over={over}
          failure={failure?.by === by ? failure : undefined}
        />
        <ThirdPartyButtons next={next} />
        {brand.switches.freePlay && brand.audience === "member" ? <FreePlay next={next} /> : null}
      </AuthBody>
      {canRegister ? (
        <AuthFoot>
          {t("auth.noAccount")}{" "}
          <Link
            className="link"
            to={brand.switches.loginedToHomePage ? "/register" : withModal(search, "register")}
            preventScrollReset
          >
            {t("auth.register.submit")}
          </Link>
        </AuthFoot>
      ) : null}
    </>
  );
}

/** Renders the fields of one tab, with the parts shared by both tabs. */
function Credentials({
  by,
  options,
  next,
  dialog,
  over,
  failure,
}: Omit<SignInFormProps, "titleId"> & { by: SignInFailure["by"] }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { brand } = useSite();
  const { pathname, search } = useLocation();
  const picture = (answer: SignInFailure | undefined) =>
    (by === "username" && options.captcha) || answer?.captcha === true;
  const form = useCodeForm<SignInFailure>({
    // The box in the rail's bar has the same key, so that its refusal is shown here.
    key: by === "username" ? "sign-in" : "sign-in-sms",
    action: "/login",
    plain: failure,
    human: by === "username",
    picture,
  });
  const { answer } = form;

  return (
    <form.Form
      ref={form.element}
      noValidate={hydrated}
      method="post"
      action="/login"
      className="grid gap-4"
      onInput={form.typing}
      onSubmit={form.submit}
    >
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="type" value={by} />
      {dialog ? <input type="hidden" name="dialog" value={dialog} /> : null}
      {over && !answer ? (
        <Alert tone="warning">
          <b>{t("shell.notice.step-over")}</b> {t("shell.notice.step-over.text")}
        </Alert>
      ) : null}
      {answer?.message ? <Alert>{answer.message}</Alert> : null}
      {by === "username" ? (
        <UsernameFields rememberedUser={options.rememberedUser} failure={answer} />
      ) : (
        <MobileCodeFields
          form={form}
          countries={options.dialCodes}
          remembered={options.rememberedMobile}
          picture={picture(answer)}
        />
      )}
      {by === "username" && picture(answer) ? (
        <HumanCheck
          check={form.check}
          picture
          required
          error={answer?.fields.captcha}
          round={answer}
          onOther={form.proveInstead}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {brand.switches.rememberMe ? (
          <Check
            name="rememberMe"
            defaultChecked={options.rememberedUser !== null || options.rememberedMobile !== null}
          >
            {t("auth.rememberMe")}
          </Check>
        ) : (
          <span />
        )}
        <Link
          className={textLink}
          to={pathname === "/login" ? "/account/forgot" : withModal(search, "forgot")}
          preventScrollReset
        >
          {t("auth.forgot")}
        </Link>
      </div>
      <Button type="submit" size="lg" full busy={form.busy}>
        {t("auth.signIn.submit")}
      </Button>
    </form.Form>
  );
}

function UsernameFields({
  rememberedUser,
  failure,
}: {
  rememberedUser: string | null;
  failure: SignInFailure | undefined;
}) {
  const { t } = useTranslation();
  const username = failure?.values.username ?? rememberedUser ?? "";
  return (
    <>
      <Field
        label={t("auth.field.username")}
        name="username"
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={255}
        defaultValue={username}
        error={failure?.fields.username}
        data-autofocus={username ? undefined : ""}
      />
      <Field
        label={t("auth.field.password")}
        name="password"
        type="password"
        icon="lock"
        autoComplete="current-password"
        required
        error={failure?.fields.password}
        data-autofocus={username ? "" : undefined}
      />
    </>
  );
}

/** Renders a button that opens a trial account with play money. */
function FreePlay({ next }: { next: string }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/account/free-play">
      <input type="hidden" name="next" value={next} />
      <Button type="submit" variant="secondary" full>
        <Icon name="play" size={18} />
        {t("auth.freePlay")}
      </Button>
    </Form>
  );
}
