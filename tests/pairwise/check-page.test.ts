import { expect, test } from "vitest";
import {
  findLanguageFault,
  findMarkupFaults,
  findMissingTexts,
  findRepeatedClasses,
  structureOfPage,
} from "./check-page.ts";

/** Returns a page as the site writes it, with this content. */
const page = (content: string, lang = "en") =>
  `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"/><title>Slots</title></head><body><main>${content}</main></body></html>`;

/** Returns a page's faults of all kinds, each as one line. */
async function findFaults(html: string): Promise<string[]> {
  const language = findLanguageFault(html, "en");
  return [
    ...(await findMarkupFaults(html)),
    ...findMissingTexts(html),
    ...(language === null ? [] : [language]),
  ];
}

test("a good page has no faults", async () => {
  const good = page(
    '<h1 id="top">Slots</h1><form method="get" action="/rng"><label>Name <input name="q" type="text"/></label><button type="submit">Search</button></form><a href="#top">Up</a><img src="/a.svg" alt="A tiger"/><p>Read marquee.example/help, or call.</p>',
  );
  expect(await findFaults(good)).toEqual([]);
});

test.each([
  ["a duplicate id", page('<p id="a">One</p><p id="a">Two</p>'), /^no-dup-id: Duplicate ID "a"/],
  [
    "a button in a button",
    page('<button type="button">One <button type="button">Two</button></button>'),
    /^element-permitted-content: .*<button>/,
  ],
  [
    "a button in a link",
    page('<a href="/rng">One <button type="button">Two</button></a>'),
    /^element-permitted-content: .*<button>/,
  ],
  [
    "a key in place of its text",
    page("<p>home.notice.all</p>"),
    /^the key home\.notice\.all in place of its text$/,
  ],
  [
    "an unknown key of a known area",
    page("<p>See home.not.there, please</p>"),
    /^the key home\.not\.there, in place of its text$/,
  ],
  [
    "a key in an attribute",
    page('<img src="/a.svg" alt="shell.menu"/>'),
    /^the key shell\.menu in place of its text$/,
  ],
  ["a value that is not filled in", page("<p>Hello {{name}}</p>"), /^\{\{ in “Hello \{\{name\}\}”$/],
  ["an object in place of a text", page("<p>[object Object]</p>"), /^\[object Object\] in /],
  ["a wrong language", page("<p>Hello</p>", "th"), /^lang is th, expected en$/],
  ["no language", page("<p>Hello</p>").replace(' lang="en"', ""), /^lang is missing, expected en$/],
])("%s is a fault", async (_, html, fault) => {
  expect(await findFaults(html)).toContainEqual(expect.stringMatching(fault));
});

test("texts in scripts and comments are not read", () => {
  const html = page('<script>"home.notice.all"</script><!-- home.notice.all --><p>Hello</p>');
  expect(findMissingTexts(html)).toEqual([]);
});

test("pages that differ in their words have the same structure, and those that differ in an id do not", () => {
  const one = structureOfPage(page('<p id="a" class="x">One</p>'));
  expect(structureOfPage(page('<p id="a" class="y">Two</p>'))).toBe(one);
  expect(structureOfPage(page('<p id="b" class="x">One</p>'))).not.toBe(one);
});

test("a class that is named twice is a fault, in any element", () => {
  expect(findRepeatedClasses(page('<p class="card text-13">One</p><p class="card">Two</p>'))).toEqual([]);
  expect(findRepeatedClasses(page('<p class="text-16 card text-16">One</p>'))).toEqual([
    "the class text-16 twice in “text-16 card text-16”",
  ]);
});
