import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useT } from "../i18n/use-t.tsx";
import { Icon, type IconName } from "./icon.tsx";

type FieldProps = Omit<ComponentProps<"input">, "children" | "size"> & {
  label: string;
  name: string;
  /** Why the value was refused; the form moves the focus to the first such field. */
  error?: string;
  help?: ReactNode;
  icon?: IconName;
  /** Stands inside the box before or after the text. */
  before?: ReactNode;
  after?: ReactNode;
};

/** A labelled text field with help below it, or the error in its place. A password can be shown where scripts run. */
export function Field({
  label,
  error,
  help,
  icon,
  before,
  after,
  className,
  type = "text",
  ...rest
}: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const t = useT();
  const noteId = `${id}note`;
  return (
    <div className={clsx("field", className)}>
      <label htmlFor={id}>
        {label}
        {rest.required ? (
          <span className="req" aria-hidden="true">
            {" "}
            *
          </span>
        ) : null}
      </label>
      <div className={clsx("input", error && "err")}>
        {icon ? <Icon name={icon} size={18} /> : null}
        {before}
        <input
          {...rest}
          id={id}
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
            className="ib needs-js"
            aria-label={t("shell.showPassword")}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} size={18} />
          </button>
        ) : null}
      </div>
      {error ? (
        <p className="help err" id={noteId}>
          <Icon name="alert" size={15} />
          {error}
        </p>
      ) : help ? (
        <p className="help" id={noteId}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** Moves the focus to the first refused field below an element, or to its error summary. */
export function focusFirstError(root: HTMLElement | null) {
  root?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
}
