import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { detectLanguage } from "../i18n/detect-language.server.ts";
import { NetworkList } from "../platform/core/network-list.ts";
import { clientAddress } from "./client-address.ts";
import { readConfig } from "./config.ts";
import { createCookieJar, createOperatorCookieJar } from "./cookies.ts";
import { createPageCache } from "./page-cache.ts";
import { contentSecurityPolicy, inlineScriptHashes } from "./security-headers.ts";
import { getRequestToken } from "./sites.ts";
import { createStaticFiles } from "./static-files.ts";
import { sendStored, storeResponse } from "./stored-response.ts";

function incomingFrom(address: string, headers: Record<string, string> = {}): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  Object.defineProperty(incoming.socket, "remoteAddress", { value: address });
  Object.assign(incoming.headers, headers);
  return incoming;
}

describe("the visitor's address", () => {
  it("is the socket's, whatever an untrusted client forwards", () =>
    expect(
      clientAddress(incomingFrom("203.0.113.9", { "x-forwarded-for": "10.0.0.1" }), new NetworkList([])),
    ).toBe("203.0.113.9"));
  it("is the last forwarded address that is not a configured proxy", () =>
    expect(
      clientAddress(
        incomingFrom("::ffff:10.0.0.2", { "x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.0.0.3" }),
        new NetworkList(["10.0.0.2", "10.0.0.3"]),
      ),
    ).toBe("203.0.113.9"));
  it.each([
    ["203.0.113.9:51724", "203.0.113.9"],
    ["[2001:db8::9]:443", "2001:db8::9"],
    ["[2001:db8::9]", "2001:db8::9"],
    ["::FFFF:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["fe80::9%eth0", "fe80::9"],
  ])("is recognised with any port or brackets that a proxy writes: %s", (forwarded, address) =>
    expect(
      clientAddress(
        incomingFrom("10.0.0.2", { "x-forwarded-for": forwarded }),
        new NetworkList(["10.0.0.2"]),
      ),
    ).toBe(address),
  );
  it.each([
    ["127.0.0.0/8", "127.9.9.9"],
    ["::ffff:127.0.0.1", "127.0.0.1"],
    ["::ffff:127.0.0.0/104", "::ffff:127.9.9.9"],
    ["10.1.2.3/8", "10.9.9.9"],
    ["fd00::/8", "fd12:3456::1"],
    ["2001:DB8:0::1", "2001:db8::1"],
    ["10.0.0.1, fd00::/8 127.0.0.0/8", "::ffff:127.0.0.1"],
  ])("is found behind proxies of a network or in IPv6 form: %s has %s", (listed, proxy) => {
    const incoming = incomingFrom(proxy, { "x-forwarded-for": "198.51.100.7, 203.0.113.9" });
    const { trustedProxies } = readConfig({ MARQUEE_TRUSTED_PROXIES: listed });
    expect(clientAddress(incoming, trustedProxies)).toBe("203.0.113.9");
    expect(clientAddress(incomingFrom("8.8.8.8", { "x-forwarded-for": "203.0.113.9" }), trustedProxies)).toBe(
      "8.8.8.8",
    );
  });
  it.each([
    "nonsense",
    "10.0.0.0/33",
    "10.0.0.0/",
    "::1/129",
    "::ffff:10.0.0.0/8",
    "10.0.0",
    "proxy.example",
  ])("cannot be read with an invalid entry in the list of proxies: %s", (entry) =>
    expect(() => readConfig({ MARQUEE_TRUSTED_PROXIES: `10.0.0.1,${entry}` })).toThrow(
      `MARQUEE_TRUSTED_PROXIES is invalid: ${JSON.stringify(entry)} is neither an address nor a network`,
    ),
  );
  it.each(["unknown", "one-more-visitor", "203.0.113.999", "<b>", "_hidden"])(
    "is not taken from text that is not an address: %s",
    (forwarded) =>
      expect(
        clientAddress(
          incomingFrom("10.0.0.2", { "x-forwarded-for": forwarded }),
          new NetworkList(["10.0.0.2"]),
        ),
      ).toBe("10.0.0.2"),
  );
});

describe("cookies", () => {
  it("have the __Host- prefix, Secure, HttpOnly, SameSite and Path=/ over https", () => {
    const cookie = createCookieJar("https").session("t0ken", false);
    expect(cookie).toBe("__Host-session=t0ken; Path=/; SameSite=Lax; HttpOnly; Secure");
  });
  it("lose only the prefix and Secure on plain http", () =>
    expect(createCookieJar("http").session("t0ken", true)).toBe(
      "session=t0ken; Path=/; SameSite=Lax; HttpOnly; Max-Age=86400",
    ));
  it("of an operator are SameSite=Strict and end with the browser, except the device cookie", () => {
    const jar = createOperatorCookieJar("https");
    const common = "Path=/; SameSite=Strict; HttpOnly; Secure";
    expect(jar.session("t0ken")).toBe(`__Host-ops=t0ken; ${common}`);
    expect(jar.endSession()).toBe(`__Host-ops=; ${common}; Max-Age=0`);
    expect(jar.appOffer("offer")).toBe(`__Host-ops-app-offer=offer; ${common}`);
    expect(jar.appOffer(null)).toBe(`__Host-ops-app-offer=; ${common}; Max-Age=0`);
    expect(jar.device("d")).toBe(`__Host-ops-device=d; ${common}; Max-Age=${180 * 86_400}`);
    expect(jar.read("__Host-ops=a; ops=b; __Host-ops-device=d")).toEqual({
      session: "a",
      appOffer: null,
      device: "d",
    });
  });
  it("never contain a password: remember-me keeps the username for 24 hours", () =>
    expect(createCookieJar("http").rememberUser("ana")).toContain(
      "last-user=ana; Path=/; SameSite=Lax; HttpOnly; Max-Age=86400",
    ));
  it("keep the mobile number for 24 hours, and ignore values that are not numbers", () => {
    const jar = createCookieJar("http");
    const mobile = { countryDialingCode: "84", mobileNum: "0912 345 678" };
    const [cookie = ""] = jar.rememberMobile(mobile).split(";");
    expect(jar.rememberMobile(mobile)).toMatch(/; HttpOnly; Max-Age=86400$/);
    expect(jar.read(cookie).rememberedMobile).toEqual(mobile);
    for (const other of ["84", "84 <b>", `84 ${"1".repeat(33)}`, "eighty 1"])
      expect(jar.read(`last-mobile=${encodeURIComponent(other)}`).rememberedMobile).toBeNull();
  });
  it("keep an invitation's codes for 30 days, or until it is used", () => {
    const jar = createCookieJar("http");
    const codes = { affiliateCode: "ANA=1&b", referralCode: "" };
    const cookie = jar.invitation(codes);
    expect(cookie).toMatch(/; Path=\/; SameSite=Lax; HttpOnly; Max-Age=2592000$/);
    expect(jar.read(cookie.split(";")[0] ?? "").invitation).toEqual(codes);
    expect(jar.invitation(null)).toBe("invitation=; Path=/; SameSite=Lax; HttpOnly; Max-Age=0");
    for (const other of ["invitation=", "invitation=ANA1", ""]) expect(jar.read(other).invitation).toBeNull();
  });
  it("are read once per name, and malformed values are skipped", () => {
    const jar = createCookieJar("http");
    expect(jar.read("session=first; session=second; theme=%E0%A4%A; lang=TY")).toMatchObject({
      session: "first",
      theme: null,
      language: "TY",
      rememberedUser: null,
      visitor: null,
    });
  });
  it("accept no language outside the registry", () =>
    expect(createCookieJar("http").read("lang=XX").language).toBeNull());
});

describe("the language of a request", () => {
  const locale = { supported: ["TY", "EN"], default: "TY" };
  const asked = (header: string | undefined, language: string | null) =>
    detectLanguage(locale, { "marquee-language": header }, language);

  it("is the cookie's if the brand has that language, otherwise the brand's first", async () => {
    expect(await Promise.all(["EN", "VI", null].map((cookie) => asked(undefined, cookie)))).toEqual([
      "EN",
      "TY",
      "TY",
    ]);
  });
  it("is the one in the header of a client that is not a browser, such as another site", async () => {
    expect(await Promise.all(["EN", "VI", "en", ""].map((header) => asked(header, null)))).toEqual([
      "EN",
      "TY",
      "TY",
      "TY",
    ]);
    expect(await asked("TY", "EN")).toBe("TY");
  });
});

describe("the session of a request", () => {
  const token = (letter: string) => letter.repeat(43);
  const sent = (authorization?: string) =>
    getRequestToken(
      { headers: authorization === undefined ? {} : { authorization } },
      { session: token("c") },
    );

  it("is the cookie's, or that of a bearer token instead", () => {
    expect(sent()).toBe(token("c"));
    expect(sent(`Bearer ${token("b")}`)).toBe(token("b"));
    expect(sent(`bearer ${token("b")}`)).toBe(token("b"));
  });
  it.each(["Bearer x", "Bearer ", "BEARER x"])(
    "is never the cookie's when there is %j, which needs no origin",
    (authorization) => expect(sent(authorization)).toBeNull(),
  );
  it("is the cookie's when a proxy in front of the site uses Basic authentication", () =>
    expect(sent("Basic eDp5")).toBe(token("c")));
});

describe("a stored response", () => {
  async function send(headers: Record<string, string>, length = 2_000) {
    const stored = await storeResponse(
      200,
      { "content-type": "text/html" },
      Buffer.from("x".repeat(length)),
      5,
    );
    const incoming = incomingFrom("127.0.0.1", headers);
    incoming.method = "GET";
    const outgoing = new ServerResponse(incoming);
    const chunks: Buffer[] = [];
    outgoing.end = ((chunk?: Buffer) => {
      if (chunk) chunks.push(chunk);
      return outgoing;
    }) as typeof outgoing.end;
    let head: { status: number; headers: Record<string, unknown> } = { status: 0, headers: {} };
    outgoing.writeHead = ((status: number, sent: Record<string, unknown>) => {
      head = { status, headers: sent };
      return outgoing;
    }) as typeof outgoing.writeHead;
    sendStored(stored, incoming, outgoing);
    return { ...head, body: Buffer.concat(chunks) };
  }

  it("is sent in the smallest form that the client accepts", async () => {
    expect((await send({ "accept-encoding": "gzip, br" })).headers["content-encoding"]).toBe("br");
    const gzipped = await send({ "accept-encoding": "gzip" });
    expect(gunzipSync(gzipped.body).toString()).toBe("x".repeat(2_000));
    expect((await send({})).body.toString()).toBe("x".repeat(2_000));
  });
  it.each(["identity", "gzip", "br"])("is not sent again to a client that has it as %s", async (coding) => {
    const { headers } = await send({ "accept-encoding": coding });
    for (const now of ["identity", "gzip", "br"]) {
      const again = await send({ "accept-encoding": now, "if-none-match": String(headers.etag) });
      expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    }
  });
  it("has a strong ETag with one form, and a weak ETag with several", async () => {
    expect((await send({}, 10)).headers.etag).toMatch(/^"[\w-]{22}"$/);
    for (const coding of ["identity", "gzip", "br"])
      expect((await send({ "accept-encoding": coding })).headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
  });
});

describe("built files", () => {
  it("that were deleted since they were listed are not found, and are found once they are back", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "marquee-files-"));
    try {
      const file = path.join(folder, "late.js");
      writeFileSync(file, "1");
      const files = createStaticFiles(folder);
      rmSync(file);
      expect(files.get("/late.js")).toBeUndefined();
      writeFileSync(file, "1");
      expect((await files.get("/late.js"))?.status).toBe(200);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the page cache", () => {
  const page = {
    status: 200,
    headers: {},
    etag: '"a"',
    identity: Buffer.from("a"),
    gzip: null,
    brotli: null,
  };

  it("requests one refresh when a page is stale, and serves the stale page meanwhile", () => {
    const cache = createPageCache();
    cache.put("k", page, 0, false);
    let refreshes = 0;
    const refresh = () => void refreshes++;
    expect(cache.get("k", 4_000, refresh)).toBe(page);
    expect(refreshes).toBe(0);
    expect(cache.get("k", 6_000, refresh)).toBe(page);
    expect(cache.get("k", 6_001, refresh)).toBe(page);
    expect(refreshes).toBe(1);
    cache.refreshFailed("k");
    cache.get("k", 6_002, refresh);
    expect(refreshes).toBe(2);
  });
  it("serves nothing older than a minute beyond its freshness", () => {
    const cache = createPageCache();
    cache.put("k", page, 0, false);
    expect(cache.get("k", 65_001, () => {})).toBeUndefined();
  });
  it("serves no page of a time that is still to come, after the clock was set back", () => {
    const cache = createPageCache();
    cache.put("k", page, 86_400_000, false);
    expect(cache.get("k", 0, () => {})).toBeUndefined();
  });
  it("serves a cached 404 while it is fresh, and never when stale", () => {
    const cache = createPageCache();
    const none = { ...page, status: 404 };
    cache.put("k", none, 0, true);
    expect(cache.get("k", 5_000, () => {})).toBe(none);
    expect(cache.get("k", 5_001, () => {})).toBeUndefined();
  });
  it("returns the last stored response, whichever partition held the one before", () => {
    const cache = createPageCache();
    const none = { ...page, status: 404 };
    for (const [now, put] of [none, page, none].entries()) {
      cache.put("k", put, now, put === none);
      expect(cache.get("k", now, () => {})).toBe(put);
    }
  });
  it("keeps pages of arbitrary addresses within a partition of their own", () => {
    const cache = createPageCache();
    const large = { ...page, identity: Buffer.alloc(1024 * 1024) };
    const kept = (key: string) => cache.get(key, 0, () => {}) !== undefined;
    cache.put("/", large, 0, false);
    for (let n = 0; n < 200; n++) cache.put(`/?n=${n}`, large, 0, true);
    expect([kept("/"), kept("/?n=0"), kept("/?n=199")]).toEqual([true, false, true]);
  });
});

describe("the content security policy of a page", () => {
  it("allows only the named inline scripts and styles", () => {
    const html = '<script src="/a.js"></script><script>one()</script><script nonce="n">two()</script>';
    const hashes = inlineScriptHashes(html);
    expect(hashes).toHaveLength(2);
    const policy = contentSecurityPolicy({
      scriptHashes: hashes,
      frameSources: ["https://games.example"],
      https: true,
    });
    expect(policy).toContain(`script-src 'self' 'sha256-${hashes[0]}' 'sha256-${hashes[1]}'`);
    expect(policy).toContain("frame-src 'self' https://games.example");
    expect(policy).not.toMatch(/unsafe/);
  });
  it("allows images from the brand's sources", () => {
    const policy = (imageSources: string[]) =>
      contentSecurityPolicy({ frameSources: [], imageSources, https: true });
    expect(policy([])).toContain("img-src 'self' data:;");
    expect(policy(["https://cdn.example.com"])).toContain("img-src 'self' data: https://cdn.example.com;");
  });
});

describe("the environment", () => {
  it("errors name the invalid variable", () =>
    expect(() => readConfig({ PORT: "http" })).toThrow(/PORT is invalid/));
  it("runs no demonstration part in production unless it is named explicitly", () => {
    const live = readConfig({ NODE_ENV: "production" });
    expect([live.demo, live.sandbox, live.qa]).toEqual([false, false, false]);
    const asked = readConfig({ NODE_ENV: "production", MARQUEE_MODE: "demo", MARQUEE_SANDBOX: "on" });
    expect([asked.demo, asked.sandbox]).toEqual([true, true]);
  });
  it("defaults to https on a live site, so that cookies are Secure, and to http in a demonstration", () => {
    const scheme = (env: Record<string, string>) => readConfig(env).publicScheme;
    expect(scheme({ NODE_ENV: "production" })).toBe("https");
    expect(scheme({ NODE_ENV: "production", MARQUEE_MODE: "demo" })).toBe("http");
    expect(scheme({ NODE_ENV: "development" })).toBe("http");
    expect(scheme({ NODE_ENV: "production", MARQUEE_PUBLIC_SCHEME: "http" })).toBe("http");
  });
});
