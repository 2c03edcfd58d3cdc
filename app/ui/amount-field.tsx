import { type ComponentProps, useId } from "react";
import { type CurrencyFormat, formatMoney } from "../shared/money.ts";
import { getReadings, parseAmount } from "../shared/typed-amount.ts";
import { Field } from "./field.tsx";
import { useUi } from "./ui-context.ts";
import { useInputText } from "./use-input-text.ts";

/** An amount that can be represented exactly needs no more characters. */
export const AMOUNT_LENGTH = 32;

type AmountFieldProps = Omit<ComponentProps<typeof Field>, "defaultValue" | "value"> & {
  defaultValue?: string | undefined;
  /** The typed text, if the form controls it. */
  value?: string;
};

/** A labelled field for an amount in the site's currency, with the parsed amount below it. */
export function AmountField({ value, ...rest }: AmountFieldProps) {
  const { currency } = useUi();
  const id = useId();
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      maxLength={AMOUNT_LENGTH}
      before={<span className="text-text-2">{currency.symbol}</span>}
      {...rest}
      {...(value === undefined ? {} : { value })}
      id={id}
      below={
        <ParsedAmount inputId={id} initial={rest.defaultValue ?? ""} typed={value} currency={currency} />
      }
    />
  );
}

interface AmountReadProps {
  /** Id of the amount's input. */
  inputId: string;
  initial: string;
  /** The typed text, if the form controls it. */
  typed?: string | undefined;
  currency: CurrencyFormat;
}

/** Renders the parsed amount of an input while it is typed; both amounts when it is ambiguous. */
export function ParsedAmount({ inputId, initial, typed, currency }: AmountReadProps) {
  const text = useInputText(inputId, initial);
  const minor = parseAmount(typed ?? text, currency);
  const readings = minor === null ? getReadings(typed ?? text, currency) : [minor];
  const shown = readings.map((one) => formatMoney(one, currency));
  return (
    <p translate="no" aria-live="polite" className="block text-12 text-text-2 tabular-nums empty:hidden">
      {minor === null ? shown.map((amount) => `${amount}?`).join(" ") : `= ${shown[0]}`}
    </p>
  );
}
