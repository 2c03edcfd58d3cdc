import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { LabelledBox } from "./field.tsx";
import { ErrorText, HelpText } from "./help-text.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, "children" | "ref"> & {
  label: string;
  name: string;
  error?: string | undefined;
  help?: ReactNode;
  /** The classes of its padding and text. */
  className?: string;
};

/** A labelled text field of several lines with help below it, or the error instead. */
export function TextArea({ label, error, help, className = "px-3.5 py-3", ...rest }: TextAreaProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const noteId = `${id}note`;
  return (
    <LabelledBox label={label} htmlFor={id} required={rest.required}>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? noteId : undefined}
        className={clsx(
          "w-full rounded-md border bg-surface-2 text-text-1",
          className,
          error ? "border-negative ring-1 ring-negative" : "border-border-strong",
        )}
      />
      {error ? (
        <ErrorText id={noteId}>{error}</ErrorText>
      ) : help ? (
        <HelpText id={noteId}>{help}</HelpText>
      ) : null}
    </LabelledBox>
  );
}
