import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { beginBreak } from "../protection/begin-break-testing.ts";
import { moneyEventsOf, postTransfer, purse, system, systemBalance } from "../wallet/wallet.server.ts";
import type { DepositCredited } from "./change-deposit.ts";
import type { BackOffice } from "./deposit-testing.ts";
import { MINUTE, setUpDeposits } from "./set-up-deposits-testing.ts";

await forEachDialect("deposits", (open) => {
  const { given, newBackOffice, free, detail } = setUpDeposits(open);

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
      expect(await systemBalance(given.database.db, code, clearing)).toBe(-100_000);
      const transfers = await given.database.db
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
      expect(
        await moneyEventsOf(given.database.db, backOffice.merchant.code, "deposit", [depositId]),
      ).toHaveLength(1);
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
      const second = { id: "another", amount: 100_000, currency: "PHP" };
      expect(await backOffice.tell({ reference })).toBe(200);
      backOffice.clock.advance(MINUTE);
      expect(await backOffice.tell({ reference, paid: second })).toBe(200);
      expect(await backOffice.tell({ reference, paid: second })).toBe(200);
      expect(await free(backOffice, maria.accountId), "what is not confirmed credits nothing").toBe(100_000);
      const [one] = (
        await backOffice.listBankDeposits([backOffice.merchant.code], {
          ...{ which: "waiting", pageNo: 1, pageSize: 10 },
        })
      ).list;
      expect(one, "a person is asked").toMatchObject({ reference, openCases: 1 });
    });

    it("after they were over are credited with a note, once; of crypto they are looked at", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const late = await maria.deposit();
      const cancelled = await maria.deposit();
      const coin = await maria.deposit({ channel: "crypto" });
      await backOffice.payments.cancelDeposit(maria.ctx, { depositId: cancelled.depositId });
      backOffice.clock.advance(31 * MINUTE);
      await backOffice.followUp(backOffice.merchant);
      for (const one of [late, coin]) {
        expect(await detail(backOffice, maria, one.depositId)).toMatchObject({ state: "expired" });
      }
      const report = (reference: string) =>
        backOffice.tell({ reference, providerRef: refs.get(reference) ?? "" });
      const refs = new Map(
        [late, cancelled, coin].map(({ reference }, n) => [reference, `${reference}-${n + 1}`]),
      );
      for (const { reference } of [late, late, cancelled, coin, coin])
        expect(await report(reference)).toBe(200);
      expect(await free(backOffice, maria.accountId)).toBe(200_000);
      for (const one of [late, cancelled]) {
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
      await given.database.transaction((trx) =>
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
        takenBack: 100_000,
        reason: "payments.reason.shortfall",
      });
      expect(await backOffice.depositForOperator(backOffice.merchant.code, depositId)).toMatchObject({
        shortfall: 70_000,
      });
    });

    it("in part say in the deposit and its steps how much", async () => {
      const backOffice = await newBackOffice();
      const maria = await backOffice.comeIn();
      const { depositId, reference } = await maria.deposit();
      await backOffice.tell({ reference });
      const reversed = { id: "r1", amount: 30_000, currency: "PHP" };
      await backOffice.tell({ reference, state: "reversed", reversed });
      const read = await detail(backOffice, maria, depositId);
      expect(read).toMatchObject({ state: "succeeded", credited: 100_000, takenBack: 30_000 });
      expect(read.steps.map(({ state, takenBack }) => [state, takenBack])).toEqual([
        ["pending", 0],
        ["succeeded", 0],
        ["succeeded", 30_000],
      ]);
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

    it("are cancelled where their member's break began before they were paid", async () => {
      const backOffice = await newBackOffice();
      const [maria, jose] = [await backOffice.comeIn(), await backOffice.comeIn()];
      const [paidOne, unpaid] = [await maria.deposit(), await maria.deposit()];
      const others = await jose.deposit();
      expect(await backOffice.tell({ reference: paidOne.reference })).toBe(200);
      await beginBreak(given.database, { ...backOffice, accountId: maria.accountId });
      await backOffice.followUp(backOffice.merchant);
      expect(await detail(backOffice, maria, unpaid.depositId)).toMatchObject({
        state: "cancelled",
        steps: [
          { state: "pending" },
          { state: "cancelled", actor: "system", reason: "payments.reason.break" },
        ],
      });
      expect(await detail(backOffice, maria, paidOne.depositId)).toMatchObject({ state: "succeeded" });
      expect(await detail(backOffice, jose, others.depositId)).toMatchObject({ state: "pending" });
      // Money that was sent all the same is the member's.
      await backOffice.tell({ reference: unpaid.reference, providerRef: `${unpaid.reference}-2` });
      expect(await free(backOffice, maria.accountId)).toBe(200_000);
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
});
