import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { narrowForm, Section } from "../../../site/panel/section.tsx";
import { useShownResult } from "../../../site/panel/use-shown-result.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import type { MessageResult } from "./message-action.server.ts";
import type { RatesResult } from "./rates-action.server.ts";

interface MessageFormProps {
  title: string;
  /** The recipient; empty for all accounts directly below. */
  to: string;
  /** The idempotency key of the message. */
  messageKey: string;
}

/** The form of a message to one account of the team, or to all directly below. */
export function MessageForm({ title, to, messageKey }: MessageFormProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { state, formMethod } = useNavigation();
  const found = useActionData<MessageResult | RatesResult>();
  const result = found && "sent" in found ? found : undefined;
  const top = useShownResult(result);
  const { values, fields } = result ?? { values: {}, fields: {} as Record<string, string> };
  return (
    <div ref={top} className="mt-4">
      <Section title={title} text={t("team.message.text")}>
        {result?.sent ? <Alert tone="positive">{t("team.message.sent")}</Alert> : null}
        {result?.message ? <Alert>{result.message}</Alert> : null}
        <Form method="post" action={`${pathname}${search}`} className={narrowForm} preventScrollReset replace>
          <input type="hidden" name="idempotencyKey" value={messageKey} />
          {to === "" ? null : <input type="hidden" name="username" value={to} />}
          <Field
            label={t("team.message.title")}
            name="title"
            maxLength={80}
            required
            defaultValue={values.title}
            error={fields.title}
          />
          <TextArea
            label={t("team.message.body")}
            name="text"
            rows={4}
            maxLength={1_000}
            required
            defaultValue={values.text}
            error={fields.text}
          />
          <Button type="submit" busy={state !== "idle" && formMethod === "POST"}>
            {t("team.message.send")}
          </Button>
        </Form>
      </Section>
    </div>
  );
}
