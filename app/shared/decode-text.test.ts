import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const refused = (found: string, line: number, column: number) => ({
  ok: false,
  expected: "text in UTF-8 (save the file as UTF-8)",
  found,
  line,
  column,
});

test.each([
  ["plain", Buffer.from("{}"), { ok: true, text: "{}" }],
  ["empty", Buffer.alloc(0), { ok: true, text: "" }],
  ["with a byte order mark", Buffer.from("\uFEFF# Đặt cọc 充值"), { ok: true, text: "# Đặt cọc 充值" }],
  ["Latin-1", Buffer.from("# Pay\n\nCafé", "latin1"), refused("bytes of another encoding", 3, 4)],
  ["GBK", Buffer.from([0x23, 0x20, 0xb3, 0xe4, 0xd6, 0xb5]), refused("bytes of another encoding", 1, 3)],
  ["UTF-16, little end first", Buffer.from("\uFEFF{}", "utf16le"), refused("UTF-16", 1, 1)],
  ["UTF-16, big end first", Buffer.from("\uFEFF{}", "utf16le").swap16(), refused("UTF-16", 1, 1)],
  ["UTF-16 without a mark", Buffer.from("{}", "utf16le"), refused("UTF-16", 1, 1)],
  [
    "mangled before",
    Buffer.from("Caf\uFFFD"),
    refused("a character that another program lost (U+FFFD)", 1, 4),
  ],
])("decodes a file that is %s", (_, bytes, expected) => {
  expect(decodeText(bytes)).toEqual(expected);
});
