import { useActionData, useNavigation } from "@remix-run/react";
import clsx from "clsx";
import { type FormEvent, type ReactNode, useId } from "react";
import { card } from "../../../ui/card.ts";
import { SelectField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import { useSubmitLock } from "../../../ui/use-submit-lock.ts";
import { ACCOUNT_PAGE } from "../../third-party/third-party-page.ts";

/** A part of the page "My account"; `anchor` is what an address leads to it by. */
export function Section({
  title,
  text,
  anchor,
  children,
}: {
  title: string;
  text?: string;
  anchor?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={clsx(card, "scard")} id={anchor} aria-labelledby={id}>
      <h2 className="text-16 font-bold" id={id}>
        {title}
      </h2>
      {text ? <p className="text-13 text-text-2">{text}</p> : null}
      {children}
    </section>
  );
}

/** A form of this page; `intent` says what it does. One that is under way is not sent again: what it brings may be shown once. */
export function Act({
  intent,
  children,
  className,
}: {
  intent: string;
  children: ReactNode;
  className?: string;
}) {
  const turn = useSubmitLock(useNavigation().state === "submitting", useActionData());
  return (
    <Form
      method="post"
      action={ACCOUNT_PAGE}
      preventScrollReset
      replace
      className={className}
      onSubmit={(event: FormEvent) => turn() || event.preventDefault()}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}

/** Whether the form of this intent is under way. */
export function useBusy(intent: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent;
}

/** A labelled list to choose one of. */
export function Choice({
  label,
  name,
  value,
  children,
}: {
  label: string;
  name: string;
  value?: string;
  children: ReactNode;
}) {
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      {children}
    </SelectField>
  );
}
