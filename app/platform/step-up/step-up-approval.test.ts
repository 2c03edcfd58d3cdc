import { describe, expect, it } from "vitest";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { deleteExpiredRows } from "../database/delete-expired.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode, refusal, testContext } from "../testing.ts";
import type { Operation } from "./challenges.ts";
import { HOME, MINUTE, openStepUp, PASSWORD } from "./testing.ts";

const getWithdrawal = (amount: number) => ({ action: "withdraw", facts: { amount, payee: "p" } });

await forEachDialect("step-up", (open) => {
  const { given, signedIn, account, challenged, approve, begin, at, lenient, strict, codeFor } =
    openStepUp(open);

  describe("an approval", () => {
    const withdrawal = (amount: number, payee: string) => ({ action: "withdraw", facts: { amount, payee } });

    it("allows exactly the approved action, once; 50 changes of amount or payee are refused", async () => {
      const first = await signedIn(await account());
      const operation = withdrawal(12_345, "Ana Cruz 0011");
      const { challenge } = await challenged(given.stepUp.require(first, operation, undefined));
      const { approval, ctx } = await approve(first, challenge);
      const swaps = Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0 ? withdrawal(12_345 + n + 1, "Ana Cruz 0011") : withdrawal(12_345, `Ana Cruz 1${n}`),
      );
      const others: Operation[] = [
        { action: "transfer", facts: operation.facts },
        { action: "withdraw", facts: { ...operation.facts, currency: "USD" } },
        { action: "withdraw", facts: { amount: 12_345 } },
        { action: "withdraw", facts: { amount: "12345", payee: "Ana Cruz 0011" } },
      ];
      for (const swapped of [...swaps, ...others])
        expect((await refusal(given.stepUp.require(ctx, swapped, approval))).code).toBe("STEP_UP_EXPIRED");
      await given.stepUp.require(
        ctx,
        { action: "withdraw", facts: { payee: "Ana Cruz 0011", amount: 12_345 } },
        approval,
      );
      expect((await refusal(given.stepUp.require(ctx, operation, approval))).code).toBe("STEP_UP_EXPIRED");
    });

    it("allows only one of many concurrent uses", async () => {
      const first = await signedIn(await account());
      const operation = withdrawal(1, "a");
      const { challenge } = await challenged(given.stepUp.require(first, operation, undefined));
      const { approval, ctx } = await approve(first, challenge);
      const spent = await Promise.allSettled(
        Array.from({ length: 8 }, () => given.stepUp.require(ctx, operation, approval)),
      );
      expect(spent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    it("expires after five minutes and is valid only in its own session and account", async () => {
      const [id, stranger] = [await account(), await account()];
      const [first, other, theirs] = [await signedIn(id), await signedIn(id), await signedIn(stranger)];
      const operation = withdrawal(1, "a");
      const { challenge } = await challenged(given.stepUp.require(first, operation, undefined));
      const proof = { challenge, method: "password", answer: PASSWORD } as const;
      expect((await refusal(given.sessions.approve(other, proof))).code).toBe("STEP_UP_EXPIRED");
      const { approval, ctx } = await approve(first, challenge);
      for (const at of [other, theirs])
        expect((await refusal(given.stepUp.require(at, operation, approval))).code).toBe("STEP_UP_EXPIRED");
      given.clock.advance(5 * MINUTE);
      expect((await refusal(given.stepUp.require(ctx, operation, approval))).code).toBe("STEP_UP_EXPIRED");
    });

    it("replaces the session id; the old session ends immediately", async () => {
      const id = await account();
      const { token } = await begin(id, at(HOME, lenient));
      const caller = await given.sessions.resolve(strict, token);
      if (caller?.kind !== "account") throw new Error("no session");
      const ctx = testContext(strict, HOME, caller);
      const { challenge } = await challenged(given.stepUp.require(ctx, withdrawal(1, "a"), undefined));
      const after = await approve(ctx, challenge);
      expect(await given.sessions.resolve(strict, token)).toBeNull();
      expect(await given.sessions.lives(strict.code, caller.sessionId)).toBe(false);
      expect(after.ctx.caller).toMatchObject({ accountId: id });
    });

    it("asks for the password if no stronger method exists, and for nothing after a recent sign-in", async () => {
      const ctx = await signedIn(await account());
      expect((await challenged(given.stepUp.require(ctx, withdrawal(1, "a"), undefined))).methods).toBe(
        "password",
      );
      const third = await signedIn(await account({ password: null }));
      await given.stepUp.require(third, withdrawal(1, "a"), undefined);
      given.clock.advance(10 * MINUTE);
      expect((await challenged(given.stepUp.require(third, withdrawal(1, "a"), undefined))).methods).toBe("");
    });
  });

  describe("a repeated password", () => {
    const PAYEE = { action: "addPayee", facts: { channel: "bank", number: "0011" } };
    const FIRST = { action: "setPaymentPassword", facts: { first: true } };
    const pass = (ctx: CallContext, operation: Operation) =>
      getCode(given.stepUp.require(ctx, operation, undefined));

    /** Returns a session that has just entered its password for a payee. */
    async function proved(having?: Parameters<typeof account>[0]) {
      const first = await signedIn(await account(having));
      const { challenge } = await challenged(given.stepUp.require(first, PAYEE, undefined));
      const { approval, ctx } = await approve(first, challenge);
      await given.stepUp.require(ctx, PAYEE, approval);
      return { first, ctx };
    }

    it("approves the other steps of a payout for ten minutes", async () => {
      const { ctx } = await proved();
      for (const operation of [FIRST, getWithdrawal(500), getWithdrawal(700)])
        expect(await pass(ctx, operation)).toBe("done");
      given.clock.advance(10 * MINUTE);
      await deleteExpiredRows(given.database.db, strict.code, given.clock.now() - 1);
      expect(await pass(ctx, getWithdrawal(500))).toBe("STEP_UP_REQUIRED");
    });

    it("remains valid when expired approvals are deleted", async () => {
      const { ctx } = await proved();
      given.clock.advance(9 * MINUTE);
      await deleteExpiredRows(given.database.db, strict.code, given.clock.now());
      expect(await pass(ctx, FIRST)).toBe("done");
    });

    it.each<Operation>([
      { action: "setPaymentPassword", facts: { first: false } },
      { action: "enrolTotp", facts: {} },
      { action: "removePayee", facts: { payee: "1" } },
      { action: "setContact", facts: { channel: "email", to: "eve@example.org" } },
      { action: "transferUpline", facts: { amount: 1 } },
    ])("approves no other action: $action", async (operation) => {
      expect(await pass((await proved()).ctx, operation)).toBe("STEP_UP_REQUIRED");
    });

    it("approves nothing in another session, or once the account has a stronger method", async () => {
      const { first, ctx } = await proved();
      const { accountId } = requireAccount(ctx.caller);
      expect(await pass(first, FIRST)).toBe("STEP_UP_REQUIRED");
      expect(await pass(await signedIn(accountId), FIRST)).toBe("STEP_UP_REQUIRED");
      const mail = { email: "ana@example.org" };
      await given.database.db.updateTable("account").set(mail).where("id", "=", accountId).execute();
      expect(await pass(ctx, FIRST)).toBe("STEP_UP_REQUIRED");
    });
  });

  describe("mail address and mobile number", () => {
    it("are added with an approval for exactly that contact and a code sent to it", async () => {
      const id = await account();
      const ctx = await signedIn(id);
      const mail = { channel: "email", to: "Ana@Example.org" } as const;
      const { challenge } = await challenged(given.stepUp.handlers.sendContactCode(ctx, mail));
      const proof = await approve(ctx, challenge);
      const { approval } = proof;
      const swapped = { ...mail, to: "eve@example.org", approval };
      expect((await refusal(given.stepUp.handlers.sendContactCode(proof.ctx, swapped))).code).toBe(
        "STEP_UP_EXPIRED",
      );
      await given.stepUp.handlers.sendContactCode(proof.ctx, { ...mail, approval });
      expect(given.stepUp.sent.at(-1)).toMatchObject({ afterThree: "refused" });
      const verificationCode = codeFor("ana@example.org");
      const other = { ...mail, to: "eve@example.org", verificationCode };
      expect((await refusal(given.stepUp.handlers.setContact(proof.ctx, other))).code).toBe(
        "VERIFICATION_CODE_INVALID",
      );
      await given.stepUp.handlers.setContact(proof.ctx, { ...mail, verificationCode });
      expect(await given.stepUp.handlers.security(proof.ctx)).toMatchObject({
        email: "a•••@example.org",
        mobile: null,
        methods: ["email"],
      });
      const { challenge: next } = await challenged(begin(id, at({ ip: "203.0.113.80" })));
      await given.stepUp.handlers.sendCode(at({ ip: "203.0.113.80" }), { challenge: next, method: "email" });
      expect(given.stepUp.sent.at(-1)).toMatchObject({ to: "ana@example.org", afterThree: "sent" });
    });

    it("when changed, invalidate the account's open password links", async () => {
      const id = await account({ email: "stolen@example.org" });
      const stays = await account({ email: "other@example.org" });
      const now = given.clock.now();
      const link = { merchant_id: strict.code, created_at: now, expires_at: now + MINUTE, used_at: null };
      await given.database.db
        .insertInto("password_link")
        .values([id, stays].map((account_id) => ({ ...link, account_id, token_hash: `of ${account_id}` })))
        .execute();
      const ctx = await signedIn(id);
      const mail = { channel: "email", to: "mine@example.org" } as const;
      const { challenge } = await challenged(given.stepUp.handlers.sendContactCode(ctx, mail));
      await given.stepUp.handlers.sendCode(ctx, { challenge, method: "email" });
      const answer = { challenge, method: "email", answer: codeFor("stolen@example.org") } as const;
      const { approval, token } = await given.sessions.approve(ctx, answer);
      const caller = await given.sessions.resolve(strict, token);
      if (!caller) throw new Error("no session");
      const on = { ...ctx, caller };
      await given.stepUp.handlers.sendContactCode(on, { ...mail, approval });
      await given.stepUp.handlers.setContact(on, { ...mail, verificationCode: codeFor("mine@example.org") });
      const open = await given.database.db
        .selectFrom("password_link")
        .select("account_id")
        .where("account_id", "in", [id, stays])
        .where("used_at", "is", null)
        .execute();
      expect(open).toEqual([{ account_id: stays }]);
    });

    it("are changed with an approval by a method the account already has", async () => {
      const ctx = await signedIn(await account({ email: "old@example.org" }));
      const input = { channel: "sms", to: "0917 123 4999", countryDialingCode: "63" } as const;
      const { challenge, methods } = await challenged(given.stepUp.handlers.sendContactCode(ctx, input));
      expect(methods).toBe("email");
      await given.stepUp.handlers.sendCode(ctx, { challenge, method: "email" });
      expect(codeFor("old@example.org")).not.toBe("");
    });

    it("are refused when malformed, and a number also when it belongs to another account", async () => {
      const owner = await account({ mobile: "+639171234777" });
      const proved = { mobile_verified_at: given.clock.now() };
      await given.database.db.updateTable("account").set(proved).where("id", "=", owner).execute();
      const ctx = await signedIn(await account());
      for (const to of ["nobody", "a@b", "<x>@example.org"])
        expect(
          (await refusal(given.stepUp.handlers.sendContactCode(ctx, { channel: "email", to }))).code,
        ).toBe("INVALID_INPUT");
      const input = { channel: "sms", to: "9171234777", countryDialingCode: "+63" } as const;
      const { challenge } = await challenged(given.stepUp.handlers.sendContactCode(ctx, input));
      const proof = await approve(ctx, challenge);
      await given.stepUp.handlers.sendContactCode(proof.ctx, { ...input, approval: proof.approval });
      const verificationCode = codeFor("+639171234777");
      expect(
        (await refusal(given.stepUp.handlers.setContact(proof.ctx, { ...input, verificationCode }))).code,
      ).toBe("CONFLICT");
    });

    it("belong to the account that proves a number, not to those that typed it; concurrent proofs have one winner", async () => {
      const input = { channel: "sms", to: "9171234778", countryDialingCode: "+63" } as const;
      await account({ mobile: "+639171234778" });
      const proofs = [];
      for (const _ of [1, 2]) {
        const ctx = await signedIn(await account({ password: null }));
        await given.stepUp.handlers.sendContactCode(ctx, input);
        proofs.push({ ctx, verificationCode: given.stepUp.sent.at(-1)?.code ?? "" });
      }
      const outcomes = await Promise.all(
        proofs.map(({ ctx, verificationCode }) =>
          getCode(given.stepUp.handlers.setContact(ctx, { ...input, verificationCode })),
        ),
      );
      expect(outcomes.sort()).toEqual(["CONFLICT", "done"]);
    });
  });
});
