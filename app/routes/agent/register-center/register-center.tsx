import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { describeAccountType } from "../../../site/account-types.ts";
import { InvitationLink } from "../../../site/panel/invitation-link.tsx";
import { narrowForm, Section, Sections } from "../../../site/panel/section.tsx";
import { useShownResult } from "../../../site/panel/use-shown-result.ts";
import { REGISTER_CENTER } from "../../../site/paths.ts";
import { useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { NoTranslate } from "../../../ui/money.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import { RateFields } from "../ui/rate-fields.tsx";
import { LinkList } from "./link-list.tsx";
import type { RegisterCenterData } from "./load-register-center.server.ts";
import type { RegisterCenterResult } from "./register-center-action.server.ts";
import { useTypeName } from "./use-type-name.ts";

interface RegisterCenterProps {
  center: RegisterCenterData;
  /** The form that has just been accepted. */
  done: string | null;
  /** The account that has just been opened. */
  username: string;
}

/** The forms for an account and for a link, the agent's own link, and the list of links. */
export function RegisterCenter({ center, done, username }: RegisterCenterProps) {
  const { t } = useTranslation();
  const result = useActionData<RegisterCenterResult>();
  const top = useShownResult(result);
  const { key } = useLocation();
  const { own, qrSize, domains, linksOn, links } = center;
  return (
    <Sections ref={top}>
      {result?.message ? (
        <Alert>{result.message}</Alert>
      ) : done === "opened" && !result ? (
        <Alert tone="positive">{t("registerCenter.opened", { username })}</Alert>
      ) : null}
      {center.rates.length === 0 ? (
        <Alert tone="info" live="off">
          {t("rebates.noneOwn")}
        </Alert>
      ) : null}
      {/* Empty again after an account was opened. */}
      <OpenForm key={done === "opened" && !result ? key : "open"} center={center} result={result} />
      <Section
        title={t(linksOn ? "registerCenter.own.title" : "registerCenter.code")}
        text={t(linksOn ? "registerCenter.own.text" : "registerCenter.own.code")}
      >
        {linksOn ? (
          <InvitationLink {...own} codeLabel={t("registerCenter.code")} qrSize={qrSize} />
        ) : (
          <NoTranslate className="font-bold">{own.code}</NoTranslate>
        )}
        {domains.length > 0 ? (
          <p className="text-13 text-text-2">
            {t("registerCenter.domains")}{" "}
            <NoTranslate className="font-semibold">{domains.join(", ")}</NoTranslate>
          </p>
        ) : null}
      </Section>
      {linksOn ? (
        <>
          <CreateForm center={center} result={result} />
          <Section title={t("registerCenter.links.title")}>
            <LinkList links={links} />
          </Section>
        </>
      ) : null}
    </Sections>
  );
}

interface FormProps {
  center: RegisterCenterData;
  result: RegisterCenterResult | undefined;
}

/** Opens an account directly below the agent. */
function OpenForm({ center: { types, rates, initialPassword }, result }: FormProps) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  const { fields = {}, values = {}, rates: typed = {} } = result?.intent === "open" ? result : {};
  return (
    <Section title={t("registerCenter.open.title")} text={t("registerCenter.open.text")}>
      <Form method="post" action={REGISTER_CENTER} className={narrowForm} preventScrollReset replace>
        <input type="hidden" name="intent" value="open" />
        <Field
          label={t("registerCenter.username")}
          name="username"
          icon="user"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values.username}
          error={fields.username}
        />
        <TypeField types={types} value={values.type} />
        <Field
          label={t("registerCenter.password")}
          name="password"
          type="password"
          icon="lock"
          required={!initialPassword}
          autoComplete="new-password"
          help={t(initialPassword ? "registerCenter.password.initial" : "registerCenter.password.help")}
          error={fields.password}
        />
        <Field
          label={t("registerCenter.nickname")}
          name="nickname"
          autoComplete="off"
          defaultValue={values.nickname}
          help={t("registerCenter.nickname.help")}
          error={fields.nickname}
        />
        <FirstRates rates={rates} typed={typed} fields={fields} />
        <Button type="submit" className="justify-self-start" busy={formData?.get("intent") === "open"}>
          {t("registerCenter.open.submit")}
        </Button>
      </Form>
    </Section>
  );
}

/** Creates a link. */
function CreateForm({ center: { types, rates }, result }: FormProps) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  const { fields = {}, values = {}, rates: typed = {} } = result?.intent === "create" ? result : {};
  return (
    <Section title={t("registerCenter.create.title")} text={t("registerCenter.create.text")}>
      <Form method="post" action={REGISTER_CENTER} className={narrowForm} preventScrollReset replace>
        <input type="hidden" name="intent" value="create" />
        <Field
          label={t("registerCenter.name")}
          name="name"
          required
          autoComplete="off"
          defaultValue={values.name}
          help={t("registerCenter.name.help")}
          error={fields.name}
        />
        <TypeField types={types} value={values.type} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t("registerCenter.maxUses")}
            name="maxUses"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.maxUses}
            help={t("registerCenter.maxUses.help")}
            error={fields.maxUses}
          />
          <Field
            label={t("registerCenter.days")}
            name="days"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.days}
            help={t("registerCenter.days.help")}
            error={fields.days}
          />
        </div>
        <FirstRates rates={rates} typed={typed} fields={fields} />
        <Button type="submit" className="justify-self-start" busy={formData?.get("intent") === "create"}>
          {t("registerCenter.create.submit")}
        </Button>
      </Form>
    </Section>
  );
}

interface FirstRatesProps {
  /** The highest rates that the agent can give. */
  rates: RegisterCenterData["rates"];
  typed: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>>;
}

/** The rebate rates of the accounts that are opened, if the agent has any. */
function FirstRates({ rates, typed, fields }: FirstRatesProps) {
  const { t } = useTranslation();
  if (rates.length === 0) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 font-semibold">{t("rebates.first")}</legend>
      <HelpText>{t("rebates.first.help")}</HelpText>
      <RateFields
        rates={rates.map(({ gameType, rateBasisPoints }) => ({
          gameType,
          value: typed[gameType] ?? "",
          help: t("rebates.limits", { least: 0, most: rateBasisPoints / 100 }),
        }))}
        fields={fields}
      />
    </fieldset>
  );
}

/** The type of the accounts that are opened, with a line on what each type may do. */
function TypeField({ types, value }: { types: RegisterCenterData["types"]; value: string | undefined }) {
  const { t } = useTranslation();
  const { agentTypes } = useSite().brand;
  const getTypeName = useTypeName();
  return (
    <div className="grid gap-1.5">
      <SelectField label={t("registerCenter.type")} name="type" defaultValue={value ?? "0"}>
        {types.map((type) => (
          <option key={type} value={type}>
            {getTypeName(type)}
          </option>
        ))}
      </SelectField>
      <ul className="grid gap-1 text-12 text-text-3">
        {types.map((type) => (
          <li key={type}>
            <b>{getTypeName(type)}:</b> {describeAccountType(t, agentTypes, type)}
          </li>
        ))}
      </ul>
    </div>
  );
}
