import { describe, expect, it } from "vitest";
import { isSameOriginRequest } from "./same-origin.ts";

const own = "http://manila.localhost:3000";
const post = (origin?: string, fetchSite?: string, authorization?: string) =>
  isSameOriginRequest("POST", { origin, fetchSite, authorization }, own);

describe("an unsafe request", () => {
  it.each(["HTTP://Manila.localhost:3000", "http://manila.localhost.:3000", "http://manila.localhost:03000"])(
    "is accepted from the same origin in another spelling: %s",
    (origin) => expect(post(origin)).toBe(true),
  );
  it("is accepted from a page of the same origin", () => expect(post(own, "same-origin")).toBe(true));
  it("is accepted with a bearer token, which no page sends automatically", () =>
    expect(post(undefined, undefined, "Bearer x")).toBe(true));
  it.each([
    ["no origin", undefined, undefined],
    ["a null origin", "null", undefined],
    ["another brand's page", "http://lotus.localhost:3000", "same-site"],
    ["another port", "http://manila.localhost:3001", undefined],
    ["another scheme", "https://manila.localhost:3000", undefined],
    ["a cross-site fetch that claims our origin", own, "cross-site"],
    ["a host that only begins like ours", "http://manila.localhost:3000.evil.test", undefined],
  ])("is refused from %s", (_, origin, site) => expect(post(origin, site)).toBe(false));
});

it("a safe request needs no proof of its origin", () =>
  expect(
    isSameOriginRequest("GET", { origin: undefined, fetchSite: "cross-site", authorization: undefined }, own),
  ).toBe(true));
