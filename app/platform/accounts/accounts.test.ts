import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountsContract } from "../contract/accounts.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { FieldRule } from "../core/merchant.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { argon2Hasher, quickHasher } from "../ports/password-hasher.ts";
import { type TestSessions, testSessions } from "../sessions/testing.ts";
import { testStepUp } from "../step-up/testing.ts";
import {
  type TestClock,
  testClock,
  testContext,
  testMerchant,
  testRule,
  testVerification,
} from "../testing.ts";
import { openSignIn } from "../verification/testing.ts";
import { audit } from "../wallet/audit.ts";
import { balance, systemBalance } from "../wallet/wallet.server.ts";
import { openAccount } from "./accounts.server.ts";
import type { RegistrationInput } from "./registration-rules.ts";
import { type TestAccounts, testAccounts } from "./testing.ts";

const refusal = (work: Promise<unknown>): Promise<PlatformError> =>
  work.then(
    () => Promise.reject(new Error("was not refused")),
    (error) => (error instanceof PlatformError ? error : Promise.reject(error)),
  );

function form(fields: Partial<RegistrationInput> = {}): RegistrationInput {
  return {
    username: "maria",
    password: "secret-71",
    confirmPassword: "secret-71",
    agreeTerms: true,
    registerMethod: "WEB",
    ...fields,
  };
}

await forEachDialect("accounts", (open) => {
  let database: TestDatabase;
  let clock: TestClock;
  let accounts: TestAccounts;
  let sessions: TestSessions;
  const merchant = testMerchant();
  const ctx = testContext(merchant);

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    clock = testClock();
    const deps = { database, clock, hasher: quickHasher(), limiter: memoryLimiter() };
    accounts = testAccounts({ ...deps, verification: openSignIn });
    sessions = testSessions({
      ...deps,
      verification: testVerification(),
      stepUp: testStepUp(database, clock),
    });
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });

  async function as(token: string, of = merchant): Promise<CallContext> {
    const caller = await sessions.resolve(of, token);
    if (!caller) throw new Error("no session");
    return testContext(of, {}, caller);
  }
  const rows = async () =>
    (
      await database.db
        .selectFrom("account")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .execute()
    )[0]?.n;

  describe("registration by username", () => {
    it("makes a member, signs in, and gives play money from the house through the ledger", async () => {
      const fixture = { name: "house:play-money", currency: "PHP", book: "real" } as const;
      const before = await systemBalance(database.db, "manila", fixture);
      const { token, firstTimeLogin } = await accounts.register(ctx, form({ username: "Maria2025" }));
      expect(firstTimeLogin).toBe(true);
      const member = await as(token);
      expect(await accounts.memberInfo(member)).toMatchObject({
        account: "Maria2025",
        nickname: "Maria2025",
        type: 0,
        isAgent: 0,
        toUpline: null,
        memberLabelColor: "#ABABAB",
        language: "EN",
        createdAt: clock.now(),
      });
      expect(await balance(database.db, member)).toMatchObject({ sumBalance: 500_000, demo: false });
      expect(await systemBalance(database.db, "manila", fixture)).toBe(before - 500_000);
      const again = sessions.signIn(ctx, {
        type: "username",
        username: "MARIA2025",
        password: "secret-71",
        rememberMe: false,
      });
      expect((await again).firstTimeLogin).toBe(false);
    });

    it("gives nothing outside demonstrations", async () => {
      const live = testMerchant({ demonstrationGrant: 0 });
      const { token } = await accounts.register(testContext(live), form({ username: "noGrant" }));
      expect(await balance(database.db, await as(token))).toMatchObject({ sumBalance: 0 });
    });

    it("says that a name is taken, whatever its case or width, and makes nothing", async () => {
      await accounts.register(ctx, form({ username: "Taken1" }));
      const before = await rows();
      const loose = testMerchant({
        registration: {
          ...merchant.registration,
          username: { username: testRule(), password: testRule() },
        },
      });
      for (const username of ["taken1", "TAKEN1", "Ｔａｋｅｎ１", "tak\u00aden1"]) {
        const error = await refusal(accounts.register(testContext(loose), form({ username })));
        expect(error.code).toBe("USERNAME_TAKEN");
        expect(error.fields).toEqual([{ pointer: "/username", messageKey: "error.field.taken" }]);
      }
      expect(await rows()).toBe(before);
    });

    it("gives a name to one of 20 who ask at once, and to the same name on another merchant", async () => {
      const tries = Array.from({ length: 20 }, (_, n) =>
        accounts
          .register(testContext(merchant, { ip: `198.51.100.${n}` }), form({ username: "race1" }))
          .then(() => "made")
          .catch((error: PlatformError) => error.code),
      );
      const outcomes = await Promise.all(tries);
      expect(outcomes.filter((one) => one === "made")).toHaveLength(1);
      expect(outcomes.filter((one) => one === "USERNAME_TAKEN")).toHaveLength(19);
      const saigon = testContext(testMerchant({ code: "saigon" }));
      expect((await accounts.register(saigon, form({ username: "race1" }))).token).toBeDefined();
    });

    it("rations how often an address may ask whether names are taken", async () => {
      await accounts.register(ctx, form({ username: "asked" }));
      const codes: string[] = [];
      for (let n = 0; n < 12; n++)
        codes.push((await refusal(accounts.register(ctx, form({ username: "asked" })))).code);
      expect(codes.filter((code) => code === "USERNAME_TAKEN")).toHaveLength(10);
      expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
    });

    it("is refused where it is off, and on an agent host", async () => {
      const off = testMerchant({ registration: { ...merchant.registration, usernameEnabled: false } });
      expect((await refusal(accounts.register(testContext(off), form()))).code).toBe("FEATURE_OFF");
      const agents = testContext(merchant, { audience: "agent" });
      expect((await refusal(accounts.register(agents, form()))).code).toBe("FEATURE_OFF");
    });

    it("names every field that is wrong", async () => {
      const error = await refusal(
        accounts.register(
          ctx,
          form({ username: "1x", password: "a b", confirmPassword: "other", agreeTerms: false }),
        ),
      );
      expect(error.code).toBe("INVALID_INPUT");
      expect(error.fields).toEqual([
        {
          pointer: "/username",
          messageKey: "error.pattern.letterFirst",
          values: { min: 4, max: 16, length: "4-16" },
        },
        {
          pointer: "/password",
          messageKey: "error.pattern.lettersDigitsSymbols",
          values: { min: 6, max: 64, length: "6-64" },
        },
        { pointer: "/confirmPassword", messageKey: "error.field.mismatch" },
        { pointer: "/agreeTerms", messageKey: "error.field.terms" },
      ]);
    });

    it("asks for username, password and its repetition even where no rule does", async () => {
      const bare = testMerchant({ registration: { ...merchant.registration, username: {} } });
      const error = await refusal(
        accounts.register(testContext(bare), { agreeTerms: true, registerMethod: "WEB" }),
      );
      expect(error.fields.map((field) => field.pointer)).toEqual([
        "/username",
        "/password",
        "/confirmPassword",
      ]);
      const halfway = await refusal(
        accounts.register(testContext(bare), form({ username: "bare1", confirmPassword: "" })),
      );
      expect(halfway.fields).toEqual([{ pointer: "/confirmPassword", messageKey: "error.field.required" }]);
    });

    it.each(["\u200b\u200b", "a\u0000b", "\ud800x", "a\u0007b"])(
      "takes no name like %j",
      async (username) => {
        const loose = testMerchant({ registration: { ...merchant.registration, username: {} } });
        const error = await refusal(accounts.register(testContext(loose), form({ username })));
        expect(error.fields).toEqual([{ pointer: "/username", messageKey: "error.field.characters" }]);
      },
    );

    it("takes passwords of up to 128 characters of anything, and counts characters", async () => {
      const loose = testMerchant({ registration: { ...merchant.registration, username: {} } });
      const password = "ก😀 é".repeat(32).slice(0, 160);
      const long = Array.from(password).slice(0, 128).join("");
      const made = await accounts.register(
        testContext(loose),
        form({ username: "longpass", password: long, confirmPassword: long }),
      );
      expect(made.token).toBeDefined();
      const over = `${long}x`;
      const error = await refusal(
        accounts.register(
          testContext(loose),
          form({ username: "over", password: over, confirmPassword: over }),
        ),
      );
      expect(error.fields[0]).toMatchObject({ pointer: "/password", messageKey: "error.field.length" });
    });

    const withRule = (name: string, rule: Partial<FieldRule>) =>
      testContext(
        testMerchant({
          registration: {
            ...merchant.registration,
            username: { ...merchant.registration.username, [name]: testRule(rule) },
          },
        }),
      );

    it("asks for a field that the merchant requires, and keeps what the form has", async () => {
      const at = withRule("payeeName", {
        required: true,
        patternId: "lettersSpaces",
        minLength: 2,
        maxLength: 40,
      });
      const missing = await refusal(accounts.register(at, form({ username: "payee0", payeeName: "  " })));
      expect(missing.fields).toEqual([{ pointer: "/payeeName", messageKey: "error.field.required" }]);
      await accounts.register(
        at,
        form({ username: "payee1", payeeName: " Maria Clara ", line: "not asked for" }),
      );
      const row = await database.db
        .selectFrom("account")
        .select("profile")
        .where("username", "=", "payee1")
        .executeTakeFirst();
      expect(JSON.parse(row?.profile ?? "")).toEqual({ payeeName: "Maria Clara" });
    });

    it.each(["Ana\u202Excod", "Ana\u2066Cruz", "Ana\nCruz", "Ana\u2028Cruz", "Ana\u0007"])(
      "takes no text that would be read as another by whoever looks it up: %j",
      async (line) => {
        const at = withRule("line", { required: true });
        const { fields } = await refusal(accounts.register(at, form({ username: "turned", line })));
        expect(fields).toEqual([{ pointer: "/line", messageKey: "error.field.characters" }]);
      },
    );

    it.each(["<ana@example.com", "x,ana@example.com", "ana@localhost"])(
      "takes no mail address that is none, whatever the merchant's pattern lets through: %s",
      async (email) => {
        const at = withRule("email", { required: true });
        const { fields } = await refusal(accounts.register(at, form({ username: "mailer", email })));
        expect(fields).toEqual([{ pointer: "/email", messageKey: "error.pattern.mailbox" }]);
      },
    );

    it("leaves out what the form does not have, required or not", async () => {
      const at = withRule("email", { enabled: false, required: true, patternId: "mailbox" });
      await accounts.register(at, form({ username: "nomail", email: "not a mailbox" }));
      const row = await database.db
        .selectFrom("account")
        .select("email")
        .where("username", "=", "nomail")
        .executeTakeFirst();
      expect(row?.email).toBeNull();
    });

    it("matches the merchant's own pattern, and says one length when there is only one", async () => {
      const at = withRule("mobileNum", {
        patternId: "digits",
        minLength: 10,
        maxLength: 10,
        acceptedPattern: "9*",
      });
      const wrong = await refusal(accounts.register(at, form({ username: "mob1", mobileNum: "8171234567" })));
      expect(wrong.fields).toEqual([{ pointer: "/mobileNum", messageKey: "error.format.phone" }]);
      const short = await refusal(accounts.register(at, form({ username: "mob1", mobileNum: "917" })));
      expect(short.fields[0]?.values).toEqual({ min: 10, max: 10, length: "10" });
      await accounts.register(
        at,
        form({ username: "mob1", mobileNum: "9171234567", countryDialingCode: "+63" }),
      );
      const row = await database.db
        .selectFrom("account")
        .select("mobile")
        .where("username", "=", "mob1")
        .executeTakeFirst();
      expect(row?.mobile).toBe("+639171234567");
    });

    it.each([
      ["payeeName", "realName"],
      ["fullname", "realName"],
      ["username", "account"],
      ["password", "password"],
      ["email", "email"],
    ] as const)("names the format of %s that the brand's own pattern does not take", async (name, format) => {
      const at = withRule(name, { patternId: "", acceptedPattern: "Q*" });
      const wrong = await refusal(accounts.register(at, form({ [name]: "another one" })));
      expect(wrong.fields).toContainEqual({ pointer: `/${name}`, messageKey: `error.format.${format}` });
    });

    it("keeps where the client says that it registered, which decides nothing", async () => {
      const said = { registerUrl: "https://elsewhere.example/register", domain: "elsewhere.example" };
      await accounts.register(ctx, form({ username: "origin1", ...said }));
      const row = await database.db
        .selectFrom("account")
        .select(["merchant_id", "profile"])
        .where("username", "=", "origin1")
        .executeTakeFirst();
      expect(row).toMatchObject({ merchant_id: merchant.code, profile: JSON.stringify(said) });
    });

    it("asks for address and nationality together where both are required", async () => {
      const required = testRule({ required: true });
      const registration = {
        ...merchant.registration,
        username: { address: required, nationality: required },
      };
      const wrong = await refusal(
        accounts.register({ ...ctx, merchant: { ...merchant, registration } }, form()),
      );
      expect(wrong.fields).toEqual(
        ["/address", "/nationality"].map((pointer) => ({
          pointer,
          messageKey: "error.field.addressAndNationality",
        })),
      );
    });

    it("takes a field over the wire that is as long as a brand's rule may let it be", async () => {
      const longest = "😀".repeat(255);
      const rule = testRule({ maxLength: 255 });
      const names = ["payeeName", "line", "facebook", "qqNum", "address", "occupation"];
      const rules = Object.fromEntries(names.map((name) => [name, rule]));
      const registration = { ...merchant.registration, username: rules };
      const { inputSchema } = accountsContract.register["~orpc"];
      if (!inputSchema) throw new Error("a registration has an input");
      const input = inputSchema.parse({
        ...form({ username: "longest1" }),
        ...Object.fromEntries(names.map((name) => [name, longest])),
      });
      const at = { ...ctx, merchant: { ...merchant, registration } };
      expect((await accounts.register(at, input)).token).toBeTruthy();
      const longer = accounts.register(at, { ...input, username: "longest2", line: `${longest}a` });
      expect((await refusal(longer)).fields).toMatchObject([{ pointer: "/line" }]);
    });

    it("checks a birthday against the merchant's age", async () => {
      const at = withRule("birthday", { required: true });
      const young = await refusal(
        accounts.register(at, form({ username: "young1", birthday: "2004-11-14" })),
      );
      const both = { username: "young1", birthday: "2004-11-14", agreeTerms: false };
      expect((await refusal(accounts.register(at, form(both)))).fields).toMatchObject([
        { pointer: "/agreeTerms" },
        { pointer: "/birthday", messageKey: "error.field.age" },
      ]);
      expect(young.code).toBe("AGE_RESTRICTED");
      expect(young.fields).toEqual([
        { pointer: "/birthday", messageKey: "error.field.age", values: { age: 21 } },
      ]);
      const wrong = await refusal(
        accounts.register(at, form({ username: "young1", birthday: "2004-02-30" })),
      );
      expect(wrong.fields).toEqual([{ pointer: "/birthday", messageKey: "error.field.date" }]);
      expect(
        (await accounts.register(at, form({ username: "young1", birthday: "2004-11-13" }))).token,
      ).toBeDefined();
    });

    describe("with a code", () => {
      const codeOf = async (username: string) =>
        await database.db
          .selectFrom("account")
          .select(["id", "referral_code"])
          .where("merchant_id", "=", "manila")
          .where("username", "=", username)
          .executeTakeFirstOrThrow();
      const agent = async (username: string) => {
        await database.transaction((trx) =>
          openAccount(trx, merchant, {
            type: 1,
            username,
            passwordHash: null,
            language: "EN",
            ip: "",
            registerMethod: "TEST",
            grant: 0,
            now: clock.now(),
          }),
        );
        return codeOf(username);
      };
      const lineOf = (username: string) =>
        database.db
          .selectFrom("account")
          .select(["upline_id", "referred_by", "affiliate_code"])
          .where("username", "=", username)
          .executeTakeFirstOrThrow();

      it("of an agent's link makes the agent the upline", async () => {
        const { id, referral_code } = await agent("agentone");
        const at = withRule("affiliateCode", {});
        const { token } = await accounts.register(
          at,
          form({ username: "viaagent", affiliateCode: referral_code.toLowerCase() }),
        );
        expect(await lineOf("viaagent")).toEqual({
          upline_id: id,
          referred_by: null,
          affiliate_code: referral_code,
        });
        expect((await accounts.memberInfo(await as(token))).toUpline).toBe("agentone");
      });

      it("of a friend makes the friend the referrer, under the friend's upline", async () => {
        const top = await agent("agenttwo");
        await accounts.register(
          withRule("affiliateCode", {}),
          form({ username: "friend1", affiliateCode: top.referral_code }),
        );
        const friend = await codeOf("friend1");
        await accounts.register(
          withRule("referralCode", {}),
          form({ username: "friend2", referralCode: friend.referral_code }),
        );
        expect(await lineOf("friend2")).toEqual({
          upline_id: top.id,
          referred_by: friend.id,
          affiliate_code: null,
        });
      });

      it("that nobody has is refused, as is a member's in the place of an agent's, or another merchant's", async () => {
        const saigon = testMerchant({ code: "saigon" });
        await accounts.register(testContext(saigon), form({ username: "abroad" }));
        const abroad = await database.db
          .selectFrom("account")
          .select("referral_code")
          .where("username", "=", "abroad")
          .executeTakeFirstOrThrow();
        await accounts.register(ctx, form({ username: "plain1" }));
        const plain = await codeOf("plain1");
        const wrong: [string, string][] = [
          ["referralCode", "NOSUCHCODE"],
          ["referralCode", abroad.referral_code],
          ["affiliateCode", plain.referral_code],
        ];
        const before = await rows();
        for (const [field, code] of wrong) {
          const error = await refusal(
            accounts.register(withRule(field, {}), form({ username: "invited", [field]: code })),
          );
          expect(error.code).toBe("INVITATION_CODE_INVALID");
          expect(error.fields[0]?.pointer).toBe(`/${field}`);
        }
        expect(await rows()).toBe(before);
      });
    });
  });

  describe("free play", () => {
    it("opens a demo account with play money of the demo book", async () => {
      const { token } = await accounts.freePlay(ctx);
      const demo = await as(token);
      expect(demo.caller).toMatchObject({ type: 4 });
      expect(await balance(database.db, demo)).toMatchObject({ sumBalance: 100_000, demo: true });
      const given = await database.db
        .selectFrom("ledger_transfer")
        .select("book")
        .where("reference", "=", demo.caller.kind === "account" ? demo.caller.accountId : "")
        .execute();
      expect(given).toEqual([{ book: "demo" }]);
    });

    it("is refused where it is off, and on an agent host", async () => {
      const off = testMerchant({ freePlay: { enabled: false, grant: 1 } });
      expect((await refusal(accounts.freePlay(testContext(off)))).code).toBe("FEATURE_OFF");
      const agents = testContext(merchant, { audience: "agent" });
      expect((await refusal(accounts.freePlay(agents))).code).toBe("FEATURE_OFF");
    });
  });

  it("keep the language that their owner chose", async () => {
    const { token } = await accounts.register(ctx, form({ username: "polyglot" }));
    const member = await as(token);
    await accounts.setLanguage(member, { language: "TY" });
    expect((await accounts.memberInfo(member)).language).toBe("TY");
    expect((await refusal(accounts.setLanguage(member, { language: "<b>" }))).code).toBe("INVALID_INPUT");
    expect((await refusal(accounts.setLanguage(ctx, { language: "EN" }))).code).toBe("NOT_LOGGED_IN");
    expect((await refusal(accounts.memberInfo(ctx))).code).toBe("NOT_LOGGED_IN");
  });

  it("store no password in clear, and hash with argon2id at 64 MiB and three passes", async () => {
    const hash = await argon2Hasher().hash("a password");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    await accounts.register(
      ctx,
      form({ username: "hashed1", password: "plain-as-day", confirmPassword: "plain-as-day" }),
    );
    const all = JSON.stringify(await database.db.selectFrom("account").selectAll().execute());
    expect(all).not.toContain("plain-as-day");
  });
});
