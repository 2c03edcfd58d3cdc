import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accountsContract } from "../contract/accounts.ts";
import { getInputSchema } from "../contract/procedure.ts";
import { PlatformError } from "../core/errors.ts";
import type { FieldRule, MerchantProfile } from "../core/merchant.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { proofOfWork } from "../ports/bot-check.ts";
import { type PasswordHasher, quickHasher } from "../ports/password-hasher.ts";
import { derivedSecrets } from "../ports/secrets.ts";
import {
  clockLimiter,
  refusal,
  type TestClock,
  testClock,
  testContext,
  testMerchant,
  testRule,
} from "../testing.ts";
import { testWholeVerification, type WholeVerification } from "../verification/testing.ts";
import { audit } from "../wallet/audit.ts";
import type { RegistrationInput } from "./registration-rules.ts";
import { type TestAccounts, testAccounts } from "./testing.ts";

let numbers = 0;
const newNumber = () => `0917${String(5_550_000 + ++numbers)}`;

await forEachDialect("registration with proofs", (open) => {
  let database: TestDatabase;
  let clock: TestClock;
  let accounts: TestAccounts;
  let verification: WholeVerification;
  let hasher: PasswordHasher;
  let sent: string[];
  let address = 0;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });
  beforeEach(() => {
    clock = testClock();
    sent = [];
    const limiter = clockLimiter(clock);
    const secrets = derivedSecrets(Buffer.alloc(32, 5));
    const send = async (_: unknown, { text }: { text: string }) => void sent.push(text);
    verification = testWholeVerification({
      database,
      clock,
      limiter,
      secrets,
      botCheck: proofOfWork(secrets),
      sms: { send },
      mailer: { send },
      translate: () => (_, values) => String(values?.code),
      log: { warn: () => undefined },
      later: (work) => void work(),
      pictureText: () => "ACDEF",
    });
    hasher = quickHasher();
    accounts = testAccounts({ database, clock, hasher, limiter, verification });
  });

  const merchantWith = (
    rules: Record<string, Partial<FieldRule>>,
    switches: MerchantProfile["switches"],
    over: Partial<MerchantProfile> = {},
  ) => {
    const made = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, testRule(rule)]));
    const { registration } = testMerchant();
    return testMerchant({
      switches,
      registration: {
        ...registration,
        mobileEnabled: true,
        username: { ...registration.username, ...made },
        mobile: made,
      },
      ...over,
    });
  };
  /** A visitor with a separate IP address. */
  const at = (merchant: MerchantProfile, over = {}) => {
    clock.advance(2_000);
    const id = ++address;
    return testContext(merchant, { visitor: `visitor-${id}`, ip: `10.0.${id >> 8}.${id & 255}`, ...over });
  };
  const form = (fields: Partial<RegistrationInput>): RegistrationInput => ({
    agreeTerms: true,
    registerMethod: "WEB",
    countryDialingCode: "63",
    ...fields,
  });
  const passwords = { password: "Parol2026", confirmPassword: "Parol2026" };
  const getAccount = (mobile: string) =>
    database.db
      .selectFrom("account")
      .select(["username", "password_hash", "mobile", "email", "register_method"])
      .where("merchant_id", "=", "manila")
      .where("mobile", "=", mobile)
      .executeTakeFirst();
  const e164 = (mobileNum: string) => `+63${mobileNum.slice(1)}`;

  async function codeFor(ctx: ReturnType<typeof at>, mobileNo: string): Promise<string> {
    await verification.handlers.captcha(ctx);
    const order = { mobileNo, countryDialingCode: "63", regType: "mobile", captcha: "ACDEF" } as const;
    await verification.handlers.registrationCode(ctx, order);
    return sent.at(-1) ?? "";
  }

  describe("registration by mobile", () => {
    const plain = merchantWith({}, {});

    it("requires a number and the code sent to it, and no password where the brand requires none", async () => {
      const ctx = at(plain);
      const mobileNum = newNumber();
      const verificationCode = await codeFor(ctx, mobileNum);
      const { token } = await accounts.registerByMobile(
        ctx,
        form({ mobileNum, verificationCode, ...passwords }),
      );
      expect(token).toBeDefined();
      expect(await getAccount(e164(mobileNum))).toMatchObject({
        username: expect.stringMatching(/^player[0-9a-z]{8}$/),
        password_hash: null,
      });
    });

    it("requires a password while mobileRegPass is on", async () => {
      const strict = merchantWith({ password: { minLength: 8 } }, { mobileRegPass: true });
      const ctx = at(strict);
      const mobileNum = newNumber();
      const verificationCode = await codeFor(ctx, mobileNum);
      const error = await refusal(accounts.registerByMobile(ctx, form({ mobileNum, verificationCode })));
      expect(error.fields.map(({ pointer }) => pointer)).toEqual(["/password", "/confirmPassword"]);
      await accounts.registerByMobile(ctx, form({ mobileNum, verificationCode, ...passwords }));
      expect((await getAccount(e164(mobileNum)))?.password_hash).toMatch(/^\$argon2id/);
    });

    it("reports a missing number or code, and an invalid number", async () => {
      const missing = await refusal(accounts.registerByMobile(at(plain), form({})));
      expect(missing.fields).toEqual([
        { pointer: "/mobileNum", messageKey: "error.field.required" },
        { pointer: "/verificationCode", messageKey: "error.field.verifyFirst" },
      ]);
      const wrong = form({ mobileNum: "02 8123 4567", verificationCode: "123456" });
      expect((await refusal(accounts.registerByMobile(at(plain), wrong))).fields).toEqual([
        { pointer: "/mobileNum", messageKey: "error.field.mobile" },
      ]);
    });

    it("refuses a code of another number, a wrong code, and a code used before", async () => {
      const ctx = at(plain);
      const [mobileNum, other] = [newNumber(), newNumber()];
      const verificationCode = await codeFor(ctx, mobileNum);
      const wrong = verificationCode === "123456" ? "654321" : "123456";
      const tries = [
        form({ mobileNum: other, verificationCode }),
        form({ mobileNum, verificationCode: wrong }),
      ];
      for (const one of tries) {
        const error = await refusal(accounts.registerByMobile(ctx, one));
        expect([error.code, error.fields[0]?.pointer]).toEqual([
          "VERIFICATION_CODE_INVALID",
          "/verificationCode",
        ]);
      }
      await accounts.registerByMobile(ctx, form({ mobileNum, verificationCode }));
      const again = await refusal(accounts.registerByMobile(ctx, form({ mobileNum, verificationCode })));
      expect(again.code).toBe("VERIFICATION_CODE_INVALID");
    });

    it("leaves the code valid where too many passwords wait to be hashed", async () => {
      const ctx = at(merchantWith({ password: {} }, { mobileRegPass: true }));
      const mobileNum = newNumber();
      const filled = form({ mobileNum, verificationCode: await codeFor(ctx, mobileNum), ...passwords });
      vi.spyOn(hasher, "hash").mockRejectedValueOnce(new PlatformError("SERVER_BUSY"));
      expect((await refusal(accounts.registerByMobile(ctx, filled))).code).toBe("SERVER_BUSY");
      expect((await accounts.registerByMobile(ctx, filled)).token).toBeDefined();
    });

    it("allows one account per number, and reveals an existing one only after the number is verified", async () => {
      const mobileNum = newNumber();
      const first = at(plain);
      await accounts.registerByMobile(
        first,
        form({ mobileNum, verificationCode: await codeFor(first, mobileNum) }),
      );
      const stranger = await refusal(
        accounts.registerByMobile(at(plain), form({ mobileNum, verificationCode: "123456" })),
      );
      expect(stranger.code).toBe("VERIFICATION_CODE_INVALID");
      const owner = at(plain);
      const error = await refusal(
        accounts.registerByMobile(
          owner,
          form({ mobileNum, verificationCode: await codeFor(owner, mobileNum) }),
        ),
      );
      expect(error).toMatchObject({
        code: "CONFLICT",
        fields: [{ pointer: "/mobileNum", messageKey: "error.field.mobileTaken" }],
      });
    });

    it("accepts a number that another account entered without verifying", async () => {
      const mobileNum = newNumber();
      const typed = merchantWith({ mobileNum: {} }, {});
      await accounts.register(at(typed), form({ username: `typed${numbers}`, mobileNum, ...passwords }));
      await accounts.register(at(typed), form({ username: `again${numbers}`, mobileNum, ...passwords }));
      const ctx = at(plain);
      await accounts.registerByMobile(
        ctx,
        form({ mobileNum, verificationCode: await codeFor(ctx, mobileNum) }),
      );
      const rows = await database.db
        .selectFrom("account")
        .select(["register_method", "mobile_verified_at"])
        .where("mobile", "=", e164(mobileNum))
        .orderBy("mobile_verified_at")
        .execute();
      expect(rows.filter((row) => row.mobile_verified_at !== null)).toHaveLength(1);
      expect(rows).toHaveLength(3);
    });

    it("is refused where the brand does not offer it, and on an agent host", async () => {
      const off = testMerchant();
      expect((await refusal(accounts.registerByMobile(at(off), form({})))).code).toBe("FEATURE_OFF");
      const agents = at(plain, { audience: "agent" });
      expect((await refusal(accounts.registerByMobile(agents, form({})))).code).toBe("FEATURE_OFF");
    });
  });

  describe("registration by username", () => {
    it("requires a number and its code while smsEnabled is on, and keeps the code when the name is taken", async () => {
      const sms = merchantWith({}, { smsEnabled: true });
      const none = await refusal(accounts.register(at(sms), form({ username: "linh1", ...passwords })));
      expect(none.fields.map(({ pointer }) => pointer)).toEqual(["/mobileNum", "/verificationCode"]);
      const ctx = at(sms);
      const mobileNum = newNumber();
      const verificationCode = await codeFor(ctx, mobileNum);
      await accounts.register(at(testMerchant()), form({ username: "linh2", ...passwords }));
      const taken = form({ username: "linh2", mobileNum, verificationCode, ...passwords });
      expect((await refusal(accounts.register(ctx, taken))).code).toBe("USERNAME_TAKEN");
      await accounts.register(ctx, { ...taken, username: "linh3" });
      expect(await getAccount(e164(mobileNum))).toMatchObject({ username: "linh3" });
    });

    it("requires a code by mail where the form has a mail and a code field", async () => {
      const mail = merchantWith({ email: {}, verificationCode: {} }, {});
      const ctx = at(mail);
      await verification.handlers.captcha(ctx);
      await verification.handlers.registrationEmailCode(ctx, { email: "Ann@Example.com", captcha: "ACDEF" });
      const filled = form({ username: "ann01", email: "ann@example.COM", ...passwords });
      const missing = await refusal(accounts.register(ctx, filled));
      expect(missing.fields).toEqual([
        { pointer: "/verificationCode", messageKey: "error.field.verifyFirst" },
      ]);
      await accounts.register(ctx, { ...filled, verificationCode: sent.at(-1) });
      const row = await database.db
        .selectFrom("account")
        .select("email")
        .where("merchant_id", "=", "manila")
        .where("username", "=", "ann01")
        .executeTakeFirst();
      expect(row?.email).toBe("ann@example.com");
    });

    it.each([
      ["the bot check is on", merchantWith({}, { botCheck: true })],
      ["the brand requires the captcha", merchantWith({ captcha: { required: true } }, {})],
    ])("requires a captcha or a proof where %s", async (_what, merchant) => {
      const username = `human${++numbers}`;
      const filled = form({ username, ...passwords });
      expect((await refusal(accounts.register(at(merchant), filled))).code).toBe("CAPTCHA_REQUIRED");
      const ctx = at(merchant);
      await verification.handlers.captcha(ctx);
      const wrong = await refusal(accounts.register(ctx, { ...filled, captcha: "XXXXX" }));
      expect([wrong.code, wrong.fields[0]?.pointer]).toEqual(["CAPTCHA_INVALID", "/captcha"]);
      clock.advance(1_000);
      await verification.handlers.captcha(ctx);
      expect((await accounts.register(ctx, { ...filled, captcha: "acdef" })).token).toBeDefined();
    });

    it("requires a payment password where the form shows one, and refuses a weak one", async () => {
      const merchant = merchantWith({ paymentPassword: { required: false } }, {});
      const filled = form({ username: "bayad1", ...passwords });
      const findFault = async (paymentPassword: string | undefined) =>
        (await refusal(accounts.register(at(merchant), { ...filled, paymentPassword }))).fields;
      const pointer = "/paymentPassword";
      expect(await findFault(undefined)).toEqual([{ pointer, messageKey: "error.field.required" }]);
      expect(await findFault("48291")).toMatchObject([{ pointer, values: { min: 6 } }]);
      expect(await findFault("123456")).toEqual([{ pointer, messageKey: "error.field.breached" }]);
      expect(await findFault("１２３ ４５６")).toEqual([{ pointer, messageKey: "error.field.breached" }]);
      expect(await findFault(passwords.password)).toEqual([
        { pointer, messageKey: "error.field.asPassword" },
      ]);
      await accounts.register(at(merchant), { ...filled, paymentPassword: "４８２ ９１３" });
      const row = await database.db
        .selectFrom("account")
        .select("payment_password_hash")
        .where("username", "=", "bayad1")
        .executeTakeFirstOrThrow();
      expect(await quickHasher().verify(row.payment_password_hash ?? "", "482913")).toBe(true);
    });

    it("refuses a username or nickname that could be mistaken for staff", async () => {
      const named = merchantWith({ username: {}, nickname: { maxLength: 60 } }, {});
      const fields = async (over: Partial<RegistrationInput>) =>
        (await refusal(accounts.register(at(named), form({ username: "linh7", ...passwords, ...over }))))
          .fields;
      const staffName = "error.field.staffName";
      expect(await fields({ username: "Supp0rt" })).toEqual([
        { pointer: "/username", messageKey: staffName },
      ]);
      for (const nickname of ["Admin Ana", "Manila Star", "客服"])
        expect(await fields({ nickname })).toEqual([{ pointer: "/nickname", messageKey: staffName }]);
      expect(await fields({ nickname: "a".repeat(21) })).toMatchObject([{ pointer: "/nickname" }]);
      await accounts.register(at(named), form({ username: "linh7", nickname: "  Linh   N. ", ...passwords }));
      const { nickname } = await database.db
        .selectFrom("account")
        .select("nickname")
        .where("username", "=", "linh7")
        .executeTakeFirstOrThrow();
      expect(nickname).toBe("Linh N.");
    });

    it("refuses a name that looks like another", async () => {
      const loose = merchantWith({ username: {} }, {});
      for (const username of ["pаypal", "аре"]) {
        const error = await refusal(accounts.register(at(loose), form({ username, ...passwords })));
        expect(error.fields).toEqual([{ pointer: "/username", messageKey: "error.field.lookAlike" }]);
      }
    });
  });

  it("refuses a long field by the brand's rule, whose message names its own length", async () => {
    const long = { username: {}, email: { maxLength: 40 }, password: { maxLength: 20 } };
    const typed = Object.fromEntries(Object.keys(long).map((name) => [name, "x".repeat(300)]));
    const input = getInputSchema(accountsContract.register).parse(form(typed));
    const error = await refusal(accounts.register(at(merchantWith(long, {})), input));
    const values = (name: string) => error.fields.find(({ pointer }) => pointer === `/${name}`)?.values;
    expect(values("username")).toMatchObject({ max: 64 });
    expect(values("email")).toMatchObject({ max: 40 });
    expect(values("password")).toMatchObject({ max: 20 });
  });

  it("registration settings tell apps the rules that are enforced", async () => {
    const settings = await accounts.registerSettings(at(merchantWith({ email: {} }, { smsEnabled: true })));
    expect(settings.checks).toEqual({
      username: { code: "sms", humanCheck: false },
      mobile: { code: "sms", humanCheck: false },
    });
    expect(settings.username).toMatchObject({
      mobileNum: { enabled: true, required: true },
      verificationCode: { enabled: true, required: true },
      email: { enabled: true, required: false },
    });
    expect(settings.mobile).toMatchObject({ password: { enabled: false }, mobileNum: { required: true } });
  });
});
