import { describe, expect, it } from "vitest";
import { accountsContract } from "../contract/accounts.ts";
import { getInputSchema } from "../contract/procedure.ts";
import type { FieldRule } from "../core/merchant.ts";
import { forEachDialect } from "../database/testing.ts";
import { refusal, testContext, testMerchant, testRule } from "../testing.ts";
import { openAccount } from "./accounts.server.ts";
import { openAccounts, registrationForm } from "./testing.ts";

await forEachDialect("accounts", (open) => {
  const { given, merchant, ctx, as, rows } = openAccounts(open);

  describe("the fields of a registration", () => {
    const withRule = (name: string, rule: Partial<FieldRule>) =>
      testContext(
        testMerchant({
          registration: {
            ...merchant.registration,
            username: { ...merchant.registration.username, [name]: testRule(rule) },
          },
        }),
      );

    it("requires a field that the merchant requires, and stores the fields of the form", async () => {
      const at = withRule("payeeName", {
        required: true,
        patternId: "lettersSpaces",
        minLength: 2,
        maxLength: 40,
      });
      const missing = await refusal(
        given.accounts.register(at, registrationForm({ username: "payee0", payeeName: "  " })),
      );
      expect(missing.fields).toEqual([{ pointer: "/payeeName", messageKey: "error.field.required" }]);
      await given.accounts.register(
        at,
        registrationForm({ username: "payee1", payeeName: " Maria Clara ", line: "not asked for" }),
      );
      const row = await given.database.db
        .selectFrom("account")
        .select("profile")
        .where("username", "=", "payee1")
        .executeTakeFirst();
      expect(JSON.parse(row?.profile ?? "")).toEqual({ payeeName: "Maria Clara" });
    });

    it.each(["Ana\u202Excod", "Ana\u2066Cruz", "Ana\nCruz", "Ana\u2028Cruz", "Ana\u0007"])(
      "refuses text that others would read differently: %j",
      async (line) => {
        const at = withRule("line", { required: true });
        const { fields } = await refusal(
          given.accounts.register(at, registrationForm({ username: "turned", line })),
        );
        expect(fields).toEqual([{ pointer: "/line", messageKey: "error.field.characters" }]);
      },
    );

    it.each(["<ana@example.com", "x,ana@example.com", "ana@localhost"])(
      "refuses an invalid mail address, whatever the merchant's pattern allows: %s",
      async (email) => {
        const at = withRule("email", { required: true });
        const { fields } = await refusal(
          given.accounts.register(at, registrationForm({ username: "mailer", email })),
        );
        expect(fields).toEqual([{ pointer: "/email", messageKey: "error.pattern.mailbox" }]);
      },
    );

    it.each([
      ["idNumber", "digits", "1 2345-67890 １２ 3\u200b", "1234567890123"],
      ["idNumber", "lettersAndDigits", "P-123.456", "P123456"],
      ["qqNum", "digits", "๑๒๓ ๔๕๖", "123456"],
      // Other rules accept the separators.
      ["idNumber", "anyText", "12-34 56", "12-34 56"],
      ["telegram", "noSpaces", "maria.clara-88", "maria.clara-88"],
      ["payeeName", "anyText", "Sean O\u2019Brien\u2013Lee\ufe0f", "Sean O'Brien-Lee"],
      ["fullname", "anyText", "ジョン・スミス", "ジョン・スミス"],
    ])("reads %s of %s typed as %j as %j", async (name, patternId, typed, kept) => {
      const at = withRule(name, { required: true, patternId, maxLength: 30 });
      const username = `typed${patternId.slice(0, 4)}${kept.length}`.toLowerCase();
      await given.accounts.register(at, registrationForm({ username, [name]: typed }));
      const { profile } = await given.database.db
        .selectFrom("account")
        .select("profile")
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
      expect(JSON.parse(profile)).toEqual({ [name]: kept });
    });

    it.each(["\u3164\u3164", "\u2800\u2800", "...", "12"])(
      "refuses a real name without letters: %j",
      async (name) => {
        const at = withRule("payeeName", { patternId: "anyText", maxLength: 30, required: true });
        const { fields } = await refusal(given.accounts.register(at, registrationForm({ payeeName: name })));
        expect(fields[0]?.pointer).toBe("/payeeName");
      },
    );

    it("does not read an account name with an underscore as a code", async () => {
      const at = withRule("telegram", { patternId: "alphanumeric", maxLength: 30 });
      const { fields } = await refusal(
        given.accounts.register(at, registrationForm({ telegram: "maria_clara" })),
      );
      expect(fields[0]?.pointer).toBe("/telegram");
    });

    it.each([
      ["a1@b。co", "a1@b.co"],
      ["a2@例え.jp", "a2@xn--r8jz45g.jp"],
      ["ａ3＠Example．com", "a3@example.com"],
    ])("reads the mail address %s as %s", async (typed, email) => {
      const at = withRule("email", { required: true, patternId: "mailbox", maxLength: 60 });
      const username = `mail${typed.length}x`;
      await given.accounts.register(at, registrationForm({ username, email: typed }));
      const row = await given.database.db
        .selectFrom("account")
        .select("email")
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
      expect(row.email).toBe(email);
    });

    it("ignores fields that the form does not have, required or not", async () => {
      const at = withRule("email", { enabled: false, required: true, patternId: "mailbox" });
      await given.accounts.register(at, registrationForm({ username: "nomail", email: "not a mailbox" }));
      const row = await given.database.db
        .selectFrom("account")
        .select("email")
        .where("username", "=", "nomail")
        .executeTakeFirst();
      expect(row?.email).toBeNull();
    });

    it("matches the merchant's own pattern, and states one length when there is only one", async () => {
      const at = withRule("mobileNum", {
        patternId: "digits",
        minLength: 10,
        maxLength: 10,
        acceptedPattern: "9*",
      });
      const wrong = await refusal(
        given.accounts.register(at, registrationForm({ username: "mob1", mobileNum: "8171234567" })),
      );
      expect(wrong.fields).toEqual([{ pointer: "/mobileNum", messageKey: "error.format.phone" }]);
      const short = await refusal(
        given.accounts.register(at, registrationForm({ username: "mob1", mobileNum: "917" })),
      );
      expect(short.fields[0]?.values).toEqual({ min: 10, max: 10, length: "10" });
      await given.accounts.register(
        at,
        registrationForm({ username: "mob1", mobileNum: "9171234567", countryDialingCode: "+63" }),
      );
      const row = await given.database.db
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
    ] as const)(
      "reports the format of %s when the brand's own pattern does not match",
      async (name, format) => {
        const at = withRule(name, { patternId: "", acceptedPattern: "Q*" });
        const wrong = await refusal(given.accounts.register(at, registrationForm({ [name]: "another one" })));
        expect(wrong.fields).toContainEqual({ pointer: `/${name}`, messageKey: `error.format.${format}` });
      },
    );

    it("stores where the client claims to have registered, which decides nothing", async () => {
      const said = { registerUrl: "https://elsewhere.example/register", domain: "elsewhere.example" };
      await given.accounts.register(ctx, registrationForm({ username: "origin1", ...said }));
      const row = await given.database.db
        .selectFrom("account")
        .select(["merchant_id", "profile"])
        .where("username", "=", "origin1")
        .executeTakeFirst();
      expect(row).toMatchObject({ merchant_id: merchant.code, profile: JSON.stringify(said) });
    });

    it("requires address and nationality together where both are required", async () => {
      const required = testRule({ required: true });
      const registration = {
        ...merchant.registration,
        username: { address: required, nationality: required },
      };
      const wrong = await refusal(
        given.accounts.register({ ...ctx, merchant: { ...merchant, registration } }, registrationForm()),
      );
      expect(wrong.fields).toEqual(
        ["/address", "/nationality"].map((pointer) => ({
          pointer,
          messageKey: "error.field.addressAndNationality",
        })),
      );
    });

    it("accepts a field in the request that is as long as a brand's rule can allow", async () => {
      const longest = "𠮷".repeat(255);
      const rule = testRule({ maxLength: 255 });
      const names = ["payeeName", "line", "facebook", "qqNum", "address", "occupation"];
      const rules = Object.fromEntries(names.map((name) => [name, rule]));
      const registration = { ...merchant.registration, username: rules };
      const input = getInputSchema(accountsContract.register).parse({
        ...registrationForm({ username: "longest1" }),
        ...Object.fromEntries(names.map((name) => [name, longest])),
      });
      const at = { ...ctx, merchant: { ...merchant, registration } };
      expect((await given.accounts.register(at, input)).token).toBeTruthy();
      const longer = given.accounts.register(at, { ...input, username: "longest2", line: `${longest}a` });
      expect((await refusal(longer)).fields).toMatchObject([{ pointer: "/line" }]);
    });

    it.each(["0917 555 0123", "+639175550123", "０９１７５５５０１２３", "917-555-0123", "63 917 555 0123"])(
      "counts the digits of a number as dialled, however it was typed: %s",
      async (mobileNum) => {
        const at = withRule("mobileNum", { patternId: "digits", minLength: 10, maxLength: 10 });
        const username = `dial${mobileNum.codePointAt(0)}${mobileNum.length}`;
        await given.accounts.register(
          at,
          registrationForm({ username, mobileNum, countryDialingCode: "63" }),
        );
        const row = await given.database.db
          .selectFrom("account")
          .select("mobile")
          .where("username", "=", username)
          .executeTakeFirst();
        expect(row?.mobile).toBe("+639175550123");
      },
    );

    it("converts a birthday of the Buddhist era where the site is available in Thai", async () => {
      const at = withRule("birthday", { required: true });
      const thai = { ...at, merchant: { ...at.merchant, languages: ["TH", "EN"] } };
      const born = { username: "buddhist1", birthday: "2538-01-31" };
      await given.accounts.register(thai, registrationForm(born));
      const row = await given.database.db
        .selectFrom("account")
        .select("birthday")
        .where("username", "=", "buddhist1")
        .executeTakeFirst();
      expect(row?.birthday).toBe("1995-01-31");
      const elsewhere = { ...at, merchant: { ...at.merchant, languages: ["EN"] } };
      const error = await refusal(
        given.accounts.register(elsewhere, registrationForm({ ...born, username: "buddhist2" })),
      );
      expect(error.fields).toMatchObject([{ pointer: "/birthday", messageKey: "error.field.birthYear" }]);
    });

    it.each([
      ["dateYearFirst", "31/01/1995", null],
      ["dateYearFirst", "1995年1月31日", null],
      ["dateMonthFirst", "1/2/1995", null],
      ["", "31.1.1995", null],
      ["dateYearFirst", "01/02/1995", "error.pattern.dateYearFirst"],
      ["", "01-02-1995", "error.pattern.dateYearFirst"],
      ["dateYearFirst", "31 ม.ค. 2538", "error.pattern.dateYearFirst"],
      ["dateMonthFirst", "31 Jan 1995", "error.pattern.dateMonthFirst"],
      ["dateYearFirst", "31/02/1995", "error.field.date"],
    ])("requires the format %s of a birthday typed as %s: %s", async (patternId, birthday, messageKey) => {
      const at = withRule("birthday", { required: true, patternId, minLength: 10, maxLength: 10 });
      const taken = given.accounts.register(
        at,
        registrationForm({ username: `b${birthday.replace(/\D/g, "")}`, birthday }),
      );
      if (messageKey === null) expect((await taken).token).toBeTruthy();
      else expect((await refusal(taken)).fields).toEqual([{ pointer: "/birthday", messageKey }]);
    });

    it("checks a birthday against the merchant's minimum age", async () => {
      const at = withRule("birthday", { required: true });
      const young = await refusal(
        given.accounts.register(at, registrationForm({ username: "young1", birthday: "2004-11-14" })),
      );
      const both = { username: "young1", birthday: "2004-11-14", agreeTerms: false };
      expect((await refusal(given.accounts.register(at, registrationForm(both)))).fields).toMatchObject([
        { pointer: "/agreeTerms" },
        { pointer: "/birthday", messageKey: "error.field.age" },
      ]);
      expect(young.code).toBe("AGE_RESTRICTED");
      expect(young.fields).toEqual([
        { pointer: "/birthday", messageKey: "error.field.age", values: { age: 21 } },
      ]);
      const wrong = await refusal(
        given.accounts.register(at, registrationForm({ username: "young1", birthday: "2004-02-30" })),
      );
      expect(wrong.fields).toEqual([{ pointer: "/birthday", messageKey: "error.field.date" }]);
      expect(
        (await given.accounts.register(at, registrationForm({ username: "young1", birthday: "2004-11-13" })))
          .token,
      ).toBeDefined();
    });

    describe("with a code", () => {
      const loadCode = async (username: string) =>
        await given.database.db
          .selectFrom("account")
          .select(["id", "referral_code"])
          .where("merchant_id", "=", "manila")
          .where("username", "=", username)
          .executeTakeFirstOrThrow();
      const agent = async (username: string) => {
        await given.database.transaction((trx) =>
          openAccount(trx, merchant, {
            type: 1,
            username,
            passwordHash: null,
            language: "EN",
            ip: "",
            registerMethod: "TEST",
            grant: 0,
            now: given.clock.now(),
          }),
        );
        return loadCode(username);
      };
      const toLine = (username: string) =>
        given.database.db
          .selectFrom("account")
          .select(["upline_id", "referred_by", "affiliate_code"])
          .where("username", "=", username)
          .executeTakeFirstOrThrow();

      it("of an agent's link makes the agent the upline", async () => {
        const { id, referral_code } = await agent("agentone");
        const at = withRule("affiliateCode", {});
        const { token } = await given.accounts.register(
          at,
          registrationForm({ username: "viaagent", affiliateCode: referral_code.toLowerCase() }),
        );
        expect(await toLine("viaagent")).toEqual({
          upline_id: id,
          referred_by: null,
          affiliate_code: referral_code,
        });
        expect((await given.accounts.memberInfo(await as(token))).toUpline).toBe("agentone");
      });

      it("of a friend makes the friend the referrer, under the friend's upline", async () => {
        const top = await agent("agenttwo");
        await given.accounts.register(
          withRule("affiliateCode", {}),
          registrationForm({ username: "friend1", affiliateCode: top.referral_code }),
        );
        const friend = await loadCode("friend1");
        await given.accounts.register(
          withRule("referralCode", {}),
          registrationForm({ username: "friend2", referralCode: friend.referral_code }),
        );
        expect(await toLine("friend2")).toEqual({
          upline_id: top.id,
          referred_by: friend.id,
          affiliate_code: null,
        });
      });

      it("is refused if it is unknown, a member's instead of an agent's, or another merchant's", async () => {
        const saigon = testMerchant({ code: "saigon" });
        await given.accounts.register(testContext(saigon), registrationForm({ username: "abroad" }));
        const abroad = await given.database.db
          .selectFrom("account")
          .select("referral_code")
          .where("username", "=", "abroad")
          .executeTakeFirstOrThrow();
        await given.accounts.register(ctx, registrationForm({ username: "plain1" }));
        const plain = await loadCode("plain1");
        const wrong: [string, string][] = [
          ["referralCode", "NOSUCHCODE"],
          ["referralCode", abroad.referral_code],
          ["affiliateCode", plain.referral_code],
        ];
        const before = await rows();
        for (const [field, code] of wrong) {
          const error = await refusal(
            given.accounts.register(
              withRule(field, {}),
              registrationForm({ username: "invited", [field]: code }),
            ),
          );
          expect(error.code).toBe("INVITATION_CODE_INVALID");
          expect(error.fields[0]?.pointer).toBe(`/${field}`);
        }
        expect(await rows()).toBe(before);
      });
    });
  });
});
