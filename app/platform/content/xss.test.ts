import { describe, expect, it } from "vitest";
import { XSS_PAYLOADS } from "#tests/xss/payloads.ts";
import { sanitiseAddress, sanitiseHtml, sanitiseImageAddress, textToHtml } from "./content.server.ts";

const TAG =
  /^<\/?(p|br|hr|h[234]|strong|b|em|i|u|s|small|blockquote|ul|ol|li|table|thead|tbody|tr|t[hd]|a|img|span|div)((?: [a-z]+="[^"<>]*")*) ?\/?>$/;
const ATTRIBUTE =
  /^(title|rel|alt|width|height|colspan|rowspan|align|start|type)="[^"]*"$|^href="(https:\/\/|\/(?!\/)|mailto:|tel:)[^"]*"$|^src="\/pictures\/[^"]*"$/;

/** Returns the parts of some HTML that are neither text nor one of the tags and attributes that operators may use. */
function foreignIn(html: string): string[] {
  return [...html.matchAll(/<[^>]*>?/g)].flatMap(([tag]) => {
    const attributes = TAG.exec(tag)?.[2];
    if (attributes === undefined) return [tag];
    return [...attributes.matchAll(/[a-z]+="[^"]*"/g)]
      .map(([one]) => one)
      .filter((one) => !ATTRIBUTE.test(one));
  });
}

it("has as many payloads as the corpus, each once", () => {
  expect(new Set(XSS_PAYLOADS).size).toBe(XSS_PAYLOADS.length);
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(150);
});

describe.each(XSS_PAYLOADS.map((payload) => [payload]))("%s", (payload) => {
  it("leaves no executable markup, and is unchanged when sanitised again", () => {
    const clean = sanitiseHtml(payload);
    expect(foreignIn(clean)).toEqual([]);
    expect(sanitiseHtml(clean)).toBe(clean);
    expect(foreignIn(sanitiseHtml(`<p title="${payload}">${payload}</p>`))).toEqual([]);
    expect(foreignIn(textToHtml(payload))).toEqual([]);
    expect([sanitiseAddress(payload), sanitiseImageAddress(payload)]).toEqual(["", ""]);
  });
});
