import { expect, it } from "vitest";
import { acceptsHtml } from "./accepts-html.server.ts";

it.each([
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
  ["TEXT/HTML", true],
  ["text/*", true],
  ["application/json, text/html", true],
  ["application/json, text/html;q=0.5", false],
  ["text/html;q=0, application/json", false],
  ["text/html;q=0.0, text/*", false],
  ["application/x; a=text/html", false],
  ["*/*", false],
  ["", false],
  [undefined, false],
])("a page is requested by text/html with a weight above zero: %s", (header, expected) =>
  expect(acceptsHtml(header)).toBe(expected),
);
