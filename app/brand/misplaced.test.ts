import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { createPlaceFinder } from "./misplaced.ts";
import { readSchemas } from "./schema.ts";

const listPlaces = createPlaceFinder(readSchemas());

test.each<[string, JsonObject, string, string[]]>([
  ["a switch at the root", { raffles: true }, "/raffles", ["/switches/raffles"]],
  ["a switch whose name is a section's too", { referral: true }, "/referral", ["/switches/referral"]],
  ["a section among the switches", { switches: { protection: {} } }, "/switches/protection", ["/protection"]],
  ["a misspelt switch at the root", { rafles: true }, "/rafles", ["/switches/raffles"]],
  ["a property of a list's items", { hosts: [], audience: "agent" }, "/audience", ["/hosts/0/audience"]],
  [
    "a token beside the themes that the document has",
    { themes: { tokens: { dark: {}, light: {} }, accent: "#FFFFFF" } },
    "/themes/accent",
    ["/themes/tokens/dark/accent", "/themes/tokens/light/accent"],
  ],
  [
    "a token beside four themes",
    { themes: { tokens: { dark: {}, light: {}, black: {}, blue: {} }, accent: "#FFFFFF" } },
    "/themes/accent",
    ["/themes/tokens/*/accent"],
  ],
  ["a name that too many places have", { enabled: true }, "/enabled", []],
  ["a name of nothing", { zzzzzz: true }, "/zzzzzz", []],
  ["a value of another type", { raffles: "yes" }, "/raffles", []],
])("finds the position of %s", (_, document, pointer, places) => {
  expect(listPlaces(pointer, document)).toEqual(places);
});
