import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { readPictureJson } from "./picture-json.ts";

const REST = 64 * 1024;
const SIZE = 200 * 1024;
const image = randomBytes(SIZE).toString("base64");

const read = (text: string) => readPictureJson(Buffer.from(text), REST);
function getCode(text: string) {
  try {
    return read(text);
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

it("reads a picture among other fields, in any position", () => {
  for (const body of [
    { depositId: "d1", image },
    { image, note: 'a "quoted" ä', nested: { list: [1, null, "x"] } },
  ])
    expect(read(JSON.stringify(body))).toEqual(body);
});

it.each([
  ["zeros", `{"x":[${"0,".repeat(SIZE)}0]}`, "BODY_TOO_LARGE"],
  ["spaces", `{"x":${" ".repeat(SIZE)}1}`, "BODY_TOO_LARGE"],
  ["quotes", `{"x":"${'\\"'.repeat(SIZE)}"}`, "BODY_TOO_LARGE"],
  ["many texts", `[${'"a",'.repeat(SIZE)}0]`, "BODY_TOO_LARGE"],
  ["two pictures", JSON.stringify({ image, second: image }), "BODY_TOO_LARGE"],
  ["other text", JSON.stringify({ image: "ä".repeat(SIZE) }), "BAD_REQUEST"],
  ["a line break in the picture", `{"image":"${image.slice(0, -8)}\n${image.slice(-8)}"}`, "BAD_REQUEST"],
  ["a picture that is no text", `{"a":"b"${image},"c":"d"}`, "BAD_REQUEST"],
  ["no end", `{"image":"${image}`, "BODY_TOO_LARGE"],
  ["a name given twice", `{"image":"${image}","image":"${image.slice(0, 8)}"}`, "BAD_REQUEST"],
  ["broken UTF-16", `{"x":"\\ud800","image":"${image}"}`, "BAD_REQUEST"],
])("refuses %s", (_what, body, code) => {
  expect(getCode(body)).toBe(code);
});

it("accepts the picture in no other field", () => {
  const { text, image: kept } = read(`{"text":"${'\\"'}${image}","image":"x"}`) as Record<string, string>;
  expect(text).not.toContain(image);
  expect(kept).toBe("x");
  expect(JSON.stringify(read(`{"a":{"image":"${image}"}}`))).not.toContain(image);
});
