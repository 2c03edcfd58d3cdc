import { type ComponentProps, useId } from "react";
import { type CurrencyFormat, formatMoney } from "../shared/money.ts";
import { getReadings, parseAmount } from "../shared/typed-amount.ts";
import { Field } from "./field.tsx";
import { useUi } from "./ui-context.ts";
import { useInputText } from "./use-input-text.ts";

/** No amount that can be counted exactly is typed with more characters. */
export const AMOUNT_LENGTH = 32;

type AmountFieldProps = Omit<ComponentProps<typeof Field>, "defaultValue" | "value"> & {
  defaultValue?: string | undefined;
  /** The typed text, where the form keeps it itself. */
  value?: string;
};

/** A labelled field for an amount in the site's currency, with what the typed text is read as below it. */
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
      below={<AmountRead inputId={id} initial={rest.defaultValue ?? ""} typed={value} currency={currency} />}
    />
  );
}

interface AmountReadProps {
  /** Id of the input that the amount is typed in. */
  inputId: string;
  initial: string;
  /** The typed text, where the form keeps it itself. */
  typed?: string | undefined;
  currency: CurrencyFormat;
}

/** The amount that the text of an input is read as, as it is typed; both amounts where it can be read in two ways. */
export function AmountRead({ inputId, initial, typed, currency }: AmountReadProps) {
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
