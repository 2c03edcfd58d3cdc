import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type CheckoutOrder,
  PaymentRefused,
  type PayoutOrder,
  WebhookRefused,
} from "#app/platform/ports/payment-provider.ts";
import { sandboxPayments } from "#app/platform/ports/sandbox-payments.ts";
import { derivedVendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { createPayments } from "#app/sandbox/payments/payments.ts";

const MERCHANT = "MANILA";

/** A request that the merchant received: a report, or the reason why it was refused. */
type ReportedPayment = { state: string; reference: string; paid?: unknown; failure?: string };
type Heard = ReportedPayment | { refused: string };

describe("the sandbox's payment provider", () => {
  const clock = { time: Date.UTC(2026, 10, 20, 12), now: () => clock.time };
  const secret = { id: "1", secret: randomBytes(32) };
  const keys = derivedVendorKeys([secret]);
  const folder = mkdtempSync(join(tmpdir(), "marquee-pay-"));
  const heard: Heard[] = [];
  /** The amount reported by each reversal. */
  const reversals: ({ amount: number } | null | undefined)[] = [];
  let doorAnswers = 200;
  let pay: ReturnType<typeof createPayments>;
  const port = () => (server.address() as AddressInfo).port;
  const origin = () => `http://pay.localhost:${port()}`;
  const provider = sandboxPayments({ baseUrl: origin, keys, clock });

  /** Both ends in one server: the provider by its host name, and a merchant's endpoint that only records. */
  const server = createServer(
    getRequestListener(
      async (request) => {
        const url = new URL(request.url);
        if (url.hostname === "pay.localhost") return pay.fetch(request);
        try {
          const report = provider.readWebhook({
            merchantId: MERCHANT,
            path: url.pathname + url.search,
            headers: request.headers,
            body: new Uint8Array(await request.arrayBuffer()),
            decimals: 2,
          });
          if (report) {
            const { state, reference } = report;
            if (report.subject === "checkout" && state === "reversed") reversals.push(report.reversed);
            const rest = report.subject === "checkout" ? { paid: report.paid } : { failure: report.failure };
            heard.push({ state, reference, ...rest });
          }
        } catch (error) {
          if (!(error instanceof WebhookRefused)) throw error;
          heard.push({ refused: error.reason });
          return new Response(null, { status: 401 });
        }
        return new Response(null, { status: doorAnswers });
      },
      { overrideGlobalObjects: false },
    ),
  );

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    pay = createPayments({
      platformUrl: `http://127.0.0.1:${port()}`,
      origin: origin(),
      keys,
      clock,
      dataFolder: folder,
      send: fetch,
      forced: { take: () => null },
    });
  });
  afterAll(async () => {
    await pay.close();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    heard.length = 0;
    reversals.length = 0;
    doorAnswers = 200;
  });

  let made = 0;
  const order = (over: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
    merchantId: MERCHANT,
    reference: `DP${++made}`,
    memberId: "7",
    kind: "ewallet",
    methods: [],
    amount: 10_000,
    currency: "PHP",
    decimals: 2,
    brandName: "Manila <Star>",
    language: "EN",
    now: clock.time,
    expiresAt: clock.time + 1_800_000,
    returnUrl: "http://manila.localhost/member/depositv2",
    ...over,
  });
  const payout = (accountNumber: string, over: Partial<PayoutOrder> = {}): PayoutOrder => ({
    merchantId: MERCHANT,
    reference: `WD${++made}`,
    memberId: "7",
    amount: 5_000,
    currency: "PHP",
    decimals: 2,
    method: "PH_GCASH",
    accountNumber,
    accountHolder: "Maria Santos",
    description: "withdrawal",
    ...over,
  });
  const at = { merchantId: MERCHANT, providerRef: null, decimals: 2 };

  /** Opens a payment, presses one button on its page, and waits for the consequences. */
  async function press(what: string) {
    const wish = order();
    const { url } = await provider.createCheckout(wish);
    const answer = await pay.fetch(
      new Request(url, { method: "POST", headers: { origin: origin() }, body: `what=${what}` }),
    );
    await pay.runDue();
    return { answer, url, reference: wish.reference };
  }
  const later = async (ms: number) => {
    clock.time += ms;
    await pay.runDue();
  };

  it("offers a button for each of the ways to pay that a payment is limited to", async () => {
    const readButtons = async (over: Partial<CheckoutOrder>) => {
      const { url } = await provider.createCheckout(order(over));
      const html = await (await pay.fetch(new Request(url))).text();
      return [...html.matchAll(/value="pay"[^>]*>([^<]+)</g)].map(([, label]) => label);
    };
    expect(await readButtons({})).toEqual(["Pay PHP 100.00"]);
    expect(await readButtons({ methods: ["GCASH", "MAYA"] })).toEqual([
      "Pay PHP 100.00 by GCASH",
      "Pay PHP 100.00 by MAYA",
    ]);
  });

  it("shows a page for each payment, with content escaped, and the same page for the same reference", async () => {
    const wish = order();
    const first = await provider.createCheckout(wish);
    expect(await provider.createCheckout(wish)).toEqual(first);
    const page = await pay.fetch(new Request(first.url));
    const text = await page.text();
    expect(text).toContain("PHP 100.00");
    expect(text).toContain("Manila &lt;Star&gt;");
    expect(page.headers.get("content-security-policy")).toContain(
      "form-action 'self' http://manila.localhost",
    );
    await expect(provider.createCheckout({ ...wish, amount: 1 })).rejects.toThrow(PaymentRefused);
    expect(await provider.checkoutStatus({ ...at, reference: wish.reference })).toMatchObject({
      state: "pending",
      paid: null,
    });
    expect(await provider.checkoutStatus({ ...at, reference: "unknown" })).toBeNull();
  });

  it("notifies the merchant of the paid amount, and returns the same on a status query", async () => {
    const { answer, reference } = await press("pay");
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "http://manila.localhost/member/depositv2",
    ]);
    const paid = { amount: 10_000, currency: "PHP" };
    expect(heard).toEqual([{ state: "paid", reference, paid }]);
    expect(await provider.checkoutStatus({ ...at, reference })).toMatchObject({ state: "paid", paid });
  });

  const paid = { amount: 10_000, currency: "PHP" };
  it.each<[string, (Omit<ReportedPayment, "reference"> | { refused: string })[]]>([
    [
      "slow",
      [
        { state: "processing", paid: null },
        { state: "paid", paid },
      ],
    ],
    ["decline", [{ state: "failed", paid: null }]],
    ["less", [{ state: "paid", paid: { amount: 5_000, currency: "PHP" } }]],
    ["more", [{ state: "paid", paid: { amount: 10_100, currency: "PHP" } }]],
    ["foreign", [{ state: "paid", paid: { amount: 10_000, currency: "USD" } }]],
    [
      "late",
      [
        { state: "expired", paid: null },
        { state: "paid", paid },
      ],
    ],
    [
      "twice",
      [
        { state: "paid", paid },
        { state: "paid", paid },
      ],
    ],
    [
      "disorder",
      [
        { state: "paid", paid },
        { state: "processing", paid: null },
        { state: "expired", paid: null },
      ],
    ],
    ["forged", [{ refused: "forged" }, { refused: "forged" }]],
    ["silent", []],
    ["leave", []],
  ])("%s: the merchant receives the expected notifications", async (what, expected) => {
    const { reference } = await press(what);
    await later(5_000);
    const expectedReport = expected.map((one) => ("refused" in one ? one : { ...one, reference }));
    expect(heard).toEqual(expectedReport);
    if (what === "silent") {
      expect(await provider.checkoutStatus({ ...at, reference })).toMatchObject({ state: "paid", paid });
    }
  });

  it("reverses a payment once, and repeats the notification on request", async () => {
    const { url, reference } = await press("pay");
    const id = url.split("/").at(-1) ?? "";
    const button = (what: string) =>
      pay.fetch(
        new Request(`${origin()}/`, {
          method: "POST",
          headers: { origin: origin() },
          body: `id=${id}&what=${what}`,
        }),
      );
    for (const what of ["again", "reverse", "reverse"]) {
      await button(what);
      await pay.runDue();
    }
    expect(heard).toEqual(["paid", "paid", "reversed"].map((state) => ({ state, reference, paid })));
  });

  it("reverses a part of a payment, and accepts further payments, each under its own ID", async () => {
    const { url, reference } = await press("pay");
    const body = (what: string) => `id=${url.split("/").at(-1)}&what=${what}`;
    for (const what of ["reversePart", "second", "reverse", "second", "secondOther", "reversePart"]) {
      const request = { method: "POST", headers: { origin: origin() }, body: body(what) };
      await pay.fetch(new Request(`${origin()}/`, request));
      await pay.runDue();
    }
    const states = heard.map((one) => ("state" in one ? one.state : one.refused));
    expect(states).toEqual(["paid", "reversed", "paid", "reversed", "paid", "paid"]);
    const ids = heard.flatMap((one) => ("paid" in one ? [(one.paid as { id?: string } | null)?.id] : []));
    expect(new Set([ids[2], ids[4], ids[5]]).size, reference).toBe(3);
    const part = reversals.map((one) => one?.amount);
    expect(part).toEqual([Math.floor((order().amount * 3) / 10), undefined]);
  });

  it("repeats a notification at growing intervals until it is acknowledged", async () => {
    doorAnswers = 503;
    await press("pay");
    expect(heard).toHaveLength(1);
    await later(500);
    expect(heard).toHaveLength(1);
    await later(1_000);
    expect(heard).toHaveLength(2);
    doorAnswers = 200;
    await later(5_000);
    await later(60_000);
    expect(heard).toHaveLength(3);
    expect(heard[2]).toEqual(heard[0]);
  });

  it("closes a payment page by itself when its time is up", async () => {
    const wish = order({ expiresAt: clock.time + 60_000 });
    const { url } = await provider.createCheckout(wish);
    await later(60_000);
    expect(heard).toContainEqual({ state: "expired", reference: wish.reference, paid: null });
    expect(await (await pay.fetch(new Request(url))).text()).toContain("expired");
    const press = new Request(url, { method: "POST", headers: { origin: origin() }, body: "what=pay" });
    expect((await pay.fetch(press)).status).toBe(409);
  });

  it("makes payouts that arrive, fail, are returned, stay pending, are refused, or whose response is lost", async () => {
    const plain = payout("639170001111");
    expect(await provider.createPayout(plain)).toMatchObject({
      state: "accepted",
      reference: plain.reference,
    });
    expect(await provider.createPayout(plain)).toMatchObject({ reference: plain.reference });
    const fails = payout("639170000001");
    const returns = payout("639170000002");
    const waits = payout("639170000003");
    for (const one of [fails, returns, waits]) await provider.createPayout(one);
    await expect(provider.createPayout(payout("639170000004"))).rejects.toMatchObject({
      name: "PaymentRefused",
      reason: "CHANNEL_UNAVAILABLE",
    });
    const lost = payout("639170000005");
    await expect(provider.createPayout(lost)).rejects.not.toBeInstanceOf(PaymentRefused);
    expect(await provider.payoutStatus({ ...at, reference: lost.reference })).toMatchObject({
      state: "accepted",
    });
    await later(3_000);
    await later(3_000);
    const expectedReport = (reference: string) =>
      heard.flatMap((one) => ("reference" in one && one.reference === reference ? [one.state] : []));
    expect([plain, fails, returns, waits, lost].map(({ reference }) => expectedReport(reference))).toEqual([
      ["succeeded"],
      ["failed"],
      ["succeeded", "reversed"],
      [],
      ["succeeded"],
    ]);
    await expect(provider.createPayout({ ...plain, amount: 6_000 })).rejects.toThrow(PaymentRefused);
    expect(await (await pay.fetch(new Request(`${origin()}/`))).text()).toContain("INVALID_DESTINATION");
  });

  it.each([
    ["in another spelling", () => ({ origin: `HTTP://Pay.localhost.:${port()}` }), 303],
    ["without a referrer", () => ({ origin: "null", "sec-fetch-site": "same-origin" }), 303],
    ["of nobody", () => ({}), 403],
    ["of another port", () => ({ origin: "http://pay.localhost:1" }), 403],
    ["without a referrer from another site", () => ({ origin: "null", "sec-fetch-site": "cross-site" }), 403],
  ])("checks a form's origin as the site does: %s", async (_what, headers, status) => {
    const { url } = await provider.createCheckout(order());
    const press = new Request(url, { method: "POST", headers: headers(), body: "what=pay" });
    expect((await pay.fetch(press)).status).toBe(status);
  });

  it("accepts requests from its merchants only, and no forms from other sites' pages", async () => {
    const stranger = derivedVendorKeys([{ id: "1", secret: randomBytes(32) }]);
    const forged = sandboxPayments({ baseUrl: origin, keys: stranger, clock });
    await expect(forged.createCheckout(order())).rejects.toThrow("401");
    const { url } = await provider.createCheckout(order());
    const foreignRequest = new Request(url, {
      method: "POST",
      headers: { origin: "http://evil.test" },
      body: "what=pay",
    });
    expect((await pay.fetch(foreignRequest)).status).toBe(403);
  });

  it("is trusted with the old and the new secret while both are valid, and with no other secret", async () => {
    const rotated = derivedVendorKeys([{ id: "2", secret: randomBytes(32) }, secret]);
    const both = sandboxPayments({ baseUrl: origin, keys: rotated, clock });
    const after = sandboxPayments({
      baseUrl: origin,
      keys: derivedVendorKeys([{ id: "2", secret: randomBytes(32) }]),
      clock,
    });
    let seen: { headers: Headers; body: Uint8Array; path: string } | null = null;
    const spy = createPayments({
      platformUrl: "http://merchant.test",
      origin: origin(),
      keys,
      clock,
      dataFolder: join(folder, "spy"),
      forced: { take: () => null },
      send: async (url, init) => {
        const { pathname } = new URL(url);
        seen = {
          headers: new Headers(init.headers),
          body: new Uint8Array(init.body as Uint8Array<ArrayBuffer>),
          path: pathname,
        };
        return new Response(null, { status: 200 });
      },
    });
    const kept = pay;
    pay = spy;
    await press("pay").finally(() => {
      pay = kept;
    });
    await spy.close();
    const webhook = seen as unknown as { headers: Headers; body: Uint8Array; path: string };
    const read = (of: typeof provider, over: object = {}) =>
      of.readWebhook({ merchantId: MERCHANT, decimals: 2, ...webhook, ...over });
    expect(read(provider)).toMatchObject({ state: "paid" });
    expect(read(both)).toMatchObject({ state: "paid" });
    expect(() => read(after)).toThrow("forged");
    expect(() => read(provider, { merchantId: "LOTUS" }), "another merchant's path").toThrow("forged");
    const spaced = Buffer.from(`${Buffer.from(webhook.body).toString("utf8")} `);
    expect(() => read(provider, { body: spaced }), "the same JSON in other bytes").toThrow("forged");
    clock.time += 300_001;
    expect(() => read(provider), "more than 300 seconds old").toThrow("forged");
  });
});
