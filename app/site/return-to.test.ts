import { describe, expect, it } from "vitest";
import {
  getReturnTo,
  getSignInRedirect,
  panelReturnTo,
  redirectWithReturnTo,
  withRequestReturnTo,
} from "./return-to.ts";

const request = (referer?: string) =>
  new Request("http://manila.localhost:3000/launch/mango-rush", { headers: referer ? { referer } : {} });
const at = (path: string) => request(`http://manila.localhost:3000${path}`);

describe("the page that a visitor comes from", () => {
  it("is a page of this site, without its dialog", () => {
    expect(getReturnTo(at("/rng?minBet=0.1"))).toBe("/rng?minBet=0.1");
    expect(getReturnTo(at("/rng?modal=login"))).toBe("/rng");
  });
  it.each([undefined, "", "about:blank", "http://elsewhere.example/rng", "http://manila.localhost:3001/rng"])(
    "is unknown when the browser sends %s",
    (referer) => expect(getReturnTo(request(referer))).toBeNull(),
  );
});

describe("a visitor who must sign in first", () => {
  it("stays on the page with the dialog over it, and continues afterwards", () =>
    expect(getSignInRedirect(at("/rng?minBet=0.1"), "/seamless?gameId=mango-rush")).toBe(
      "/rng?minBet=0.1&modal=login&next=%2Fseamless%3FgameId%3Dmango-rush",
    ));
  it.each([
    "/seamless?gameId=x",
    "/game",
    "/member/depositv2",
    "/agent",
    "/login?next=/member",
    "/seaLottery",
  ])("is not redirected in a loop from %s", (path) =>
    expect(getSignInRedirect(at(path), "/member")).toBe("/?modal=login&next=%2Fmember"),
  );
  it("is moved from the recent list to the whole list", () =>
    expect(getSignInRedirect(at("/rng?page=recent"), "/member")).toBe("/rng?modal=login&next=%2Fmember"));
  it("continues to pages of this site only", () =>
    expect(getSignInRedirect(request(), "//elsewhere.example")).toBe("/?modal=login&next=%2F"));
});

describe("a panel's close button", () => {
  const panel = (path: string, referer?: string) =>
    new Request(`http://manila.localhost:3000${path}`, {
      headers: referer ? { referer: `http://manila.localhost:3000${referer}` } : {},
    });

  it("leads to the page that the panel was opened from", () =>
    expect(panelReturnTo(panel("/member/withdraw", "/rng?minBet=0.1"))).toBe("/rng?minBet=0.1"));
  it("does so on the panel's other pages too, by their own address or the previous one", () => {
    const carried = "returnTo=%2Frng%3FminBet%3D0.1";
    expect(panelReturnTo(panel(`/member/withdraw?${carried}`, "/member"))).toBe("/rng?minBet=0.1");
    expect(panelReturnTo(panel("/member/withdraw", `/member/depositv2?deposit=1&${carried}`))).toBe(
      "/rng?minBet=0.1",
    );
    expect(panelReturnTo(panel(`/member/withdraw?${carried}`, "/fish")), "opened anew").toBe("/fish");
  });
  it.each([
    "//elsewhere.example",
    "https://elsewhere.example/",
    "/\\elsewhere.example",
    "/member",
    "/Member?x=1",
    "/login",
    "rng",
    "",
  ])("does not lead to %s", (path) => {
    const query = new URLSearchParams({ returnTo: path });
    expect(panelReturnTo(panel(`/member/withdraw?${query}`, "/member"))).toBeNull();
    expect(withRequestReturnTo("/member/withdraw", panel(`/member/withdraw?${query}`))).toBe(
      "/member/withdraw",
    );
  });
  it("keeps its target when a form redirects, unless the address would be too long", () => {
    expect(
      withRequestReturnTo("/member/withdraw?withdrawal=1#top", panel("/member/withdraw?returnTo=%2Frng")),
    ).toBe("/member/withdraw?withdrawal=1&returnTo=%2Frng#top");
    for (const long of [`/rng?name=${"x".repeat(400)}`, `/rng?name=${"!".repeat(200)}`]) {
      const query = new URLSearchParams({ returnTo: long });
      expect(withRequestReturnTo("/member/withdraw", panel(`/member/withdraw?${query}`))).toBe(
        "/member/withdraw",
      );
    }
    expect(withRequestReturnTo("/member/x?next=/a?b=1", panel("/member/x?returnTo=%2Frng"))).toBe(
      "/member/x?next=%2Fa%3Fb%3D1&returnTo=%2Frng",
    );
  });
  it("keeps its target on an action's redirect only within the panel", () => {
    const led = (location: string) => {
      const answer = new Response(null, { status: 302, headers: { location } });
      return redirectWithReturnTo(answer, panel("/agent/x?returnTo=%2Frng")).headers.get("location");
    };
    expect(led("/agent/x?sent=1")).toBe("/agent/x?sent=1&returnTo=%2Frng");
    expect([led("/rng"), led("https://pay.example/1")]).toEqual(["/rng", "https://pay.example/1"]);
  });
});
