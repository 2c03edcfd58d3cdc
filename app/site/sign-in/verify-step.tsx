import type { FetcherWithComponents } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { SignInReason, StepUpMethod } from "../../platform/contract/step-up.ts";
import { Button } from "../../ui/button.tsx";
import { Check } from "../../ui/check.tsx";
import { Field, focusFirstError } from "../../ui/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useSubmitLock } from "../../ui/use-submit-lock.ts";
import { SendCodeButton, type SentCode, SentCodeNote } from "../verification/send-code.tsx";

/** The parts of a required second proof that a page shows. */
export interface VerifyStepData {
  methods: { method: StepUpMethod; to: string }[];
  /** The reason why a sign-in requires it; null when an action is to be approved. */
  because: SignInReason | null;
  /** The method that was chosen last. */
  chosen: StepUpMethod | null;
  /** The code that was just sent by the chosen method. */
  sent: SentCode | null;
  failure: string | null;
}

/** The name of the button that requests a code. */
export const SEND_PROOF = "sendProof";

interface VerifyStepProps {
  step: VerifyStepData;
  action: string;
  /** The form component of a fetcher, or of the page. */
  Form: FetcherWithComponents<unknown>["Form"];
  submit(form: FormData): void;
  busy: boolean;
  /** Values of hidden fields by name. */
  hiddenFields: Readonly<Record<string, string>>;
}

const sends = (method: StepUpMethod | undefined) => method === "sms" || method === "email";

/**
 * Asks for a second proof: a method, a code to be sent if the method needs one, and the answer. Works without scripts.
 */
export function VerifyStep({ step, action, Form, submit, busy, hiddenFields }: VerifyStepProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { methods, chosen, failure } = step;
  const [picked, setPicked] = useState(chosen ?? methods[0]?.method);
  // The countdown belongs to the method by which the code was sent, whatever later answers are about.
  const [sent, setSent] = useState({ by: chosen, code: step.sent });
  useEffect(() => {
    if (step.sent) setSent({ by: step.chosen, code: step.sent });
    if (step.failure) focusFirstError(form.current);
    else if (step.sent) form.current?.querySelector<HTMLInputElement>("input[name=answer]")?.focus();
  }, [step]);

  const only = methods.length === 1 ? methods[0] : undefined;
  const offersCode = hydrated ? sends(picked) : methods.some(({ method }) => sends(method));
  const sentHere = sent.by === picked ? (sent.code ?? undefined) : undefined;
  const turn = useSubmitLock(busy, step);
  const sendCode = () => {
    if (!turn()) return;
    const data = new FormData(form.current ?? undefined);
    data.set(SEND_PROOF, "1");
    submit(data);
  };
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate={hydrated}
      className="grid gap-4"
      preventScrollReset
      onSubmit={(event: FormEvent) => turn() || event.preventDefault()}
    >
      {Object.entries({ ...hiddenFields, stepUp: "1" }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {only ? (
        <p className="text-13">
          <input type="hidden" name="method" value={only.method} />
          <b>{t(`security.method.${only.method}`)}</b> <span className="text-text-3">{only.to}</span>
        </p>
      ) : (
        <fieldset className="grid gap-2">
          <legend className="text-13 font-semibold mb-2">{t("security.step.way")}</legend>
          {methods.map(({ method, to }) => (
            <Check
              key={method}
              type="radio"
              name="method"
              value={method}
              checked={method === picked}
              onChange={() => setPicked(method)}
            >
              <span>
                {t(`security.method.${method}`)} {to ? <span className="text-text-3">{to}</span> : null}
              </span>
            </Check>
          ))}
        </fieldset>
      )}
      <div>
        <Field
          label={t(textKey(only || hydrated ? `security.answer.${picked}` : "security.answer.any"))}
          name="answer"
          type={picked === "password" ? "password" : "text"}
          autoComplete={
            picked === "password" ? "current-password" : picked === "bankName" ? "off" : "one-time-code"
          }
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={255}
          help={picked === "totp" ? t("security.answer.totp.help") : undefined}
          error={failure ?? undefined}
          after={
            offersCode ? (
              <SendCodeButton name={SEND_PROOF} sent={sentHere} busy={busy} onSend={sendCode} />
            ) : undefined
          }
          data-autofocus=""
          // The visitor has just asked for this field; the button that led here is no longer there, or has another
          // meaning.
          autoFocus
        />
        {offersCode ? <SentCodeNote sent={sentHere} /> : null}
      </div>
      <Button type="submit" size="lg" full busy={busy}>
        {t("security.step.confirm")}
      </Button>
    </Form>
  );
}
