import { expect, it } from "vitest";
import { normalizeLinkAddress, normalizeTypedAddress } from "./link-address.ts";

it.each([
  ["https://example.com", "https://example.com"],
  [" www.example.com/a ", "https://www.example.com/a"],
  ["\u200bhttps://example.com/a\u200b\u202c\n", "https://example.com/a"],
  ["/promotions?x=1", "/promotions?x=1"],
  ["mailto:help@example.com?subject=Hi", "mailto:help@example.com?subject=Hi"],
  ["tel:+81 (3) 555-0100", "tel:+8135550100"],
  ["https://пример.рф/x", "https://xn--e1afmkfd.xn--p1ai/x"],
  ["https://%D0%BF.com/", "https://xn--o1a.com/"],
  ["https:example.com", "https://example.com"],
  ["HTTPS:\\\\example.com/a", "https://example.com/a"],
  ["https:///example.com", "https://example.com"],
  ["https:", ""],
  ["https://exa mple", ""],
  ["mailto:help@例え.jp", "mailto:help@xn--r8jz45g.jp"],
  ["www.a", ""],
  ["http://example.com", ""],
  ["//evil.example", ""],
  ["/\\evil.example", ""],
  ["/\t/evil.example", ""],
  ["https://bank.example@evil.example", ""],
  ["javascript:alert(1)", ""],
  ["mailto:", ""],
  ["tel:", ""],
  ["promotions", ""],
  ["example.com", ""],
])("a link's address %s is opened as %s", (written, address) => {
  expect(normalizeLinkAddress(written)).toBe(address);
  expect(normalizeLinkAddress(address)).toBe(address);
});

it.each([
  ["www.example.com", "https://www.example.com"],
  ["example.com/a", "https://example.com/a"],
  ["help@example.com", "mailto:help@example.com"],
  ["例え.jp/入金", "https://xn--r8jz45g.jp/%E5%85%A5%E9%87%91"],
  ["help@例え.jp", "mailto:help@xn--r8jz45g.jp"],
  ["https:example.com", "https://example.com"],
  ["https:/example.com", "https://example.com"],
  ["www.a", ""],
  ["www.example", ""],
  ["example", ""],
  ["1.5", ""],
  ["http://example.com", ""],
  ["javascript:alert(1)", ""],
  ["click here", ""],
])("typed as %s, a link is read as %s", (typed, address) => {
  expect(normalizeTypedAddress(typed)).toBe(address);
});
