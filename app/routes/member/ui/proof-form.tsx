import { useNavigation } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { FileInput } from "../../../ui/file-input.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { Form } from "../../../ui/panel-links.tsx";

/** Maximum number of pictures of one deposit or withdrawal (spec section 5). */
const MAX_PROOFS = 3;

/** A form for pictures as proof of a payment, sent one at a time. */
export function ProofForm({
  path,
  subject,
  sent,
  title,
  text,
  error,
}: {
  path: string;
  /** The payment's id, keyed by the name of its field. */
  subject: Readonly<Record<string, string>>;
  /** Number of pictures already sent. */
  sent: number;
  title: string;
  text: string;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  const id = useId();
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h3 className="font-semibold" id={id}>
        {title}
      </h3>
      <p className="text-13 text-text-2">
        {sent > 0 ? `${t("payments.proof.sent", { count: sent })} ` : null}
        {text}
      </p>
      {sent < MAX_PROOFS ? (
        <Form
          method="post"
          action={path}
          encType="multipart/form-data"
          className="flex flex-wrap items-center gap-2.5"
          replace
          preventScrollReset
          key={sent}
        >
          <input type="hidden" name="intent" value="proof" />
          {Object.entries(subject).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <FileInput
            name="proof"
            required
            aria-label={t("payments.proof.choose")}
            invalid={error !== undefined}
            aria-describedby={error ? `${id}error` : undefined}
            // Without scripts the response opens at the top of the page, away from the error.
            autoFocus={error ? true : undefined}
          />
          <Button type="submit" variant="secondary" busy={formData?.get("intent") === "proof"}>
            {t("payments.proof.send")}
          </Button>
          {error ? (
            <ErrorText id={`${id}error`} role="alert">
              {error}
            </ErrorText>
          ) : null}
        </Form>
      ) : null}
    </section>
  );
}
