import { afterEach, describe, expect, it } from "vitest";
import { turnstile } from "./bot-check.ts";
import { listening } from "./testing.ts";

let close = async (): Promise<unknown> => undefined;
afterEach(() => close());

const facts = { merchantId: "MANILA", ip: "203.0.113.7", now: 1_000 };

async function widget(answer: Parameters<typeof listening>[0]) {
  const server = await listening(answer);
  close = server.close;
  const scriptUrl = "https://challenges.example/api.js";
  const account = {
    url: `${server.url}/turnstile/v0/siteverify`,
    scriptUrl,
    siteKey: "site",
    secret: "s3cret",
  };
  return { check: turnstile(account), asked: server.asked };
}

describe("a bot check that speaks Turnstile's protocol", () => {
  it("tells the browser which widget to show", async () => {
    const { check } = await widget(() => ({ status: 200 }));
    expect(await check.task("MANILA", 0)).toEqual({
      kind: "turnstile",
      siteKey: "site",
      scriptUrl: "https://challenges.example/api.js",
    });
  });

  it("asks siteverify with secret, response and the visitor's address", async () => {
    const { check, asked } = await widget(() => ({
      status: 200,
      body: {
        success: true,
        challenge_ts: "2026-01-01T00:00:00Z",
        hostname: "manila.example",
        "error-codes": [],
      },
    }));
    const good = await check.verify("token-1", facts);
    expect(good).toMatchObject({ id: expect.any(String), expiresAt: 1_000 + 5 * 60_000 });
    expect((await check.verify("token-2", facts))?.id).not.toBe(good?.id);
    expect(asked[0]).toMatchObject({ method: "POST", path: "/turnstile/v0/siteverify" });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      secret: "s3cret",
      response: "token-1",
      remoteip: "203.0.113.7",
    });
  });

  it.each([
    ["says no", { status: 200, body: { success: false, "error-codes": ["timeout-or-duplicate"] } }],
    ["says something else", { status: 200, body: "[]" }],
    [
      "refuses the secret",
      { status: 400, body: { success: false, "error-codes": ["invalid-input-secret"] } },
    ],
  ])("lets nobody through when the service %s", async (_what, answer) => {
    const { check } = await widget(() => answer);
    expect(await check.verify("token", facts)).toBeNull();
  });

  it("does not ask about what can be no token", async () => {
    const { check, asked } = await widget(() => ({ status: 200, body: { success: true } }));
    expect(await check.verify("", facts)).toBeNull();
    expect(await check.verify("x".repeat(2_049), facts)).toBeNull();
    expect(asked).toEqual([]);
  });

  it("says that it could not ask, when the service is down", async () => {
    const { check } = await widget(() => ({ status: 503 }));
    await expect(check.verify("token", facts)).rejects.toThrow("503");
  });
});
