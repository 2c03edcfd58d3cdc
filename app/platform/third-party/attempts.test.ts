import { describe, expect, it } from "vitest";
import { deriveSignInRequest, isOwnCallback } from "./attempts.ts";

describe("an attempt's state, nonce and verifier", () => {
  it("are the same for one browser key and unrelated for another", () => {
    const input = deriveSignInRequest("a".repeat(43), "https://brand.example/cb");
    expect(deriveSignInRequest("a".repeat(43), "https://brand.example/cb")).toEqual(input);
    const other = deriveSignInRequest("b".repeat(43), "https://brand.example/cb");
    const secrets = [input, other].flatMap(({ state, nonce, verifier }) => [state, nonce, verifier]);
    expect(new Set(secrets).size).toBe(6);
    // RFC 7636 4.1: 43 to 128 unreserved characters.
    expect(input.verifier).toMatch(/^[\w-]{43}$/);
  });
});

describe("the callback address of a third-party service", () => {
  const hosts = ["play.example", "brand.localhost"];
  it.each([
    "https://play.example/account/third-party/callback",
    "https://play.example:8443/account/third-party/callback",
    "http://brand.localhost:3000/account/third-party/callback",
  ])("may be %s", (address) => {
    expect(isOwnCallback(address, hosts)).toBe(true);
  });
  it.each([
    "https://evil.example/account/third-party/callback",
    "https://play.example.evil.example/account/third-party/callback",
    "https://play.example@evil.example/account/third-party/callback",
    "https://user@play.example/account/third-party/callback",
    "http://play.example/account/third-party/callback",
    "javascript://play.example/account/third-party/callback",
    "https://play.example/account/third-party/callback?next=//evil.example",
    "https://play.example/account/third-party/callback#x",
    "https://play.example/elsewhere",
    "https://play.example/account/third-party/callback/../../open",
    "//play.example/account/third-party/callback",
    "",
  ])("may not be %s", (address) => {
    expect(isOwnCallback(address, hosts)).toBe(false);
  });
});
