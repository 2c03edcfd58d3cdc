import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { dialledNumber } from "../../shared/dialled-number.ts";
import { CountryPicker, type DialCountry } from "../../site/verification/country-picker.tsx";
import { useSecondsUntil } from "../../site/verification/use-seconds-until.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, focusFirstError } from "../../ui/field.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { getPhoneError, PHONE_ERRORS, type PhoneErrorCode, waitSeconds } from "./phone-errors.ts";
import type { PhoneSettings, SentCode } from "./prove-phone.ts";

interface PhoneFormProps {
  settings: PhoneSettings;
  dialCodes: DialCountry[];
  next: string;
}

/** Asks for the number first, then for the code. Firebase's code is loaded when the first code is requested. */
export function PhoneForm({ settings, dialCodes, next }: PhoneFormProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const submit = useSubmit();
  const element = useRef<HTMLFormElement>(null);
  const robotCheck = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ number: "", dialCode: "" });
  const [sent, setSent] = useState<{ code: SentCode; to: string } | null>(null);
  const [error, setError] = useState<PhoneErrorCode | null>(null);
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState(0);
  const seconds = useSecondsUntil(end);
  useEffect(() => {
    if (error && !busy) focusFirstError(element.current);
  }, [error, busy]);
  const wait = (forSeconds: number) => setEnd(Date.now() + forSeconds * 1_000);

  /** Runs one exchange with the service; maps a thrown error to an error of the spec with its next step. */
  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      const code = getPhoneError(thrown);
      setError(code);
      const step: string = PHONE_ERRORS[code];
      if (step === "wait") wait(waitSeconds(code));
      if (step === "resend") wait(0);
      if (step === "again") setSent(null);
    } finally {
      setBusy(false);
    }
  }

  const send = ({ number, dialCode } = typed) =>
    attempt(async () => {
      setTyped({ number, dialCode });
      if (number.trim() === "") throw Object.assign(new Error("no number"), { code: "missing-phone-number" });
      const to = dialledNumber(dialCode, number);
      if (to === null) throw Object.assign(new Error("no number"), { code: "invalid-phone-number" });
      const { sendCode } = await import("./prove-phone.ts");
      if (!robotCheck.current) return;
      setSent({ code: await sendCode(settings, to, robotCheck.current), to });
      wait(waitSeconds(null));
    });

  const confirm = (form: HTMLFormElement) =>
    attempt(async () => {
      const code = String(new FormData(form).get("code") ?? "").trim();
      if (code === "") throw Object.assign(new Error("no code"), { code: "missing-verification-code" });
      const idToken = await sent?.code.confirm(code);
      if (idToken) submit({ idToken, next }, { method: "post", action: "/account/phone" });
    });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (sent) return void confirm(event.currentTarget);
    const data = new FormData(event.currentTarget);
    void send({ number: String(data.get("mobileNum")), dialCode: String(data.get("countryDialingCode")) });
  };

  if (!hydrated) return <Alert live="off">{t("phone.script")}</Alert>;
  const text = error ? t(`phone.error.${error}`) : undefined;
  const onField = error !== null && PHONE_ERRORS[error] === "field";
  return (
    <form ref={element} className="grid gap-4" noValidate onSubmit={onSubmit}>
      {text && !onField ? (
        <Alert>
          {text}{" "}
          {error && PHONE_ERRORS[error] === "support" ? (
            <SupportLink className="link [&>svg]:hidden" />
          ) : null}
        </Alert>
      ) : null}
      {sent ? (
        <>
          <p role="status">{t("phone.sent", { number: sent.to })}</p>
          <Field
            key="code"
            label={t("phone.code")}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={255}
            error={onField ? text : undefined}
            autoFocus
          />
          <Button type="submit" size="lg" full busy={busy}>
            {t("phone.confirm")}
          </Button>
          <Button variant="secondary" full disabled={seconds > 0 || busy} onClick={() => void send()}>
            {seconds > 0 ? t("phone.wait", { seconds }) : t("phone.again")}
          </Button>
          <Button variant="ghost" full onClick={() => setSent(null)}>
            {t("phone.change")}
          </Button>
        </>
      ) : (
        <>
          <Field
            key="number"
            label={t("auth.field.mobileNum")}
            name="mobileNum"
            inputMode="tel"
            icon="phone"
            autoComplete="tel-national"
            defaultValue={typed.number}
            before={<CountryPicker countries={dialCodes} chosen={typed.dialCode} />}
            error={onField ? text : undefined}
          />
          <Button type="submit" size="lg" full busy={busy} disabled={seconds > 0}>
            {seconds > 0 ? t("phone.wait", { seconds }) : t("phone.send")}
          </Button>
        </>
      )}
      {settings.emulator ? (
        <a className="link text-13" href={settings.emulator} target="_blank" rel="noopener noreferrer">
          {t("phone.codes")}
        </a>
      ) : null}
      <div ref={robotCheck} />
    </form>
  );
}
