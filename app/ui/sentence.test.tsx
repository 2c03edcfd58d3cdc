import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type CurrencyFormat, formatMoney, formatMoneyRange } from "../shared/money.ts";
import { Alert } from "./alert.tsx";
import { ErrorText, HelpText } from "./help-text.tsx";
import { Sentence } from "./sentence.tsx";

const CURRENCIES: CurrencyFormat[] = [
  { code: "PHP", symbol: "P", position: "before", decimals: 2 },
  { code: "VND", symbol: "₫", position: "after", decimals: 0 },
  { code: "THB", symbol: "฿", position: "before", decimals: 2 },
  { code: "USDT", symbol: "USDT", position: "after", decimals: 2 },
];
const verbatim = (text: string) => `<span translate="no">${text}</span>`;

it.each(CURRENCIES)("excludes amounts of $code in a sentence from page translation", (currency) => {
  const [gain, loss] = [formatMoney(1_234_567, currency, { signed: true }), formatMoney(-50, currency)];
  const range = formatMoneyRange(100, 5_000_000, currency);
  expect(renderToStaticMarkup(<Sentence>{`${gain}, ${loss}. Between (${range})?`}</Sentence>)).toBe(
    `${verbatim(gain)}, ${verbatim(loss)}. Between (${verbatim(range)})?`,
  );
});

it("also excludes references, and leaves other texts and elements unchanged", () => {
  const html = renderToStaticMarkup(
    <Sentence>
      Sent as DP261128BCDFGHJ, 3 days and 2.50 <b>P 1.00</b>
    </Sentence>,
  );
  expect(html).toBe(`Sent as ${verbatim("DP261128BCDFGHJ")}, 3 days and 2.50 <b>P 1.00</b>`);
});

it.each([
  ["an alert", Alert],
  ["a help", HelpText],
  ["a refusal", ErrorText],
])("excludes the amounts in %s from page translation", (_name, Component) => {
  expect(renderToStaticMarkup(<Component>{"You have P\u00a01.00."}</Component>)).toContain(
    `You have ${verbatim("P\u00a01.00")}.`,
  );
});
