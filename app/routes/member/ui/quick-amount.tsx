import clsx from "clsx";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { type CurrencyFormat, formatAmount } from "../../../shared/money.ts";
import { parseAmount } from "../../../shared/typed-amount.ts";
import { useSite } from "../../../site/use-site.ts";
import { AMOUNT_LENGTH, ParsedAmount } from "../../../ui/amount-field.tsx";
import { ErrorText, HelpText } from "../../../ui/help-text.tsx";
import { control, InputBox } from "../../../ui/input-box.tsx";
import { useClientLayoutEffect } from "../../../ui/use-hydrated.ts";
import { choiceInput, choiceTile } from "./choice-tile.ts";

interface QuickAmountProps {
  legend: ReactNode;
  /** Amounts to choose from, in minor units. */
  amounts: readonly number[];
  /** An additional choice whose amount is determined only on submission: its value and label. */
  extra?: { value: string; label: string };
  values: { amount?: string; quick?: string } | undefined;
  problem: string | undefined;
  help?: string | undefined;
}

/** An amount that is typed or selected (`amount` and `quick` of the form); see readQuickAmount. */
export function QuickAmount({ legend, amounts, extra, values, problem, help }: QuickAmountProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choices = amounts.map((minor) => {
    const text = formatAmount(minor, currency.decimals);
    return { value: text, label: text, typed: text };
  });
  const tiles = [...choices, ...(extra ? [{ ...extra, typed: "" }] : [])];
  // An amount may have been selected before the scripts loaded: a typed amount takes precedence then, as without
  // scripts.
  useClientLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const chosen = field.form?.querySelector<HTMLInputElement>("input[name=quick]:checked")?.value;
    if (field.value !== "") markQuick(field.form, field.value, currency);
    else if (chosen !== undefined && parseAmount(chosen, currency) !== null) field.value = chosen;
  }, [currency]);
  return (
    <fieldset className="grid gap-2.5">
      {legend}
      <InputBox size="xl" invalid={!!problem}>
        <span className="text-text-3" aria-hidden="true">
          {currency.symbol}
        </span>
        <input
          ref={input}
          id={`${id}amount`}
          className={control}
          name="amount"
          aria-label={t("wallets.amount")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={AMOUNT_LENGTH}
          defaultValue={values?.amount ?? ""}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || help ? id : undefined}
          // biome-ignore lint/a11y/noAutofocus: a page that answers without scripts opens at its top, away from the refusal
          autoFocus={problem ? true : undefined}
          onInput={({ currentTarget: { value, form } }) => markQuick(form, value, currency)}
        />
      </InputBox>
      {problem ? <Problem id={id} text={problem} /> : help ? <HelpText id={id}>{help}</HelpText> : null}
      <ParsedAmount inputId={`${id}amount`} initial={values?.amount ?? ""} currency={currency} />
      <div
        className={clsx(
          "grid grid-cols-[repeat(auto-fit,minmax(112px,1fr))] gap-2",
          // On a phone two rows of two rather than three and one.
          tiles.length === 4 && "max-sm:grid-cols-2",
        )}
        role="radiogroup"
        aria-label={t("wallets.quick")}
      >
        {tiles.map(({ value, label, typed }) => (
          <label key={value} className={clsx(choiceTile("chip"), "tabular-nums")}>
            <input
              className={choiceInput}
              type="radio"
              name="quick"
              value={value}
              defaultChecked={values?.quick === value && !values.amount}
              onChange={({ currentTarget: radio }) => {
                if (!input.current) return;
                input.current.value = typed;
                input.current.dispatchEvent(new Event("input", { bubbles: true }));
                // The handler of the typed amount has unchecked this choice, because it is not an amount.
                radio.checked = true;
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Selects the quick amount equal to the typed one, or none. */
function markQuick(form: HTMLFormElement | null, value: string, currency: CurrencyFormat) {
  const typed = parseAmount(value, currency);
  for (const radio of form?.querySelectorAll<HTMLInputElement>("input[name=quick]") ?? []) {
    radio.checked = typed !== null && parseAmount(radio.value, currency) === typed;
  }
}

/** The error of the selected or typed amount, below it. */
export function Problem({ id, text }: { id: string; text: string }) {
  return (
    <ErrorText id={id} role="alert">
      {text}
    </ErrorText>
  );
}
