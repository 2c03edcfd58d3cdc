import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, describe, expect, it } from "vitest";
import type { Brand } from "#app/brand/brand.ts";
import type { AccountType, Caller } from "#app/platform/core/call-context.ts";
import { PlatformError } from "#app/platform/core/errors.ts";
import type { Handlers } from "#app/platform/core/handlers.ts";
import { createMemberPlatform } from "#app/platform/core/member-platform.ts";
import { memoryBus } from "#app/platform/ports/bus.ts";
import { createWireHandler } from "#app/platform/wire/http-handler.ts";
import { createBrandPlatforms } from "#app/server/brand-platforms.ts";
import { createEvents } from "#app/server/events.ts";
import type { Visit } from "#app/server/sites.ts";
import { context, loadEnvelope, recordedLog, signedIn, translate, visitor } from "./contexts.ts";

const TOKEN = "a-token-of-twenty-characters-or-more";
const balance = {
  sumBalance: 500,
  available: 400,
  held: 100,
  debt: 0,
  currency: "PHP",
  version: 3,
  demo: false,
};
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(respond: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer(getRequestListener(respond, { overrideGlobalObjects: false }));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const localPlatform = createMemberPlatform({
  handlers: {
    wallet: {
      balance: async () => {
        throw new Error("the local platform was asked");
      },
    },
  },
});

/**
 * Creates the client of a brand at an address, as the server composes it; the platform in this process must not be
 * called.
 */
function brandAt(url: string, caller: Caller = signedIn(0)) {
  const brand = { document: { platform: { mode: "remote", url } } } as Brand;
  const platforms = createBrandPlatforms(
    {
      platform: localPlatform,
      resolveSession: () => Promise.reject(new Error("the local sessions were asked")),
      isJustRenewed: () => Promise.reject(new Error("the local sessions were asked")),
    },
    (platform) => createWireHandler(platform, { translate, log: recordedLog() }),
  );
  const call = context(caller, { request: { language: "VI" } });
  const token = caller.kind === "account" ? TOKEN : null;
  const visit = { brand, call, token } as Visit;
  const events = createEvents({
    bus: memoryBus(),
    platform: localPlatform,
    sessionLives: async () => true,
    remoteEvents: platforms.remoteEvents,
  });
  return {
    platforms,
    brand,
    wire: async (path: string, init?: RequestInit) =>
      loadEnvelope(await platforms.wire(new Request(`http://local.test${path}`, init), visit)),
    listen: (over: Partial<Visit> = {}) =>
      events.events(new Request("http://local.test/events"), { ...visit, ...over }),
    endAll: events.endAll,
  };
}

/** Returns a remote platform whose only session is `TOKEN`'s, and the requests that it received. */
async function remote(handlers: Handlers, type: AccountType = 0) {
  const heard: Request[] = [];
  const wire = createWireHandler(createMemberPlatform({ handlers }), { translate, log: recordedLog() });
  const url = await serve(async (request) => {
    heard.push(request);
    const known = request.headers.get("authorization") === `Bearer ${TOKEN}`;
    const ctx = context(known ? signedIn(type) : visitor, { merchant: { code: "REMOTE" } });
    return (await wire(request, ctx)) ?? new Response(null, { status: 404 });
  });
  return { url, heard };
}

describe("the HTTP calls of a brand whose platform is remote", () => {
  it("are answered by the remote platform, for the session of the cookie", async () => {
    const { url, heard } = await remote({ wallet: { balance: async () => balance } });
    const answer = await brandAt(url).wire("/wps/v2/wallets/balance");
    expect(heard.map((request) => new URL(request.url).pathname)).toEqual(["/wps/v2/wallets/balance"]);
    expect(answer).toMatchObject({ status: 200, success: true, value: balance });
    expect(heard[0]?.headers.get("authorization")).toBe(`Bearer ${TOKEN}`);
  });

  it("go to the brand's own platform only, whether remote or in the process", async () => {
    const [own, other] = [await remote({ wallet: { balance: async () => balance } }), await remote({})];
    const { platforms } = brandAt(own.url);
    const ask = async (platform: object) => {
      const visit = { brand: { document: { platform } }, call: context(signedIn(0)), token: TOKEN } as Visit;
      const answer = platforms.wire(new Request("http://local.test/wps/v2/wallets/balance"), visit);
      return (await loadEnvelope(await answer)).status;
    };
    const heard = () => [own.heard.length, other.heard.length];
    expect([await ask({ mode: "remote", url: own.url }), heard()]).toEqual([200, [1, 0]]);
    expect([await ask({ mode: "remote", url: other.url }), heard()]).toEqual([501, [1, 1]]);
    // The local platform fails when it is called.
    expect([await ask({ mode: "local", url: "" }), heard()]).toEqual([500, [1, 1]]);
  });

  it("forward nothing that a client forged: no merchant, no address, no token of another host", async () => {
    const { url, heard } = await remote({
      games: { gameList: async () => ({ games: [], total: 0, totalPages: 0 }) },
    });
    const headers = {
      "x-forwarded-for": "6.6.6.6",
      "x-merchant": "other",
      authorization: "Bearer stolen",
      host: "x",
    };
    const at = brandAt(url, visitor);
    expect(
      await at.wire("/wps/relay/GCSGAME_gameList?gameType=RNG&merchant=OTHER&evil=1", { headers }),
    ).toBeDefined();
    for (const request of heard) {
      expect(request.headers.get("authorization")).toBeNull();
      expect(request.headers.get("x-merchant")).toBeNull();
      expect(request.headers.get("x-forwarded-for")).toBe("203.0.113.7");
      expect(new URL(request.url).searchParams.get("evil")).toBeNull();
    }
  });

  it("forward a refusal with its code, in the visitor's language", async () => {
    const { url } = await remote({
      wallet: {
        balance: async () => {
          throw new PlatformError("CONFLICT", { details: { balance: 5 } });
        },
      },
    });
    expect(await brandAt(url).wire("/wps/v2/wallets/balance")).toMatchObject({
      status: 409,
      code: "CONFLICT",
      details: { balance: 5 },
      message: expect.stringContaining("VI:error.CONFLICT"),
    });
  });

  it("have their input checked before anything is sent", async () => {
    const { url, heard } = await remote({});
    const answer = await brandAt(url, visitor).wire("/wps/session/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect([answer.status, heard.length]).toEqual([400, 0]);
  });

  it.each<[string, () => Promise<string>]>([
    ["does not listen", async () => "http://127.0.0.1:1"],
    ["answers with a page", () => serve(async () => new Response("<h1>no</h1>"))],
    ["answers with a fault", () => serve(async () => new Response(null, { status: 500 }))],
  ])("answer PLATFORM_UNAVAILABLE while the remote %s", async (_, at) => {
    expect(await brandAt(await at()).wire("/wps/v2/wallets/balance")).toMatchObject({
      status: 503,
      code: "PLATFORM_UNAVAILABLE",
    });
  });

  it.each([
    [0, "member", "ana"],
    [0, "agent", null],
    [1, "agent", "ana"],
    [1, "member", null],
  ] as const)("treat the session of a type %i on the %s host as %s's", async (type, audience, expected) => {
    const member = {
      account: "ana",
      nickname: "",
      id: "a1",
      customerId: "a1",
      isAgent: type,
      toUpline: null,
      clubLabel: null,
      memberLabel: [],
      memberLabelColor: "",
      avatar: "a",
      language: "EN",
      createdAt: 1,
      lastSignIn: null,
      passwordDue: false,
    };
    const { url } = await remote({ accounts: { memberInfo: async () => ({ ...member, type }) } }, type);
    const { platforms, brand } = brandAt(url);
    const at = context(visitor, { merchant: { agentHost: true }, request: { audience } });
    const caller = await platforms.caller(brand, at, TOKEN);
    expect(caller?.kind === "account" ? caller.username : null).toBe(expected);
    expect(await platforms.caller(brand, at, `not-${TOKEN}`)).toBeNull();
  });
});

const frame = (text: string) => new TextEncoder().encode(text);

/** Returns a remote whose event stream the test writes. */
async function remoteStream(init: ResponseInit = { headers: { "content-type": "text/event-stream" } }) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let left: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  const heard: Request[] = [];
  const url = await serve(async (request) => {
    heard.push(request);
    const body = new ReadableStream<Uint8Array>({
      start(opened) {
        controller = opened;
      },
      cancel: () => left(),
    });
    controller?.enqueue(frame(": hello\n\n"));
    return new Response(init.status && init.status !== 200 ? null : body, init);
  });
  return {
    url,
    heard,
    gone,
    write: (text: string) => controller?.enqueue(frame(text)),
    end: () => controller?.close(),
  };
}

const reading = (response: Response | null) => {
  const reader = response?.body?.getReader();
  return {
    async next() {
      const part = await reader?.read();
      return part?.done ? "(end)" : new TextDecoder().decode(part?.value);
    },
    close: () => reader?.cancel(),
  };
};

describe("the events of a brand whose platform is remote", () => {
  it("are forwarded from the remote, with the known event types and fields only", async () => {
    const source = await remoteStream();
    const response = await brandAt(source.url).listen();
    expect(response?.headers.get("content-type")).toContain("text/event-stream");
    const stream = reading(response);
    expect(await stream.next()).toBe(": still here\n\n");
    source.write(
      'event: balance\ndata: {"available":100,"version":1,"demo":false,"secret":1}\n\nevent: evil\ndata: {}\n\n',
    );
    source.write('event: balance\ndata: {"available":"lots"}\n\nevent: bal');
    source.write('ance\ndata: {"available":200,"version":2,"demo":false}\n\n');
    expect(await stream.next()).toBe('event: balance\ndata: {"available":100,"version":1,"demo":false}\n\n');
    expect(await stream.next()).toBe('event: balance\ndata: {"available":200,"version":2,"demo":false}\n\n');
    source.end();
    expect(await stream.next()).toBe("(end)");
    expect(new URL(source.heard[0]?.url ?? "").pathname).toBe("/events");
    expect(source.heard[0]?.headers.get("authorization")).toBe(`Bearer ${TOKEN}`);
  });

  it("disconnect from the remote when the page is closed, and when the server stops", async () => {
    const first = await remoteStream();
    const page = reading(await brandAt(first.url).listen());
    await page.next();
    await page.close();
    await first.gone;

    const second = await remoteStream();
    const site = brandAt(second.url);
    const open = reading(await site.listen());
    await open.next();
    site.endAll();
    await second.gone;
    expect(await open.next()).toBe("(end)");
  });

  it("are limited to five streams per session here too, not counting streams that the remote refuses", async () => {
    const busy = brandAt((await remoteStream({ status: 429 })).url);
    for (let n = 0; n < 6; n++)
      await expect(busy.listen()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    const site = brandAt((await remoteStream()).url);
    for (let n = 0; n < 5; n++) expect((await site.listen())?.status).toBe(200);
    expect((await site.listen())?.status).toBe(429);
    site.endAll();
    expect((await site.listen())?.status).toBe(200);
    site.endAll();
  });

  it.each<[string, string, () => Promise<string>]>([
    ["PLATFORM_UNAVAILABLE", "does not listen", async () => "http://127.0.0.1:1"],
    [
      "PLATFORM_UNAVAILABLE",
      "answers with a page",
      async () => (await remoteStream({ headers: { "content-type": "text/html" } })).url,
    ],
    [
      "PLATFORM_UNAVAILABLE",
      "redirects",
      () => serve(async () => new Response(null, { status: 302, headers: { location: "/" } })),
    ],
  ])("answer %s while the remote %s", async (code, _, at) => {
    await expect(brandAt(await at()).listen()).rejects.toMatchObject({ code });
  });

  it.each([204, 401])("end for a session that the remote answers with %s", async (status) => {
    const { url } = await remoteStream({ status });
    expect((await brandAt(url).listen())?.status).toBe(204);
  });

  it("are for signed-in members only, and the remote is not called for others", async () => {
    const source = await remoteStream();
    expect((await brandAt(source.url, visitor).listen())?.status).toBe(204);
    expect(source.heard).toEqual([]);
  });
});
