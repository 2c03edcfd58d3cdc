import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { createUnloggedOperation } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { s3FileStore } from "../ports/s3-file-store.ts";
import { simulatedS3 } from "../ports/s3-testing.ts";
import { getCode, testClock } from "../testing.ts";
import { ledgerText } from "../wallet/testing.ts";
import { MINUTE, openDeposits } from "./deposits-testing.ts";

await forEachDialect("deposits", (open) => {
  const { given, newService, free, detail } = openDeposits(open);

  describe("deposits by bank transfer", () => {
    const operator = createUnloggedOperation("ops-1");

    it("show the brand's account and the reference, and wait for an operator", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const made = await maria.deposit({ channel: "bank" });
      expect(made).toMatchObject({
        way: "transfer",
        payUrl: null,
        account: { bank: "Demo Bank", number: "0000 1234", holder: "Demo Holder" },
        qr: null,
      });
      const { payments } = service.merchant;
      const channels = payments.channels.map((one) => ({
        ...one,
        account: one.account && { ...one.account, bin: "970436" },
      }));
      const withBin = { ...service.merchant, payments: { ...payments, channels } };
      const asked = { ...maria.ctx, merchant: withBin };
      const { qr } = await service.payments.depositDetail(asked, { depositId: made.depositId });
      expect(qr, "with the bank's number").toContain("970436");
      const { code } = service.merchant;
      const waiting = () => service.listBankDeposits([code], { which: "waiting", pageNo: 1, pageSize: 10 });
      const other = await maria.deposit({ channel: "bank" });
      service.clock.advance(60_000);
      expect(await service.payments.depositSent(maria.ctx, { depositId: other.depositId })).toMatchObject({
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
      service.clock.advance(120_000);
      await service.matchDeposit(service.merchant, match);
      expect(await free(service, maria.accountId)).toBe(100_000);
      expect(await detail(service, maria, other.depositId)).toMatchObject({
        state: "succeeded",
        account: null,
      });
      const { steps } = await service.depositForOperator(code, other.depositId);
      expect(steps.at(-1)).toMatchObject({
        actor: "operator",
        details: { operator: "ops-1", bankReference: "line 17", credited: 100_000 },
      });
      const taken = await given.database.db
        .selectFrom("ledger_transfer")
        .select(["occurred_at", "posted_at"])
        .where("merchant_id", "=", code)
        .executeTakeFirstOrThrow();
      expect(taken.posted_at - (taken.occurred_at ?? 0), "from when it was sent").toBe(120_000);
      expect((await waiting()).total).toBe(1);
      expect((await service.listBankDeposits([code], { which: "all", pageNo: 1, pageSize: 10 })).total).toBe(
        2,
      );
    });

    it("are credited once by 200 concurrent operators, and each statement line credits one deposit", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const [one, two] = [await maria.deposit({ channel: "bank" }), await maria.deposit({ channel: "bank" })];
      const match = (depositId: string, bankReference: string) =>
        service.matchDeposit(service.merchant, {
          depositId,
          amount: 100_000,
          bankReference,
          actor: operator,
        });
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, (_, n) => getCode(match(one.depositId, `line ${n}`))),
      );
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "CONFLICT")).toHaveLength(199);
      const line = `line ${outcomes.indexOf("done")}`;
      expect(await getCode(match(two.depositId, line))).toBe("CONFLICT");
      expect(await free(service, maria.accountId)).toBe(100_000);
      expect(await detail(service, maria, two.depositId)).toMatchObject({ state: "pending" });
    });

    it("are credited once per statement line, however typed, and the refusal names the deposit with the line", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const match = (depositId: string, bankReference: string) =>
        service.matchDeposit(service.merchant, {
          depositId,
          amount: 100_000,
          bankReference,
          actor: operator,
        });
      const first = await maria.deposit({ channel: "bank" });
      await match(first.depositId, "ABC-1");
      const { depositId: second } = await maria.deposit({ channel: "bank" });
      for (const line of ["ABC-1", "abc-1", "AB C1", "abc\u20131", "\uff21BC1", "A\u200bBC 1"]) {
        await expect(match(second, line)).rejects.toMatchObject({
          code: "CONFLICT",
          details: { takenBy: first.depositId, takenReference: first.reference },
        });
      }
      expect(await getCode(match(second, "- -"))).toBe("INVALID_INPUT");
      expect(await free(service, maria.accountId)).toBe(100_000);
      const elsewhere = await newService();
      const juan = await elsewhere.comeIn();
      const { depositId } = await juan.deposit({ channel: "bank" });
      await elsewhere.matchDeposit(elsewhere.merchant, {
        depositId,
        amount: 100_000,
        bankReference: "abc1",
        actor: operator,
      });
      expect(await free(elsewhere, juan.accountId), "another merchant's statement").toBe(100_000);
    });

    it("are credited with the received amount, also after they expired", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      service.clock.advance(25 * 60 * MINUTE);
      await service.followUp(service.merchant);
      await service.matchDeposit(service.merchant, {
        depositId,
        amount: 98_500,
        bankReference: "l",
        actor: operator,
      });
      expect(await free(service, maria.accountId)).toBe(98_500);
      expect(await detail(service, maria, depositId)).toMatchObject({
        state: "succeeded",
        credited: 98_500,
        reason: "payments.reason.otherAmount",
      });
      expect(service.provider.asked, "no provider is asked about a transfer").toEqual([]);
    });

    it("are rejected with a reason, and can no longer be credited", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      const reject = () =>
        service.rejectDeposit(service.merchant, { depositId, reason: "notFound", actor: operator });
      await reject();
      expect(await getCode(reject())).toBe("CONFLICT");
      const match = { depositId, amount: 100_000, bankReference: "l", actor: operator };
      expect(await getCode(service.matchDeposit(service.merchant, match))).toBe("CONFLICT");
      expect(await detail(service, maria, depositId)).toMatchObject({
        state: "rejected",
        reason: "payments.reason.notFound",
      });
      expect(await free(service, maria.accountId)).toBe(0);
    });

    it("accept up to three pictures, re-encoded, which mark the transfer as sent", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: "#286" } });
      const image = (await picture.png().toBuffer()).toString("base64");
      const add = (sent = image) => service.payments.addDepositProof(maria.ctx, { depositId, image: sent });
      for (const sent of [Buffer.from("<svg/>"), Buffer.from("GIF89a")]) {
        await expect(add(sent.toString("base64"))).rejects.toMatchObject({
          code: "INVALID_INPUT",
          fields: [{ pointer: "/image", messageKey: "payments.error.image" }],
        });
      }
      expect(await detail(service, maria, depositId)).toMatchObject({ state: "pending", proofs: 0 });
      expect(await add()).toMatchObject({ state: "processing", proofs: 1 });
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => getCode(add())));
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(2);
      expect(service.files.size, "what was one too many is not kept").toBe(3);
      const { code } = service.merchant;
      const { proofs } = await service.depositForOperator(code, depositId);
      expect(proofs).toMatchObject(Array.from({ length: 3 }, () => ({ contentType: "image/png" })));
      const proofId = proofs[0]?.proofId ?? "";
      expect((await service.proofs.read(code, proofId)).contentType).toBe("image/png");
      expect(await getCode(service.proofs.read("another", proofId))).toBe("NOT_FOUND");
      const juan = await service.comeIn();
      expect(await getCode(service.payments.addDepositProof(juan.ctx, { depositId, image }))).toBe(
        "NOT_FOUND",
      );
      const checkout = await maria.deposit();
      const wrong = { depositId: checkout.depositId, image };
      expect(await getCode(service.payments.addDepositProof(maria.ctx, wrong)), "it is no transfer").toBe(
        "CONFLICT",
      );
    });

    it("stay unchanged while the file store is down: the member is notified, and a retry is accepted", async () => {
      const clock = testClock();
      const s3 = await simulatedS3({ now: clock.now });
      onTestFinished(() => s3.close());
      const service = await newService({
        clock,
        files: s3FileStore(s3.settings, { clock, wait: async () => {} }),
      });
      const maria = await service.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: "#286" } });
      const image = (await picture.jpeg().toBuffer()).toString("base64");
      const add = () => service.payments.addDepositProof(maria.ctx, { depositId, image });
      s3.setAway(true);
      expect(await getCode(add())).toBe("FILES_UNAVAILABLE");
      expect(await detail(service, maria, depositId)).toMatchObject({ state: "pending", proofs: 0 });
      expect(service.log.map(({ message }) => message)).toEqual(["the file store failed"]);
      s3.setAway(false);
      expect(await add()).toMatchObject({ state: "processing", proofs: 1 });
      expect([...s3.objects.values()]).toMatchObject([{ contentType: "image/jpeg" }]);
      const [proof] = (await service.depositForOperator(service.merchant.code, depositId)).proofs;
      const read = () => service.proofs.read(service.merchant.code, proof?.proofId ?? "");
      expect((await read()).contentType).toBe("image/jpeg");
      s3.setAway(true);
      expect(await getCode(read())).toBe("FILES_UNAVAILABLE");
      expect(await detail(service, maria, depositId)).toMatchObject({ state: "processing", proofs: 1 });
    });

    it("are matched only with an exact amount, at most the requested one, and a statement line", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 53, 100_001]) {
        const match = { depositId, amount, bankReference: "l", actor: operator };
        expect(await getCode(service.matchDeposit(service.merchant, match))).toBe("INVALID_INPUT");
      }
      for (const bankReference of ["", " ", "x".repeat(65)]) {
        const match = { depositId, amount: 1, bankReference, actor: operator };
        expect(await getCode(service.matchDeposit(service.merchant, match))).toBe("INVALID_INPUT");
      }
      expect(await free(service, maria.accountId)).toBe(0);
    });
  });

  it("deposits of a provider can be handled by operators only in review, and only for the reported amount", async () => {
    const service = await newService();
    const maria = await service.comeIn();
    const { depositId, reference } = await maria.deposit();
    const actor = createUnloggedOperation("ops-1");
    const match = (amount: number) =>
      getCode(service.matchDeposit(service.merchant, { depositId, amount, bankReference: "", actor }));
    const reject = () =>
      getCode(service.rejectDeposit(service.merchant, { depositId, reason: "currency", actor }));
    expect([await match(100_000), await reject()]).toEqual(["CONFLICT", "CONFLICT"]);
    await service.tell({ reference, paid: { amount: 60_000, currency: "PHP" } });
    expect(
      await service.listBankDeposits([service.merchant.code], {
        which: "waiting",
        pageNo: 1,
        pageSize: 10,
      }),
    ).toMatchObject({ list: [{ depositId, state: "review", paid: { amount: 60_000, currency: "PHP" } }] });
    expect(await match(100_000)).toBe("INVALID_INPUT");
    expect(await match(60_000)).toBe("done");
    expect(await free(service, maria.accountId)).toBe(60_000);
    const other = await newService();
    expect(await getCode(other.depositForOperator(other.merchant.code, depositId))).toBe("NOT_FOUND");
  });

  it("actions on deposits are atomic: one that the state does not allow is a conflict and changes nothing", async () => {
    const service = await newService();
    const maria = await service.comeIn();
    const { depositId, reference } = await maria.deposit();
    expect(await getCode(service.payments.depositSent(maria.ctx, { depositId })), "it is no transfer").toBe(
      "CONFLICT",
    );
    await service.tell({ reference });
    const before = await ledgerText(given.database.db, service.merchant.code);
    expect(await getCode(service.payments.cancelDeposit(maria.ctx, { depositId }))).toBe("CONFLICT");
    expect(await ledgerText(given.database.db, service.merchant.code)).toBe(before);
    expect((await detail(service, maria, depositId)).steps).toHaveLength(2);
  });
});
