import clsx from "clsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ListEntry } from "../../../site/panel/list-entry.tsx";
import { narrowForm, Section } from "../../../site/panel/section.tsx";
import { useSite } from "../../../site/use-site.ts";
import { Button } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/classes.ts";
import { Field, SelectField } from "../../../ui/field.tsx";
import { NoTranslate } from "../../../ui/money.tsx";
import { IntentForm, useBusy } from "./intent-form.tsx";
import type { SecurityData } from "./load-security.server.ts";
import type { SecurityResult } from "./security-action.server.ts";

interface PartProps {
  account: SecurityData;
  result: SecurityResult | undefined;
}

const getError = (text: string | undefined) => (text ? { error: text } : {});

/** Renders the password for withdrawals and transfers: set, changed, or set again after it was forgotten. */
export function PaymentPassword({ account, result }: PartProps) {
  const { t } = useTranslation();
  const { isSet, minLength, maxLength } = account.paymentPassword;
  const fresh = result?.newPaymentPassword ?? null;
  const fields = result?.fields ?? {};
  const changing = result?.intent === "change-payment-password";
  const length = t("withdraw.password.length", { min: minLength, max: maxLength });
  const [changes, sets] = [useBusy("change-payment-password"), useBusy("set-payment-password")];
  if (fresh) {
    return (
      <Section
        title={t("withdraw.password.title")}
        text={t("withdraw.password.choose")}
        anchor="payment-password"
      >
        <IntentForm intent="set-payment-password" className={narrowForm}>
          <input type="hidden" name="approval" value={fresh.approval} />
          <NewPassword help={length} fields={fields} isDue={!fields.confirmNewPassword} />
          <Button type="submit" busy={sets}>
            {t("withdraw.password.save")}
          </Button>
        </IntentForm>
      </Section>
    );
  }
  return (
    <Section
      title={t("withdraw.password.title")}
      text={t(isSet ? "withdraw.password.set" : "withdraw.password.unset")}
      anchor="payment-password"
    >
      {isSet ? (
        <details open={changing && Object.keys(fields).length > 0}>
          <summary className={textLink}>{t("withdraw.password.change")}</summary>
          <IntentForm intent="change-payment-password" className={clsx(narrowForm, "pt-4")}>
            <Field
              label={t("withdraw.password.old")}
              name="oldPassword"
              type="password"
              autoComplete="off"
              required
              {...getError(changing ? fields.oldPassword : undefined)}
            />
            <NewPassword help={length} fields={changing ? fields : {}} />
            <Button type="submit" variant="secondary" busy={changes}>
              {t("withdraw.password.save")}
            </Button>
          </IntentForm>
        </details>
      ) : null}
      <IntentForm intent="begin-payment-password">
        <Button type="submit" variant={isSet ? "outline" : "primary"}>
          {t(isSet ? "withdraw.password.forgotten" : "withdraw.password.begin")}
        </Button>
      </IntentForm>
    </Section>
  );
}

function NewPassword({
  help,
  fields,
  isDue = false,
}: {
  help: string;
  fields: Record<string, string>;
  /** True when this is the next thing to do on the page. */
  isDue?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        label={t("withdraw.password.new")}
        name="newPassword"
        type="password"
        autoComplete="off"
        required
        help={help}
        // It was just requested, and is far down its page.
        autoFocus={isDue}
        {...getError(fields.newPassword)}
      />
      <Field
        label={t("withdraw.password.again")}
        name="confirmNewPassword"
        type="password"
        autoComplete="off"
        required
        {...getError(fields.confirmNewPassword)}
      />
    </>
  );
}

/** Renders the member's payees. */
export function Payees({ account, result }: PartProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const { list, channels, holder, most } = account.payees;
  const adds = useBusy("add-payee");
  const own = result?.intent === "add-payee";
  const { fields = {}, values = {} } = own ? result : {};
  const options = channels.flatMap(({ key, destinations }) =>
    destinations.map(({ code, name }) => ({ value: `${key}/${code}`, name })),
  );
  const hasCrypto = channels.some(({ kind }) => kind === "crypto");
  const needsName = holder === null && channels.some(({ kind }) => kind !== "crypto");
  return (
    <Section title={t("withdraw.payees.title")} text={t("withdraw.payees.text")} anchor="payees">
      {list.length > 0 ? (
        <ul>
          {list.map((payee) => (
            <ListEntry
              key={payee.payeeId}
              title={
                <>
                  {payee.destination} <NoTranslate>{payee.number}</NoTranslate>
                </>
              }
              note={payee.usable ? payee.holder : t("withdraw.payees.gone", { brand: brand.name })}
              end={
                <IntentForm intent="remove-payee">
                  <input type="hidden" name="payeeId" value={payee.payeeId} />
                  <Button
                    type="submit"
                    variant="outline"
                    size="sm"
                    aria-label={t("withdraw.payees.removeOne", {
                      payee: `${payee.destination} ${payee.number}`,
                    })}
                  >
                    {t("withdraw.payees.remove")}
                  </Button>
                </IntentForm>
              }
            />
          ))}
        </ul>
      ) : (
        <p className="text-13 text-text-2">{t("withdraw.payees.none")}</p>
      )}
      {options.length === 0 || list.length >= most ? null : (
        // Emptied after an account was added, so that the typed number is not added twice.
        <IntentForm key={list.length} intent="add-payee" className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={t("withdraw.payees.destination")}
              name="destination"
              defaultValue={values.destination ?? options[0]?.value ?? ""}
            >
              {options.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Field
              label={t("withdraw.payees.number")}
              name="number"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={128}
              defaultValue={values.number ?? ""}
              help={hasCrypto ? t("withdraw.payees.number.help") : undefined}
              {...getError(fields.number ?? fields.destination ?? fields.channel)}
            />
          </div>
          {needsName ? (
            <Field
              label={t("withdraw.payees.holder")}
              name="holder"
              autoComplete="name"
              maxLength={100}
              defaultValue={values.holder ?? ""}
              help={t(hasCrypto ? "withdraw.payees.holder.helpWithCrypto" : "withdraw.payees.holder.help")}
              {...getError(fields.holder)}
            />
          ) : holder !== null ? (
            <p className="text-13 text-text-2">{t("withdraw.payees.inName", { name: holder })}</p>
          ) : null}
          <Button type="submit" variant="secondary" busy={adds}>
            {t("withdraw.payees.add")}
          </Button>
        </IntentForm>
      )}
    </Section>
  );
}
