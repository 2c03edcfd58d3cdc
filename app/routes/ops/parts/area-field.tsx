import clsx from "clsx";
import { useId } from "react";
import { LabelledBox } from "../../../ui/field.tsx";
import { ErrorText, HelpText } from "../../../ui/help-text.tsx";
import type { FormErrors } from "./form.tsx";

interface AreaFieldProps {
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

/** A multi-line field with the submitted text and its error. */
export function AreaField({
  refused,
  name,
  label,
  help,
  rows = 4,
  maxLength = 2_000,
  defaultValue = "",
  required = false,
  isProse = false,
}: AreaFieldProps) {
  const id = useId();
  const error = refused.fields[name];
  return (
    <LabelledBox label={label} htmlFor={id} className={clsx("w-full", isProse ? "max-w-180" : "max-w-105")}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        maxLength={maxLength}
        required={required}
        defaultValue={refused.values[name] ?? defaultValue}
        spellCheck={isProse}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}note`}
        // biome-ignore lint/a11y/noAutofocus: a page that answers opens at its top, away from the refusal
        autoFocus={error ? true : undefined}
        className="rounded-md border border-border-strong bg-surface-2 p-3 text-13"
      />
      {error ? (
        <ErrorText id={`${id}note`} role="alert">
          {error}
        </ErrorText>
      ) : (
        <HelpText id={`${id}note`}>{help}</HelpText>
      )}
    </LabelledBox>
  );
}
