import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { ErrorText, HelpText } from "./help-text.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { iconButton } from "./icon-button.ts";
import { control, InputBox } from "./input-box.tsx";

type FieldProps = Omit<ComponentProps<"input">, "children" | "size"> & {
  label: string;
  name: string;
  /** The reason for refusing the value; the form moves the focus to the first such field. */
  error?: string | undefined;
  help?: ReactNode;
  icon?: IconName;
  /** Content inside the box before or after the text. */
  before?: ReactNode;
  after?: ReactNode;
  /** Content below the help or the error. */
  below?: ReactNode;
};

/** A labelled text field with help below it, or the error instead. With scripts a password can be shown. */
export function Field({
  label,
  error,
  help,
  icon,
  before,
  after,
  below,
  className,
  type = "text",
  ...rest
}: FieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const [shown, setShown] = useState(false);
  const { t } = useTranslation();
  const noteId = `${id}note`;
  return (
    <LabelledBox label={label} htmlFor={id} required={rest.required} className={className}>
      <InputBox invalid={!!error}>
        {icon ? <Icon name={icon} size={18} /> : null}
        {before}
        <input
          {...rest}
          id={id}
          className={control}
          type={type === "password" && shown ? "text" : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? noteId : undefined}
          // biome-ignore lint/a11y/noAutofocus: a page that answers without scripts opens at its top, away from the refusal
          autoFocus={error ? true : rest.autoFocus}
        />
        {after}
        {type === "password" ? (
          <button
            type="button"
            className={iconButton({}, "-mr-3 noscript:hidden")}
            aria-label={t("shell.showPassword")}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} size={18} />
          </button>
        ) : null}
      </InputBox>
      {error ? (
        <ErrorText id={noteId}>{error}</ErrorText>
      ) : help ? (
        <HelpText id={noteId}>{help}</HelpText>
      ) : null}
      {below}
    </LabelledBox>
  );
}

interface LabelledBoxProps {
  label: ReactNode;
  /** Id of the input. */
  htmlFor: string;
  required?: boolean | undefined;
  className?: string | undefined;
  /** The input in its box, then the content below it. */
  children: ReactNode;
}

/** A label over an input of any kind. */
export function LabelledBox({ label, htmlFor, required, className, children }: LabelledBoxProps) {
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={htmlFor} className="text-13 font-semibold text-text-2">
        {label}
        {required ? (
          <span className="text-negative in-data-unmarked:hidden" aria-hidden="true">
            {" "}
            *
          </span>
        ) : null}
      </label>
      {children}
    </div>
  );
}

type SelectFieldProps = Omit<ComponentProps<"select">, "size" | "ref"> & {
  label: string;
  size?: ComponentProps<typeof InputBox>["size"];
};

/** A labelled select; its children are the options. */
export function SelectField({ label, size = "lg", ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <LabelledBox label={label} htmlFor={id} required={rest.required}>
      <InputBox size={size} invalid={rest["aria-invalid"] === true}>
        <select {...rest} id={id} className={clsx(control, "text-ellipsis")} />
      </InputBox>
    </LabelledBox>
  );
}

/** Moves the focus to the first refused field below an element, or to its error summary. */
export function focusFirstError(root: HTMLElement | null) {
  root?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
}
