import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { getPhoneError, PHONE_ERRORS, type PhoneErrorCode, waitSeconds } from "./phone-errors.ts";

const locales = new URL("../../locales/", import.meta.url);
const getTexts = (language: string) =>
  JSON.parse(readFileSync(new URL(`${language}/phone.json`, locales), "utf8")) as Record<string, string>;

/** The spec's section 8, "Third-party auth errors": the message and the next step of each error. */
const SPEC: Record<PhoneErrorCode, [text: RegExp, step: string]> = {
  "invalid-phone-number": [/not a complete phone number\. Check it/, "field"],
  "missing-phone-number": [/enter a valid phone number/, "field"],
  "too-many-requests": [/try again after 5 minutes/, "wait"],
  unknown: [/nothing was changed\. Please try again/, "again"],
  "invalid-verification-code": [/not right\. Check the message/, "field"],
  "missing-verification-code": [/Enter the verification code/, "field"],
  "captcha-check-failed": [/no code was sent\. Please try again/, "again"],
  "quota-exceeded": [/sign in another way, or contact customer service/, "support"],
  "operation-not-allowed": [/Sign in another way, or contact customer service/, "support"],
  "code-expired": [/expired, please send again/, "resend"],
  "popup-closed-by-user": [/not signed in\. Please try again/, "again"],
};

describe("an error of the phone check", () => {
  it("is one of the eleven named in the spec", () => {
    expect(Object.keys(PHONE_ERRORS).sort()).toEqual(Object.keys(SPEC).sort());
  });

  it.each(Object.entries(SPEC))(
    "%s has a clear message and leads to a sensible next step",
    (code, [text, step]) => {
      const thrown = Object.assign(new Error("Firebase: it failed"), { code: `auth/${code}` });
      expect(getPhoneError(thrown)).toBe(code);
      expect(PHONE_ERRORS[code as PhoneErrorCode]).toBe(step);
      expect(getTexts("EN")[`error.${code}`]).toMatch(text);
      for (const language of readdirSync(locales)) expect(getTexts(language)[`error.${code}`]).toBeTruthy();
    },
  );

  it("is the same error under Firebase's alternative code", () => {
    expect(getPhoneError(Object.assign(new Error(), { code: "auth/session-expired" }))).toBe("code-expired");
    expect(getPhoneError(Object.assign(new Error(), { code: "auth/invalid-app-credential" }))).toBe(
      "captcha-check-failed",
    );
  });

  it.each([
    [new Error("network")],
    [Object.assign(new Error(), { code: "auth/toString" })],
    [Object.assign(new Error(), { code: "auth/network-request-failed" })],
    ["text"],
    [null],
  ])("that is not in the spec is unknown (%s)", (thrown) => {
    expect(getPhoneError(thrown)).toBe("unknown");
  });

  it("requires a wait of one minute after a code, five after too many requests, and none otherwise", () => {
    expect(waitSeconds(null)).toBe(60);
    expect(waitSeconds("too-many-requests")).toBe(300);
    expect(waitSeconds("invalid-verification-code")).toBe(0);
  });
});
