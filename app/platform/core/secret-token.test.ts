import { expect, test } from "vitest";
import { newToken, tokenHash } from "./secret-token.ts";

test("a token has 256 random bits", () => {
  const token = newToken();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(newToken()).not.toBe(token);
});

test("a stored token stays valid: its hash is SHA-256, hex", () => {
  expect(tokenHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
