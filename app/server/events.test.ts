import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { context, signedIn, visitor } from "#tests/wire/contexts.ts";
import type { Caller } from "../platform/core/call-context.ts";
import { EVERY_ACCOUNT } from "../platform/core/events.ts";
import { createMemberPlatform } from "../platform/core/member-platform.ts";
import { memoryBus } from "../platform/ports/bus.ts";
import { createEvents } from "./events.ts";
import type { Visit } from "./sites.ts";

let funds = 5_000;
let unread = 0;
let lives = true;
let bus = memoryBus();
let server: ReturnType<typeof createEvents>;

beforeEach(() => {
  vi.useFakeTimers();
  funds = 5_000;
  lives = true;
  bus = memoryBus();
  const balance = async () => ({
    sumBalance: funds,
    debt: 0,
    available: funds,
    held: 0,
    currency: "PHP",
    version: 7,
    demo: false,
  });
  const unreadMessages = async () => ({ message: unread });
  const platform = createMemberPlatform({
    handlers: { wallet: { balance }, messages: { unread: unreadMessages } },
  });
  server = createEvents({ bus, platform, sessionLives: async () => lives, remoteEvents: () => null });
});
afterEach(() => {
  vi.useRealTimers();
});

async function listen(caller: Caller, ip = "203.0.113.7", query = "") {
  const visit = { call: context(caller, { request: { ip } }) } as Visit;
  const response = await server.events(new Request(`http://manila.localhost/events${query}`), visit);
  if (!response) throw new Error("no answer");
  const reader = response.body?.getReader();
  return {
    response,
    async next() {
      const part = await reader?.read();
      return part?.done ? "(end)" : new TextDecoder().decode(part?.value);
    },
    close: () => reader?.cancel(),
  };
}

const member = signedIn(0);

describe("the event stream", () => {
  test("sends the balance immediately and after each change for this account", async () => {
    const { response, next } = await listen(member);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await next()).toBe('event: balance\ndata: {"available":5000,"version":7,"demo":false}\n\n');
    funds = 4_900;
    bus.publish("balance", { merchantId: "WIRE", accountId: "somebody-else" });
    bus.publish("balance", { merchantId: "OTHER", accountId: "account-0" });
    bus.publish("balance", { merchantId: "WIRE", accountId: "account-0" });
    expect(await next()).toBe('event: balance\ndata: {"available":4900,"version":7,"demo":false}\n\n');
  });

  test("sends a jackpot or lottery ticket that this account has won", async () => {
    const { next } = await listen(signedIn(4));
    await next();
    for (const topic of ["jackpot", "lotteryWin"] as const) {
      bus.publish(topic, { merchantId: "WIRE", accountId: "somebody-else" });
      bus.publish(topic, { merchantId: "WIRE", accountId: "account-4" });
      expect(await next()).toBe(`event: ${topic}\ndata: {}\n\n`);
    }
  });

  test("sends the unread count immediately, and after messages to this account or to all", async () => {
    unread = 2;
    const { next } = await listen(member);
    await next();
    const unreadEvent = (message: number) => `event: unread\ndata: {"message":${message}}\n\n`;
    expect(await next()).toBe(unreadEvent(2));
    unread = 3;
    bus.publish("message", { merchantId: "WIRE", accountId: "somebody-else" });
    bus.publish("message", { merchantId: "OTHER", accountId: EVERY_ACCOUNT });
    bus.publish("message", { merchantId: "WIRE", accountId: "account-0" });
    expect(await next()).toBe(unreadEvent(3));
    unread = 4;
    bus.publish("message", { merchantId: "WIRE", accountId: EVERY_ACCOUNT });
    bus.publish("message", { merchantId: "WIRE", accountId: EVERY_ACCOUNT });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await next()).toBe(unreadEvent(4));
  });

  test("sends a keep-alive every 15 seconds", async () => {
    const { next } = await listen(member);
    await next();
    await next();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await next()).toBe(": still here\n\n");
  });

  test("ends within 5 seconds after its session", async () => {
    const { next } = await listen(member);
    await next();
    await next();
    lives = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await next()).toBe("(end)");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is limited to five per session; closing one makes room", async () => {
    const streams = await Promise.all([1, 2, 3, 4, 5].map(() => listen(member)));
    expect((await listen(member)).response.status).toBe(429);
    await streams[0]?.close();
    expect((await listen(member)).response.status).toBe(200);
  });

  test("is limited to twenty per account, without a limit for an address shared by many members", async () => {
    const session = (account: string, n: number): Caller => ({ ...signedIn(0, account), sessionId: `s${n}` });
    for (let n = 0; n < 20; n++) expect((await listen(session("one", n))).response.status).toBe(200);
    const refused = (await listen(session("one", 20))).response;
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    for (let n = 0; n < 150; n++) expect((await listen(session(`a${n}`, n))).response.status).toBe(200);
  });

  test("is limited to ten for all free play from one address, without affecting its members", async () => {
    const demo = (n: number): Caller => ({ ...signedIn(4, `demo${n}`), sessionId: `d${n}` });
    const streams = await Promise.all(Array.from({ length: 10 }, (_, n) => listen(demo(n), "2001:db8::1")));
    expect(streams.map(({ response }) => response.status)).toEqual(Array(10).fill(200));
    const refused = (await listen(demo(10), "2001:db8::2")).response;
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    expect((await listen(demo(10), "203.0.113.8")).response.status).toBe(200);
    expect((await listen(member, "2001:db8::1")).response.status).toBe(200);
    await streams[0]?.close();
    expect((await listen(demo(11), "2001:db8::1")).response.status).toBe(200);
  });

  test("disconnects a client that does not read", async () => {
    const { next } = await listen(member);
    for (let n = 0; n < 3_000; n++) {
      bus.publish("balance", { merchantId: "WIRE", accountId: "account-0" });
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(vi.getTimerCount()).toBe(0);
    let last = "";
    for (let part = await next(); part !== "(end)"; part = await next()) last = part;
    expect(last).toContain("balance");
  });

  test("ends when the server stops", async () => {
    const { next } = await listen(member);
    await next();
    server.endAll();
    expect(await next()).toBe("(end)");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("tells a visitor's page not to reconnect, for example after its session ended", async () => {
    expect((await listen(visitor)).response.status).toBe(204);
  });

  test("tells a page not to reconnect when another account has signed in since", async () => {
    expect((await listen(member, undefined, "?account=somebody-else")).response.status).toBe(204);
    expect((await listen(member, undefined, "?account=player0")).response.status).toBe(200);
  });
});
