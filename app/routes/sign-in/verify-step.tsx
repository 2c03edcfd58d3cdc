import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "../../i18n/use-t.tsx";
import type { StepUpMethod } from "../../platform/contract/step-up.ts";
import { Button } from "../../ui/button.tsx";
import { Field, focusFirstError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A second proof that is asked for, as far as a page shows it. */
export interface VerifyStepData {
  methods: { method: StepUpMethod; to: string }[];
  /** Way that was chosen last. */
  chosen: StepUpMethod | null;
  /** Set when a code was sent by the chosen way. */
  sent: boolean;
  failure: string | null;
}

interface VerifyStepProps {
  step: VerifyStepData;
  action: string;
  /** What travels along, by name. */
  carried?: Readonly<Record<string, string>>;
}

/** Asks for a second proof: a way, a code to be sent where the way needs one, and the answer. Works without scripts. */
export function VerifyStep({ step, action, carried = {} }: VerifyStepProps) {
  const t = useT();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const { methods, chosen, sent, failure } = step;
  const current = chosen ?? methods[0]?.method;
  const only = methods.length === 1 ? methods[0] : undefined;
  const sends = methods.some(({ method }) => method === "sms" || method === "email");
  const target = methods.find(({ method }) => method === current)?.to ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is looked at once
  useEffect(() => {
    if (failure) focusFirstError(form.current);
    else if (sent) form.current?.querySelector<HTMLInputElement>("input[name=answer]")?.focus();
  }, [step]);

  const busy = navigation.state !== "idle" && navigation.formData?.has("stepUp");
  return (
    <Form ref={form} method="post" action={action} className="grid gap-4" preventScrollReset replace>
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {sent ? (
        <p className="alert inf" role="status">
          <Icon name="info" size={18} />
          <span>{t("security.step.sent", { to: target })}</span>
        </p>
      ) : null}
      {only ? (
        <input type="hidden" name="method" value={only.method} />
      ) : (
        <fieldset className="grid gap-2">
          <legend className="small b">{t("security.step.way")}</legend>
          {methods.map(({ method, to }) => (
            <label key={method} className="check">
              <input type="radio" name="method" value={method} defaultChecked={method === current} />
              <span>
                {t(`security.method.${method}`)} {to ? <span className="t3">{to}</span> : null}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {sends ? (
        <div>
          <Button type="submit" variant="sec" name="stepUp" value="send" formNoValidate full>
            {only
              ? t("security.step.sendTo", { to: only.to })
              : t(sent ? "security.step.again" : "security.step.send")}
          </Button>
        </div>
      ) : null}
      <Field
        label={t(only ? `security.answer.${only.method}` : "security.answer.any")}
        name="answer"
        type={only?.method === "password" ? "password" : "text"}
        autoComplete={
          only?.method === "password"
            ? "current-password"
            : only?.method === "bankName"
              ? "off"
              : "one-time-code"
        }
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={255}
        help={only?.method === "totp" ? t("security.answer.totp.help") : undefined}
        {...(failure ? { error: failure } : {})}
      />
      <Button type="submit" size="lg" full name="stepUp" value="answer" busy={busy === true}>
        {t("security.step.confirm")}
      </Button>
    </Form>
  );
}
