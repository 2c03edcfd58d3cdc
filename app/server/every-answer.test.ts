import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { smallDocument, type TestFolder, testFolder } from "../brand/testing.ts";
import { brandIndex } from "./brand-index.ts";
import { sendRequest } from "./request-testing.ts";
import { openTestServer } from "./testing.ts";

let folder: TestFolder;
let server: Awaited<ReturnType<typeof openTestServer>>;
beforeAll(async () => {
  folder = testFolder();
  folder.write("small/brand.json", smallDocument("small"));
  const host = { host: "whole.localhost", httpsForSubdomains: true };
  folder.write("whole/brand.json", smallDocument("whole", { hosts: [host, { host: "part.localhost" }] }));
  const held: { server?: typeof server } = {};
  server = await openTestServer(folder, {
    env: { MARQUEE_PUBLIC_SCHEME: "https", MARQUEE_QA: "1" },
    brandIndex: () => {
      if (!held.server) throw new Error("not yet");
      return brandIndex(held.server.brands, (host) => `https://${host}`, { outbox: null, ops: null });
    },
    remix: async (asked, context) => {
      const { pathname } = new URL(asked.url);
      if (pathname === "/promotions") throw new Error("a fault");
      if (pathname === "/rng") return new Response(null, { status: 302, headers: { location: "/live" } });
      if (!context) throw new Error("no context");
      context.page.body = Buffer.from(`<!doctype html><title>${pathname}</title>`);
      return new Response(null, { headers: { "content-type": "text/html; charset=utf-8" } });
    },
  });
  held.server = server;
});
afterAll(() => {
  server.close();
  folder[Symbol.dispose]();
});

interface Asked {
  path: string;
  host?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const ask = ({ host = "small.localhost", headers, ...asked }: Asked) =>
  sendRequest({ port: server.port, ...asked, headers: { host, ...headers } });

const html = { accept: "text/html" };
const own = { origin: "https://small.localhost" };

it.each<[string, number, Asked]>([
  ["a sign of life", 200, { path: "/healthz" }],
  ["readiness", 200, { path: "/readyz" }],
  ["a page", 200, { path: "/live", headers: html }],
  ["a page for HEAD", 200, { path: "/live", method: "HEAD" }],
  ["a redirect of a page", 302, { path: "/rng" }],
  ["a redirect to the own spelling", 301, { path: "/Live/" }],
  ["a fault of a page", 500, { path: "/promotions", headers: html }],
  ["a call", 501, { path: "/wps/relay/MCSFE_getServiceTimes" }],
  ["a call that is none", 404, { path: "/wps/nothing" }],
  ["a call by another method", 405, { path: "/wps/session/login" }],
  ["a call of elsewhere", 403, { path: "/wps/session/login", method: "POST", body: "{}" }],
  [
    "a body that is too long",
    413,
    { path: "/login", method: "POST", headers: own, body: "a".repeat(70_000) },
  ],
  ["a method that is none", 405, { path: "/", method: "TRACE" }],
  ["a path that cannot be read", 400, { path: "/%ff", headers: html }],
  ["another host", 421, { path: "/", host: "nobody.example.com" }],
  ["another target", 421, { path: "http://other.localhost/" }],
  ["the index", 200, { path: "/", host: "localhost" }],
  ["the QA page", 200, { path: "/__qa" }],
  ["the contract", 200, { path: "/openapi.json" }],
  ["a sheet", 200, { path: "/theme/small/any.css" }],
  ["a sheet of another brand", 404, { path: "/theme/other/any.css" }],
  ["a file that is not there", 404, { path: "/assets/none.js" }],
  ["a picture that is not there", 404, { path: "/artwork/none.png" }],
  ["an event stream of nobody", 404, { path: "/events" }],
  ["a vendor's call that is none", 404, { path: "/vendor/v1/x", method: "POST" }],
  ["a webhook that is none", 404, { path: "/webhooks/v1/x", method: "POST" }],
])("every response has the security headers: %s", async (_what, status, asked) => {
  const answer = await ask(asked);
  expect(answer.status).toBe(status);
  expect(answer.headers["content-security-policy"]).toMatch(
    /^default-src '(none|self)'; .*frame-ancestors 'none'/,
  );
  expect(answer.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=31536000",
    // The QA page is stricter: the switches of a shared link are in its address.
    "referrer-policy": asked.path === "/__qa" ? "same-origin" : "strict-origin-when-cross-origin",
  });
});

it.each([
  ["no HTTP", 400, "GET / HTTP/1.1\r\nno header\r\n\r\n"],
  ["a head that is too long", 431, `GET / HTTP/1.1\r\na: ${"a".repeat(20_000)}\r\n\r\n`],
  ["a request without a host", 400, "GET / HTTP/1.1\r\nconnection: close\r\n\r\n"],
  [
    "an expectation of something else",
    417,
    "GET / HTTP/1.1\r\nhost: small.localhost\r\nconnection: close\r\nexpect: x\r\n\r\n",
  ],
])("a request refused by Node itself has the security headers: %s", async (_what, status, sent) => {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(sent);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
  expect(answer).toContain("x-content-type-options: nosniff\r\n");
  expect(answer).toContain("strict-transport-security:");
});

it("https is required for subdomains only when the brand's document sets it", async () => {
  const header = async (host: string, path: string) =>
    (await ask({ host, path })).headers["strict-transport-security"];
  for (const path of ["/", "/healthz", "/wps/nothing", "/theme/whole/any.css"]) {
    expect(await header("whole.localhost", path)).toBe("max-age=31536000; includeSubDomains");
    expect(await header("part.localhost", path)).toBe("max-age=31536000");
  }
});

it("pages keep their own policy, and the brand index's policy names its styles", async () => {
  const page = await ask({ path: "/live", headers: html });
  expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
  const index = await ask({ path: "/", host: "localhost" });
  expect(index.text).toContain("<style>");
  expect(index.headers["content-security-policy"]).toMatch(/style-src 'self' 'sha256-/);
  const json = await ask({ path: "/wps/nothing" });
  expect(json.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
});

it("a cached response is sent with its original policy", async () => {
  const first = await ask({ path: "/live", headers: html });
  const again = await ask({
    path: "/live",
    headers: { ...html, "if-none-match": first.headers.etag ?? "none" },
  });
  expect(again.status).toBe(304);
  expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
});
