import { useTranslation } from "../../i18n/use-translation.ts";
import { Field } from "../../ui/field.tsx";
import { CountryPicker, type DialCountry } from "./country-picker.tsx";
import { HumanCheck } from "./human-check.tsx";
import { SendCodeButton, SentCodeNote } from "./send-code.tsx";
import type { CodeAnswer, CodeForm } from "./use-code-form.ts";

interface MobileCodeFieldsProps {
  form: CodeForm;
  countries: DialCountry[];
  /** Initial value of the number. */
  remembered?: { mobileNum: string; countryDialingCode: string } | null;
  /** True once the server requires an answer to the picture. */
  picture: boolean;
}

/**
 * A mobile number and the code that is sent to it if an account has that number: the fields `mobileNum`,
 * `countryDialingCode` and `verificationCode`, and the bot check.
 */
export function MobileCodeFields({ form, countries, remembered, picture }: MobileCodeFieldsProps) {
  const { t } = useTranslation();
  const { answer, sent, check } = form;
  const { fields = {} } = answer ?? {};
  const values: CodeAnswer["values"] = answer?.values ?? { ...remembered };
  return (
    <>
      <Field
        label={t("auth.field.mobileNum")}
        name="mobileNum"
        inputMode="tel"
        autoComplete="tel-national"
        required
        maxLength={32}
        defaultValue={values.mobileNum ?? ""}
        error={fields.mobileNum}
        before={<CountryPicker countries={countries} chosen={values.countryDialingCode} />}
        data-autofocus=""
      />
      <HumanCheck
        check={check}
        picture={picture}
        required={false}
        error={fields.captcha}
        round={answer}
        onOther={form.proveInstead}
      />
      <div>
        <Field
          label={t("auth.field.verificationCode")}
          name="verificationCode"
          icon="shield"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={255}
          error={fields.verificationCode}
          after={<SendCodeButton sent={sent} busy={form.sending} onSend={form.sendCode} />}
        />
        <SentCodeNote sent={sent} hidden />
      </div>
    </>
  );
}
