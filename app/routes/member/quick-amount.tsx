import clsx from "clsx";
import { type ReactNode, useId, useRef } from "react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { formatAmount, parseAmount } from "../../money.ts";
import { Icon } from "../../ui/icon.tsx";
import { useClientLayoutEffect } from "../../ui/use-client-layout-effect.ts";

interface QuickAmountProps {
  legend: ReactNode;
  /** Amounts to choose from, in minor units. */
  amounts: readonly number[];
  /** A choice beside them that is no amount before it is sent: its value and what it is called. */
  extra?: { value: string; label: string };
  values: { amount: string; quick: string } | undefined;
  problem: string | undefined;
  help?: string | undefined;
}

/** An amount that is typed, or chosen among a few (`amount` and `quick` of the form); see readQuickAmount. */
export function QuickAmount({ legend, amounts, extra, values, problem, help }: QuickAmountProps) {
  const t = useT();
  const { currency } = useSite().brand;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choices = amounts.map((minor) => {
    const text = formatAmount(minor, currency.decimals);
    return { value: text, label: text, typed: text };
  });
  // One of both may have been chosen before the scripts came: what is typed counts then, as it does without them.
  useClientLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const chosen = field.form?.querySelector<HTMLInputElement>("input[name=quick]:checked")?.value;
    if (field.value !== "") markQuick(field.form, field.value, currency.decimals);
    else if (chosen !== undefined && parseAmount(chosen, currency.decimals) !== null) field.value = chosen;
  }, [currency.decimals]);
  return (
    <fieldset>
      {legend}
      <div className={clsx("input damount", problem && "err")}>
        <span aria-hidden="true">{currency.symbol}</span>
        <input
          ref={input}
          name="amount"
          aria-label={t("wallets.amount")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          defaultValue={values?.amount ?? ""}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || help ? id : undefined}
          // biome-ignore lint/a11y/noAutofocus: a page that answers without scripts opens at its top, away from the refusal
          autoFocus={problem ? true : undefined}
          onInput={({ currentTarget: { value, form } }) => markQuick(form, value, currency.decimals)}
        />
      </div>
      {problem ? (
        <Problem id={id} text={problem} />
      ) : help ? (
        <p className="help" id={id}>
          {help}
        </p>
      ) : null}
      <div className="dquick" role="radiogroup" aria-label={t("wallets.quick")}>
        {[...choices, ...(extra ? [{ ...extra, typed: "" }] : [])].map(({ value, label, typed }) => (
          <label key={value} className="dchip num">
            <input
              type="radio"
              name="quick"
              value={value}
              defaultChecked={values?.quick === value && !values.amount}
              onChange={() => {
                if (input.current) input.current.value = typed;
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** An amount that is typed is one of the quick ones, or none of them. */
function markQuick(form: HTMLFormElement | null, value: string, decimals: number) {
  const typed = parseAmount(value, decimals);
  for (const radio of form?.querySelectorAll<HTMLInputElement>("input[name=quick]") ?? []) {
    radio.checked = typed !== null && parseAmount(radio.value, decimals) === typed;
  }
}

/** Why what was chosen or typed was refused, below it. */
export function Problem({ id, text }: { id: string; text: string }) {
  return (
    <p className="help err" id={id} role="alert">
      <Icon name="alert" size={15} />
      {text}
    </p>
  );
}
