import type { IncomingMessage } from "node:http";
import { describe, expect, it, vi } from "vitest";
import type { Brand } from "../brand/brand.ts";
import type { Caller } from "../platform/core/call-context.ts";
import { PlatformError } from "../platform/core/errors.ts";
import { createCookieJar } from "./cookies.ts";
import { invitationCookie } from "./invitation-cookie.ts";
import type { PagesDeps } from "./page-deps.ts";
import { pageKey } from "./page-key.ts";
import type { Visit } from "./sites.ts";

const jar = createCookieJar("http");

/** A brand with registration by username, whose form has the field of a friend's code or not. */
function getBrand({ id = "jade", links = true, referralField = true } = {}): Brand {
  const form = { referralCode: { enabled: referralField } };
  return {
    id,
    version: "1",
    themes: [],
    defaultTheme: "dark",
    on: (name: string) =>
      ["agentCentre", "usernameEnabled"].includes(name) || (name === "affiliateLinks" && links),
    document: {
      merchantCode: id,
      locale: { supported: ["EN"], default: "EN", switcher: ["EN"] },
      status: { regions: { allowed: [], blocked: [] } },
      cdn: { imageCDNs: [] },
      analytics: { gtagId: "" },
      registration: { username: form, mobile: { referralCode: { enabled: true } } },
    },
  } as unknown as Brand;
}

/** The codes with which somebody can register, by brand. */
const GOOD: Readonly<Record<string, readonly string[]>> = { jade: ["ANA1", "BEN2"], other: ["OTHER1"] };

interface Asked {
  brand?: Brand;
  method?: string;
  /** The `Cookie` header. */
  cookie?: string;
  caller?: { kind: "visitor" } | { kind: "account"; type: number };
  audience?: "member" | "agent";
}

/** Returns the codes that a page's answer keeps in the browser, as a query; null when it sets no cookie. */
async function getKept(
  path: string,
  {
    brand = getBrand(),
    method = "GET",
    cookie = "",
    caller = { kind: "visitor" },
    audience = "member",
  }: Asked = {},
  fail = () => new PlatformError("INVITATION_CODE_INVALID"),
) {
  const log = { error: vi.fn() };
  const platforms = {
    client: ({ id }: Brand) => ({
      agents: {
        async affiliate({ code }: { code: string }) {
          if (!GOOD[id]?.includes(code)) throw fail();
        },
      },
    }),
  };
  const visit = {
    brand,
    cookies: jar.read(cookie),
    call: { caller: caller as Caller, request: { audience } },
  };
  const set = await invitationCookie(
    { jar, platforms, log } as unknown as PagesDeps,
    visit as unknown as Visit,
    new Request(`http://jade.test${path}`, { method }),
  );
  const kept = set === null ? null : decodeURIComponent(/^invitation=([^;]*)/.exec(set)?.[1] ?? "");
  return { kept, logged: log.error.mock.calls.length };
}

const kept = async (...asked: Parameters<typeof getKept>) => (await getKept(...asked)).kept;
const ANA = "invitation=affiliateCode%3DANA1";

describe("the codes of an address", () => {
  it("are kept from any page, and replace those of an earlier link", async () => {
    expect(await kept("/?affiliateCode=ANA1")).toBe("affiliateCode=ANA1");
    expect(await kept("/rng?pageNo=2&affiliateCode=BEN2", { cookie: ANA })).toBe("affiliateCode=BEN2");
    expect(await kept("/?referralCode=FRIEND", { cookie: ANA })).toBe("referralCode=FRIEND");
    expect(await kept("/?affiliateCode=ANA1&referralCode=FRIEND")).toBe(
      "referralCode=FRIEND&affiliateCode=ANA1",
    );
  });

  it("are not set again in a browser that has them, nor without any", async () => {
    expect(await kept("/rng?affiliateCode=ANA1", { cookie: ANA })).toBeNull();
    for (const path of ["/", "/rng?code=ANA1", "/?affiliateCode=", "/?affiliateCode=%20"])
      expect([path, await kept(path, { cookie: ANA })]).toEqual([path, null]);
  });

  it("are not kept when nobody can register with them: unknown ones, and those of another brand", async () => {
    for (const code of ["NOBODY", "OTHER1"])
      expect([code, await kept(`/?affiliateCode=${code}`, { cookie: ANA })]).toEqual([code, null]);
    expect(await kept("/?affiliateCode=OTHER1", { brand: getBrand({ id: "other" }) })).not.toBeNull();
    expect(await kept("/?affiliateCode=NOBODY&referralCode=FRIEND")).toBe("referralCode=FRIEND");
  });

  it("are kept only as far as the brand's registration uses them", async () => {
    const both = "/?affiliateCode=ANA1&referralCode=FRIEND";
    expect(await kept(both, { brand: getBrand({ links: false }) })).toBe("referralCode=FRIEND");
    expect(await kept(both, { brand: getBrand({ referralField: false }) })).toBe("affiliateCode=ANA1");
    expect(await kept(both, { brand: getBrand({ links: false, referralField: false }) })).toBeNull();
  });

  it("are kept for those who may register here: visitors and trial players of a host for members", async () => {
    const path = "/?affiliateCode=ANA1";
    expect(await kept(path, { caller: { kind: "account", type: 4 } })).not.toBeNull();
    expect(await kept(path, { caller: { kind: "account", type: 0 } })).toBeNull();
    expect(await kept(path, { audience: "agent" })).toBeNull();
    expect(await kept(path, { method: "POST" })).toBeNull();
  });

  it("cost no page when the platform cannot tell; only a fault is logged", async () => {
    const path = "/?affiliateCode=%00";
    expect(await getKept(path, {}, () => new PlatformError("INVALID_INPUT"))).toEqual({
      kept: null,
      logged: 0,
    });
    expect(await getKept(path, {}, () => new PlatformError("INTERNAL"))).toEqual({ kept: null, logged: 1 });
  });
});

describe("the page cache", () => {
  /** Returns the key of a page for a visitor; null when the page is not shared. */
  const key = (url: string, cookie: string, brand = getBrand()) =>
    pageKey(
      { config: {}, jar, contentVersion: () => 0 } as unknown as PagesDeps,
      { method: "GET", url, headers: { host: "jade.test", cookie } } as unknown as IncomingMessage,
      brand,
    );

  it("has no page that may set the cookie", async () => {
    expect(await key("/?affiliateCode=BEN2", "")).toBeNull();
    expect(await key("/?affiliateCode=BEN2", ANA)).toBeNull();
    expect(await key("/?affiliateCode=BEN2", "", getBrand({ links: false }))).not.toBeNull();
  });

  it.each([
    "/register",
    "/register.html",
    "/?modal=register",
    "/rng?tab=a&modal=register",
    "/account/register",
  ])("has the registration form at %s only without an invitation", async (url) => {
    expect(await key(url, "")).not.toBeNull();
    expect(await key(url, ANA)).toBeNull();
  });

  it("has the same other pages for visitors with an invitation", async () => {
    for (const url of ["/", "/rng?pageNo=2", "/?affiliateCode=ANA1", "/?modal=login"]) {
      const shared = await key(url, ANA);
      expect([url, shared]).toEqual([url, expect.any(String)]);
      if (!url.includes("Code")) expect(await key(url, "")).toBe(shared);
    }
  });
});
