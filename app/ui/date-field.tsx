import { type ComponentProps, useId } from "react";
import { type DateReading, typedDate } from "../shared/typed-date.ts";
import { Field } from "./field.tsx";
import { useInputText } from "./use-input-text.ts";

type DateFieldProps = Omit<ComponentProps<typeof Field>, "defaultValue"> & {
  defaultValue?: string;
  reading: DateReading;
};

/** A labelled field for a date, with the parsed day below it if it differs from the typed text. */
export function DateField({ reading, ...rest }: DateFieldProps) {
  const id = useId();
  const typed = useInputText(id, rest.defaultValue ?? "").trim();
  const read = typedDate(typed, reading);
  return (
    <Field
      {...rest}
      id={id}
      below={
        <p translate="no" aria-live="polite" className="text-12 text-text-2 tabular-nums empty:hidden">
          {read === typed ? null : `= ${read}`}
        </p>
      }
    />
  );
}
