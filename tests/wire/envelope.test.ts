import { describe, expect, it } from "vitest";
import { calls } from "#app/platform/contract/calls.ts";
import { ERROR_STATUS, PlatformError } from "#app/platform/core/errors.ts";
import type { Handlers } from "#app/platform/core/handlers.ts";
import { createPlatform } from "#app/platform/core/platform.ts";
import { createWireHandler } from "#app/platform/wire/http-handler.ts";
import { context, envelopeOf, recordedLog, signedIn, translate, visitor, wireRequest } from "./house.ts";

const CREDENTIALS = { username: "ana", password: "secret-9-words" };

function wireOf(handlers: Handlers) {
  const log = recordedLog();
  return { log, wire: createWireHandler(createPlatform({ handlers }), { translate, log }) };
}

const post = (path: string, body: BodyInit | null, type: string | null = "application/json", headers = {}) =>
  new Request(`http://wire.test${path}`, {
    method: "POST",
    body,
    headers: { ...(type && { "content-type": type }), ...headers },
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });

const login = "/wps/session/login";
const forgot = "/wps/member/password/email";

/** A body that counts how often it is asked for more. */
function pulledBody() {
  let count = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      count += 1;
      controller.enqueue(new TextEncoder().encode("0,".repeat(1_000)));
    },
  });
  return { body, pulls: () => count };
}

describe("the envelope", () => {
  const whitelabel = { system: { whitelabel: async () => ({ DIRECTREG3: true }) } } satisfies Handlers;

  it("carries the value of a call that went well", async () => {
    const response = await wireOf(whitelabel).wire(
      new Request("http://wire.test/wps/system/whitelabel"),
      context(visitor),
    );
    expect(response?.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response?.headers.get("cache-control")).toBe("no-store");
    expect(response?.headers.get("x-request-id")).toMatch(/^request-\d+$/);
    expect(await envelopeOf(response)).toEqual({
      status: 200,
      success: true,
      value: { DIRECTREG3: true },
      message: "",
    });
  });

  it("leaves out what the contract does not name", async () => {
    const leaky = async () => ({ depositMs: 1, withdrawalMs: null, password_hash: "x" });
    const { wire } = wireOf({ system: { serviceTimes: leaky } });
    const response = await wire(
      new Request("http://wire.test/wps/relay/MCSFE_getServiceTimes"),
      context(visitor),
    );
    expect(await response?.text()).toBe(
      '{"success":true,"value":{"depositMs":1,"withdrawalMs":null},"message":""}',
    );
  });

  it("answers HEAD as GET without the body", async () => {
    const { wire } = wireOf(whitelabel);
    const response = await wire(
      new Request("http://wire.test/wps/system/whitelabel", { method: "HEAD" }),
      context(visitor),
    );
    expect([response?.status, await response?.text()]).toEqual([200, ""]);
  });

  it("is not used for a path that is no call's", async () => {
    const { wire } = wireOf(whitelabel);
    for (const path of [
      "/",
      "/wps/system/whitelabel/",
      "/wps/system/whitelabels",
      "/wps/system/%77hitelabel",
      "/WPS/system/whitelabel",
    ]) {
      expect(await wire(new Request(`http://wire.test${path}`), context(visitor))).toBeNull();
    }
  });

  it("names the allowed methods of a path when asked with another", async () => {
    const { wire } = wireOf({});
    for (const [path, method, allow] of [
      [login, "GET", "POST"],
      ["/wps/system/whitelabel", "POST", "GET, HEAD"],
      ["/wps/system/whitelabel", "OPTIONS", "GET, HEAD"],
      ["/wps/protection/limits", "DELETE", "GET, HEAD, PUT"],
    ] as const) {
      const response = await wire(new Request(`http://wire.test${path}`, { method }), context(visitor));
      expect(response?.headers.get("allow")).toBe(allow);
      expect(await envelopeOf(response)).toMatchObject({ status: 405, code: "METHOD_NOT_ALLOWED" });
    }
  });
});

describe("a refusal", () => {
  it("speaks the visitor's language and points at each field", async () => {
    const { wire } = wireOf({});
    const request = new Request(
      "http://wire.test/wps/relay/GCSGAME_gameList?gameType=CHESS&pageSize=1000&gameName=%00",
    );
    expect(
      await envelopeOf(await wire(request, context(visitor, { request: { language: "TH" } }))),
    ).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      fields: [{ pointer: "/gameName", message: "TH:error.field.characters", key: "error.field.characters" }],
    });
    const other = new Request("http://wire.test/wps/relay/GCSGAME_gameList?pageSize=1000&gameClassify=ZZ");
    const answer = await envelopeOf(
      await wire(other, context(visitor, { request: { language: "TH", requestId: "r-7" } })),
    );
    expect(answer).toEqual({
      status: 422,
      success: false,
      value: null,
      message: "TH:error.INVALID_INPUT",
      code: "INVALID_INPUT",
      fields: [
        { pointer: "/gameType", message: "TH:error.field.required", key: "error.field.required" },
        { pointer: "/gameClassify", message: "TH:error.field.choice", key: "error.field.choice" },
        {
          pointer: "/pageSize",
          message: 'TH:error.field.max {"max":100}',
          key: "error.field.max",
          values: { max: 100 },
        },
      ],
      details: {},
      requestId: "r-7",
    });
  });

  it("carries the capability's code, fields and details, and when to come back", async () => {
    const refuse = async () => {
      throw new PlatformError("TOO_MANY_REQUESTS", {
        fields: [{ pointer: "/username", messageKey: "error.field.format" }],
        details: { retryAfterMs: 90_500, captcha: true },
      });
    };
    const { wire } = wireOf({ session: { login: refuse } });
    const response = await wire(post(login, JSON.stringify(CREDENTIALS)), context(visitor));
    expect(response?.headers.get("retry-after")).toBe("91");
    expect(await envelopeOf(response)).toMatchObject({
      status: 429,
      message: 'EN:error.TOO_MANY_REQUESTS.minutes {"count":2}',
      fields: [{ pointer: "/username", key: "error.field.format" }],
      details: { retryAfterMs: 90_500, captcha: true },
    });
  });

  it("has the status of its code, whichever code", async () => {
    for (const code of Object.keys(ERROR_STATUS) as (keyof typeof ERROR_STATUS)[]) {
      const { wire } = wireOf({ session: { login: () => Promise.reject(new PlatformError(code)) } });
      const response = await wire(post(login, JSON.stringify(CREDENTIALS)), context(visitor));
      expect(response?.headers.get("www-authenticate")).toBe(ERROR_STATUS[code] === 401 ? "Bearer" : null);
      expect(await envelopeOf(response)).toMatchObject({ status: ERROR_STATUS[code], code });
    }
  });
});

describe("a fault of ours", () => {
  it("says INTERNAL and nothing else, and is logged with its request id and without the input", async () => {
    const { wire, log } = wireOf({
      session: {
        login: async () => {
          throw Object.assign(new Error("relation is gone"), { detail: CREDENTIALS.password });
        },
      },
    });
    const ctx = context(visitor);
    const response = await wire(post(login, JSON.stringify(CREDENTIALS)), ctx);
    const text = (await response?.clone().text()) ?? "";
    expect(text).not.toMatch(/relation|stack|\.ts/);
    expect(await envelopeOf(response)).toMatchObject({
      status: 500,
      code: "INTERNAL",
      fields: [],
      details: {},
    });
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]?.facts).toMatchObject({
      requestId: ctx.request.requestId,
      path: login,
      fault: "relation is gone",
    });
    expect(JSON.stringify(log.lines)).not.toContain(CREDENTIALS.password);
  });

  it("is a value that is not the contract's, too, and the value is not logged", async () => {
    const { wire, log } = wireOf({
      system: { serviceTimes: async () => ({ depositMs: "soon-secret" as never, withdrawalMs: null }) },
    });
    const response = await wire(
      new Request("http://wire.test/wps/relay/MCSFE_getServiceTimes"),
      context(visitor),
    );
    expect(await envelopeOf(response)).toMatchObject({ status: 500, code: "INTERNAL" });
    expect(log.lines[0]?.facts).toMatchObject({
      fault: "a value is not what the contract says",
      paths: [["depositMs"]],
    });
    expect(JSON.stringify(log.lines)).not.toContain("soon-secret");
  });

  it("is not a call without a handler: that answers NOT_IMPLEMENTED and is not logged", async () => {
    const { wire, log } = wireOf({});
    expect(
      await envelopeOf(await wire(post(login, JSON.stringify(CREDENTIALS)), context(visitor))),
    ).toMatchObject({
      status: 501,
      code: "NOT_IMPLEMENTED",
    });
    expect(log.lines).toEqual([]);
  });
});

describe("a body", () => {
  const seen: unknown[] = [];
  const token = {
    token: "t",
    firstTimeLogin: false,
    passwordExpired: false,
    expiresAt: 1,
    deviceToken: null,
    language: "EN",
    unprotected: false,
  };
  const { wire } = wireOf({
    session: {
      login: async (_ctx, input) => {
        seen.push(input);
        return token;
      },
      freePlay: async () => token,
    },
    accounts: {
      forgotPassword: async (_ctx, input) => {
        seen.push(input);
        return {};
      },
    },
  });
  const answer = async (request: Request) => envelopeOf(await wire(request, context(visitor)));

  it("of JSON reaches the call with its defaults and without unknown fields", async () => {
    await answer(
      post(login, JSON.stringify({ ...CREDENTIALS, isAgent: 1, balance: 5, merchantId: "OTHER" })),
    );
    expect(seen.at(-1)).toEqual({ ...CREDENTIALS, type: "username", rememberMe: false });
  });

  it("may be left out where the call takes nothing", async () => {
    expect(await answer(post("/wps/session/login/freeplay", null, null))).toMatchObject({ status: 200 });
    expect(await answer(post("/wps/session/login/freeplay", "{}"))).toMatchObject({ status: 200 });
  });

  it("is a form where the spec says so, and only there", async () => {
    const form = "application/x-www-form-urlencoded;charset=UTF-8";
    expect(await answer(post(forgot, "username=ana&email=ana%40example.org", form))).toMatchObject({
      status: 200,
    });
    expect(seen.at(-1)).toEqual({ username: "ana", email: "ana@example.org" });
    expect(await answer(post(forgot, "{}"))).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
    expect(await answer(post(login, "username=ana", form))).toMatchObject({
      status: 415,
      code: "UNSUPPORTED_MEDIA_TYPE",
    });
    expect(await answer(post(forgot, "username=a&username=b&email=c", form))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ pointer: "/username", key: "error.field.duplicate" }],
    });
  });

  it.each([
    ["text/plain", "{}", "UNSUPPORTED_MEDIA_TYPE"],
    [null, new TextEncoder().encode("{}"), "UNSUPPORTED_MEDIA_TYPE"],
    ["multipart/form-data; boundary=x", "--x--", "UNSUPPORTED_MEDIA_TYPE"],
    ["application/jose", "a.b.c.d.e", "UNSUPPORTED_MEDIA_TYPE"],
    ["application/json", "", "INVALID_INPUT"],
    ["application/json", "{", "BAD_REQUEST"],
    ["application/json", '{"username":"a","username":"b"}', "BAD_REQUEST"],
    ["application/json", '{"__proto__":{"type":"sms"}}', "BAD_REQUEST"],
    ["application/json", '{"username":"\\ud800"}', "BAD_REQUEST"],
    ["application/json", "[]", "INVALID_INPUT"],
    ["application/json", "null", "INVALID_INPUT"],
    ["application/json", new Uint8Array([0x22, 0xff, 0xfe, 0x22]), "BAD_REQUEST"],
    ["application/json", JSON.stringify({ username: "a".repeat(300_000) }), "BODY_TOO_LARGE"],
  ])("of type %s with %o is refused: %s", async (type, body, code) => {
    const path = code === "INVALID_INPUT" && body === "" ? "/wps/protection/limits" : login;
    const request =
      path === login ? post(login, body, type) : new Request(`http://wire.test${path}`, { method: "PUT" });
    const given = await envelopeOf(await wire(request, context(signedIn(0))));
    expect(given).toMatchObject({
      success: false,
      code,
      status: ERROR_STATUS[code as keyof typeof ERROR_STATUS],
    });
  });

  it("is not read of somebody who may not make the call", async () => {
    for (const [caller, code] of [
      [visitor, "NOT_LOGGED_IN"],
      [signedIn(4), "DEMO_ACCOUNT"],
    ] as const) {
      const { body, pulls } = pulledBody();
      const request = new Request("http://wire.test/wps/payments/deposit/proof", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        duplex: "half",
      } as RequestInit);
      expect(await envelopeOf(await wire(request, context(caller)))).toMatchObject({ code });
      expect(pulls()).toBeLessThanOrEqual(1);
    }
  });

  it("of millions of values is refused at once, also where pictures are taken", async () => {
    const request = new Request("http://wire.test/wps/payments/deposit/proof", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"x":[${"0,".repeat(3_600_000)}0]}`,
    });
    const begun = performance.now();
    expect(await envelopeOf(await wire(request, context(signedIn(0))))).toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it("compressed is refused rather than guessed at", async () => {
    expect(await answer(post(login, "{}", "application/json", { "content-encoding": "gzip" }))).toMatchObject(
      { status: 415 },
    );
  });

  it("without end is cut off at the limit", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    expect(await answer(post(login, endless))).toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(1_000_000);
  });

  it("that breaks off is the client's fault", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("gone")),
    });
    expect(await answer(post(login, broken))).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  });
});

describe("a query", () => {
  const pages: unknown[] = [];
  const { wire } = wireOf({
    games: {
      gameList: async (_ctx, input) => {
        pages.push(input.pageNo);
        return { games: [], total: 0, totalPages: 0 };
      },
    },
  });
  it.each([
    "0x10",
    "1e1",
    "1.0",
    "",
    " 1",
    "+1",
    "-1",
    "０",
    "NaN",
    "Infinity",
    "00",
    "9007199254740993",
    "100001",
  ])("takes no %o for a page number", async (pageNo) => {
    const call = calls.find((one) => one.name === "gameList");
    if (!call) throw new Error("no such call");
    const answer = await envelopeOf(
      await wire(wireRequest(call, { gameType: "RNG", pageNo }), context(visitor)),
    );
    expect(answer).toMatchObject({ code: "INVALID_INPUT", fields: [{ pointer: "/pageNo" }] });
  });

  it.each(["pageNo=1&pageNo=2", "__proto__=1", "a=%00"])("of %s is malformed", async (query) => {
    const request = new Request(`http://wire.test/wps/relay/GCSGAME_gameList?gameType=RNG&${query}`);
    expect(await envelopeOf(await wire(request, context(visitor)))).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
    });
  });

  it.each(["pageNo[]=2", "pageNo[0]=2", "gameType[x]=RNG"])("of %s is not a plain value", async (query) => {
    const request = new Request(`http://wire.test/wps/relay/GCSGAME_gameList?gameType=RNG&${query}`);
    const answer = await envelopeOf(await wire(request, context(visitor)));
    expect(answer).toMatchObject({ status: 422, code: "INVALID_INPUT" });
  });

  it("has the page it names", async () => {
    await wire(
      new Request("http://wire.test/wps/relay/GCSGAME_gameList?gameType=RNG&pageNo=12"),
      context(visitor),
    );
    expect(pages).toEqual([12]);
  });
});
