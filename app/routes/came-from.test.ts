import { describe, expect, it } from "vitest";
import { cameFrom, signInFirst } from "./came-from.ts";

const request = (referer?: string) =>
  new Request("http://manila.localhost:3000/launch/mango-rush", { headers: referer ? { referer } : {} });
const at = (path: string) => request(`http://manila.localhost:3000${path}`);

describe("where a visitor comes from", () => {
  it("is the page of this site, without its dialog", () => {
    expect(cameFrom(at("/rng?minBet=0.1"))).toBe("/rng?minBet=0.1");
    expect(cameFrom(at("/rng?modal=login"))).toBe("/rng");
  });
  it.each([undefined, "", "about:blank", "http://elsewhere.example/rng", "http://manila.localhost:3001/rng"])(
    "is nowhere when the browser says %s",
    (referer) => expect(cameFrom(request(referer))).toBeNull(),
  );
});

describe("a visitor who must sign in first", () => {
  it("stays on the page, with the dialog over it, and goes on afterwards", () =>
    expect(signInFirst(at("/rng?minBet=0.1"), "/seamless?gameId=mango-rush")).toBe(
      "/rng?minBet=0.1&modal=login&next=%2Fseamless%3FgameId%3Dmango-rush",
    ));
  it.each([
    "/seamless?gameId=x",
    "/game",
    "/member/depositv2",
    "/agent",
    "/login?next=/member",
    "/seaLottery",
  ])("is not sent in a circle from %s", (path) =>
    expect(signInFirst(at(path), "/member")).toBe("/?modal=login&next=%2Fmember"),
  );
  it("leaves the recent list for the whole one", () =>
    expect(signInFirst(at("/rng?page=recent"), "/member")).toBe("/rng?modal=login&next=%2Fmember"));
  it("goes on to pages of this site only", () =>
    expect(signInFirst(request(), "//elsewhere.example")).toBe("/?modal=login&next=%2F"));
});
