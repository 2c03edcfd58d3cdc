import { Form, type FormProps } from "@remix-run/react";
import clsx from "clsx";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { PAGE_ACCOUNT } from "../../../shared/page-account.ts";
import { AMOUNT_LENGTH, ParsedAmount } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { LabelledBox } from "../../../ui/field.tsx";
import { ErrorText, HelpText } from "../../../ui/help-text.tsx";
import { control, InputBox } from "../../../ui/input-box.tsx";
import { useOps } from "../use-ops.ts";

/** The refusal of a form, for all of it or by field, with the typed values. */
export interface FormErrors {
  message: string | null;
  /** A link to the case that the message refers to. */
  link?: { to: string; text: string } | null;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string | undefined>>;
}
export const NO_FORM_ERRORS: FormErrors = { message: null, fields: {}, values: {} };

/**
 * A submitted form is not sent again within this time, unless its page is restored, because the submission may have
 * been stopped.
 */
const RESUBMIT_BLOCK_MS = 5_000;

/**
 * A form that posts an action and reloads the document with the server's new state. A second submission within
 * `RESUBMIT_BLOCK_MS` is dropped, because its response would say that the case was already decided.
 */
export function ActForm({ className, onSubmit, children, ...rest }: FormProps) {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const returned = () => {
      sentAt.current = Number.NEGATIVE_INFINITY;
    };
    addEventListener("pageshow", returned);
    return () => removeEventListener("pageshow", returned);
  }, []);
  return (
    <Form
      {...rest}
      method="post"
      reloadDocument
      onSubmit={(event) => {
        onSubmit?.(event);
        if (event.defaultPrevented) return;
        if (event.timeStamp - sentAt.current < RESUBMIT_BLOCK_MS) event.preventDefault();
        else sentAt.current = event.timeStamp;
      }}
      className={clsx("flex flex-col items-start gap-3.5", className)}
    >
      <PageOperator />
      {children}
    </Form>
  );
}

/** Submits the operator whose page the form is on: the server ignores the form if another one has signed in since. */
function PageOperator() {
  const { operator } = useOps();
  return operator ? <input type="hidden" name={PAGE_ACCOUNT} value={operator.username} /> : null;
}

interface FieldNoteProps {
  id: string;
  error: string | undefined;
  help: string | undefined;
}

/** The line below a field: its error, else its help; nothing without either. */
export function FieldNote({ id, error, help }: FieldNoteProps) {
  if (error) {
    return (
      <ErrorText id={id} role="alert">
        {error}
      </ErrorText>
    );
  }
  return help ? <HelpText id={id}>{help}</HelpText> : null;
}

type OpsFieldProps = Pick<
  ComponentProps<"input">,
  "id" | "type" | "step" | "defaultValue" | "inputMode" | "list" | "maxLength" | "required"
> & {
  refused: FormErrors;
  name: string;
  label: string;
  help?: string;
  /** Shown below the help or the error. */
  below?: ReactNode;
  autoComplete?: string;
};

/** A text field of a form, required by default, with the submitted text and its error. Passwords are not shown again. */
export function OpsField({
  refused,
  name,
  label,
  help,
  type = "text",
  step,
  defaultValue = "",
  autoComplete = "off",
  maxLength = 128,
  required = true,
  inputMode,
  list,
  below,
  id: givenId,
}: OpsFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const error = refused.fields[name];
  return (
    <LabelledBox label={label} htmlFor={id} required={required} className="w-full max-w-105">
      <InputBox invalid={!!error}>
        <input
          id={id}
          name={name}
          type={type}
          step={step}
          className={control}
          required={required}
          defaultValue={type === "password" ? "" : (refused.values[name] ?? defaultValue)}
          maxLength={maxLength}
          autoComplete={autoComplete}
          inputMode={inputMode}
          list={list}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}note` : undefined}
          // biome-ignore lint/a11y/noAutofocus: a page that answers opens at its top, away from the refusal
          autoFocus={error ? true : undefined}
        />
      </InputBox>
      <FieldNote id={`${id}note`} error={error} help={help} />
      {below}
    </LabelledBox>
  );
}

type OpsAmountFieldProps = Omit<
  OpsFieldProps,
  "id" | "inputMode" | "below" | "maxLength" | "defaultValue"
> & {
  /** Code of the merchant whose currency the amount is in. */
  merchant: string;
  defaultValue?: string;
};

/** An OpsField for an amount in a merchant's currency; shows the parsed amount below it. */
export function OpsAmountField({ merchant, ...rest }: OpsAmountFieldProps) {
  const id = useId();
  const currency = useOps().merchants.find(({ code }) => code === merchant)?.currency;
  return (
    <OpsField
      {...rest}
      id={id}
      inputMode="decimal"
      maxLength={AMOUNT_LENGTH}
      below={
        currency ? (
          <ParsedAmount
            inputId={id}
            initial={rest.refused.values[rest.name] ?? rest.defaultValue ?? ""}
            currency={{ ...currency, symbol: currency.code, position: "before" }}
          />
        ) : null
      }
    />
  );
}

interface RadiosProps {
  name: string;
  legend: string;
  chosen: string | undefined;
  onChoose?: (value: string) => void;
  options: readonly (readonly [value: string, text: string])[];
}

/** Renders a group of radio buttons. */
export function Radios({ name, legend, chosen, onChoose, options }: RadiosProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-semibold text-text-2">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {options.map(([value, text]) => (
          <label key={value} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={value === chosen}
              onChange={() => onChoose?.(value)}
              className="size-5 accent-accent"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Renders a submit button. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} type="submit" />;
}

interface OpsTextAreaProps {
  refused: FormErrors;
  name: string;
  label: string;
  help: string;
  rows?: number;
  maxLength?: number;
  defaultValue?: string;
  required?: boolean;
  /** True for prose: the field is wide, and the browser checks its spelling. */
  isProse?: boolean | undefined;
}

/**
 * An OpsField of several lines: unlike TextArea of `app/ui`, it shows the submitted text, and takes the focus with an
 * error.
 */
export function OpsTextArea({
  refused,
  name,
  label,
  help,
  rows = 4,
  maxLength = 2_000,
  defaultValue = "",
  required = false,
  isProse = false,
}: OpsTextAreaProps) {
  const id = useId();
  const error = refused.fields[name];
  return (
    <LabelledBox
      label={label}
      htmlFor={id}
      required={required}
      className={clsx("w-full", isProse ? "max-w-180" : "max-w-105")}
    >
      <textarea
        id={id}
        name={name}
        rows={rows}
        maxLength={maxLength}
        required={required}
        defaultValue={refused.values[name] ?? defaultValue}
        spellCheck={isProse}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? `${id}note` : undefined}
        // biome-ignore lint/a11y/noAutofocus: a page that answers opens at its top, away from the refusal
        autoFocus={error ? true : undefined}
        className="rounded-md border border-border-strong bg-surface-2 p-3 text-13"
      />
      <FieldNote id={`${id}note`} error={error} help={help} />
    </LabelledBox>
  );
}
