import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { siteTitle } from "./page-title.ts";

const seo = { titles: { EN: "Harbour games" }, descriptions: { EN: "Games by the sea.", TH: "เกมริมทะเล" } };

function titleIn(language: string, texts: object = seo) {
  const document = { seo: texts, name: "Harbour Bay", locale: { default: "EN" } };
  return siteTitle({ brand: { document }, request: { language } } as unknown as AppLoadContext);
}

it("is in the visitor's language, each text that it lacks in the default language", () => {
  expect(titleIn("EN")).toEqual({ title: "Harbour games", description: "Games by the sea." });
  expect(titleIn("TH")).toEqual({ title: "Harbour games", description: "เกมริมทะเล" });
  expect(titleIn("VI")).toEqual({ title: "Harbour games", description: "Games by the sea." });
});

it("is the brand's name, without a description, for a brand without texts", () => {
  const none = { titles: {}, descriptions: {} };
  expect(titleIn("EN", none)).toEqual({ title: "Harbour Bay", description: "" });
});
