import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterEach, describe, expect, it } from "vitest";
import type { BotCheckTask } from "../contract/verification.ts";
import { type BotCheck, proofOfWork, turnstile } from "./bot-check.ts";
import { derivedSecrets } from "./secrets.ts";
import { startTestServer } from "./testing.ts";

let close = async (): Promise<unknown> => undefined;
afterEach(() => close());

const merchant = (siteKey: string, proofOfWorkInstead = true) => ({
  code: "MANILA",
  turnstile: { siteKey, proofOfWorkInstead },
});
const facts = { merchant: merchant("site"), ip: "203.0.113.7", now: 1_000 };

/** A proof of work that is valid when its text states `good`. */
const work: BotCheck = {
  task: async ({ code }): Promise<BotCheckTask> => ({ kind: "proofOfWork", challenge: `work for ${code}` }),
  verify: async (proof, { now }) => (proof === '{"good":true}' ? { id: "work", expiresAt: now + 1 } : null),
};

async function widget(answer: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(answer);
  close = server.close;
  const warnings: object[] = [];
  const service = {
    url: `${server.url}/turnstile/v0/siteverify`,
    scriptUrl: "https://challenges.example/api.js",
    secrets: { site: "s3cret" },
  };
  const check = turnstile(service, work, { warn: (facts) => void warnings.push(facts) });
  return { check, asked: server.asked, warnings };
}

describe("a proof of work", () => {
  it.each([1, 8])("of difficulty %i takes proportionally more attempts, and is valid", async (times) => {
    const check = proofOfWork(derivedSecrets(Buffer.alloc(32, 7)));
    const task = await check.task(merchant(""), 0, times);
    const challenge: Challenge = JSON.parse(task.challenge ?? "");
    const solution = await solveChallenge({ challenge, deriveKey });
    expect(solution?.counter).toBeGreaterThanOrEqual(12 * times);
    expect(solution?.counter).toBeLessThan(36 * times);
    expect(await check.verify(JSON.stringify({ challenge, solution }), facts)).not.toBeNull();
  });
});

describe("a bot check that speaks Turnstile's protocol", () => {
  const task = { kind: "turnstile", siteKey: "site", scriptUrl: "https://challenges.example/api.js" };

  it("tells the browser which widget to show, and what replaces one that cannot load", async () => {
    const { check } = await widget(() => ({ status: 200 }));
    expect(await check.task(merchant("site"), 0, 1)).toEqual({ ...task, challenge: "work for MANILA" });
    expect(await check.task(merchant("site", false), 0, 1)).toEqual({ ...task, challenge: null });
  });

  it("falls back to proof of work for merchants without a widget or with a missing secret, and logs the latter", async () => {
    const { check, asked, warnings } = await widget(() => ({ status: 200, body: { success: true } }));
    for (const siteKey of ["", "other", "other", "toString"]) {
      const at = { ...facts, merchant: merchant(siteKey, false) };
      expect((await check.task(at.merchant, 0, 1)).kind).toBe("proofOfWork");
      expect(await check.verify('{"good":true}', at)).not.toBeNull();
      expect(await check.verify("token", at)).toBeNull();
    }
    expect(asked).toEqual([]);
    expect(warnings).toEqual([
      { merchant: "MANILA", siteKey: "other" },
      { merchant: "MANILA", siteKey: "toString" },
    ]);
  });

  it("accepts a proof of work instead of a token only if the merchant allows it", async () => {
    const { check, asked } = await widget(() => ({ status: 200, body: { success: true } }));
    expect(await check.verify('{"good":true}', facts)).not.toBeNull();
    expect(await check.verify('{"good":false}', facts)).toBeNull();
    expect(await check.verify('{"good":true}', { ...facts, merchant: merchant("site", false) })).toBeNull();
    expect(asked).toEqual([]);
  });

  it("calls siteverify with secret, response and the visitor's address", async () => {
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
  ])("admits nobody when the service %s", async (_what, answer) => {
    const { check } = await widget(() => answer);
    expect(await check.verify("token", facts)).toBeNull();
  });

  it("does not call the service for an obviously invalid token", async () => {
    const { check, asked } = await widget(() => ({ status: 200, body: { success: true } }));
    expect(await check.verify("", facts)).toBeNull();
    expect(await check.verify("x".repeat(2_049), facts)).toBeNull();
    expect(asked).toEqual([]);
  });

  it("reports an outage when the service is down", async () => {
    const { check } = await widget(() => ({ status: 503 }));
    await expect(check.verify("token", facts)).rejects.toThrow("503");
  });
});
