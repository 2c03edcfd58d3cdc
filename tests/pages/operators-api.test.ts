import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totpCode } from "#app/platform/step-up/step-up.server.ts";
import { signedInOperator, type WorkingOperator } from "../e2e/setup/operators.ts";
import { openSite, type PageSite } from "./site.ts";

/** Tests the operators' calls over HTTP, as a merchant's own program makes them. */

let site: PageSite;
let finance: WorkingOperator;
beforeAll(async () => {
  site = await openSite();
  finance = await signedInOperator(site, "finance", ["manila"]);
});
afterAll(() => site.stop());

const elsewhere = { origin: "http://elsewhere.test" };

/** A picture of one pixel, in base64, followed by `bytes` bytes that no decoder reads. */
const picture = (bytes: number) =>
  Buffer.concat([
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    ),
    Buffer.alloc(bytes),
  ]).toString("base64");

describe("the operators' API", () => {
  it("signs an operator in by password and code, and answers calls with the session's token", async () => {
    const { username, password, secret } = finance;
    const first = await site.call("ops", "/api/session/sign-in", { input: { username, password } });
    const half = String(first.body.value.token);
    expect((await site.call("ops", "/api/session/current", { token: half })).body.code).toBe("NOT_LOGGED_IN");
    const code = totpCode(secret, Date.now(), 0);
    const second = await site.call("ops", "/api/session/prove-code", { token: half, input: { code } });
    const token = String(second.body.value.token);
    const current = await site.call("ops", "/api/session/current", { token });
    expect(current).toMatchObject({ status: 200, body: { value: { operator: { username } } } });
    const refused = await site.call("ops", "/api/withdrawals?status=lost", { token });
    expect(refused.body.code).toBe("INVALID_INPUT");
    expect(await site.call("ops", "/api/withdrawals?status=all", { token })).toMatchObject({
      status: 200,
      body: { success: true, value: { total: expect.any(Number) } },
    });
    await site.call("ops", "/api/session/sign-out", { token, input: {} });
    expect((await site.call("ops", "/api/session/current", { token })).status).toBe(401);
  });

  it("admits by the same rules as the site: the role's permissions and the operator's merchants", async () => {
    const { token } = await signedInOperator(site, "support", ["manila"]);
    const one = { merchant: "manila", id: "w1", seenState: "approved" };
    const paid = await site.call("ops", "/api/withdrawals/pay", { token, input: one });
    expect([paid.status, paid.body.code]).toEqual([403, "FORBIDDEN"]);
    const other = await site.call("ops", "/api/withdrawals/detail?merchant=lotus&id=w1", { token });
    expect([other.status, other.body.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("refuses unknown fields of a query or a body, and lists of a merchant that is not the operator's", async () => {
    const { token } = finance;
    const ask = async (path: string, input?: object) => {
      const { body } = await site.call("ops", path, { token, ...(input && { input }) });
      return [body.code, ...(body.fields ?? []).map(({ pointer }) => pointer)];
    };
    for (const path of ["withdrawals", "deposits", "missions", "messages", "downloads", "protection/lifts"]) {
      expect([path, ...(await ask(`/api/${path}?merchnat=manila&limit=5`))]).toEqual([
        path,
        "INVALID_INPUT",
        "/merchnat",
        "/limit",
      ]);
      expect([path, ...(await ask(`/api/${path}?merchant=nope`))]).toEqual([path, "NOT_FOUND"]);
      expect([path, ...(await ask(`/api/${path}?merchant=lotus`))]).toEqual([path, "NOT_FOUND"]);
    }
    const one = { merchant: "manila", id: "w1" };
    expect(await ask("/api/withdrawals/pay", { ...one, seenstate: "approved" })).toEqual([
      ...["INVALID_INPUT", "/seenstate"],
    ]);
    expect(await ask("/api/withdrawals/pay?seenState=approved", one)).toEqual([
      "INVALID_INPUT",
      "/seenState",
    ]);
    const rules = {
      ...{ goal: "bet", gameTypes: [], target: 100, period: "day" },
      prize: 5,
      times: 0,
      days: 1,
    };
    const mission = {
      ...{ merchant: "manila", sort: 0, startsAt: 0, endsAt: null, idempotencyKey: "unknown-fields" },
      ...{ budget: { total: 5, each: 5, least: 1 }, rules: { ...rules, most: 1 } },
      texts: { TY: { title: "Misyon", summary: "", content: "" } },
    };
    expect(await ask("/api/missions/create", mission)).toEqual([
      ...["INVALID_INPUT", "/rules/most", "/texts/TY/content", "/budget/least"],
    ]);
  });

  it("does not read the site's cookie, and refuses pages of other sites", async () => {
    const { token } = finance;
    const headers = { cookie: `ops=${token}` };
    expect((await site.call("ops", "/api/session/current", { headers })).status).toBe(401);
    const input = { username: "x", password: "y" };
    const refused = await site.call("ops", "/api/session/sign-in", { input, headers: elsewhere });
    expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
    const unknown = await site.call("ops", "/api/session/renew", { token, input: {}, headers: elsewhere });
    expect([unknown.status, unknown.body.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("accepts a picture of more than a form's size from a signed-in operator only", async () => {
    const { token } = await signedInOperator(site, "support", ["manila"]);
    const input = { merchant: "manila", picture: picture(200_000) };
    const anyone = await site.call("ops", "/api/announcements/picture", { input });
    expect([anyone.status, anyone.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
    const added = await site.call("ops", "/api/announcements/picture", { token, input });
    expect(added.status).toBe(200);
  });

  it("is described on its own host, and no brand answers its calls", async () => {
    const document = JSON.parse((await site.get("ops", "/openapi.json")).html);
    expect(document.paths["/api/withdrawals/pay"].post).toMatchObject({ security: [{ bearer: [] }] });
    const headers = { authorization: `Bearer ${finance.token}` };
    expect((await site.get("manila", "/api/session/current", { headers })).status).toBe(404);
  });
});
