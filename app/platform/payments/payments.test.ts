import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { unrecorded } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { PaymentRefused } from "../ports/payment-provider.ts";
import { s3FileStore } from "../ports/s3-file-store.ts";
import { simulatedS3 } from "../ports/s3-testing.ts";
import { codeOf, testClock } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { ledgerText } from "../wallet/testing.ts";
import {
  moneyEventsOf,
  postTransfer,
  purse,
  purseBalance,
  system,
  systemBalance,
} from "../wallet/wallet.server.ts";
import type { DepositCredited } from "./change-deposit.ts";
import {
  BANK,
  type BackOffice,
  type BackOfficeOptions,
  openBackOffice,
  testChannel,
} from "./deposit-testing.ts";

const MINUTE = 60_000;

await forEachDialect("deposits", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings, "the whole ledger").toEqual([]);
    await database.drop();
  });

  let merchants = 0;
  /** A merchant of its own for each test. */
  const newBackOffice = (options: BackOfficeOptions = {}) =>
    openBackOffice(database, { code: `m${++merchants}`, ...options });
  const free = async (backOffice: BackOffice, accountId: string, db: Database = database) =>
    (await purseBalance(db.db, backOffice.merchant.code, purse(accountId, "PHP"))).available;
  const detail = (
    backOffice: BackOffice,
    { ctx }: Awaited<ReturnType<BackOffice["comeIn"]>>,
    depositId: string,
  ) => backOffice.payments.depositDetail(ctx, { depositId });

  describe("that are begun", () => {
    it("name the channel and the brand's bank in the visitor's language", async () => {
      const named = {
        ...BANK,
        names: { TH: "โอนเงิน" },
        account: BANK.account && { ...BANK.account, bankNames: { TH: "ธนาคารเดโม" } },
      };
      const backOffice = await newBackOffice({ payments: { channels: [named] } });
      const maria = await backOffice.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      const seenIn = async (language: string) => {
        const ctx = { ...maria.ctx, request: { ...maria.ctx.request, language } };
        const [choice] = (await backOffice.payments.depositOptions(ctx, {})).channels;
        const { channelName, account } = await backOffice.payments.depositDetail(ctx, { depositId });
        const { list } = await backOffice.payments.deposits(ctx, { pageNo: 1, pageSize: 15 });
        return [choice?.name, channelName, list[0]?.channelName, account?.bank];
      };
      expect(await seenIn("TH")).toEqual(["โอนเงิน", "โอนเงิน", "โอนเงิน", "ธนาคารเดโม"]);
      expect(await seenIn("EN")).toEqual(["Bank", "Bank", "Bank", "Demo Bank"]);
    });

    it("lead to the provider's page, and credit nothing", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const made = await maria.deposit();
      expect(made).toMatchObject({
        state: "pending",
        amount: 100_000,
        currency: "PHP",
        way: "checkout",
        payUrl: `https://pay.test/${made.reference}`,
        account: null,
        credited: 0,
        expiresAt: backOffice.clock.now() + 30 * MINUTE,
        steps: [{ state: "pending", actor: "member", reason: "", at: backOffice.clock.now() }],
      });
      expect(made.reference).toMatch(/^DP251113[2-9B-Z]{7}$/);
      expect(made.reference.length).toBeLessThanOrEqual(19);
      expect(await free(backOffice, maria.accountId)).toBe(0);
      expect(await backOffice.payments.deposits(maria.ctx, { pageNo: 1, pageSize: 15 })).toMatchObject({
        total: 1,
        totalPages: 1,
        list: [{ depositId: made.depositId }],
      });
    });

    it("are one deposit under one key, also at the same moment, and refused with other content", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const input = { idempotencyKey: "the-same-key-0001" };
      const many = await Promise.all(Array.from({ length: 20 }, () => maria.deposit(input)));
      expect(new Set(many.map(({ depositId }) => depositId)).size).toBe(1);
      expect((await backOffice.payments.deposits(maria.ctx, { pageNo: 1, pageSize: 15 })).total).toBe(1);
      expect(await codeOf(maria.deposit({ ...input, amount: 200_000 }))).toBe("IDEMPOTENCY_CONFLICT");
      expect(await codeOf(maria.deposit({ ...input, bonusId: "b1" }))).toBe("IDEMPOTENCY_CONFLICT");
      const juan = await backOffice.comeIn();
      expect((await juan.deposit(input)).depositId, "keys are each member's own").not.toBe(
        many[0]?.depositId,
      );
    });

    it.each([
      ["below the channel's least", { amount: 9_999 }, "/amount", "payments.error.min"],
      ["above its most", { amount: 5_000_001 }, "/amount", "payments.error.max"],
      ["by a channel that there is not", { channel: "gold" }, "/channel", "error.field.choice"],
      ["back to another site", { returnUrl: "https://evil.test/" }, "/returnUrl", "error.field.choice"],
      ["back by a script", { returnUrl: "javascript:alert(1)" }, "/returnUrl", "error.field.choice"],
      [
        "back to a name inside another",
        { returnUrl: "https://manila.test@evil.test/" },
        "/returnUrl",
        "error.field.choice",
      ],
      ["back to no address", { returnUrl: "member" }, "/returnUrl", "error.field.choice"],
    ])("are refused %s", async (_what, over, pointer, messageKey) => {
      const backOffice = await newBackOffice();
      const { deposit, accountId } = await backOffice.comeIn();
      const before = await ledgerText(database.db, backOffice.merchant.code);
      await expect(deposit(over)).rejects.toMatchObject({
        code: "INVALID_INPUT",
        fields: [{ pointer, messageKey }],
      });
      expect(await ledgerText(database.db, backOffice.merchant.code)).toBe(before);
      expect(await free(backOffice, accountId)).toBe(0);
    });

    it("are refused where the provider is not connected, and offered as not available", async () => {
      const backOffice = await newBackOffice({
        payments: { channels: [testChannel({ provider: "xendit" })] },
      });
      const { deposit, ctx } = await backOffice.comeIn();
      expect(await codeOf(deposit())).toBe("PAYMENT_UNAVAILABLE");
      expect((await backOffice.payments.depositOptions(ctx, {})).channels).toMatchObject([
        { available: false },
      ]);
    });

    it.each([
      ["does not answer", new Error("timeout"), "payments.reason.unavailable"],
      ["says no", new PaymentRefused("CHANNEL"), "payments.reason.refused"],
    ])("fail when the provider %s", async (_what, away, reason) => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      backOffice.provider.away = away;
      const input = { idempotencyKey: "the-same-key-0002" };
      expect(await codeOf(maria.deposit(input))).toBe("PAYMENT_UNAVAILABLE");
      const { list } = await backOffice.payments.deposits(maria.ctx, { pageNo: 1, pageSize: 15 });
      expect(list).toMatchObject([{ state: "failed", reason, payUrl: null }]);
      backOffice.provider.away = null;
      expect(await maria.deposit(input), "its key gives what it came to").toMatchObject({ state: "failed" });
    });

    it("wait five at a time, and are rationed", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const open = [];
      for (let n = 0; n < 5; n++) open.push(await maria.deposit());
      await expect(maria.deposit()).rejects.toMatchObject({ fields: [{ pointer: "/channel" }] });
      await backOffice.payments.cancelDeposit(maria.ctx, { depositId: open[0]?.depositId ?? "" });
      for (let n = 6; n < 20; n++) {
        const { depositId } = await maria.deposit();
        await backOffice.payments.cancelDeposit(maria.ctx, { depositId });
      }
      expect(await codeOf(maria.deposit())).toBe("TOO_MANY_REQUESTS");
      backOffice.clock.advance(60 * MINUTE);
      expect((await maria.deposit()).state).toBe("pending");
    });

    it("bring a bonus only as it is offered, and one deposit at a time", async () => {
      const without = await newBackOffice();
      const stranger = await without.comeIn();
      expect(await codeOf(stranger.deposit({ bonusId: "welcome" }))).toBe("INVALID_INPUT");
      const backOffice = await newBackOffice({
        promiseBonus: async (_trx, _merchant, { bonusId }) => bonusId,
        bonusOfDeposit: async (_merchant, { terms }) => ({ title: terms, amount: null, status: null }),
      });
      const maria = await backOffice.comeIn();
      const { depositId } = await maria.deposit({ bonusId: "welcome" });
      expect((await detail(backOffice, maria, depositId)).bonus?.title).toBe("welcome");
      expect((await maria.deposit()).bonus).toBeNull();
      expect(await codeOf(maria.deposit({ bonusId: "welcome" }))).toBe("INVALID_INPUT");
      expect(await codeOf(maria.deposit({ bonusId: "daily" }))).toBe("done");
      await backOffice.payments.cancelDeposit(maria.ctx, { depositId });
      expect(await codeOf(maria.deposit({ bonusId: "welcome" }))).toBe("done");
    });

    it("are each member's own", async () => {
      const backOffice = await newBackOffice();
      const [maria, juan] = [await backOffice.comeIn(), await backOffice.comeIn(1)];
      const { depositId } = await maria.deposit();
      for (const call of ["depositDetail", "checkDeposit", "cancelDeposit", "depositSent"] as const) {
        expect(await codeOf(backOffice.payments[call](juan.ctx, { depositId })), call).toBe("NOT_FOUND");
      }
      const redirectUnlessClosed = await newBackOffice();
      const ctx = { ...maria.ctx, merchant: redirectUnlessClosed.merchant };
      expect(await codeOf(redirectUnlessClosed.payments.depositDetail(ctx, { depositId }))).toBe("NOT_FOUND");
    });
  });

  describe("that a provider's webhook calls paid", () => {
    it("are credited once, with their time, and the member's pages hear of it", async () => {
      const credited: DepositCredited[] = [];
      const backOffice = await newBackOffice({
        onDeposit: async (_trx, _merchant, one) => void credited.push(one),
        promiseBonus: async (_trx, _merchant, { bonusId }) => `terms of ${bonusId}`,
      });
      const maria = await backOffice.comeIn();
      const { depositId, reference } = await maria.deposit({ bonusId: "welcome" });
      const paidAt = backOffice.clock.now() + 5_000;
      backOffice.clock.advance(20_000);
      expect(await backOffice.tell({ reference, at: paidAt })).toBe(200);
      expect(await backOffice.tell({ reference, at: paidAt })).toBe(200);
      expect(await backOffice.tell({ reference, state: "processing", at: paidAt - 1 })).toBe(200);
      expect(await backOffice.tell({ reference, state: "expired" })).toBe(200);
      expect(await free(backOffice, maria.accountId)).toBe(100_000);
      const { code } = backOffice.merchant;
      const clearing = { name: "clearing:sandbox", currency: "PHP", book: "real" } as const;
      expect(await systemBalance(database.db, code, clearing)).toBe(-100_000);
      const transfers = await database.db
        .selectFrom("ledger_transfer")
        .select(["kind", "reference", "occurred_at", "posted_at"])
        .where("merchant_id", "=", code)
        .execute();
      expect(transfers).toEqual([
        { kind: "deposit", reference: depositId, occurred_at: paidAt, posted_at: backOffice.clock.now() },
      ]);
      expect(await detail(backOffice, maria, depositId)).toMatchObject({
        state: "succeeded",
        credited: 100_000,
        payUrl: null,
        reason: "",
        steps: [{ state: "pending" }, { state: "succeeded", actor: "provider" }],
      });
      expect(maria.heard).toEqual(["balance"]);
      expect(credited).toEqual([
        {
          accountId: maria.accountId,
          depositId,
          amount: 100_000,
          bonusTerms: "terms of welcome",
          now: backOffice.clock.now(),
        },
      ]);
    });

    it("are credited to nobody when what goes with them fails: all of it or nothing", async () => {
      const backOffice = await newBackOffice({
        onDeposit: () => Promise.reject(new Error("no bonus today")),
      });
      const maria = await backOffice.comeIn();
      const { depositId, reference } = await maria.deposit();
      expect(await backOffice.tell({ reference }), "so that it is sent again").toBe(503);
      expect(await free(backOffice, maria.accountId)).toBe(0);
      expect(await detail(backOffice, maria, depositId)).toMatchObject({ state: "pending" });
      expect(await moneyEventsOf(database.db, backOffice.merchant.code, "deposit", [depositId])).toHaveLength(
        1,
      );
    });

    it("give one credit when 200 of them come at once", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { reference } = await maria.deposit();
      const answers = await Promise.all(Array.from({ length: 200 }, () => backOffice.tell({ reference })));
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(await free(backOffice, maria.accountId)).toBe(100_000);
    });

    it.each<[string, Parameters<BackOffice["tell"]>[0], string]>([
      ["another amount", { reference: "", paid: { amount: 99_999, currency: "PHP" } }, "underpaid"],
      ["more", { reference: "", paid: { amount: 100_001, currency: "PHP" } }, "overpaid"],
      ["another currency", { reference: "", paid: { amount: 100_000, currency: "USD" } }, "currency"],
      ["no amount", { reference: "", paid: null }, "unreadable"],
    ])("of %s are not credited but looked at", async (_what, report, reason) => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { depositId, reference } = await maria.deposit();
      expect(await backOffice.tell({ ...report, reference })).toBe(200);
      expect(await backOffice.tell({ reference }), "nor by what is said next").toBe(200);
      expect(await free(backOffice, maria.accountId)).toBe(0);
      expect(await detail(backOffice, maria, depositId)).toMatchObject({
        state: "review",
        reason: `payments.reason.${reason}`,
      });
    });

    it("are nothing to us without proof, of another reference, or of another payment of that reference", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { reference } = await maria.deposit();
      expect(await backOffice.tell({ reference }, "")).toBe(401);
      expect(await backOffice.tell({ reference: "DP000000XXXXXXX" })).toBe(200);
      expect(await backOffice.tell({ reference, providerRef: "another" })).toBe(200);
      expect(await free(backOffice, maria.accountId)).toBe(0);
      const door = (path: string, init: RequestInit = { method: "POST", body: "{}" }) =>
        backOffice.webhooks(new Request(`http://any.test${path}`, init));
      const { code } = backOffice.merchant;
      expect((await door(`/webhooks/v1/${code}/paypal`))?.status).toBe(404);
      expect((await door("/webhooks/v1/nobody/sandbox"))?.status).toBe(404);
      expect((await door(`/webhooks/v1/${code}/sandbox`, {}))?.status).toBe(405);
      const long = { method: "POST", body: "x".repeat(64 * 1024 + 1) };
      expect((await door(`/webhooks/v1/${code}/sandbox`, long))?.status).toBe(413);
      expect(await door("/webhooks/v2/x/sandbox")).toBeNull();
    });

    it("are asked about first where a webhook proves little", async () => {
      const backOffice = await newBackOffice();
      Object.assign(backOffice.provider, { webhookIsHint: true });
      const maria = await backOffice.comeIn();
      const { reference } = await maria.deposit();
      expect(await backOffice.tell({ reference }), "the provider knows of no payment").toBe(200);
      expect(await free(backOffice, maria.accountId)).toBe(0);
      backOffice.provider.away = new Error("timeout");
      expect(await backOffice.tell({ reference }), "sent again later").toBe(503);
      backOffice.provider.away = null;
      const report = {
        subject: "checkout",
        reference,
        providerRef: `${reference}-1`,
        at: backOffice.clock.now(),
      } as const;
      backOffice.provider.states.set(reference, {
        ...report,
        state: "paid",
        paid: { amount: 100_000, currency: "PHP" },
      });
      expect(await backOffice.tell({ reference, state: "processing", paid: null })).toBe(200);
      expect(await free(backOffice, maria.accountId)).toBe(100_000);
    });

    it("after they were over are credited with a note, once; of crypto they are looked at", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const late = await maria.deposit();
      const given = await maria.deposit();
      const coin = await maria.deposit({ channel: "crypto" });
      await backOffice.payments.cancelDeposit(maria.ctx, { depositId: given.depositId });
      backOffice.clock.advance(31 * MINUTE);
      await backOffice.followUp(backOffice.merchant);
      for (const one of [late, coin]) {
        expect(await detail(backOffice, maria, one.depositId)).toMatchObject({ state: "expired" });
      }
      const report = (reference: string) =>
        backOffice.tell({ reference, providerRef: refs.get(reference) ?? "" });
      const refs = new Map(
        [late, given, coin].map(({ reference }, n) => [reference, `${reference}-${n + 1}`]),
      );
      for (const { reference } of [late, late, given, coin, coin]) expect(await report(reference)).toBe(200);
      expect(await free(backOffice, maria.accountId)).toBe(200_000);
      for (const one of [late, given]) {
        expect(await detail(backOffice, maria, one.depositId)).toMatchObject({
          state: "succeeded",
          reason: "payments.reason.late",
        });
      }
      expect(await detail(backOffice, maria, coin.depositId)).toMatchObject({
        state: "review",
        reason: "payments.reason.lateCrypto",
      });
    });

    it("with less crypto are credited as far as it came, where the brand says so", async () => {
      const backOffice = await newBackOffice({ payments: { underpaidCrypto: "credit" } });
      const maria = await backOffice.comeIn();
      const { depositId, reference } = await maria.deposit({ channel: "crypto" });
      expect(await backOffice.tell({ reference, state: "processing", paid: null })).toBe(200);
      expect(await free(backOffice, maria.accountId), "never when it is only seen").toBe(0);
      await backOffice.tell({ reference, paid: { amount: 60_000, currency: "PHP" } });
      expect(await free(backOffice, maria.accountId)).toBe(60_000);
      expect(await detail(backOffice, maria, depositId)).toMatchObject({
        state: "succeeded",
        credited: 60_000,
        reason: "payments.reason.underpaid",
      });
    });
  });

  describe("that a provider takes back", () => {
    it("are taken from the member as far as the free money goes, once", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { depositId, reference } = await maria.deposit();
      await backOffice.tell({ reference });
      await database.transaction((trx) =>
        postTransfer(trx, {
          merchantId: backOffice.merchant.code,
          source: "test",
          idempotencyKey: "spent",
          kind: "bet",
          book: "real",
          entries: [
            { account: purse(maria.accountId, "PHP"), amount: -70_000 },
            { account: system("house", "PHP"), amount: 70_000 },
          ],
          postedAt: backOffice.clock.now(),
        }),
      );
      await Promise.all(Array.from({ length: 10 }, () => backOffice.tell({ reference, state: "reversed" })));
      await backOffice.tell({ reference });
      expect(await free(backOffice, maria.accountId)).toBe(0);
      expect(await detail(backOffice, maria, depositId)).toMatchObject({
        state: "reversed",
        credited: 100_000,
        takenBack: 30_000,
        reason: "payments.reason.shortfall",
      });
      expect(await backOffice.depositForOperator(backOffice.merchant.code, depositId)).toMatchObject({
        shortfall: 70_000,
      });
    });

    it("before they were credited are never credited", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { depositId, reference } = await maria.deposit();
      await backOffice.tell({ reference, state: "reversed" });
      await backOffice.tell({ reference });
      expect(await free(backOffice, maria.accountId)).toBe(0);
      expect(await detail(backOffice, maria, depositId)).toMatchObject({
        state: "reversed",
        takenBack: 0,
        reason: "",
      });
    });
  });

  describe("of which no webhook comes", () => {
    const paid = (reference: string, at: number) =>
      ({
        subject: "checkout",
        reference,
        providerRef: `${reference}-1`,
        state: "paid",
        paid: { amount: 100_000, currency: "PHP" },
        at,
      }) as const;

    it("are credited when the member comes back and the provider, asked, says that they were paid", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { depositId, reference } = await maria.deposit();
      expect(await backOffice.payments.checkDeposit(maria.ctx, { depositId })).toMatchObject({
        state: "pending",
      });
      backOffice.provider.states.set(reference, paid(reference, backOffice.clock.now()));
      expect(await backOffice.payments.checkDeposit(maria.ctx, { depositId })).toMatchObject({
        state: "pending",
      });
      expect(backOffice.provider.asked, "at most every ten seconds").toHaveLength(1);
      backOffice.clock.advance(10_000);
      const checks = Array.from({ length: 5 }, () =>
        backOffice.payments.checkDeposit(maria.ctx, { depositId }),
      );
      await Promise.all(checks);
      expect(backOffice.provider.asked).toHaveLength(2);
      expect(await free(backOffice, maria.accountId)).toBe(100_000);
    });

    it("are asked about from time to time, and expire when nobody pays", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const [silent, unpaid] = [await maria.deposit(), await maria.deposit()];
      await backOffice.followUp(backOffice.merchant);
      expect(backOffice.provider.asked, "a webhook is given a minute").toEqual([]);
      backOffice.clock.advance(MINUTE);
      backOffice.provider.states.set(silent.reference, paid(silent.reference, backOffice.clock.now()));
      await backOffice.followUp(backOffice.merchant);
      await backOffice.followUp(backOffice.merchant);
      expect(backOffice.provider.asked.toSorted()).toEqual([silent.reference, unpaid.reference].toSorted());
      expect(await free(backOffice, maria.accountId)).toBe(100_000);
      backOffice.clock.advance(29 * MINUTE);
      await backOffice.followUp(backOffice.merchant);
      expect(await detail(backOffice, maria, unpaid.depositId)).toMatchObject({
        state: "expired",
        steps: [{ state: "pending" }, { state: "expired", actor: "system" }],
      });
    });

    it("are asked about for a day after they expired, and then no more", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { depositId, reference } = await maria.deposit();
      backOffice.provider.away = new Error("timeout");
      backOffice.clock.advance(31 * MINUTE);
      await backOffice.followUp(backOffice.merchant);
      expect(
        await detail(backOffice, maria, depositId),
        "a silent provider keeps nothing open",
      ).toMatchObject({
        state: "expired",
      });
      backOffice.provider.away = null;
      backOffice.provider.states.set(reference, {
        ...paid(reference, backOffice.clock.now()),
        providerRef: `${reference}-1`,
      });
      backOffice.clock.advance(60 * MINUTE);
      await backOffice.followUp(backOffice.merchant);
      expect(await free(backOffice, maria.accountId)).toBe(100_000);
      const other = await maria.deposit();
      backOffice.clock.advance(25 * 60 * MINUTE);
      await backOffice.followUp(backOffice.merchant);
      const asked = backOffice.provider.asked.length;
      await backOffice.followUp(backOffice.merchant);
      expect([backOffice.provider.asked.length, backOffice.provider.asked.includes(other.reference)]).toEqual(
        [asked, false],
      );
    });
  });

  describe("by bank transfer", () => {
    const operator = unrecorded("ops-1");

    it("show the brand's account and the reference, and wait for an operator", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const made = await maria.deposit({ channel: "bank" });
      expect(made).toMatchObject({
        way: "transfer",
        payUrl: null,
        account: { bank: "Demo Bank", number: "0000 1234", holder: "Demo Holder" },
        qr: null,
      });
      const { code } = backOffice.merchant;
      const waiting = () =>
        backOffice.listBankDeposits([code], { which: "waiting", pageNo: 1, pageSize: 10 });
      const other = await maria.deposit({ channel: "bank" });
      backOffice.clock.advance(60_000);
      expect(await backOffice.payments.depositSent(maria.ctx, { depositId: other.depositId })).toMatchObject({
        state: "processing",
      });
      expect(await waiting(), "what was sent comes first").toMatchObject({
        total: 2,
        list: [
          { depositId: other.depositId, state: "processing", username: maria.accountId },
          { depositId: made.depositId, state: "pending" },
        ],
      });
      const match = {
        depositId: other.depositId,
        amount: 100_000,
        bankReference: "line 17",
        actor: operator,
      };
      backOffice.clock.advance(120_000);
      await backOffice.matchDeposit(backOffice.merchant, match);
      expect(await free(backOffice, maria.accountId)).toBe(100_000);
      expect(await detail(backOffice, maria, other.depositId)).toMatchObject({
        state: "succeeded",
        account: null,
      });
      const { steps } = await backOffice.depositForOperator(code, other.depositId);
      expect(steps.at(-1)).toMatchObject({
        actor: "operator",
        details: { operator: "ops-1", bankReference: "line 17", credited: 100_000 },
      });
      const taken = await database.db
        .selectFrom("ledger_transfer")
        .select(["occurred_at", "posted_at"])
        .where("merchant_id", "=", code)
        .executeTakeFirstOrThrow();
      expect(taken.posted_at - (taken.occurred_at ?? 0), "from when it was sent").toBe(120_000);
      expect((await waiting()).total).toBe(1);
      expect(
        (await backOffice.listBankDeposits([code], { which: "all", pageNo: 1, pageSize: 10 })).total,
      ).toBe(2);
    });

    it("are credited by one of 200 operators at once, and one line of the statement credits one of them", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const [one, two] = [await maria.deposit({ channel: "bank" }), await maria.deposit({ channel: "bank" })];
      const match = (depositId: string, bankReference: string) =>
        backOffice.matchDeposit(backOffice.merchant, {
          depositId,
          amount: 100_000,
          bankReference,
          actor: operator,
        });
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, (_, n) => codeOf(match(one.depositId, `line ${n}`))),
      );
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "CONFLICT")).toHaveLength(199);
      const line = `line ${outcomes.indexOf("done")}`;
      expect(await codeOf(match(two.depositId, line))).toBe("CONFLICT");
      expect(await free(backOffice, maria.accountId)).toBe(100_000);
      expect(await detail(backOffice, maria, two.depositId)).toMatchObject({ state: "pending" });
    });

    it("are credited with what came, also after they expired", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      backOffice.clock.advance(25 * 60 * MINUTE);
      await backOffice.followUp(backOffice.merchant);
      await backOffice.matchDeposit(backOffice.merchant, {
        depositId,
        amount: 98_500,
        bankReference: "l",
        actor: operator,
      });
      expect(await free(backOffice, maria.accountId)).toBe(98_500);
      expect(await detail(backOffice, maria, depositId)).toMatchObject({
        state: "succeeded",
        credited: 98_500,
        reason: "payments.reason.otherAmount",
      });
      expect(backOffice.provider.asked, "no provider is asked about a transfer").toEqual([]);
    });

    it("are rejected with a reason, and credited no more", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      const reject = () =>
        backOffice.rejectDeposit(backOffice.merchant, { depositId, reason: "notFound", actor: operator });
      await reject();
      expect(await codeOf(reject())).toBe("CONFLICT");
      const match = { depositId, amount: 100_000, bankReference: "l", actor: operator };
      expect(await codeOf(backOffice.matchDeposit(backOffice.merchant, match))).toBe("CONFLICT");
      expect(await detail(backOffice, maria, depositId)).toMatchObject({
        state: "rejected",
        reason: "payments.reason.notFound",
      });
      expect(await free(backOffice, maria.accountId)).toBe(0);
    });

    it("take up to three pictures, made anew, which say that the transfer was sent", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: "#286" } });
      const image = (await picture.png().toBuffer()).toString("base64");
      const add = (sent = image) =>
        backOffice.payments.addDepositProof(maria.ctx, { depositId, image: sent });
      for (const sent of [Buffer.from("<svg/>"), Buffer.from("GIF89a")]) {
        await expect(add(sent.toString("base64"))).rejects.toMatchObject({
          code: "INVALID_INPUT",
          fields: [{ pointer: "/image", messageKey: "payments.error.image" }],
        });
      }
      expect(await detail(backOffice, maria, depositId)).toMatchObject({ state: "pending", proofs: 0 });
      expect(await add()).toMatchObject({ state: "processing", proofs: 1 });
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(add())));
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(2);
      expect(backOffice.files.size, "what was one too many is not kept").toBe(3);
      const { code } = backOffice.merchant;
      const { proofs } = await backOffice.depositForOperator(code, depositId);
      expect(proofs).toMatchObject(Array.from({ length: 3 }, () => ({ contentType: "image/png" })));
      const proofId = proofs[0]?.proofId ?? "";
      expect((await backOffice.proofs.read(code, proofId)).contentType).toBe("image/png");
      expect(await codeOf(backOffice.proofs.read("another", proofId))).toBe("NOT_FOUND");
      const juan = await backOffice.comeIn();
      expect(await codeOf(backOffice.payments.addDepositProof(juan.ctx, { depositId, image }))).toBe(
        "NOT_FOUND",
      );
      const checkout = await maria.deposit();
      const wrong = { depositId: checkout.depositId, image };
      expect(await codeOf(backOffice.payments.addDepositProof(maria.ctx, wrong)), "it is no transfer").toBe(
        "CONFLICT",
      );
    });

    it("lose nothing while the file store is away: the member is told, nothing is changed, and the next try is taken", async () => {
      const clock = testClock();
      const s3 = await simulatedS3({ now: clock.now });
      onTestFinished(() => s3.close());
      const backOffice = await newBackOffice({
        clock,
        files: s3FileStore(s3.settings, { clock, wait: async () => {} }),
      });
      const maria = await backOffice.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: "#286" } });
      const image = (await picture.jpeg().toBuffer()).toString("base64");
      const add = () => backOffice.payments.addDepositProof(maria.ctx, { depositId, image });
      s3.setAway(true);
      expect(await codeOf(add())).toBe("FILES_UNAVAILABLE");
      expect(await detail(backOffice, maria, depositId)).toMatchObject({ state: "pending", proofs: 0 });
      expect(backOffice.log.map(({ message }) => message)).toEqual(["the file store failed"]);
      s3.setAway(false);
      expect(await add()).toMatchObject({ state: "processing", proofs: 1 });
      expect([...s3.objects.values()]).toMatchObject([{ contentType: "image/jpeg" }]);
      const [proof] = (await backOffice.depositForOperator(backOffice.merchant.code, depositId)).proofs;
      const read = () => backOffice.proofs.read(backOffice.merchant.code, proof?.proofId ?? "");
      expect((await read()).contentType).toBe("image/jpeg");
      s3.setAway(true);
      expect(await codeOf(read())).toBe("FILES_UNAVAILABLE");
      expect(await detail(backOffice, maria, depositId)).toMatchObject({ state: "processing", proofs: 1 });
    });

    it("are matched with an exact amount, no more than was asked for, and a line, or not at all", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 53, 100_001]) {
        const match = { depositId, amount, bankReference: "l", actor: operator };
        expect(await codeOf(backOffice.matchDeposit(backOffice.merchant, match))).toBe("INVALID_INPUT");
      }
      for (const bankReference of ["", " ", "x".repeat(65)]) {
        const match = { depositId, amount: 1, bankReference, actor: operator };
        expect(await codeOf(backOffice.matchDeposit(backOffice.merchant, match))).toBe("INVALID_INPUT");
      }
      expect(await free(backOffice, maria.accountId)).toBe(0);
    });
  });

  it("that a provider took are an operator's only in review, and then for what was said to have come", async () => {
    const backOffice = await newBackOffice();
    const maria = await backOffice.comeIn();
    const { depositId, reference } = await maria.deposit();
    const actor = unrecorded("ops-1");
    const match = (amount: number) =>
      codeOf(backOffice.matchDeposit(backOffice.merchant, { depositId, amount, bankReference: "", actor }));
    const reject = () =>
      codeOf(backOffice.rejectDeposit(backOffice.merchant, { depositId, reason: "currency", actor }));
    expect([await match(100_000), await reject()]).toEqual(["CONFLICT", "CONFLICT"]);
    await backOffice.tell({ reference, paid: { amount: 60_000, currency: "PHP" } });
    expect(
      await backOffice.listBankDeposits([backOffice.merchant.code], {
        which: "waiting",
        pageNo: 1,
        pageSize: 10,
      }),
    ).toMatchObject({ list: [{ depositId, state: "review", paid: { amount: 60_000, currency: "PHP" } }] });
    expect(await match(100_000)).toBe("INVALID_INPUT");
    expect(await match(60_000)).toBe("done");
    expect(await free(backOffice, maria.accountId)).toBe(60_000);
    const other = await newBackOffice();
    expect(await codeOf(other.depositForOperator(other.merchant.code, depositId))).toBe("NOT_FOUND");
  });

  it("are one act or none: an act that the state does not allow is a conflict and does nothing", async () => {
    const backOffice = await newBackOffice();
    const maria = await backOffice.comeIn();
    const { depositId, reference } = await maria.deposit();
    expect(await codeOf(backOffice.payments.depositSent(maria.ctx, { depositId })), "it is no transfer").toBe(
      "CONFLICT",
    );
    await backOffice.tell({ reference });
    const before = await ledgerText(database.db, backOffice.merchant.code);
    expect(await codeOf(backOffice.payments.cancelDeposit(maria.ctx, { depositId }))).toBe("CONFLICT");
    expect(await ledgerText(database.db, backOffice.merchant.code)).toBe(before);
    expect((await detail(backOffice, maria, depositId)).steps).toHaveLength(2);
  });

  describe("under the brand's limit of a day", () => {
    const limited = () => newBackOffice({ payments: { maxDailyDeposit: 250_000 } });

    it("count while they are under way, by the brand's days", async () => {
      const backOffice = await limited();
      const maria = await backOffice.comeIn();
      const left = async () => (await backOffice.payments.depositOptions(maria.ctx, {})).leftToday;
      expect(await left()).toBe(250_000);
      const first = await maria.deposit();
      const { reference } = await maria.deposit();
      expect(await left()).toBe(50_000);
      await expect(maria.deposit()).rejects.toMatchObject({
        fields: [{ pointer: "/amount", messageKey: "payments.error.daily", values: { left: "500.00" } }],
      });
      await backOffice.payments.cancelDeposit(maria.ctx, { depositId: first.depositId });
      expect(await left()).toBe(150_000);
      await backOffice.tell({ reference, providerRef: `${reference}-2` });
      expect(await left()).toBe(150_000);
      // 10:13 in Manila; its midnight is not that of UTC.
      backOffice.clock.advance(13 * 60 * MINUTE);
      expect(await left()).toBe(150_000);
      backOffice.clock.advance(47 * MINUTE);
      expect(await left()).toBe(250_000);
    });

    it("leave room for as many as fit when many are begun at once", async () => {
      const backOffice = await limited();
      const maria = await backOffice.comeIn();
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => codeOf(maria.deposit())));
      expect(outcomes.toSorted()).toEqual([
        "INVALID_INPUT",
        "INVALID_INPUT",
        "INVALID_INPUT",
        "done",
        "done",
      ]);
    });

    it("are looked at when they come late and the day has no room", async () => {
      const backOffice = await limited();
      const maria = await backOffice.comeIn();
      const late = await maria.deposit();
      await backOffice.payments.cancelDeposit(maria.ctx, { depositId: late.depositId });
      await maria.deposit({ amount: 200_000 });
      await backOffice.tell({ reference: late.reference });
      expect(await detail(backOffice, maria, late.depositId)).toMatchObject({
        state: "review",
        reason: "payments.reason.lateLimit",
      });
      expect(await free(backOffice, maria.accountId)).toBe(0);
    });
  });
});
