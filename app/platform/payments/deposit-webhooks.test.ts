import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { beginBreak } from "../protection/testing.ts";
import { loadMoneyEvents, postTransfer, purse, system, systemBalance } from "../wallet/wallet.server.ts";
import type { DepositCredited } from "./change-deposit.ts";
import type { Service } from "./deposits-testing.ts";
import { MINUTE, openDeposits } from "./deposits-testing.ts";

await forEachDialect("deposits", (open) => {
  const { given, newService, free, detail } = openDeposits(open);

  describe("deposits that a provider's webhook reports as paid", () => {
    it("are credited once, with their time, and the member's pages are notified", async () => {
      const credited: DepositCredited[] = [];
      const service = await newService({
        onDeposit: async (_trx, _merchant, one) => void credited.push(one),
        promiseBonus: async (_trx, _merchant, { bonusId }) => `terms of ${bonusId}`,
      });
      const maria = await service.comeIn();
      const { depositId, reference } = await maria.deposit({ bonusId: "welcome" });
      const paidAt = service.clock.now() + 5_000;
      service.clock.advance(20_000);
      expect(await service.tell({ reference, at: paidAt })).toBe(200);
      expect(await service.tell({ reference, at: paidAt })).toBe(200);
      expect(await service.tell({ reference, state: "processing", at: paidAt - 1 })).toBe(200);
      expect(await service.tell({ reference, state: "expired" })).toBe(200);
      expect(await free(service, maria.accountId)).toBe(100_000);
      const { code } = service.merchant;
      const clearing = { name: "clearing:sandbox", currency: "PHP", book: "real" } as const;
      expect(await systemBalance(given.database.db, code, clearing)).toBe(-100_000);
      const transfers = await given.database.db
        .selectFrom("ledger_transfer")
        .select(["kind", "reference", "occurred_at", "posted_at"])
        .where("merchant_id", "=", code)
        .execute();
      expect(transfers).toEqual([
        { kind: "deposit", reference: depositId, occurred_at: paidAt, posted_at: service.clock.now() },
      ]);
      expect(await detail(service, maria, depositId)).toMatchObject({
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
          transferId: expect.any(String),
          amount: 100_000,
          bonusTerms: "terms of welcome",
          now: service.clock.now(),
        },
      ]);
    });

    it("are not credited when a related step fails: the transaction is atomic", async () => {
      const service = await newService({
        onDeposit: () => Promise.reject(new Error("no bonus today")),
      });
      const maria = await service.comeIn();
      const { depositId, reference } = await maria.deposit();
      expect(await service.tell({ reference }), "so that it is sent again").toBe(503);
      expect(await free(service, maria.accountId)).toBe(0);
      expect(await detail(service, maria, depositId)).toMatchObject({ state: "pending" });
      expect(
        await loadMoneyEvents(given.database.db, service.merchant.code, "deposit", [depositId]),
      ).toHaveLength(1);
    });

    it("are credited once when 200 webhooks arrive at once", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const { reference } = await maria.deposit();
      const answers = await Promise.all(Array.from({ length: 200 }, () => service.tell({ reference })));
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(await free(service, maria.accountId)).toBe(100_000);
    });

    it.each<[string, Parameters<Service["tell"]>[0], string]>([
      ["another amount", { reference: "", paid: { amount: 99_999, currency: "PHP" } }, "underpaid"],
      ["more", { reference: "", paid: { amount: 100_001, currency: "PHP" } }, "overpaid"],
      ["another currency", { reference: "", paid: { amount: 100_000, currency: "USD" } }, "currency"],
      ["no amount", { reference: "", paid: null }, "unreadable"],
    ])("of %s are not credited but reviewed", async (_what, report, reason) => {
      const service = await newService();
      const maria = await service.comeIn();
      const { depositId, reference } = await maria.deposit();
      expect(await service.tell({ ...report, reference })).toBe(200);
      expect(await service.tell({ reference }), "nor by what is said next").toBe(200);
      expect(await free(service, maria.accountId)).toBe(0);
      expect(await detail(service, maria, depositId)).toMatchObject({
        state: "review",
        reason: `payments.reason.${reason}`,
      });
    });

    it("are ignored without proof, with another reference, or for another payment of that reference", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const { reference } = await maria.deposit();
      expect(await service.tell({ reference }, "")).toBe(401);
      expect(await service.tell({ reference: "DP000000XXXXXXX" })).toBe(200);
      expect(await service.tell({ reference, providerRef: "another" })).toBe(200);
      expect(await free(service, maria.accountId)).toBe(0);
      const door = (path: string, init: RequestInit = { method: "POST", body: "{}" }) =>
        service.webhooks(new Request(`http://any.test${path}`, init));
      const { code } = service.merchant;
      expect((await door(`/webhooks/v1/${code}/paypal`))?.status).toBe(404);
      expect((await door("/webhooks/v1/nobody/sandbox"))?.status).toBe(404);
      expect((await door(`/webhooks/v1/${code}/sandbox`, {}))?.status).toBe(405);
      const long = { method: "POST", body: "x".repeat(64 * 1024 + 1) };
      expect((await door(`/webhooks/v1/${code}/sandbox`, long))?.status).toBe(413);
      expect(await door("/webhooks/v2/x/sandbox")).toBeNull();
    });

    it("are queried first where a webhook proves little", async () => {
      const service = await newService();
      Object.assign(service.provider, { webhookIsHint: true });
      const maria = await service.comeIn();
      const { reference } = await maria.deposit();
      expect(await service.tell({ reference }), "the provider knows of no payment").toBe(200);
      expect(await free(service, maria.accountId)).toBe(0);
      service.provider.away = new Error("timeout");
      expect(await service.tell({ reference }), "sent again later").toBe(503);
      service.provider.away = null;
      const report = {
        subject: "checkout",
        reference,
        providerRef: `${reference}-1`,
        at: service.clock.now(),
      } as const;
      service.provider.states.set(reference, {
        ...report,
        state: "paid",
        paid: { amount: 100_000, currency: "PHP" },
      });
      expect(await service.tell({ reference, state: "processing", paid: null })).toBe(200);
      expect(await free(service, maria.accountId)).toBe(100_000);
      const second = { id: "another", amount: 100_000, currency: "PHP" };
      expect(await service.tell({ reference })).toBe(200);
      service.clock.advance(MINUTE);
      expect(await service.tell({ reference, paid: second })).toBe(200);
      expect(await service.tell({ reference, paid: second })).toBe(200);
      expect(await free(service, maria.accountId), "what is not confirmed credits nothing").toBe(100_000);
      const [one] = (
        await service.listBankDeposits([service.merchant.code], {
          ...{ which: "waiting", pageNo: 1, pageSize: 10 },
        })
      ).list;
      expect(one, "a person is asked").toMatchObject({ reference, openCases: 1 });
    });

    it("after they ended are credited with a note, once; crypto deposits are reviewed", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const late = await maria.deposit();
      const cancelled = await maria.deposit();
      const coin = await maria.deposit({ channel: "crypto" });
      await service.payments.cancelDeposit(maria.ctx, { depositId: cancelled.depositId });
      service.clock.advance(31 * MINUTE);
      await service.followUp(service.merchant);
      for (const one of [late, coin]) {
        expect(await detail(service, maria, one.depositId)).toMatchObject({ state: "expired" });
      }
      const report = (reference: string) =>
        service.tell({ reference, providerRef: refs.get(reference) ?? "" });
      const refs = new Map(
        [late, cancelled, coin].map(({ reference }, n) => [reference, `${reference}-${n + 1}`]),
      );
      for (const { reference } of [late, late, cancelled, coin, coin])
        expect(await report(reference)).toBe(200);
      expect(await free(service, maria.accountId)).toBe(200_000);
      for (const one of [late, cancelled]) {
        expect(await detail(service, maria, one.depositId)).toMatchObject({
          state: "succeeded",
          reason: "payments.reason.late",
        });
      }
      expect(await detail(service, maria, coin.depositId)).toMatchObject({
        state: "review",
        reason: "payments.reason.lateCrypto",
      });
    });

    it("with less crypto are credited with the received amount, where the brand allows it", async () => {
      const service = await newService({ payments: { underpaidCrypto: "credit" } });
      const maria = await service.comeIn();
      const { depositId, reference } = await maria.deposit({ channel: "crypto" });
      expect(await service.tell({ reference, state: "processing", paid: null })).toBe(200);
      expect(await free(service, maria.accountId), "never when it is only seen").toBe(0);
      await service.tell({ reference, paid: { amount: 60_000, currency: "PHP" } });
      expect(await free(service, maria.accountId)).toBe(60_000);
      expect(await detail(service, maria, depositId)).toMatchObject({
        state: "succeeded",
        credited: 60_000,
        reason: "payments.reason.underpaid",
      });
    });
  });

  describe("deposits that a provider reverses", () => {
    it("are debited from the member up to the free balance, once", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const { depositId, reference } = await maria.deposit();
      await service.tell({ reference });
      await given.database.transaction((trx) =>
        postTransfer(trx, {
          merchantId: service.merchant.code,
          source: "test",
          idempotencyKey: "spent",
          kind: "bet",
          book: "real",
          entries: [
            { account: purse(maria.accountId, "PHP"), amount: -70_000 },
            { account: system("house", "PHP"), amount: 70_000 },
          ],
          postedAt: service.clock.now(),
        }),
      );
      await Promise.all(Array.from({ length: 10 }, () => service.tell({ reference, state: "reversed" })));
      await service.tell({ reference });
      expect(await free(service, maria.accountId)).toBe(0);
      expect(await detail(service, maria, depositId)).toMatchObject({
        state: "reversed",
        credited: 100_000,
        takenBack: 100_000,
        reason: "payments.reason.shortfall",
      });
      expect(await service.depositForOperator(service.merchant.code, depositId)).toMatchObject({
        shortfall: 70_000,
      });
    });

    it("in part show the reversed amount in the deposit and its steps", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const { depositId, reference } = await maria.deposit();
      await service.tell({ reference });
      const reversed = { id: "r1", amount: 30_000, currency: "PHP" };
      await service.tell({ reference, state: "reversed", reversed });
      const read = await detail(service, maria, depositId);
      expect(read).toMatchObject({ state: "succeeded", credited: 100_000, takenBack: 30_000 });
      expect(read.steps.map(({ state, takenBack }) => [state, takenBack])).toEqual([
        ["pending", 0],
        ["succeeded", 0],
        ["succeeded", 30_000],
      ]);
    });

    it("before they were credited are never credited", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const { depositId, reference } = await maria.deposit();
      await service.tell({ reference, state: "reversed" });
      await service.tell({ reference });
      expect(await free(service, maria.accountId)).toBe(0);
      expect(await detail(service, maria, depositId)).toMatchObject({
        state: "reversed",
        takenBack: 0,
        reason: "",
      });
    });
  });

  describe("deposits without a webhook", () => {
    const paid = (reference: string, at: number) =>
      ({
        subject: "checkout",
        reference,
        providerRef: `${reference}-1`,
        state: "paid",
        paid: { amount: 100_000, currency: "PHP" },
        at,
      }) as const;

    it("are credited when the member returns and a query of the provider reports them as paid", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const { depositId, reference } = await maria.deposit();
      expect(await service.payments.checkDeposit(maria.ctx, { depositId })).toMatchObject({
        state: "pending",
      });
      service.provider.states.set(reference, paid(reference, service.clock.now()));
      expect(await service.payments.checkDeposit(maria.ctx, { depositId })).toMatchObject({
        state: "pending",
      });
      expect(service.provider.asked, "at most every ten seconds").toHaveLength(1);
      service.clock.advance(10_000);
      const checks = Array.from({ length: 5 }, () => service.payments.checkDeposit(maria.ctx, { depositId }));
      await Promise.all(checks);
      expect(service.provider.asked).toHaveLength(2);
      expect(await free(service, maria.accountId)).toBe(100_000);
    });

    it("are queried periodically, and expire when they are not paid", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const [silent, unpaid] = [await maria.deposit(), await maria.deposit()];
      await service.followUp(service.merchant);
      expect(service.provider.asked, "a webhook is given a minute").toEqual([]);
      service.clock.advance(MINUTE);
      service.provider.states.set(silent.reference, paid(silent.reference, service.clock.now()));
      await service.followUp(service.merchant);
      await service.followUp(service.merchant);
      expect(service.provider.asked.toSorted()).toEqual([silent.reference, unpaid.reference].toSorted());
      expect(await free(service, maria.accountId)).toBe(100_000);
      service.clock.advance(29 * MINUTE);
      await service.followUp(service.merchant);
      expect(await detail(service, maria, unpaid.depositId)).toMatchObject({
        state: "expired",
        steps: [{ state: "pending" }, { state: "expired", actor: "system" }],
      });
    });

    it("are cancelled when their member's break began before they were paid", async () => {
      const service = await newService();
      const [maria, jose] = [await service.comeIn(), await service.comeIn()];
      const [paidOne, unpaid] = [await maria.deposit(), await maria.deposit()];
      const others = await jose.deposit();
      expect(await service.tell({ reference: paidOne.reference })).toBe(200);
      await beginBreak(given.database, { ...service, accountId: maria.accountId });
      await service.followUp(service.merchant);
      expect(await detail(service, maria, unpaid.depositId)).toMatchObject({
        state: "cancelled",
        steps: [
          { state: "pending" },
          { state: "cancelled", actor: "system", reason: "payments.reason.break" },
        ],
      });
      expect(await detail(service, maria, paidOne.depositId)).toMatchObject({ state: "succeeded" });
      expect(await detail(service, jose, others.depositId)).toMatchObject({ state: "pending" });
      // Money that was sent anyway belongs to the member.
      await service.tell({ reference: unpaid.reference, providerRef: `${unpaid.reference}-2` });
      expect(await free(service, maria.accountId)).toBe(200_000);
    });

    it("are queried for a day after they expired, and then no longer", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const { depositId, reference } = await maria.deposit();
      service.provider.away = new Error("timeout");
      service.clock.advance(31 * MINUTE);
      await service.followUp(service.merchant);
      expect(await detail(service, maria, depositId), "a silent provider keeps nothing open").toMatchObject({
        state: "expired",
      });
      service.provider.away = null;
      service.provider.states.set(reference, {
        ...paid(reference, service.clock.now()),
        providerRef: `${reference}-1`,
      });
      service.clock.advance(60 * MINUTE);
      await service.followUp(service.merchant);
      expect(await free(service, maria.accountId)).toBe(100_000);
      const other = await maria.deposit();
      service.clock.advance(25 * 60 * MINUTE);
      await service.followUp(service.merchant);
      const asked = service.provider.asked.length;
      await service.followUp(service.merchant);
      expect([service.provider.asked.length, service.provider.asked.includes(other.reference)]).toEqual([
        asked,
        false,
      ]);
    });
  });
});
