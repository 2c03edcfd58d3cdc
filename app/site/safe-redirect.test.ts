import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  getOtherDialogPath,
  getPathAfterSignIn,
  safeRedirect,
  signInPath,
  withModal,
  withoutModal,
} from "./safe-redirect.ts";

describe("a redirect path", () => {
  it.each([
    "/",
    "/rng?vassalage=AURORA#top",
    "/member/depositv2",
    "/a%2f%2fb",
    "/?next=https://evil.example",
  ])("is kept when it is on this site: %s", (path) => expect(safeRedirect(path)).toBe(path));

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n//evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "javascript:alert(1)",
    "rng",
    "",
    null,
    undefined,
    7,
    `/${"a".repeat(2_000)}`,
  ])("is the home page when it is anything else: %s", (value) => expect(safeRedirect(value)).toBe("/"));

  it("never leaves the site, whatever is sent", () => {
    const nasty = fc.string({
      unit: fc.constantFrom("/", "\\", ".", "\t", "\n", "@", ":", "?", "#", "%2f", "a", "h"),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nasty.map((text) => `/${text}`),
        ),
        (text) => {
          const url = new URL(safeRedirect(text), "https://brand.example/login");
          return url.origin === "https://brand.example";
        },
      ),
    );
  });
});

describe("the page after sign-in", () => {
  it("is the page before, without its dialog", () =>
    expect(getPathAfterSignIn("/rng?page=2&modal=login")).toBe("/rng?page=2"));
  it("is the home page when the page before was sign-in", () =>
    expect(getPathAfterSignIn("/login?next=/rng")).toBe("/"));
  it("is the home page when the page before was registration", () =>
    expect(getPathAfterSignIn("/register.html?referralCode=A")).toBe("/"));
});

describe("the address of sign-in and of its extra step", () => {
  it("keeps the page that the visitor requested", () =>
    expect(signInPath("/account/verify", "/rng?page=2&modal=login")).toBe(
      "/account/verify?next=%2Frng%3Fpage%3D2",
    ));
  it("is short when that page is the home page", () =>
    expect(signInPath("/login", "/login?next=/rng")).toBe("/login"));
  it("does not keep a page on another site", () =>
    expect(signInPath("/login", "//evil.example")).toBe("/login"));
});

describe("another dialog over the same page", () => {
  it("keeps the page and the target of the dialog", () =>
    expect(getOtherDialogPath("/rng?page=2&modal=login&next=%2Fmember", "verify")).toBe(
      "/rng?page=2&modal=verify&next=%2Fmember",
    ));
  it("is null for a form on its own page and for another site", () => {
    for (const value of [null, "", "//evil.example?modal=login", "https://evil.example/"]) {
      expect(getOtherDialogPath(value, "verify")).toBe(null);
    }
  });
});

describe("a dialog's search parameter", () => {
  it("is added to the existing parameters", () =>
    expect(withModal("?q=a&modal=login", "register")).toBe("?q=a&modal=register"));
  it("is removed again", () => expect(withoutModal("/rng", "?q=a&modal=login")).toBe("/rng?q=a"));
  it("leaves no question mark behind", () => expect(withoutModal("/", "?modal=login")).toBe("/"));
});
