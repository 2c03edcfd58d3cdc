import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { decode } from "turbo-stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { smallDocument, testFolder } from "../brand/testing.ts";
import { longestRequestMs, TIMEOUTS } from "./http-server.ts";
import { openTestServer } from "./testing.ts";

const HOST = "small.localhost";
const LARGE = "a".repeat(12 * 1024 * 1024);

const folder = testFolder();
let server: Awaited<ReturnType<typeof openTestServer>>;

beforeAll(async () => {
  folder.write("small/brand.json", smallDocument("small"));
  server = await openTestServer(folder, {
    remix: async () => new Response(LARGE),
    timeouts: { headersMs: 200, graceMs: 400, bytesPerSecond: 1_000, checkMs: 50, idleMs: 1_000 },
  });
});
afterAll(() => {
  server.close();
  folder[Symbol.dispose]();
});

/** Sends the beginning of a form, waits for the end of the connection, and returns the response. */
function crawl(method: string, path: string, accept = "text/html", version = "1.1"): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1");
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(text));
    socket.write(
      `${method} ${path} HTTP/${version}\r\nHost: ${HOST}\r\nOrigin: http://${HOST}\r\nAccept: ${accept}\r\n` +
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\na=",
    );
  });
}

it("a slow body is reported to a visitor on a page, and then the connection is closed", async () => {
  const answer = await crawl("POST", "/member");
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close\r\n/is);
  expect(answer).toContain("<h1>The upload was too slow and was stopped. Nothing was saved");
  expect(server.logged).toEqual([]);
});

it("a slow body is reported to a page's script as the page's error", async () => {
  // HTTP/1.0 has no chunked encoding.
  const answer = await crawl("POST", "/member.data", "*/*", "1.0");
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\ncontent-type: text\/x-script\r\n/is);
  const encoded = answer.slice(answer.indexOf("\r\n\r\n") + 4);
  const { value } = await decode(new Response(encoded).body as ReadableStream<Uint8Array>, {
    plugins: [(type, ...rest) => (type === "ErrorResponse" ? { value: rest } : undefined)],
  });
  expect(value).toEqual({ error: [expect.objectContaining({ code: "BODY_TOO_SLOW" }), 408, ""] });
});

it("a slow body is reported to a program by its code", async () => {
  expect(await crawl("POST", "/wps/session/login", "application/json")).toContain('"code":"BODY_TOO_SLOW"');
});

it("a slow body is cut off when nothing reads it", async () => {
  expect(await crawl("GET", "/healthz")).toMatch(/^HTTP\/1\.1 200 /);
});

it("a body may take as long as the largest permitted body at the lowest rate", () => {
  expect(longestRequestMs(TIMEOUTS)).toBeGreaterThan((7 * 1024 * 1024 * 1_000) / TIMEOUTS.bytesPerSecond);
});

it("a response is sent in full to a client that reads it slowly", async () => {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(`GET /large HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`);
  let size = 0;
  for await (const part of socket) {
    size += (part as Buffer).length;
    // In all about twice the idle limit.
    await pause(2_000 / (LARGE.length / (part as Buffer).length));
  }
  expect(size).toBeGreaterThan(LARGE.length);
});
