import dns from "node:dns";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  exchange,
  InternalAddressError,
  setAllowedInternalHosts,
  setOwnServerAddress,
} from "./http-exchange.ts";

let hits = 0;
let canary: Server;
let port: number;

beforeAll(async () => {
  canary = createServer((incoming, outgoing) => {
    hits++;
    incoming.url === "/moved" && outgoing.setHeader("location", `http://127.0.0.1:${port}/inside`);
    outgoing.statusCode = incoming.url === "/moved" ? 302 : 200;
    outgoing.end("inside");
  });
  canary.on("connection", () => {
    hits++;
  });
  await new Promise<void>((resolve) => canary.listen(0, "::", resolve));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => canary.close());
beforeEach(() => {
  hits = 0;
  setAllowedInternalHosts([]);
});
afterEach(() => {
  setAllowedInternalHosts(["localhost"]);
  vi.restoreAllMocks();
});

const get = (url: string) =>
  exchange({ method: "GET", url: new URL(url), timeoutMs: 2_000, maxBytes: 1_000 });

it("calls the own server at its listening address, not another program on that port of 127.0.0.1", async () => {
  setAllowedInternalHosts(["localhost"]);
  const own = createServer((_, outgoing) => outgoing.end("own"));
  await new Promise<void>((resolve) => own.listen(0, "::1", resolve));
  const ownPort = (own.address() as AddressInfo).port;
  const other = createServer((_, outgoing) => outgoing.end("another program"));
  await new Promise<void>((resolve) => other.listen(ownPort, "127.0.0.1", resolve));
  try {
    setOwnServerAddress("::1", ownPort);
    const { body } = await get(`http://studio.localhost:${ownPort}/`);
    expect(body.toString()).toBe("own");
    expect((await get(`http://studio.localhost:${port}/`)).body.toString()).toBe("inside");
  } finally {
    own.close();
    other.close();
  }
});

/** Makes names resolve to an address, as with an attacker's resolver. */
function resolveTo(...answers: string[]) {
  let at = 0;
  return vi.spyOn(dns, "lookup").mockImplementation(((
    _name: string,
    options: dns.LookupOptions,
    done: (error: null, address: unknown, family?: number) => void,
  ) => {
    const address = answers[Math.min(at++, answers.length - 1)] ?? "";
    const family = address.includes(":") ? 6 : 4;
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  }) as unknown as typeof dns.lookup);
}

it.each([
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "0.0.0.0",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::]",
  "localhost",
  "pay.localhost",
])("refuses the host %s", async (host) => {
  await expect(get(`http://${host}:${port}/`)).rejects.toBeInstanceOf(InternalAddressError);
  expect(hits).toBe(0);
});

it.each(["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:7f00:1", "fd00::1"])(
  "refuses a name that resolves to %s",
  async (address) => {
    resolveTo(address);
    await expect(get(`http://platform.example.com:${port}/`)).rejects.toBeInstanceOf(InternalAddressError);
    expect(hits).toBe(0);
  },
);

it("checks the address of each connection, so that DNS rebinding has no effect", async () => {
  const asked = resolveTo("192.0.2.1", "127.0.0.1");
  await expect(get(`http://rebinding.example.com:${port}/`)).rejects.toThrow();
  await expect(get(`http://rebinding.example.com:${port}/`)).rejects.toBeInstanceOf(InternalAddressError);
  expect([asked.mock.calls.length, hits]).toEqual([2, 0]);
});

it("calls a host that the setting allows, and follows no redirect from there", async () => {
  setAllowedInternalHosts(["localhost"]);
  expect(String((await get(`http://pay.localhost:${port}/`)).body)).toBe("inside");
  hits = 0;
  expect((await get(`http://127.0.0.1:${port}/moved`)).status).toBe(302);
  expect(hits).toBeLessThanOrEqual(2);
});
