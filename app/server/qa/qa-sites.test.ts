import type { IncomingMessage } from "node:http";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createBrandRegistry } from "../../brand/registry.ts";
import { smallDocument, testFolder } from "../../brand/testing.ts";
import { createQaCookieJar } from "../cookies.ts";
import { createQaSites } from "./qa-sites.ts";
import { readSwitchCookie, writeSwitchCookie } from "./switch-cookie.ts";

const KEY = Buffer.alloc(32, 1);
const folder = testFolder();
afterAll(() => folder[Symbol.dispose]());
folder.write("small/brand.json", smallDocument("small"));
folder.write("other/brand.json", smallDocument("other"));
const brands = createBrandRegistry({ ...folder, log: { info() {}, error() {} } });
const small = brands.byId("small");
const other = brands.byId("other");
if (!small || !other) throw new Error("the documents are valid");

let sites = createQaSites({ brands, jar: createQaCookieJar("http"), key: KEY });
beforeEach(() => {
  sites = createQaSites({ brands, jar: createQaCookieJar("http"), key: KEY });
});

const getRequest = (host: string, cookie = "") =>
  ({ headers: { host, cookie: cookie.split(";")[0] } }) as IncomingMessage;
const find = (host: string, cookie?: string) => sites.find(getRequest(host, cookie))?.brand;

describe("a browser's switches", () => {
  const off = { freePlay: false };

  it("change the brand for the browser that has the cookie, and for no other", () => {
    const changed = find("small.localhost", sites.cookie(small, off));
    expect(changed?.on("freePlay")).toBe(false);
    expect(changed?.version).not.toBe(small.version);
    expect(changed && sites.countChanges(changed)).toBe(1);
    expect(find("small.localhost")).toBe(small);
    expect(sites.countChanges(small)).toBe(0);
  });

  it("are the same brand object for each request, so that its caches are shared", () => {
    const cookie = sites.cookie(small, off);
    expect(find("small.localhost", cookie)).toBe(find("small.localhost", cookie));
  });

  it("do not change another brand", () => {
    expect(find("other.localhost", sites.cookie(small, off))).toBe(other);
  });

  it("end when the cookie is altered, ended, or signed by another server", () => {
    const cookie = sites.cookie(small, off);
    const at = cookie.indexOf("=") + 5;
    const altered = cookie.slice(0, at) + (cookie[at] === "a" ? "b" : "a") + cookie.slice(at + 1);
    expect(find("small.localhost", altered)).toBe(small);
    const value = { brand: "small", switches: "off=freePlay", until: Date.now() - 1 };
    expect(find("small.localhost", `qa-switches=${writeSwitchCookie(value, KEY)}`)).toBe(small);
    const foreign = writeSwitchCookie({ ...value, until: Date.now() + 60_000 }, Buffer.alloc(32, 2));
    expect(find("small.localhost", `qa-switches=${foreign}`)).toBe(small);
    expect(find("small.localhost", "qa-switches=none")).toBe(small);
  });

  it("leave out those that the document has by now", () => {
    expect(
      sites.readSet(getRequest("small.localhost", sites.cookie(small, { freePlay: true })), small),
    ).toEqual({});
  });

  it("leave the brand as it is when its document would have errors, and say why", () => {
    const { brand, problems } = sites.change(small, { freePlai: true } as object);
    expect(brand).toBeNull();
    expect(problems.join()).toContain("freePlai");
  });
});

describe("a pane", () => {
  it("shows the brand and the switches of its own cookie below the host of another", () => {
    const cookie = sites.openPane(sites.paneToken(other, { freePlay: false })) ?? "";
    expect(find("qa-a.small.localhost", cookie)?.id).toBe("other");
    expect(find("qa-b.small.localhost:3000", cookie)?.on("freePlay")).toBe(false);
    expect(find("qa-a.small.localhost")).toBe(small);
    expect(find("qa-c.small.localhost")).toBeUndefined();
  });

  it("shows a brand as its document says, too", () => {
    const cookie = sites.openPane(sites.paneToken(other, {})) ?? "";
    expect(find("qa-a.small.localhost", cookie)).toBe(other);
  });

  it("is not opened by a token that was altered or is of another server", () => {
    const token = sites.paneToken(other, {});
    expect(sites.openPane(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`)).toBeNull();
    const elsewhere = createQaSites({
      brands,
      jar: createQaCookieJar("http"),
      key: Buffer.alloc(32, 2),
    });
    expect(elsewhere.openPane(token)).toBeNull();
  });

  it("may be framed by the host above it, and nothing else may be framed", () => {
    expect(sites.frameParent("http://qa-a.small.localhost:3000")).toBe("http://small.localhost:3000");
    expect(sites.frameParent("http://small.localhost:3000")).toBeNull();
  });
});

it("A cookie's value is read back only with its key and before its end", () => {
  const cookie = { brand: "small", switches: "on=chatRoom", until: 2_000 };
  const value = writeSwitchCookie(cookie, KEY);
  expect(readSwitchCookie(value, KEY, 1_999)).toEqual(cookie);
  expect(readSwitchCookie(value, KEY, 2_000)).toBeNull();
  expect(readSwitchCookie(value, Buffer.alloc(32, 2), 1_000)).toBeNull();
});
