import { describe, expect, it } from "vitest";
import * as z from "zod";
import { calls } from "#app/platform/contract/calls.ts";
import { ERROR_STATUS } from "#app/platform/core/errors.ts";
import { context, loadEnvelope, signedIn, visitor, wireRequest } from "./contexts.ts";
import { getSample } from "./samples.ts";
import { CREDENTIALS, forgot, login, post, toWire } from "./wire-requests.ts";

/** A body that counts how often it is read from. */
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
  const { wire } = toWire({
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
  const answer = async (request: Request) => loadEnvelope(await wire(request, context(visitor)));

  it("of JSON reaches the call with defaults applied and unknown fields removed", async () => {
    await answer(
      post(login, JSON.stringify({ ...CREDENTIALS, isAgent: 1, balance: 5, merchantId: "OTHER" })),
    );
    expect(seen.at(-1)).toEqual({ ...CREDENTIALS, type: "username", rememberMe: false });
  });

  it("may be omitted if the call has no input", async () => {
    expect(await answer(post("/wps/session/login/freeplay", null, null))).toMatchObject({ status: 200 });
    expect(await answer(post("/wps/session/login/freeplay", "{}"))).toMatchObject({ status: 200 });
  });

  it("must be a form where the spec requires one, and only there", async () => {
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
    const given = await loadEnvelope(await wire(request, context(signedIn(0))));
    expect(given).toMatchObject({
      success: false,
      code,
      status: ERROR_STATUS[code as keyof typeof ERROR_STATUS],
    });
  });

  it("is not read if the caller may not make the call", async () => {
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
      expect(await loadEnvelope(await wire(request, context(caller)))).toMatchObject({ code });
      expect(pulls()).toBeLessThanOrEqual(1);
    }
  });

  it("with millions of values is refused at once, also by calls that accept pictures", async () => {
    const request = new Request("http://wire.test/wps/payments/deposit/proof", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"x":[${"0,".repeat(3_600_000)}0]}`,
    });
    const begun = process.cpuUsage();
    expect(await loadEnvelope(await wire(request, context(signedIn(0))))).toMatchObject({
      code: "BODY_TOO_LARGE",
    });
    // Processor time, in microseconds: a busy machine takes longer by the clock.
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
  });

  it("that is compressed is refused", async () => {
    expect(await answer(post(login, "{}", "application/json", { "content-encoding": "gzip" }))).toMatchObject(
      { status: 415 },
    );
  });

  it("without end is aborted at the size limit", async () => {
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

  it("that ends early is reported as the client's error", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("gone")),
    });
    expect(await answer(post(login, broken))).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  });
});

describe("a query", () => {
  const pages: unknown[] = [];
  const { wire } = toWire({
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
  ])("with %o as page number is refused", async (pageNo) => {
    const call = calls.find((one) => one.name === "gameList");
    if (!call) throw new Error("no such call");
    const answer = await loadEnvelope(
      await wire(wireRequest(call, { gameType: "RNG", pageNo }), context(visitor)),
    );
    expect(answer).toMatchObject({ code: "INVALID_INPUT", fields: [{ pointer: "/pageNo" }] });
  });

  it.each(["pageNo=1&pageNo=2", "__proto__=1", "a=%00"])("of %s is refused as malformed", async (query) => {
    const request = new Request(`http://wire.test/wps/relay/GCSGAME_gameList?gameType=RNG&${query}`);
    expect(await loadEnvelope(await wire(request, context(visitor)))).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
    });
  });

  it.each(["pageNo[]=2", "pageNo[0]=2", "gameType[x]=RNG"])(
    "of %s is refused because the value is not plain",
    async (query) => {
      const request = new Request(`http://wire.test/wps/relay/GCSGAME_gameList?gameType=RNG&${query}`);
      const answer = await loadEnvelope(await wire(request, context(visitor)));
      expect(answer).toMatchObject({ status: 422, code: "INVALID_INPUT" });
    },
  );

  it("returns the requested page", async () => {
    await wire(
      new Request("http://wire.test/wps/relay/GCSGAME_gameList?gameType=RNG&pageNo=12"),
      context(visitor),
    );
    expect(pages).toEqual([12]);
  });
});

describe("a list", () => {
  const { wire } = toWire({});
  const lists = calls.filter(({ input }) => input instanceof z.ZodObject && "pageSize" in input.shape);

  it("is returned by more than twenty calls", () => expect(lists.length).toBeGreaterThan(20));

  it.each(lists.map((call) => [`${call.area}.${call.name}`, call] as const))(
    "refuses a page size of a billion entries: %s",
    async (_, call) => {
      const isAgents = !call.meta.roles.includes("member");
      const asked = wireRequest(call, { ...getSample(call), pageSize: 1_000_000_000 });
      const answer = await loadEnvelope(await wire(asked, context(signedIn(isAgents ? 1 : 0))));
      expect(answer).toMatchObject({ status: 422, code: "INVALID_INPUT" });
      expect("fields" in answer && answer.fields).toContainEqual(
        expect.objectContaining({ pointer: "/pageSize", key: "error.field.max" }),
      );
    },
  );
});
