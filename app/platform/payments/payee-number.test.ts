import { describe, expect, it } from "vitest";
import { typedPayeeNumber } from "./payee-number.ts";

const place = (kind: "bank" | "ewallet", minDigits: number, maxDigits: number, country = "PH") =>
  ({ kind, destination: { network: "", minDigits, maxDigits }, country }) as const;

describe("the number of an e-wallet", () => {
  it.each([
    ["+639175550123", "09175550123"],
    ["+63 917 555 0123", "09175550123"],
    ["＋６３ ９１７ー５５５ー０１２３", "09175550123"],
    ["\u202a+63\u00a0(917)\u2011555-0123\u202c\n", "09175550123"],
    ["0063 917 555 0123", "09175550123"],
    ["639175550123", "09175550123"],
    ["(0917) 555 0123", "09175550123"],
    // Accepted as before.
    ["0917-555-0123", "09175550123"],
    ["9175550123", "9175550123"],
    // Refused because of their length or characters.
    ["+84912345678", "+84912345678"],
    ["+63 2 8123 4567", "+63281234567"],
    ["12345", "12345"],
    ["", ""],
  ])("%j is read as %j", (typed, number) =>
    expect(typedPayeeNumber(typed, place("ewallet", 10, 11))).toBe(number),
  );
  it("loses its leading zero where the e-wallet does not use one", () =>
    expect(typedPayeeNumber("+639175550123", place("ewallet", 10, 10))).toBe("9175550123"));
  it("is not assumed to be a mobile number where it can be another", () => {
    const promptPay = place("ewallet", 10, 13, "TH");
    expect(typedPayeeNumber("66812345678", promptPay)).toBe("66812345678");
    expect(typedPayeeNumber("+66812345678", promptPay)).toBe("0812345678");
    expect(typedPayeeNumber("1 2345 67890 12 3", promptPay)).toBe("1234567890123");
  });
});

it.each([
  ["0012 3456-7890", "001234567890"],
  ["１２-３４-５６　１２３４５６７８", "12345612345678"],
  ["+639175550123", "+639175550123"],
  ["\n1234567890\u200b\n", "1234567890"],
])("a bank's account number %j is read as %j", (typed, number) =>
  expect(typedPayeeNumber(typed, place("bank", 10, 14))).toBe(number),
);

it("keeps the letter case of a blockchain address and removes its spaces", () => {
  const chain = { network: "TRC20", minDigits: 6, maxDigits: 20 } as const;
  const at = { kind: "crypto", destination: chain, country: "PH" } as const;
  expect(typedPayeeNumber(" TR7NHqjeKQx\u200bGTCi8q8ZY4 pL8otSzgjLj6t\n", at)).toBe(
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  );
});
