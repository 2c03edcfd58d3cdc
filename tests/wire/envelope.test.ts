import { describe, expect, it } from "vitest";
import { ERROR_STATUS, PlatformError } from "#app/platform/core/errors.ts";
import type { Handlers } from "#app/platform/core/handlers.ts";
import { context, loadEnvelope, visitor } from "./contexts.ts";

import { CREDENTIALS, login, post, toWire } from "./wire-requests.ts";

describe("the envelope", () => {
  const whitelabel = { system: { whitelabel: async () => ({ DIRECTREG3: true }) } } satisfies Handlers;

  it("contains the value of a successful call", async () => {
    const response = await toWire(whitelabel).wire(
      new Request("http://wire.test/wps/system/whitelabel"),
      context(visitor),
    );
    expect(response?.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response?.headers.get("cache-control")).toBe("no-store");
    expect(response?.headers.get("x-request-id")).toMatch(/^request-\d+$/);
    expect(await loadEnvelope(response)).toEqual({
      status: 200,
      success: true,
      value: { DIRECTREG3: true },
      message: "",
    });
  });

  it("omits fields that the contract does not list", async () => {
    const leaky = async () => ({ windowHours: 24, depositMs: 1, withdrawalMs: null, password_hash: "x" });
    const { wire } = toWire({ system: { serviceTimes: leaky } });
    const response = await wire(
      new Request("http://wire.test/wps/relay/MCSFE_getServiceTimes"),
      context(visitor),
    );
    expect(await response?.text()).toBe(
      '{"success":true,"value":{"windowHours":24,"depositMs":1,"withdrawalMs":null},"message":""}',
    );
  });

  it("is sent for GET, while HEAD gets the same response without the body", async () => {
    const { wire } = toWire(whitelabel);
    const response = await wire(
      new Request("http://wire.test/wps/system/whitelabel", { method: "HEAD" }),
      context(visitor),
    );
    expect([response?.status, await response?.text()]).toEqual([200, ""]);
  });

  it("is not used for a path that belongs to no call", async () => {
    const { wire } = toWire(whitelabel);
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

  it("lists the allowed methods when a path is requested with another method", async () => {
    const { wire } = toWire({});
    for (const [path, method, allow] of [
      [login, "GET", "POST"],
      ["/wps/system/whitelabel", "POST", "GET, HEAD"],
      ["/wps/system/whitelabel", "OPTIONS", "GET, HEAD"],
      ["/wps/protection/limits", "DELETE", "GET, HEAD, PUT"],
    ] as const) {
      const response = await wire(new Request(`http://wire.test${path}`, { method }), context(visitor));
      expect(response?.headers.get("allow")).toBe(allow);
      expect(await loadEnvelope(response)).toMatchObject({ status: 405, code: "METHOD_NOT_ALLOWED" });
    }
  });
});

describe("a refusal", () => {
  it("is in the visitor's language and points to each invalid field", async () => {
    const { wire } = toWire({});
    const request = new Request(
      "http://wire.test/wps/relay/GCSGAME_gameList?gameType=CHESS&pageSize=1000&gameName=%00",
    );
    expect(
      await loadEnvelope(await wire(request, context(visitor, { request: { language: "TH" } }))),
    ).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      fields: [{ pointer: "/gameName", message: "TH:error.field.characters", key: "error.field.characters" }],
    });
    const other = new Request("http://wire.test/wps/relay/GCSGAME_gameList?pageSize=1000&gameClassify=ZZ");
    const answer = await loadEnvelope(
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

  it("contains the handler's code, fields and details, and when to retry", async () => {
    const refuse = async () => {
      throw new PlatformError("TOO_MANY_REQUESTS", {
        fields: [{ pointer: "/username", messageKey: "error.field.format" }],
        details: { retryAfterMs: 90_500, captcha: true },
      });
    };
    const { wire } = toWire({ session: { login: refuse } });
    const response = await wire(post(login, JSON.stringify(CREDENTIALS)), context(visitor));
    expect(response?.headers.get("retry-after")).toBe("91");
    expect(await loadEnvelope(response)).toMatchObject({
      status: 429,
      message: 'EN:error.TOO_MANY_REQUESTS.minutes {"count":2}',
      fields: [{ pointer: "/username", key: "error.field.format" }],
      details: { retryAfterMs: 90_500, captcha: true },
    });
  });

  it("has the status of its code, for every code", async () => {
    for (const code of Object.keys(ERROR_STATUS) as (keyof typeof ERROR_STATUS)[]) {
      const { wire } = toWire({ session: { login: () => Promise.reject(new PlatformError(code)) } });
      const response = await wire(post(login, JSON.stringify(CREDENTIALS)), context(visitor));
      expect(response?.headers.get("www-authenticate")).toBe(ERROR_STATUS[code] === 401 ? "Bearer" : null);
      expect(await loadEnvelope(response)).toMatchObject({ status: ERROR_STATUS[code], code });
    }
  });
});

describe("an internal error", () => {
  it("returns only INTERNAL, and is logged with its request ID and without the input", async () => {
    const { wire, log } = toWire({
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
    expect(await loadEnvelope(response)).toMatchObject({
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

  it("is also returned for a value that does not match the contract, and the value is not logged", async () => {
    const { wire, log } = toWire({
      system: {
        serviceTimes: async () => ({
          windowHours: 24,
          depositMs: "soon-secret" as never,
          withdrawalMs: null,
        }),
      },
    });
    const response = await wire(
      new Request("http://wire.test/wps/relay/MCSFE_getServiceTimes"),
      context(visitor),
    );
    expect(await loadEnvelope(response)).toMatchObject({ status: 500, code: "INTERNAL" });
    expect(log.lines[0]?.facts).toMatchObject({
      fault: "a value is not what the contract says",
      paths: [["depositMs"]],
    });
    expect(JSON.stringify(log.lines)).not.toContain("soon-secret");
  });

  it("is not returned for a call without a handler: that answers NOT_IMPLEMENTED and is not logged", async () => {
    const { wire, log } = toWire({});
    expect(
      await loadEnvelope(await wire(post(login, JSON.stringify(CREDENTIALS)), context(visitor))),
    ).toMatchObject({
      status: 501,
      code: "NOT_IMPLEMENTED",
    });
    expect(log.lines).toEqual([]);
  });
});
