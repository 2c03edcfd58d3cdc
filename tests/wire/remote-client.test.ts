import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bindServices } from "#app/platform/core/bind-services.ts";
import { PlatformError } from "#app/platform/core/errors.ts";
import type { Handlers } from "#app/platform/core/handlers.ts";
import { createMemberPlatform } from "#app/platform/core/member-platform.ts";
import { openTestSqlite, type TestDatabase } from "#app/platform/database/testing.ts";
import {
  decryptBody,
  newPrivateKeyCache,
  publishedKeys,
} from "#app/platform/encryption/encryption.server.ts";
import { type TestClock, testClock } from "#app/platform/testing.ts";
import { createWireHandler } from "#app/platform/wire/http-handler.ts";
import { createRemotePlatform } from "#app/platform/wire/remote-client.ts";
import { testServices } from "../../app/platform/core/testing.ts";
import { context, recordedLog, signedIn, translate, visitor } from "./contexts.ts";

type Respond = (request: Request) => Promise<Response | null>;
const servers: Server[] = [];

/** Starts a real HTTP server on a free port. */
async function serve(respond: Respond): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const headers = incoming.headers as Record<string, string>;
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
    const request = new Request(`http://${headers.host}${incoming.url}`, {
      method: incoming.method,
      headers,
      body,
    });
    const response = (await respond(request)) ?? new Response("nothing here", { status: 404 });
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

let database: TestDatabase;
let clock: TestClock;
const newEncryption = () =>
  bindServices(
    testServices({
      database,
      clock,
      encryptionSecret: Buffer.alloc(32, 1),
      privateKeys: newPrivateKeyCache(),
    }),
    { publishedKeys, decrypt: decryptBody },
  );
let encryption: ReturnType<typeof newEncryption>;
beforeAll(async () => {
  database = await openTestSqlite();
});
beforeEach(() => {
  clock = testClock();
  encryption = newEncryption();
});
afterAll(() => database.drop());

/** Serves a platform over HTTP whose only valid session is `Bearer token-of-a-member`. */
async function remote(handlers: Handlers) {
  const heard: Request[] = [];
  const system = { encryptionKeys: encryption.publishedKeys };
  const wire = createWireHandler(createMemberPlatform({ handlers: { system, ...handlers } }), {
    translate,
    log: recordedLog(),
    decryptMessage: encryption.decrypt,
  });
  const url = await serve((request) => {
    heard.push(request.clone());
    const known = request.headers.get("authorization") === "Bearer token-of-a-member";
    return wire(request, context(known ? signedIn(0) : visitor));
  });
  return { heard, platform: createRemotePlatform({ url, clock }) };
}

const balance = {
  sumBalance: 500,
  available: 400,
  held: 100,
  debt: 0,
  currency: "PHP",
  version: 3,
  demo: false,
};

describe("a remote platform over HTTP", () => {
  it("returns the same values as the platform in the process", async () => {
    const handlers: Handlers = {
      wallet: { balance: async () => balance },
      games: {
        gameList: async (_ctx, input) => ({ games: [], total: input.pageNo, totalPages: input.pageSize }),
      },
      accounts: { updateLanguage: async () => ({}) },
      verification: { captcha: async () => "iVBORw0KGgo=" },
    };
    const { platform } = await remote(handlers);
    const far = platform.client(context(visitor), "token-of-a-member");
    const near = createMemberPlatform({ handlers }).client(context(signedIn(0)));
    for (const client of [far, near]) {
      expect(await client.wallet.balance()).toEqual(balance);
      expect(await client.games.gameList({ gameType: "RNG", pageNo: "3", gameName: "a&b=c é" })).toEqual({
        games: [],
        total: 3,
        totalPages: 15,
      });
      expect(await client.accounts.updateLanguage({ language: "TY" })).toEqual({});
      expect(await client.verification.captcha()).toBe("iVBORw0KGgo=");
    }
  });

  it("refuses with the same code, fields and details", async () => {
    const handlers: Handlers = {
      session: {
        login: async () => {
          throw new PlatformError("WRONG_CREDENTIALS", {
            fields: [{ pointer: "/password", messageKey: "error.x", values: { min: 8 } }],
            details: { captcha: true },
          });
        },
      },
    };
    const { platform } = await remote(handlers);
    const refusal = {
      code: "WRONG_CREDENTIALS",
      details: { captcha: true },
      fields: [{ pointer: "/password", messageKey: "error.x", values: { min: 8 } }],
    };
    const far = platform.client(context(visitor), null);
    const near = createMemberPlatform({ handlers }).client(context(visitor));
    for (const client of [far, near]) {
      const thrown = await client.session.login({ username: "ana", password: "x" }).catch((error) => error);
      expect(thrown).toBeInstanceOf(PlatformError);
      expect(thrown).toMatchObject(refusal);
      await expect(client.wallet.balance()).rejects.toMatchObject({ code: "NOT_LOGGED_IN" });
      await expect(client.games.gameMenus()).rejects.toMatchObject({ code: "NOT_IMPLEMENTED" });
      await expect(client.games.gameList({ gameType: "CHESS" as "RNG" })).rejects.toMatchObject({
        code: "INVALID_INPUT",
        fields: [{ pointer: "/gameType", messageKey: "error.field.choice" }],
      });
    }
  });

  it("receives the visitor's address, request and language, and a form where the contract requires one", async () => {
    const inputs: unknown[] = [];
    const { platform, heard } = await remote({
      accounts: {
        forgotPassword: async (_ctx, input) => {
          inputs.push(input);
          return {};
        },
      },
    });
    const ctx = context(visitor, { request: { language: "VI", userAgent: "Brows\u00e9r\r\nX-Evil: 1" } });
    await platform.client(ctx, null).accounts.forgotPassword({ username: "ana", email: "a+b@example.org" });
    expect(inputs).toEqual([{ username: "ana", email: "a+b@example.org" }]);
    expect(Object.fromEntries(heard[0]?.headers ?? [])).toMatchObject({
      origin: new URL(heard[0]?.url ?? "").origin,
      "content-type": expect.stringContaining("application/x-www-form-urlencoded"),
      "x-forwarded-for": ctx.request.ip,
      "x-request-id": ctx.request.requestId,
      "marquee-language": "VI",
      "user-agent": "Brows?r??X-Evil: 1",
    });
    expect(heard[0]?.headers.get("authorization")).toBeNull();
  });

  describe("receives the calls of the spec's section 6 encrypted", () => {
    const signedInAs = {
      token: "t",
      firstTimeLogin: false,
      passwordExpired: false,
      expiresAt: 1,
      deviceToken: null,
      language: "EN",
      unprotected: false,
    };
    const session: Handlers["session"] = { login: async () => signedInAs };
    const wish = { username: "ana", password: "a secret of hers" };
    const paths = (heard: readonly Request[]) => heard.map((request) => new URL(request.url).pathname);

    it("so that no password is sent in plain text, with one key for many calls", async () => {
      const { platform, heard } = await remote({ session });
      const client = platform.client(context(visitor), null);
      expect(await client.session.login(wish)).toEqual(signedInAs);
      expect(await client.session.login(wish)).toEqual(signedInAs);
      expect(paths(heard)).toEqual([
        "/wps/system/encryptionKeys",
        "/wps/session/login",
        "/wps/session/login",
      ]);
      const sent = await heard[1]?.text();
      expect(heard[1]?.headers.get("content-type")).toBe("application/jose");
      expect(sent?.split(".")).toHaveLength(5);
      expect(sent).not.toContain(Buffer.from("secret").toString("base64url"));
    });

    it("and the keys are fetched again after a change", async () => {
      const { platform, heard } = await remote({ session });
      const client = platform.client(context(visitor), null);
      await client.session.login(wish);
      clock.advance(3 * 24 * 60 * 60_000);
      heard.length = 0;
      expect(await client.session.login(wish)).toEqual(signedInAs);
      expect(paths(heard)).toEqual([
        "/wps/session/login",
        "/wps/system/encryptionKeys",
        "/wps/session/login",
      ]);
    });

    it("or not at all: without published keys they fail", async () => {
      const { platform, heard } = await remote({ session, system: {} });
      const client = platform.client(context(visitor), null);
      await expect(client.session.login(wish)).rejects.toMatchObject({ code: "NOT_IMPLEMENTED" });
      expect(paths(heard)).toEqual(["/wps/system/encryptionKeys"]);
    });
  });

  it("accepts a base URL with a path", async () => {
    const url = await serve(async (request) =>
      Response.json({ success: true, value: {}, message: new URL(request.url).pathname }),
    );
    const seen: string[] = [];
    const path = await serve(async (request) => {
      seen.push(new URL(request.url).pathname);
      return Response.json({ success: true, value: {}, message: "" });
    });
    await createRemotePlatform({ url }).client(context(visitor), null).system.whitelabel();
    await createRemotePlatform({ url: `${path}/brands/one` })
      .client(context(visitor), null)
      .system.whitelabel();
    expect(seen).toEqual(["/brands/one/wps/system/whitelabel"]);
  });
});

describe("a platform with an invalid response", () => {
  const json =
    (body: unknown, status = 200) =>
    async () =>
      Response.json(body, { status });

  it.each<[string, Respond]>([
    ["a page", async () => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } })],
    ["no JSON", async () => new Response("{", { headers: { "content-type": "application/json" } })],
    ["no envelope", json({ depositMs: 1 })],
    [
      "a value that is not the contract's",
      json({ success: true, value: { depositMs: "soon" }, message: "" }),
    ],
    ["success false with 200", json({ success: false, value: null, message: "" })],
    [
      "a code nobody knows",
      json({ success: false, value: null, message: "", code: "TEAPOT", fields: [], details: {} }, 418),
    ],
    ["a gateway's 502", async () => new Response("Bad gateway", { status: 502 })],
    ["an empty 500", async () => new Response(null, { status: 500 })],
    [
      "a redirect",
      async () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/" } }),
    ],
    [
      "five megabytes",
      async () => new Response("x".repeat(5_000_000), { headers: { "content-type": "application/json" } }),
    ],
    [
      "a file",
      async () =>
        new Response("{}", {
          headers: { "content-type": "application/json", "content-disposition": "attachment" },
        }),
    ],
  ])("(%s) is unavailable", async (_what, respond) => {
    const { client } = createRemotePlatform({ url: await serve(respond) });
    const thrown = await client(context(visitor), null)
      .system.serviceTimes()
      .catch((error) => error);
    expect(thrown).toBeInstanceOf(PlatformError);
    expect(thrown).toMatchObject({ code: "PLATFORM_UNAVAILABLE", status: 503 });
  });

  it("(silence) is unavailable after the timeout", async () => {
    const url = await serve(() => new Promise(() => undefined));
    const { client } = createRemotePlatform({ url, timeoutMs: 50 });
    await expect(client(context(visitor), null).system.serviceTimes()).rejects.toMatchObject({
      code: "PLATFORM_UNAVAILABLE",
      cause: { name: "TimeoutError" },
    });
  });

  it("(a closed port) is unavailable", async () => {
    const { client } = createRemotePlatform({ url: "http://127.0.0.1:1" });
    await expect(client(context(visitor), null).system.serviceTimes()).rejects.toMatchObject({
      code: "PLATFORM_UNAVAILABLE",
    });
  });
});
