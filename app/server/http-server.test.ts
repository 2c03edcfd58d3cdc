import { createHash } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrandRegistry } from "../brand/registry.ts";
import { PICTURES, smallDocument, testFolder } from "../brand/testing.ts";
import { TIMEOUTS } from "./http-server.ts";
import { openTestServer } from "./testing.ts";

const HOST = "small.localhost";
const LIMIT = 64 * 1024;
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const OTHER = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const folder = testFolder();
let port: number;
let brands: BrandRegistry;
let logged: string[];
let close: () => void;

beforeAll(async () => {
  folder.write("small/brand.json", smallDocument("small", { logo: { image: "artwork/logo.svg" } }));
  folder.write("small/artwork/logo.svg", LOGO);
  folder.write("small/artwork/late.svg", LOGO);
  folder.write("small/artwork/bay.png", PICTURES.png);
  folder.write("small/artwork/notes.txt", "nobody's");
  folder.write("other/brand.json", smallDocument("other"));
  ({ port, brands, logged, close } = await openTestServer(folder, {
    loadHandle: async (path) => (path === "/with-picture" ? { acceptsPictures: true } : {}),
  }));
});

afterAll(() => {
  close();
  folder[Symbol.dispose]();
});

/** Sends raw bytes, and returns the status of the response; 0 when the connection was reset or closed without one. */
function exchange(bytes: string, to = port): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(to, "127.0.0.1");
    let text = "";
    const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
    socket.setEncoding("latin1").on("data", (part) => {
      text += part;
    });
    socket.on("error", () => resolve(0));
    socket.on("close", () => resolve(status()));
    // Like many clients, reads nothing until all is sent.
    socket.pause();
    socket.write(Buffer.from(bytes, "latin1"), () => socket.resume());
  });
}

const ask = (line: string, { rest = "\r\n", host = `${HOST}:${port}` } = {}) =>
  exchange(`${line} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: close\r\n${rest}`);

const FORM = "Content-Type: application/x-www-form-urlencoded\r\n";
const form = (body: string) => ({ rest: `${FORM}Content-Length: ${body.length}\r\n\r\n${body}` });
const chunked = (body: string) => ({
  rest: `${FORM}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
});

describe("an odd request", () => {
  it.each([
    ["a page", "GET /rng", 200],
    ["a target that is another host's address", "GET http://other.localhost/rng", 421],
    ["a target with another port", `GET http://${HOST}:9/rng`, 421],
    ["a method of nobody's", "BREW /rng", 400],
    ["TRACE", "TRACE /rng", 405],
    ["CONNECT", "CONNECT /rng", 0],
    ["OPTIONS of a page", "OPTIONS /rng", 405],
    ["PUT of a page", "PUT /rng", 405],
    ["a broken escape", "GET /%", 400],
    ["a broken escape in a query", "GET /rng?a=%", 200],
    ["a NUL by escape", "GET /rng?a=%00", 200],
    ["a NUL as it is", "GET /rng\0", 400],
    ["broken UTF-8 by escape", "GET /%ff", 400],
    ["broken UTF-8 by escape in a query", "GET /rng?a=%c3%28", 200],
    ["broken UTF-8 as it is", "GET /rng?\xff", 400],
    ["a step up", "GET /../../etc/passwd", 200],
    ["an empty host in the path", "GET //", 301],
    ["a long query", `GET /rng?${"a=1&".repeat(2_000)}`, 200],
    ["a longer one than a head may be", `GET /rng?${"a=1&".repeat(5_000)}`, 431],
    ["artwork of a prototype's name", "GET /art/1/__proto__.svg", 404],
    ["a call of nobody's", "GET /wps/constructor", 404],
    ["data of a page in the old way", "GET /rng?_data=root", 400],
    ["data of a page in the old way, by a form", "POST /rng?_data=routes%2F%ff", 415],
  ])("%s is answered without an error in the log", async (_what, line, status) => {
    expect(await ask(line)).toBe(status);
    expect(logged).toEqual([]);
  });

  it.each([
    ["two hosts", `Host: other.example\r\n\r\n`, 400],
    ["two lengths", `${FORM}Content-Length: 1\r\nContent-Length: 2\r\n\r\na`, 400],
    ["a length and chunks", `${FORM}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ["a length that is no number", `${FORM}Content-Length: a\r\n\r\n`, 400],
    ["two origins", `Origin: http://other.example\r\n${FORM}Content-Length: 0\r\n\r\n`, 403],
    ["two kinds of content", `Content-Type: text/plain\r\n${FORM}Content-Length: 0\r\n\r\n`, 415],
    [
      "an encoding of nobody's",
      `${FORM}Content-Encoding: none\r\nAccept-Encoding: x\r\nContent-Length: 0\r\n\r\n`,
      200,
    ],
    [
      "broken UTF-8 in a cookie",
      `Cookie: session=\xff; language=%ff\r\n${FORM}Content-Length: 0\r\n\r\n`,
      200,
    ],
  ])("with %s is answered without an error in the log", async (_what, rest, status) => {
    expect(await ask("POST /rng", { rest })).toBe(status);
    expect(logged).toEqual([]);
  });

  it.each([
    ["/with-picture", 200],
    ["/rng", 415],
  ])("with a picture for %s is accepted only if the page allows it", async (path, status) => {
    const rest = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5\r\n\r\n--x--";
    expect(await ask(`POST ${path}`, { rest })).toBe(status);
    expect(logged).toEqual([]);
  });

  it.each([
    ["unknown.example", 421],
    ["", 400],
    ["user@small.localhost", 400],
    ["small.localhost/x", 400],
    ["__proto__", 421],
    ["..", 421],
    ["[::1", 400],
    ["SMALL.localhost.", 200],
  ])("for the host %j is answered without an error in the log", async (host, status) => {
    expect(await ask("GET /rng", { host })).toBe(status);
    expect(logged).toEqual([]);
  });
});

describe("pipelined requests", () => {
  const ahead = (many: number) =>
    exchange(
      `GET /rng HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`.repeat(many - 1) +
        `GET /rng HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`,
    );

  it("are answered when there are few, and close the connection when there are many", async () => {
    expect(await ahead(16)).toBe(200);
    expect(await ahead(17)).toBe(0);
  });
});

describe("a slow connection", () => {
  it("has 15 seconds for its headers and 30 for a crawling body, where Node allows one minute and five", () => {
    expect(TIMEOUTS.headersMs + TIMEOUTS.checkMs).toBeLessThanOrEqual(15_000);
    expect(TIMEOUTS.graceMs + 2 * TIMEOUTS.checkMs).toBeLessThanOrEqual(30_000);
  });

  it.each([
    ["over its head", "GET / HTTP/1.1\r\nHost: small.localhost\r\n"],
    ["over its body", `POST /login HTTP/1.1\r\nHost: ${HOST}\r\n${FORM}Content-Length: 10\r\n\r\na=`],
  ])("%s is cut off", { timeout: 10_000 }, async (_, bytes) => {
    const impatient = await openTestServer(folder, {
      timeouts: { headersMs: 200, graceMs: 400, bytesPerSecond: 1_000, checkMs: 50, idleMs: 1_000 },
    });
    expect([0, 400, 408]).toContain(await exchange(bytes, impatient.port));
    impatient.close();
  });
});

describe("a connection without a request", () => {
  it("is kept for the configured time, by default longer than proxies keep theirs", async () => {
    const kept = async (to: number) =>
      (await fetch(`http://127.0.0.1:${to}/healthz`)).headers.get("keep-alive");
    expect(await kept(port)).toBe("timeout=75");
    const other = await openTestServer(folder, { env: { MARQUEE_KEEP_ALIVE_SECONDS: "620" } });
    expect(await kept(other.port)).toBe("timeout=620");
    other.close();
  });
});

describe("a request target in absolute form", () => {
  it("is accepted when it names the host of the request, and refused when it has a user and password", async () => {
    expect(await ask(`GET http://${HOST}:${port}/rng`)).toBe(200);
    expect(await ask(`POST http://a:b@${HOST}:${port}/rng`, form(""))).toBe(421);
    expect(logged).toEqual([]);
  });
});

describe("a request with two hosts", () => {
  it("is refused (RFC 9112, 3.2)", async () => {
    expect(await ask("GET /rng")).toBe(200);
    expect(await ask("GET /rng", { rest: "Host: other.localhost\r\n\r\n" })).toBe(400);
  });
});

describe("a brand's own picture", () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; headers: IncomingMessage["headers"]; body: string }>(
      (resolve, reject) => {
        const sent = request({ port, path, headers: { host: HOST, ...headers } }, (answer) => {
          let body = "";
          answer.setEncoding("latin1").on("data", (part) => {
            body += part;
          });
          answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, body }));
        });
        sent.on("error", reject).end();
      },
    );
  const address = () => brands.byId("small")?.imageUrl("artwork/logo.svg") ?? "";

  it("is cached permanently at the address with its content hash", async () => {
    const { status, headers, body } = await get(address());
    expect([status, body]).toEqual([200, LOGO]);
    expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const png = await get("/artwork/bay.png");
    expect([png.status, png.headers["content-type"]]).toEqual([200, "image/png"]);
  });

  it("is revalidated each time under its name or the hash of other content", async () => {
    for (const path of ["/artwork/logo.svg", "/artwork/0123456789abcdef/logo.svg"]) {
      const { status, headers, body } = await get(path);
      expect([status, body, headers["cache-control"]]).toEqual([200, LOGO, "no-cache"]);
      const again = await get(path, { "if-none-match": String(headers.etag) });
      expect([again.status, again.body]).toEqual([304, ""]);
    }
  });

  it("cannot run scripts and is not sniffed as another type", async () => {
    const { headers } = await get(address());
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; .*; sandbox$/);
    expect(headers["content-security-policy"]).not.toContain("script-src");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("is served on its brand's hosts only", async () => {
    expect((await get(address(), { host: "other.localhost" })).status).toBe(404);
    expect((await get("/artwork/logo.svg", { host: "unknown.example" })).status).toBe(421);
  });

  it.each([
    "/artwork/",
    "/artwork/none.svg",
    "/artwork/notes.txt",
    "/artwork/../brand.json",
    "/artwork/..%2fbrand.json",
    "/artwork/x/..%2f..%2fbrand.json",
    "/artwork/%2e%2e/brand.json",
    "/artwork/small/artwork/logo.svg",
    "/artwork/LOGO.svg",
    "/artwork/logo.svg%00",
    "/artwork/__proto__",
    "/artwork/x/constructor",
  ])("is not found at %s", async (path) => {
    const { status, body } = await get(path);
    // A path that is no picture is a page's address, and the pages of these tests accept any.
    expect(body).not.toContain("extends");
    expect(body === LOGO).toBe(false);
    expect(status === 404 || body.startsWith("page /")).toBe(true);
  });

  it("is served as it is now and not cached if changed since the brand was read; 404 if deleted", async () => {
    const late = brands.byId("small")?.imageUrl("artwork/late.svg") ?? "";
    folder.write("small/artwork/late.svg", OTHER);
    const changed = await get(late);
    expect([changed.body, changed.headers["cache-control"]]).toEqual([OTHER, "no-cache"]);
    folder.remove("small/artwork/late.svg");
    expect((await get(late)).status).toBe(404);
  });
});

describe("a body over the limit", () => {
  const longer = (times: number) => "a".repeat(LIMIT * times + 1);
  it.each([
    ["announced", form(longer(1))],
    ["in chunks", chunked(longer(1))],
    ["ten times as long", form(longer(10))],
    ["ten times as long, in chunks", chunked(longer(10))],
  ])("is refused with 413, and the sender receives the response: %s", async (_what, sent) => {
    expect(await ask("POST /rng", sent)).toBe(413);
  });

  it("is reported as a page in the visitor's language, whose policy allows its styles", async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/rng`, {
      method: "POST",
      headers: { accept: "text/html" },
      body: longer(1),
    });
    const page = await answer.text();
    expect(page).toContain('<html lang="en">');
    expect(page).toMatch(/<h1>[^<]+<\/h1>/);
    expect(page).toContain('<a href="/">Home</a>');
    const [, style = ""] = /<style>([^<]*)<\/style>/.exec(page) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(answer.headers.get("content-security-policy")).toContain(`style-src 'self' 'sha256-${hash}'`);
  });

  it("is refused before it is sent when far too long", async () => {
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", reject);
      socket.once("data", (part) => {
        resolve(part.toString("latin1").slice(9, 12));
        socket.destroy();
      });
      socket.write(`POST /rng HTTP/1.1\r\nHost: ${HOST}:${port}\r\nContent-Length: ${LIMIT * 100}\r\n\r\n`);
    });
    expect(status).toBe("413");
  });

  it("is cut off at the limit, not before it", async () => {
    expect(await ask("POST /rng", form("a".repeat(LIMIT)))).toBe(200);
    expect(await ask("POST /rng", chunked("a".repeat(LIMIT)))).toBe(200);
  });
});
