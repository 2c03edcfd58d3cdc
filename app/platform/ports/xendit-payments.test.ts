import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CheckoutOrder, PaymentRefused, type PayoutOrder, type Webhook } from "./payment-provider.ts";
import { startTestServer } from "./testing.ts";
import { xenditPayments } from "./xendit-payments.ts";
import { iso, NOW, SECRET, simulatedXendit } from "./xendit-testing.ts";

const TOKEN = "verification-token-of-the-dashboard";

describe("Xendit", () => {
  const xendit = simulatedXendit();
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let provider: ReturnType<typeof xenditPayments>;
  const accounts = new Map([["MANILA", { secretKey: SECRET, callbackTokens: ["the-old-token", TOKEN] }]]);
  beforeAll(async () => {
    server = await startTestServer(xendit.answer);
    provider = xenditPayments({ url: server.url, accounts });
  });
  afterAll(() => server.close());
  beforeEach(() => xendit.goAway(null));

  let made = 0;
  const order = (over: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
    merchantId: "MANILA",
    reference: `DP${++made}`,
    memberId: "7",
    kind: "ewallet",
    methods: ["GCASH"],
    amount: 123_450,
    currency: "PHP",
    decimals: 2,
    brandName: "Manila Star",
    language: "EN",
    now: NOW,
    expiresAt: NOW + 1_800_000,
    returnUrl: "https://manila.test/member/depositv2?deposit=1",
    ...over,
  });
  const payout = (over: Partial<PayoutOrder> = {}): PayoutOrder => ({
    merchantId: "MANILA",
    reference: `WD${++made}`,
    memberId: "7",
    amount: 9_000_001,
    currency: "PHP",
    decimals: 2,
    method: "PH_GCASH",
    accountNumber: "09170001111",
    accountHolder: "Maria Santos",
    description: "Manila Star withdrawal",
    ...over,
  });
  const about = (reference: string, providerRef: string | null = null) => ({
    merchantId: "MANILA",
    reference,
    providerRef,
    decimals: 2,
  });

  it("serves only merchants that have an account there", async () => {
    expect([provider.serves("MANILA"), provider.serves("LOTUS")]).toEqual([true, false]);
    await expect(provider.createCheckout(order({ merchantId: "LOTUS" }))).rejects.toThrow("no account");
  });

  it("opens an invoice with the amount in major units, and redirects the member to Xendit's own page", async () => {
    const input = order();
    const checkout = await provider.createCheckout(input);
    expect(checkout.url).toMatch(/^https:\/\/checkout-staging\.xendit\.co\//);
    const asked = server.asked.at(-1);
    expect(asked).toMatchObject({ method: "POST", path: "/v2/invoices" });
    expect(JSON.parse(asked?.body ?? "")).toEqual({
      external_id: input.reference,
      amount: 1234.5,
      currency: "PHP",
      description: `Manila Star ${input.reference}`,
      invoice_duration: 1_800,
      should_send_email: false,
      success_redirect_url: input.returnUrl,
      failure_redirect_url: input.returnUrl,
      payment_methods: ["GCASH"],
    });
    await provider.createCheckout(order({ amount: 250_000, currency: "VND", decimals: 0, methods: [] }));
    expect(JSON.parse(server.asked.at(-1)?.body ?? "")).toMatchObject({ amount: 250_000 });
    expect(JSON.parse(server.asked.at(-1)?.body ?? "")).not.toHaveProperty("payment_methods");
  });

  it("refuses a checkout whose page is on another host", async () => {
    const strange = await startTestServer((asked) => {
      const { status, body } = xendit.answer(asked);
      return { status, body: { ...(body as object), invoice_url: "https://xendit.co.evil.test/web/1" } };
    });
    const wrongHost = xenditPayments({ url: strange.url, accounts });
    await expect(wrongHost.createCheckout(order())).rejects.toThrow("another host");
    await strange.close();
  });

  it("reports the state of an invoice, queried by its ID or by the platform's reference", async () => {
    const input = order();
    const { providerRef } = await provider.createCheckout(input);
    const report = { subject: "checkout", reference: input.reference, providerRef };
    expect(await provider.checkoutStatus(about(input.reference, providerRef))).toEqual({
      ...report,
      state: "pending",
      paid: null,
      at: NOW,
    });
    const kept = xendit.invoices.get(providerRef) ?? {};
    xendit.invoices.set(providerRef, {
      ...kept,
      status: "PAID",
      paid_amount: 1234.5,
      paid_at: iso(NOW + 5_000),
    });
    const paid = { ...report, state: "paid", paid: { amount: 123_450, currency: "PHP" }, at: NOW + 5_000 };
    expect(await provider.checkoutStatus(about(input.reference))).toEqual(paid);
    xendit.invoices.set(providerRef, { ...kept, status: "SETTLED", paid_at: iso(NOW + 5_000) });
    expect(await provider.checkoutStatus(about(input.reference, providerRef))).toEqual(paid);
    xendit.invoices.set(providerRef, { ...kept, status: "EXPIRED" });
    expect(await provider.checkoutStatus(about(input.reference))).toMatchObject({
      state: "expired",
      paid: null,
    });
    expect(await provider.checkoutStatus(about("unknown"))).toBeNull();
    expect(await provider.checkoutStatus(about("unknown", "unknown"))).toBeNull();
  });

  it("reports no amount that it cannot read exactly", async () => {
    const input = order();
    const { providerRef } = await provider.createCheckout(input);
    const kept = xendit.invoices.get(providerRef) ?? {};
    for (const paid_amount of [1234.505, 1e21, -5]) {
      xendit.invoices.set(providerRef, { ...kept, status: "PAID", paid_amount });
      const report = await provider.checkoutStatus(about(input.reference));
      expect(report?.paid).toEqual({ amount: 0, currency: "PHP" });
    }
  });

  it("pays once per reference, under an Idempotency-key", async () => {
    const input = payout({ amount: 900_001 });
    const first = await provider.createPayout(input);
    expect(first).toMatchObject({ subject: "payout", state: "accepted", reference: input.reference });
    expect(await provider.createPayout(input)).toEqual(first);
    const asked = server.asked.at(-1);
    expect(asked).toMatchObject({ path: "/v2/payouts", headers: { "idempotency-key": input.reference } });
    expect(JSON.parse(asked?.body ?? "")).toEqual({
      reference_id: input.reference,
      channel_code: "PH_GCASH",
      channel_properties: { account_number: "09170001111", account_holder_name: "Maria Santos" },
      amount: 9000.01,
      currency: "PHP",
      description: "Manila Star withdrawal",
    });
    const other = provider.createPayout({ ...input, amount: 5 });
    await expect(other, "nobody knows what became of the first").rejects.not.toBeInstanceOf(PaymentRefused);
  });

  it.each([
    ["ACCEPTED", "accepted"],
    ["PENDING_COMPLIANCE_ASSESSMENT", "accepted"],
    ["REQUESTED", "accepted"],
    ["SUCCEEDED", "succeeded"],
    ["FAILED", "failed"],
    ["COMPLIANCE_REJECTED", "failed"],
    ["CANCELLED", "failed"],
    ["REVERSED", "reversed"],
  ])("maps a payout that is %s there to %s here", async (status, state) => {
    const input = payout({ amount: 5_000 });
    const { providerRef } = await provider.createPayout(input);
    const kept = xendit.payouts.get(providerRef) ?? {};
    xendit.payouts.set(providerRef, {
      ...kept,
      status,
      ...(state === "failed" ? { failure_code: "WHY" } : {}),
    });
    const failure = state === "failed" ? "WHY" : "";
    expect(await provider.payoutStatus(about(input.reference, providerRef))).toMatchObject({
      state,
      failure,
    });
    expect(await provider.payoutStatus(about(input.reference))).toMatchObject({ state, providerRef });
  });

  it("throws for an unknown status", async () => {
    const input = payout({ amount: 5_000 });
    const { providerRef } = await provider.createPayout(input);
    xendit.payouts.set(providerRef, { ...xendit.payouts.get(providerRef), status: "ON_THE_MOON" });
    await expect(provider.payoutStatus(about(input.reference))).rejects.toThrow();
    expect(await provider.payoutStatus(about("unknown"))).toBeNull();
  });

  it.each([
    ["an account that is not there", { accountNumber: "" }, "API_VALIDATION_ERROR"],
    ["a channel that is closed", { method: "PH_CLOSED" }, "CHANNEL_CODE_NOT_SUPPORTED"],
    ["more than the merchant has", { amount: 6_000_000 }, "INSUFFICIENT_BALANCE"],
  ])("refuses a payout for good: %s", async (_what, over, reason) => {
    await expect(provider.createPayout(payout(over))).rejects.toMatchObject({
      name: "PaymentRefused",
      reason,
    });
  });

  it.each([
    ["is busy", { status: 429, body: { error_code: "RATE_LIMIT_EXCEEDED" } }],
    ["has a fault", { status: 500, body: { error_code: "SERVER_ERROR" } }],
    ["answers with a redirect", { status: 302, body: {} }],
    ["answers with something else", { status: 200, body: { hello: "there" } }],
  ])("leaves a payout's outcome unknown when it %s", async (_what, how) => {
    const input = payout({ amount: 5_000 });
    xendit.goAway(how);
    await expect(provider.createPayout(input)).rejects.not.toBeInstanceOf(PaymentRefused);
    await expect(provider.payoutStatus(about(input.reference))).rejects.not.toBeInstanceOf(PaymentRefused);
    await expect(provider.checkoutStatus(about("DP1", "x"))).rejects.not.toBeInstanceOf(PaymentRefused);
  });

  describe("its webhooks", () => {
    const webhook = (content: object | string, token = TOKEN, over: Partial<Webhook> = {}): Webhook => ({
      merchantId: "MANILA",
      path: "/webhooks/v1/MANILA/xendit",
      headers: new Headers({ "x-callback-token": token }),
      body: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
      decimals: 2,
      ...over,
    });
    const paidInvoice = {
      id: "593f4ed1c3d3bb7f39733d83",
      external_id: "DP1",
      user_id: "business",
      status: "PAID",
      merchant_name: "Manila Star",
      amount: 2000,
      paid_amount: 2000.5,
      currency: "PHP",
      paid_at: "2026-11-20T12:00:01.000Z",
      payment_method: "EWALLET",
      payment_channel: "GCASH",
      created: "2026-11-20T11:59:00.000Z",
      updated: "2026-11-20T12:00:02.000Z",
    };
    const payoutEvent = (event: string, status: string) => ({
      event,
      business_id: "business",
      created: "2026-11-20T12:00:03.000Z",
      data: { id: "disb-1", reference_id: "WD1", status, updated: "2026-11-20T12:00:02.000Z", amount: 10 },
    });

    it("are accepted with the merchant's token, also the old one while both are valid", () => {
      const report = {
        subject: "checkout",
        reference: "DP1",
        providerRef: "593f4ed1c3d3bb7f39733d83",
        state: "paid",
        paid: { amount: 200_050, currency: "PHP" },
        at: Date.UTC(2026, 10, 20, 12, 0, 1),
      };
      expect(provider.readWebhook(webhook(paidInvoice))).toEqual(report);
      expect(provider.readWebhook(webhook(paidInvoice, "the-old-token"))).toEqual(report);
      expect(provider.readWebhook(webhook(payoutEvent("payout.succeeded", "SUCCEEDED")))).toMatchObject({
        subject: "payout",
        reference: "WD1",
        state: "succeeded",
      });
      expect(provider.readWebhook(webhook(payoutEvent("payout.reversed", "REVERSED")))).toMatchObject({
        state: "reversed",
      });
      expect(provider.webhookIsHint, "a fixed token proves little").toBe(true);
    });

    it("of a refund are verified by a query for amount, ID and the invoice's reference", async () => {
      const { providerRef } = await provider.createCheckout(order({ reference: "DPREF" }));
      const refund = {
        ...{ id: "rfd-1", payment_id: "ewc-1", invoice_id: providerRef, status: "SUCCEEDED" },
        ...{ amount: 300.5, currency: "PHP", updated: iso(NOW + 5) },
      };
      const hint = provider.readWebhook(webhook({ event: "refund.succeeded", data: refund }));
      const reversed = { id: "rfd-1", amount: 30_050, currency: "PHP", paymentId: "ewc-1" };
      expect(hint).toMatchObject({ state: "reversed", providerRef, reversed });
      const ask = { ...about("", providerRef), reversalId: "rfd-1" };
      expect(await provider.checkoutStatus(ask), "one that Xendit does not know").toBeNull();
      xendit.refunds.set("rfd-1", { ...refund, status: "PENDING" });
      expect(await provider.checkoutStatus(ask)).toBeNull();
      xendit.refunds.set("rfd-1", refund);
      expect(await provider.checkoutStatus(ask)).toMatchObject({
        ...{ state: "reversed", reference: "DPREF", providerRef, reversed, at: NOW + 5 },
      });
    });

    it.each([
      ["without a token", ""],
      ["with another token", "guess"],
      ["with a part of it", TOKEN.slice(0, -1)],
    ])("with %s are refused as forged", (_what, token) => {
      expect(() => provider.readWebhook(webhook(paidInvoice, token))).toThrow("forged");
    });

    it("for a merchant without an account are refused as forged, whatever their token", () => {
      expect(() => provider.readWebhook(webhook(paidInvoice, "", { merchantId: "LOTUS" }))).toThrow("forged");
    });

    it("of other products are ignored; unreadable ones are refused", () => {
      expect(provider.readWebhook(webhook({ event: "payment.capture", data: {} }))).toBeNull();
      for (const content of [
        "{",
        "[]",
        "null",
        { ...paidInvoice, status: "MAYBE" },
        payoutEvent("payout.x", "MAYBE"),
      ]) {
        if (content === "[]") expect(provider.readWebhook(webhook(content))).toBeNull();
        else expect(() => provider.readWebhook(webhook(content))).toThrow("malformed");
      }
    });
  });
});
