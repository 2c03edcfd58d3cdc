import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ParsedAmount } from "./amount-field.tsx";

const currency = { code: "PHP", symbol: "₱", position: "before", decimals: 2 } as const;

it.each([
  ["1500,5", "= ₱ 1,500.50"],
  ["１０００ PHP", "= ₱ 1,000.00"],
  ["1,500", "₱ 1,500.00? ₱ 1.50?"],
  ["some", ""],
])("shows below a field how %j is read, and excludes it from page translation", (initial, shown) => {
  const read = renderToStaticMarkup(createElement(ParsedAmount, { inputId: "a", initial, currency }));
  expect(read).toMatch(/^<p translate="no"/);
  expect(read.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ")).toBe(shown);
});
