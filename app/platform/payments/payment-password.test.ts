import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { refusal } from "../testing.ts";
import { PAYMENT_PASSWORD, SIGN_IN_PASSWORD } from "./payout-members-testing.ts";
import { openPayoutFixture, type PayoutFixture } from "./testing.ts";

const NEW = "another 77 pay";

await forEachDialect("the payment password", (open) => {
  let database: TestDatabase;
  let fixture: PayoutFixture;
  beforeAll(async () => {
    database = await open();
    fixture = await openPayoutFixture(database);
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => database.drop());

  const set = (
    ctx: CallContext,
    newPassword: string,
    over: { oldPassword?: string; confirmNewPassword?: string; approval?: string | undefined } = {},
  ) => fixture.paymentPassword.set(ctx, { newPassword, confirmNewPassword: newPassword, ...over });
  const works = (ctx: CallContext, password: string) =>
    fixture.paymentPassword.check(ctx, password).then(
      () => true,
      () => false,
    );

  it("is set for the first time after a second proof, which is requested before anything is typed", async () => {
    const ctx = await fixture.member({ paymentPassword: null });
    expect(await fixture.paymentPassword.describe(ctx)).toEqual({
      isSet: false,
      minLength: 6,
      maxLength: 128,
      patternId: "",
    });
    expect((await refusal(fixture.paymentPassword.check(ctx, "482913"))).code).toBe("PAYMENT_PASSWORD_UNSET");
    expect((await refusal(set(ctx, ""))).code).toBe("STEP_UP_REQUIRED");
    const { ctx: after } = await fixture.proven(ctx, (session, approval) => set(session, NEW, { approval }));
    expect(await fixture.paymentPassword.describe(after)).toMatchObject({ isSet: true });
    expect(await works(after, NEW)).toBe(true);
    expect(await works(after, PAYMENT_PASSWORD)).toBe(false);
  });

  it("is normalised like a code if it has only digits, when it is set and when it is entered", async () => {
    const ctx = await fixture.member();
    await set(ctx, "７３９２ ５８", { oldPassword: PAYMENT_PASSWORD, confirmNewPassword: "739-258\u200b" });
    const typed = ["739258", "７３９２５８", "๗๓๙๒๕๘", "739 258\n", "\u202a739-258\u202c"];
    for (const one of typed) expect(await works(ctx, one), one).toBe(true);
    expect(await works(ctx, "739259")).toBe(false);
    await set(ctx, "pay-739 2", { oldPassword: "٧٣٩٢٥٨" });
    expect([await works(ctx, "pay-739 2"), await works(ctx, "pay7392")]).toEqual([true, false]);
  });

  it("still works with spaces and dashes if it was set with them earlier", async () => {
    const ctx = await fixture.member();
    const { accountId } = requireAccount(ctx.caller);
    const hash = await quickHasher().hash("73-92-58");
    const row = database.db.updateTable("account").where("id", "=", accountId);
    await row.set({ payment_password_hash: hash }).execute();
    expect([await works(ctx, "73-92-58"), await works(ctx, "739258")]).toEqual([true, false]);
  });

  it("is changed with the old one, or reset with a second proof when forgotten", async () => {
    const ctx = await fixture.member();
    await set(ctx, NEW, { oldPassword: PAYMENT_PASSWORD });
    expect([await works(ctx, NEW), await works(ctx, PAYMENT_PASSWORD)]).toEqual([true, false]);
    const wrong = await refusal(set(ctx, "a third one 1", { oldPassword: "not it" }));
    expect(wrong).toMatchObject({
      code: "WRONG_CREDENTIALS",
      fields: [{ pointer: "/oldPassword", messageKey: "error.field.paymentPassword" }],
    });
    expect(await works(ctx, NEW)).toBe(true);
    const { ctx: after } = await fixture.proven(ctx, (session, approval) =>
      set(session, "a third one 1", { approval }),
    );
    expect(await works(after, "a third one 1")).toBe(true);
  });

  it.each([
    ["48291", {}, "/newPassword", "error.field.length"],
    ["", {}, "/newPassword", "error.field.required"],
    ["123456", {}, "/newPassword", "error.field.breached"],
    ["PASSWORD", {}, "/newPassword", "error.field.breached"],
    [NEW, { confirmNewPassword: "other" }, "/confirmNewPassword", "error.field.mismatch"],
    [SIGN_IN_PASSWORD, {}, "/newPassword", "error.field.asPassword"],
  ])("refuses %j", async (password, over, pointer, messageKey) => {
    const ctx = await fixture.member();
    const { code, fields } = await refusal(set(ctx, password, { oldPassword: PAYMENT_PASSWORD, ...over }));
    expect([code, fields]).toMatchObject(["INVALID_INPUT", [{ pointer, messageKey }]]);
    expect(await works(ctx, PAYMENT_PASSWORD)).toBe(true);
  });

  it("does not reveal the sign-in password to a caller who does not know it", async () => {
    const ctx = await fixture.member();
    const { code } = await refusal(set(ctx, SIGN_IN_PASSWORD, { oldPassword: "not it" }));
    expect(code).toBe("WRONG_CREDENTIALS");
    const unproven = await refusal(set(ctx, SIGN_IN_PASSWORD, { approval: "made up" }));
    expect(unproven.code).toBe("STEP_UP_EXPIRED");
  });

  it("leaves the approval unused when the new password is invalid", async () => {
    const ctx = await fixture.member();
    const { details } = await refusal(set(ctx, ""));
    const challenge = String(details.challenge);
    const proof = { challenge, method: "password", answer: SIGN_IN_PASSWORD } as const;
    const { fields } = await refusal(fixture.sessions.approve(ctx, { ...proof, answer: "not it" }));
    expect(fields).toEqual([{ pointer: "/answer", messageKey: "error.field.proofPassword" }]);
    const { approval, token } = await fixture.sessions.approve(ctx, proof);
    const caller = await fixture.sessions.resolve(fixture.merchant, token);
    if (!caller) throw new Error("no session");
    const after = { ...ctx, caller };
    expect((await refusal(set(after, "123456", { approval }))).code).toBe("INVALID_INPUT");
    await set(after, NEW, { approval });
    expect((await refusal(set(after, "one more 55 pay", { approval }))).code).toBe("STEP_UP_EXPIRED");
    expect(await works(after, NEW)).toBe(true);
  });

  it("leaves the approval unused when it equals the sign-in password, and allows one comparison per approval", async () => {
    const ctx = await fixture.member({ paymentPassword: null });
    const { ctx: after } = await fixture.proven(ctx, async (session, approval) => {
      if (approval === undefined) return set(session, "");
      for (const _ of [1, 2]) {
        const { code, fields } = await refusal(set(session, SIGN_IN_PASSWORD, { approval }));
        expect([code, fields[0]?.messageKey]).toEqual(["INVALID_INPUT", "error.field.asPassword"]);
      }
      const guesses = Array.from({ length: 6 }, (_, n) => set(session, `guess ${n} of it`, { approval }));
      const outcomes = await Promise.allSettled(guesses);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      return {};
    });
    expect(await fixture.paymentPassword.describe(after)).toMatchObject({ isSet: true });
  });

  it("is compared with the sign-in password at most ten times a day", async () => {
    const ctx = await fixture.member();
    let last = PAYMENT_PASSWORD;
    for (let n = 0; n < 9; n++) {
      await set(ctx, `guess ${n} of it`, { oldPassword: last });
      last = `guess ${n} of it`;
    }
    expect((await refusal(set(ctx, SIGN_IN_PASSWORD, { oldPassword: last }))).code).toBe("INVALID_INPUT");
    expect((await refusal(set(ctx, NEW, { oldPassword: last }))).code).toBe("TOO_MANY_REQUESTS");
    expect(await works(ctx, last)).toBe(true);
    fixture.clock.advance(24 * 60 * 60_000);
    await set(ctx, NEW, { oldPassword: last });
    expect(await works(ctx, NEW)).toBe(true);
  });

  it("allows ten wrong attempts in a quarter of an hour and 30 a day; correct ones do not count", async () => {
    const ctx = await fixture.member();
    for (let right = 0; right < 12; right++) await fixture.paymentPassword.check(ctx, PAYMENT_PASSWORD);
    const guess = async () => (await refusal(fixture.paymentPassword.check(ctx, "not it"))).code;
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 10; wrong++) expect(await guess()).toBe("WRONG_CREDENTIALS");
      const shut = await refusal(fixture.paymentPassword.check(ctx, PAYMENT_PASSWORD));
      expect(shut.code).toBe("TOO_MANY_REQUESTS");
      expect(shut.details.retryAfterMs).toBeGreaterThan(0);
      fixture.clock.advance(15 * 60_000);
    }
    expect(await guess()).toBe("TOO_MANY_REQUESTS");
    fixture.clock.advance(24 * 60 * 60_000);
    expect(await works(ctx, PAYMENT_PASSWORD)).toBe(true);
  });

  it("uses up no attempt, comparison or approval when the password hasher is busy", async () => {
    const ctx = await fixture.member();
    const { hasher } = fixture;
    const busy = new PlatformError("SERVER_BUSY");
    const code = async (work: Promise<unknown>) => (await refusal(work)).code;
    vi.spyOn(hasher, "verify").mockRejectedValue(busy);
    for (let n = 0; n < 61; n++)
      expect(await code(fixture.paymentPassword.check(ctx, "x"))).toBe("SERVER_BUSY");
    vi.restoreAllMocks();

    const { verify } = hasher;
    vi.spyOn(hasher, "verify").mockImplementation((phc, password) =>
      password === NEW ? Promise.reject(busy) : verify(phc, password),
    );
    const change = () => set(ctx, NEW, { oldPassword: PAYMENT_PASSWORD });
    for (let n = 0; n < 11; n++) expect(await code(change())).toBe("SERVER_BUSY");
    vi.restoreAllMocks();
    await change();

    await fixture.proven(ctx, async (session, approval) => {
      if (approval === undefined) return set(session, "");
      vi.spyOn(hasher, "hash").mockRejectedValueOnce(busy);
      expect(await code(set(session, "a third one 1", { approval }))).toBe("SERVER_BUSY");
      return set(session, "a third one 1", { approval });
    });
  });

  it("is set by only one of two concurrent requests", async () => {
    const ctx = await fixture.member();
    const both = await Promise.allSettled(
      ["the one 11 pay", "the other 22 pay"].map((one) => set(ctx, one, { oldPassword: PAYMENT_PASSWORD })),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
