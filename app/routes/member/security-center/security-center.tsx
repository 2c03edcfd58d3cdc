import { useActionData, useLocation } from "@remix-run/react";
import clsx from "clsx";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ApprovalStep } from "../../../site/panel/approval-step.tsx";
import { Actions, narrowForm, Section, Sections } from "../../../site/panel/section.tsx";
import { ACCOUNT_PAGE as PATH, WITHDRAW_PAGE } from "../../../site/paths.ts";
import { useBrandTime } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { artUrl } from "../../../ui/art-url.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { NoTranslate } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { PreferenceForm } from "../../../ui/preference-form.tsx";
import { SupportLink } from "../../../ui/support-link.tsx";
import { ClubSection } from "./club-section.tsx";
import { IntentForm, useAccountPath, useBusy } from "./intent-form.tsx";
import type { SecurityData } from "./load-security.server.ts";
import { Payees, PaymentPassword } from "./payout-sections.tsx";
import type { SecurityResult } from "./security-action.server.ts";
import { Devices, LinkedServices } from "./sign-in-sections.tsx";

/** A field beside its button: the button is level with the box, below its label; on a phone it has its own row. */
const LINE =
  "flex flex-wrap items-start gap-3 max-xs:[&>div]:basis-full [&>div]:flex-[1_1_200px] xs:[&>div]:max-w-90 [&>button]:h-12 xs:[&>button]:mt-6.5";

interface SecurityCenterProps {
  account: SecurityData;
  /** True when the address says that the last form was saved. */
  isSaved: boolean;
  /** The page of the withdrawal or transfer that can continue after the saved form, or null. */
  next: string | null;
}

/** My account (spec section 2, `securityCenter`): the member's profile and the protection of the account. */
export function SecurityCenter({ account, isSaved, next }: SecurityCenterProps) {
  const result = useActionData<SecurityResult>();
  const { key } = useLocation();
  const { t } = useTranslation();
  const top = useRef<HTMLDivElement>(null);
  const path = useAccountPath();
  const codeSent = result?.done === true && result.codeSent;
  const saysSaved = isSaved && result === undefined;
  // The result of a form is shown at the top of the page, wherever the form is.
  const shown = saysSaved ? key : (result?.step ?? result?.recoveryCodes ?? result?.message);
  useEffect(() => {
    if (shown) top.current?.scrollIntoView({ block: "start" });
  }, [shown]);
  return (
    <Sections ref={top}>
      {result?.message ? <Alert>{result.message}</Alert> : null}
      {codeSent || saysSaved ? (
        <Alert tone="positive">
          {t(codeSent ? "security.codeSent" : "security.saved")}{" "}
          {saysSaved && next ? (
            <Link className="link" to={next}>
              {t(next === WITHDRAW_PAGE ? "security.toWithdrawal" : "security.toTransfer")}
            </Link>
          ) : null}
        </Alert>
      ) : null}
      {result?.step ? (
        <ApprovalStep
          step={result.step}
          path={path}
          text={t("security.step.approve")}
          giveUp={t("security.step.cancel")}
          hiddenFields={result.values}
        />
      ) : null}
      {result?.recoveryCodes ? <RecoveryCodes codes={result.recoveryCodes} /> : null}
      <Person account={account} result={result} />
      {account.club ? <ClubSection club={account.club} /> : null}
      <Password />
      <Authenticator account={account} result={result} />
      <Contacts account={account} result={result} />
      <LinkedServices account={account} />
      <PaymentPassword account={account} result={result} />
      <Payees account={account} result={result} />
      <Devices account={account} />
    </Sections>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t("security.codes.title")} text={t("security.codes.text")} isNew>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-2 tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonLink to={PATH} variant="secondary" replace>
        {t("security.codes.kept")}
      </ButtonLink>
    </Section>
  );
}

function Person({ account, result }: { account: SecurityData; result: SecurityResult | undefined }) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const { member, icons, languages, language } = account;
  return (
    <Section title={t("security.person")}>
      <Facts>
        <Fact name={t("auth.field.username")}>
          <NoTranslate>{member.account}</NoTranslate>
        </Fact>
        <Fact name={t("security.memberId")} className="tabular-nums">
          {member.customerId}
        </Fact>
        <Fact name={t("security.since")}>{time(member.createdAt)}</Fact>
        {member.clubLabel ? (
          <Fact name={t("security.club")}>
            {t("shell.clubLevel", { name: member.clubLabel.labelName, level: member.clubLabel.rankLevel })}{" "}
            <SupportLink className="link" />
          </Fact>
        ) : null}
        {member.memberLabel.length > 0 ? (
          <Fact name={t("security.labels")} className="flex flex-wrap gap-1.5">
            {member.memberLabel.map((label) => (
              <Badge key={label} className="max-w-full">
                {/* Any colour is only a spot beside the text, so that the text stays readable. */}
                <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
                  <circle cx="5" cy="5" r="5" fill={member.memberLabelColor} />
                </svg>
                <span className="truncate">{label}</span>
              </Badge>
            ))}
          </Fact>
        ) : null}
      </Facts>
      <IntentForm intent="nickname" className={LINE}>
        <Field
          key={member.nickname}
          label={t("auth.field.nickname")}
          name="nickname"
          defaultValue={result?.values.nickname ?? member.nickname}
          maxLength={60}
          autoComplete="nickname"
          {...(result?.fields.nickname ? { error: result.fields.nickname } : {})}
        />
        <Button type="submit" variant="secondary" busy={useBusy("nickname")}>
          {t("security.save")}
        </Button>
      </IntentForm>
      <IntentForm intent="icon">
        {/* Twelve pictures, in full rows. */}
        <fieldset className="grid w-max grid-cols-4 gap-3 sm:grid-cols-6 sm:gap-2">
          <legend className="mb-2 text-13 font-semibold">{t("security.icon")}</legend>
          {icons.map((icon, index) => (
            <button
              key={icon}
              type="submit"
              name="icon"
              value={icon}
              className="rounded-full border-3 border-transparent aria-pressed:border-accent-text"
              aria-pressed={icon === member.avatar}
              aria-label={t("security.icon.name", { number: index + 1 })}
            >
              <img src={artUrl(`avatar/${icon}`)} alt="" width={48} height={48} />
            </button>
          ))}
        </fieldset>
      </IntentForm>
      {languages.length > 1 ? (
        <PreferenceForm name="language" className={LINE}>
          <SelectField label={t("security.language")} name="language" defaultValue={language}>
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="secondary">
            {t("security.save")}
          </Button>
        </PreferenceForm>
      ) : null}
    </Section>
  );
}

function Password() {
  const { t } = useTranslation();
  return (
    <Section title={t("auth.field.password")} text={t("security.password.text")}>
      <ButtonLink to="?modal=change-password" variant="secondary" preventScrollReset>
        {t("security.password.change")}
      </ButtonLink>
    </Section>
  );
}

function Authenticator({ account, result }: { account: SecurityData; result: SecurityResult | undefined }) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const { authenticator, mayEnrol, asksAtSignIn, methods } = account.security;
  if (!authenticator && !mayEnrol) {
    if (!asksAtSignIn) return null;
    return (
      <Section title={t("security.two")} text={t("security.two.contacts")}>
        {methods.length === 0 ? <Unprotected /> : null}
      </Section>
    );
  }
  if (!authenticator) {
    const { setUp = null } = result ?? {};
    return (
      <Section title={t("security.two")} text={t("security.two.text")}>
        {asksAtSignIn && methods.length === 0 ? <Unprotected /> : null}
        {setUp ? (
          <SetUp setUp={setUp} error={result?.fields.code} />
        ) : (
          <IntentForm intent="enrol">
            <Button type="submit">{t("security.two.enrol")}</Button>
          </IntentForm>
        )}
      </Section>
    );
  }
  const { since, always, recoveryCodesLeft: left } = authenticator;
  return (
    <Section title={t("security.two")} text={t("security.two.on", { time: time(since) })}>
      <p className={left < 3 ? "text-13 text-negative" : "text-13 text-text-2"}>
        {t("security.codes.left", { count: left })}
      </p>
      <p className="text-13 text-text-2">{t(always ? "security.two.always" : "security.two.unknown")}</p>
      <Actions>
        <IntentForm intent="always">
          <input type="hidden" name="always" value={always ? "off" : "on"} />
          <Button type="submit" variant="secondary">
            {t(always ? "security.two.askLess" : "security.two.askAlways")}
          </Button>
        </IntentForm>
        <IntentForm intent="recovery-codes">
          <Button type="submit" variant="secondary">
            {t("security.codes.renew")}
          </Button>
        </IntentForm>
        <IntentForm intent="remove-totp">
          <Button type="submit" variant="outline">
            {t("security.two.remove")}
          </Button>
        </IntentForm>
      </Actions>
    </Section>
  );
}

function Unprotected() {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" live="off">
      {t("security.unprotected")}
    </Alert>
  );
}

function SetUp({ setUp, error }: { setUp: NonNullable<SecurityResult["setUp"]>; error: string | undefined }) {
  const { t } = useTranslation();
  const { secret, uri, qr } = setUp;
  return (
    <div className="flex flex-wrap gap-5">
      <svg
        className="rounded-md"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="200"
        height="200"
        role="img"
        aria-label={t("security.two.qr")}
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <IntentForm intent="confirm-totp" className={clsx(narrowForm, "min-w-60 flex-1")}>
        <p className="text-13 text-text-2">{t("security.two.scan")}</p>
        <p className="text-13">
          {t("security.two.secret")}{" "}
          <code className="wrap-anywhere select-all">{secret.replace(/(.{4})(?!$)/g, "$1 ")}</code>
        </p>
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="uri" value={uri} />
        <Field
          label={t("security.two.code")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={32}
          autoFocus
          {...(error ? { error } : {})}
        />
        <Button type="submit">{t("security.two.confirm")}</Button>
      </IntentForm>
    </div>
  );
}

function Contacts({ account, result }: { account: SecurityData; result: SecurityResult | undefined }) {
  const { t } = useTranslation();
  const { email, mobile } = account.security;
  return (
    <Section title={t("security.contacts")} text={t("security.contacts.text")} anchor="contacts">
      <Contact channel="email" now={email} account={account} result={result} />
      {account.dialCodes.length > 0 || mobile !== null ? (
        <Contact channel="sms" now={mobile} account={account} result={result} />
      ) : null}
    </Section>
  );
}

function Contact({
  channel,
  now,
  account,
  result,
}: {
  channel: "email" | "sms";
  now: string | null;
  account: SecurityData;
  result: SecurityResult | undefined;
}) {
  const { t } = useTranslation();
  const own = result?.values.channel === channel;
  const { fields = {}, values = {} } = own ? result : {};
  const name = t(channel === "email" ? "auth.field.email" : "auth.field.mobileNum");
  if (own && result.codeSent) {
    return (
      <IntentForm intent="set-contact" className={LINE}>
        <input type="hidden" name="channel" value={channel} />
        <input type="hidden" name="to" value={values.to ?? ""} />
        <input type="hidden" name="countryDialingCode" value={values.countryDialingCode ?? ""} />
        <Field
          label={t("security.contacts.code", { to: values.to ?? "" })}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          maxLength={32}
          {...(fields.verificationCode ? { error: fields.verificationCode } : {})}
        />
        <Button type="submit">{t("security.contacts.confirm")}</Button>
      </IntentForm>
    );
  }
  return (
    <IntentForm intent="contact-code" className={LINE}>
      <input type="hidden" name="channel" value={channel} />
      {channel === "sms" ? (
        <SelectField
          label={t("auth.field.countryDialingCode")}
          name="countryDialingCode"
          defaultValue={values.countryDialingCode ?? account.dialCodes[0]?.code ?? ""}
        >
          {account.dialCodes.map(({ country, code }) => (
            <option key={country} value={code}>
              {country} +{code.replace("+", "")}
            </option>
          ))}
        </SelectField>
      ) : null}
      <Field
        label={name}
        name="to"
        type={channel === "email" ? "email" : "text"}
        inputMode={channel === "email" ? "email" : "tel"}
        autoComplete={channel === "email" ? "email" : "tel-national"}
        defaultValue={values.to ?? ""}
        required
        maxLength={255}
        help={now === null ? t("security.contacts.none") : t("security.contacts.now", { value: now })}
        {...(fields.to ? { error: fields.to } : {})}
      />
      <Button type="submit" variant="secondary">
        {t(now === null ? "security.contacts.add" : "security.contacts.change")}
      </Button>
    </IntentForm>
  );
}
