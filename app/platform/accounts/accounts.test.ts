import { describe, expect, it } from "vitest";
import type { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { argon2Hasher } from "../ports/password-hasher.ts";
import { refusal, testContext, testMerchant, testRule } from "../testing.ts";
import { balance, systemBalance } from "../wallet/wallet.server.ts";
import { openAccounts, registrationForm } from "./testing.ts";

await forEachDialect("accounts", (open) => {
  const { given, ctx, as, rows, merchant } = openAccounts(open);

  describe("registration by username", () => {
    it("creates a member, signs in, and grants play money from the house account through the ledger", async () => {
      const fixture = { name: "house:play-money", currency: "PHP", book: "real" } as const;
      const before = await systemBalance(given.database.db, "manila", fixture);
      const { token, firstTimeLogin } = await given.accounts.register(
        ctx,
        registrationForm({ username: "Maria2025" }),
      );
      expect(firstTimeLogin).toBe(true);
      const member = await as(token);
      expect(await given.accounts.memberInfo(member)).toMatchObject({
        account: "Maria2025",
        nickname: "Maria2025",
        type: 0,
        isAgent: 0,
        toUpline: null,
        memberLabelColor: "#ABABAB",
        language: "EN",
        createdAt: given.clock.now(),
      });
      expect(await balance(given.database.db, member)).toMatchObject({ sumBalance: 500_000, demo: false });
      expect(await systemBalance(given.database.db, "manila", fixture)).toBe(before - 500_000);
      const again = given.sessions.signIn(ctx, {
        type: "username",
        username: "MARIA2025",
        password: "secret-71",
        rememberMe: false,
      });
      expect((await again).firstTimeLogin).toBe(false);
    });

    it("grants nothing outside demonstrations", async () => {
      const live = testMerchant({ demonstrationGrant: 0 });
      const { token } = await given.accounts.register(
        testContext(live),
        registrationForm({ username: "noGrant" }),
      );
      expect(await balance(given.database.db, await as(token))).toMatchObject({ sumBalance: 0 });
    });

    it("reports that a name is taken, whatever its case or width, and creates nothing", async () => {
      await given.accounts.register(ctx, registrationForm({ username: "Taken1" }));
      const before = await rows();
      const loose = testMerchant({
        registration: {
          ...merchant.registration,
          username: { username: testRule(), password: testRule() },
        },
      });
      for (const username of ["taken1", "TAKEN1", "Ｔａｋｅｎ１", "tak\u00aden1"]) {
        const error = await refusal(
          given.accounts.register(testContext(loose), registrationForm({ username })),
        );
        expect(error.code).toBe("USERNAME_TAKEN");
        expect(error.fields).toEqual([{ pointer: "/username", messageKey: "error.field.taken" }]);
      }
      expect(await rows()).toBe(before);
    });

    it("assigns a name to one of 20 simultaneous requests, and again on another merchant", async () => {
      const tries = Array.from({ length: 20 }, (_, n) =>
        given.accounts
          .register(testContext(merchant, { ip: `198.51.100.${n}` }), registrationForm({ username: "race1" }))
          .then(() => "made")
          .catch((error: PlatformError) => error.code),
      );
      const outcomes = await Promise.all(tries);
      expect(outcomes.filter((one) => one === "made")).toHaveLength(1);
      expect(outcomes.filter((one) => one === "USERNAME_TAKEN")).toHaveLength(19);
      const saigon = testContext(testMerchant({ code: "saigon" }));
      expect(
        (await given.accounts.register(saigon, registrationForm({ username: "race1" }))).token,
      ).toBeDefined();
    });

    it("limits how often an IP address may check whether names are taken", async () => {
      await given.accounts.register(ctx, registrationForm({ username: "asked" }));
      const codes: string[] = [];
      for (let n = 0; n < 12; n++)
        codes.push(
          (await refusal(given.accounts.register(ctx, registrationForm({ username: "asked" })))).code,
        );
      expect(codes.filter((code) => code === "USERNAME_TAKEN")).toHaveLength(10);
      expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
    });

    it("is refused where it is switched off, and on an agent host", async () => {
      const off = testMerchant({ registration: { ...merchant.registration, usernameEnabled: false } });
      expect((await refusal(given.accounts.register(testContext(off), registrationForm()))).code).toBe(
        "FEATURE_OFF",
      );
      const agents = testContext(merchant, { audience: "agent" });
      expect((await refusal(given.accounts.register(agents, registrationForm()))).code).toBe("FEATURE_OFF");
    });

    it("reports every invalid field", async () => {
      const error = await refusal(
        given.accounts.register(
          ctx,
          registrationForm({ username: "1x", password: "a b", confirmPassword: "other", agreeTerms: false }),
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

    it("requires username, password and its repetition even where no rule does", async () => {
      const bare = testMerchant({ registration: { ...merchant.registration, username: {} } });
      const error = await refusal(
        given.accounts.register(testContext(bare), { agreeTerms: true, registerMethod: "WEB" }),
      );
      expect(error.fields.map((field) => field.pointer)).toEqual([
        "/username",
        "/password",
        "/confirmPassword",
      ]);
      const halfway = await refusal(
        given.accounts.register(
          testContext(bare),
          registrationForm({ username: "bare1", confirmPassword: "" }),
        ),
      );
      expect(halfway.fields).toEqual([{ pointer: "/confirmPassword", messageKey: "error.field.required" }]);
    });

    it.each([
      ["\u200b\u200b", "required"],
      ["a\u0000b", "characters"],
      ["\ud800x", "characters"],
      ["a\u0007b", "characters"],
    ])("refuses the name %j", async (username, why) => {
      const loose = testMerchant({ registration: { ...merchant.registration, username: {} } });
      const error = await refusal(
        given.accounts.register(testContext(loose), registrationForm({ username })),
      );
      expect(error.fields).toEqual([{ pointer: "/username", messageKey: `error.field.${why}` }]);
    });

    it("accepts passwords of up to 128 characters of any kind, counted as characters", async () => {
      const loose = testMerchant({ registration: { ...merchant.registration, username: {} } });
      const password = "ก😀 é".repeat(32).slice(0, 160);
      const long = Array.from(password).slice(0, 128).join("");
      const made = await given.accounts.register(
        testContext(loose),
        registrationForm({ username: "longpass", password: long, confirmPassword: long }),
      );
      expect(made.token).toBeDefined();
      const over = `${long}x`;
      const error = await refusal(
        given.accounts.register(
          testContext(loose),
          registrationForm({ username: "over", password: over, confirmPassword: over }),
        ),
      );
      expect(error.fields[0]).toMatchObject({ pointer: "/password", messageKey: "error.field.length" });
    });
  });

  describe("free play", () => {
    it("opens a demo account with play money in the demo ledger", async () => {
      const { token } = await given.accounts.freePlay(ctx);
      const demo = await as(token);
      expect(demo.caller).toMatchObject({ type: 4 });
      expect(await balance(given.database.db, demo)).toMatchObject({ sumBalance: 100_000, demo: true });
      const granted = await given.database.db
        .selectFrom("ledger_transfer")
        .select("book")
        .where("reference", "=", demo.caller.kind === "account" ? demo.caller.accountId : "")
        .execute();
      expect(granted).toEqual([{ book: "demo" }]);
    });

    it("is refused where it is switched off, and on an agent host", async () => {
      const off = testMerchant({ freePlay: { enabled: false, grant: 1 } });
      expect((await refusal(given.accounts.freePlay(testContext(off)))).code).toBe("FEATURE_OFF");
      const agents = testContext(merchant, { audience: "agent" });
      expect((await refusal(given.accounts.freePlay(agents))).code).toBe("FEATURE_OFF");
    });
  });

  it("accounts keep the language that their owner chose", async () => {
    const { token } = await given.accounts.register(ctx, registrationForm({ username: "polyglot" }));
    const member = await as(token);
    await given.accounts.setLanguage(member, { language: "TY" });
    expect((await given.accounts.memberInfo(member)).language).toBe("TY");
    expect((await refusal(given.accounts.setLanguage(member, { language: "<b>" }))).code).toBe(
      "INVALID_INPUT",
    );
    expect((await refusal(given.accounts.setLanguage(ctx, { language: "EN" }))).code).toBe("NOT_LOGGED_IN");
    expect((await refusal(given.accounts.memberInfo(ctx))).code).toBe("NOT_LOGGED_IN");
  });

  it("accounts store no password in plain text, and hash with argon2id at 64 MiB and three passes", async () => {
    const hash = await argon2Hasher().hash("a password");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    await given.accounts.register(
      ctx,
      registrationForm({ username: "hashed1", password: "plain-as-day", confirmPassword: "plain-as-day" }),
    );
    const all = JSON.stringify(await given.database.db.selectFrom("account").selectAll().execute());
    expect(all).not.toContain("plain-as-day");
  });
});
