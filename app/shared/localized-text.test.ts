import { expect, test } from "vitest";
import { localizedText } from "./localized-text.ts";

const brand = { defaultLanguage: "VI" };

test("takes the visitor's language, then the brand's default one, then any", () => {
  expect(localizedText({ EN: "one", VI: "một", TH: "หนึ่ง" }, brand, "TH")).toBe("หนึ่ง");
  expect(localizedText({ EN: "one", VI: "một" }, brand, "TH")).toBe("một");
  expect(localizedText({ EN: "one" }, brand, "TH")).toBe("one");
  expect(localizedText({}, brand, "TH")).toBeUndefined();
});

test("an empty text is a text", () => {
  expect(localizedText({ TH: "", VI: "một" }, brand, "TH")).toBe("");
});
