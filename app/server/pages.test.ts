import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { smallDocument, testFolder } from "../brand/testing.ts";
import { openTestServer } from "./testing.ts";

const folder = testFolder();
/** The functions that end each rendering that has begun, by path. */
const begun = new Map<string, (() => void)[]>();
/** The number of requests for each path's page. */
const asked = new Map<string, number>();
/** Status codes of paths without a page; any other path answers 200. */
const STATUSES: Readonly<Record<string, number>> = { "/none": 404, "/closed": 503 };
let port: number;
let close: () => void;

beforeAll(async () => {
  folder.write("small/brand.json", smallDocument("small"));
  ({ port, close } = await openTestServer(folder, {
    onRender: (path) => void asked.set(path, (asked.get(path) ?? 0) + 1),
    remix: async (request, context) => {
      const { pathname } = new URL(request.url);
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.set(pathname, [...rendering(pathname), resolve]);
      await promise;
      request.signal.throwIfAborted();
      if (context) context.page.body = Buffer.from(`page ${pathname}`);
      return new Response(null, {
        status: STATUSES[pathname] ?? 200,
        headers: pathname === "/own" ? { "cache-control": "no-store" } : {},
      });
    },
  }));
});

afterAll(() => {
  close();
  folder[Symbol.dispose]();
});

const rendering = (path: string) => begun.get(path) ?? [];

/**
 * Waits, on a busy machine too, until `askedFor` requests for a page have arrived and `renderings` renderings of it
 * have begun.
 */
const until = (path: string, { askedFor, renderings }: { askedFor: number; renderings: number }) =>
  vi.waitFor(() => expect([asked.get(path), rendering(path).length], path).toEqual([askedFor, renderings]), {
    timeout: 30_000,
    interval: 10,
  });

/**
 * Requests a page several times in one packet, so that all requests arrive before the first response; returns the text
 * of the responses.
 */
function askAtOnce(path: string, times: number): Promise<string> {
  const head = `GET ${path} HTTP/1.1\r\nHost: small.localhost\r\n`;
  const requests = [...Array(times - 1).fill(head), `${head}Connection: close\r\n`];
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1").on("data", (part) => {
      text += part;
    });
    socket.on("error", reject).on("close", () => resolve(text));
    socket.write(requests.map((one) => `${one}\r\n`).join(""));
  });
}

describe("a page requested several times before it is first rendered", () => {
  it("is rendered once, and sent to all of the requests", async () => {
    const answers = askAtOnce("/rng", 5);
    await until("/rng", { askedFor: 5, renderings: 1 });
    for (const end of rendering("/rng")) end();
    expect((await answers).match(/page \/rng/g)).toHaveLength(5);
    expect(rendering("/rng")).toHaveLength(1);
  });

  it("is rendered for the waiting requests even if the first is aborted", async () => {
    const first = connect(port, "127.0.0.1");
    first.write("GET /left HTTP/1.1\r\nHost: small.localhost\r\n\r\n");
    await until("/left", { askedFor: 1, renderings: 1 });
    const answers = askAtOnce("/left", 2);
    await until("/left", { askedFor: 3, renderings: 1 });
    first.destroy();
    // Once this is answered, the server has seen the earlier requests arrive and disconnect.
    const other = askAtOnce("/other", 1);
    await until("/other", { askedFor: 1, renderings: 1 });
    for (const end of [...rendering("/other"), ...rendering("/left")]) end();
    await other;
    expect((await answers).match(/page \/left/g)).toHaveLength(2);
    expect(rendering("/left")).toHaveLength(1);
  });

  it("is rendered for each request when it is specific to a visitor", async () => {
    const answers = askAtOnce("/own", 3);
    for (const renderings of [1, 3]) {
      await until("/own", { askedFor: 3, renderings });
      for (const end of rendering("/own")) end();
    }
    expect((await answers).match(/page \/own/g)).toHaveLength(3);
  });
});

describe("a response without a page", () => {
  /** Requests the page once more, and completes its rendering. */
  async function askOnce(path: string, renderings: number): Promise<string> {
    const answer = askAtOnce(path, 1);
    await until(path, { askedFor: renderings, renderings });
    for (const end of rendering(path)) end();
    return answer;
  }

  it("of 404 is cached for the next visitor", async () => {
    const first = await askOnce("/none", 1);
    expect(first).toMatch(/^HTTP\/1.1 404 .*private, no-cache.*page \/none/s);
    expect(await askOnce("/none", 1)).toMatch(/^HTTP\/1.1 404 .*page \/none/s);
  });

  it("of any other status is created each time", async () => {
    await askOnce("/closed", 1);
    expect(await askOnce("/closed", 2)).toMatch(/^HTTP\/1.1 503 .*no-store/s);
  });
});
