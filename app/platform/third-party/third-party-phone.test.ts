import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { openSession } from "../sessions/sessions.server.ts";
import { getCode, testContext } from "../testing.ts";
import { ATTEMPT_LIFETIME_MS } from "./attempts.ts";
import { openThirdParty, PASSWORD } from "./testing.ts";

await forEachDialect("third-party sign-in", (open) => {
  const { given, newPerson, ctx, account, signedInTo, merchant, proved, comeBack } = openThirdParty(open);

  it("accepts a phone's proof once; after linking, a new proof signs in directly", async () => {
    const user = newPerson();
    const idToken = `${user} +639171234567`;
    const { pending } = await given.thirdParty.finish(ctx, { provider: "FIREBASE_PHONE", idToken });
    expect(pending).toMatchObject({ provider: "FIREBASE_PHONE", mobile: "+639171234567", label: "••• 4567" });
    expect(await getCode(given.thirdParty.finish(ctx, { provider: "FIREBASE_PHONE", idToken }))).toBe(
      "SIGN_IN_REFUSED",
    );
    const { id } = await account();
    await given.thirdParty.link(await signedInTo(id), { attempt: pending?.attempt ?? "", confirmed: true });
    const again = await given.thirdParty.finish(ctx, {
      provider: "FIREBASE_PHONE",
      idToken: `${idToken} again`,
    });
    expect(await given.sessions.resolve(merchant, again.signedIn?.token ?? "")).toMatchObject({
      accountId: id,
    });
  });

  describe("a phone verified by the service, at registration", () => {
    const strict = {
      ...merchant,
      switches: { ...merchant.switches, smsEnabled: true, mobileRegPass: true },
      registration: { ...merchant.registration, mobileEnabled: true, mobile: {} },
    };
    const at = testContext(strict);
    let last = 9_181_000_000;
    const newNumber = () => `+63${++last}`;
    const newProof = (number: string) => `${newPerson()} ${number}`;
    const filled = (over: object = {}) => ({
      username: `n${randomUUID().slice(0, 8)}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agreeTerms: true,
      registerMethod: "WEB" as const,
      ...over,
    });
    const attemptFor = async (number: string) => {
      const idToken = newProof(number);
      const { pending } = await given.thirdParty.finish(at, { provider: "FIREBASE_PHONE", idToken });
      return pending?.attempt ?? "";
    };
    const getNumber = (username: string) =>
      given.database.db
        .selectFrom("account")
        .select(["mobile", "mobile_verified_at"])
        .where("username", "=", username)
        .executeTakeFirst();

    it("needs no code by SMS: the account gets the number proved by the token, not the typed one", async () => {
      const number = newNumber();
      const thirdPartyAttempt = await attemptFor(number);
      const typed = { countryDialingCode: "63", mobileNum: "9170000001" };
      const form = filled({ thirdPartyAttempt, ...typed });
      await given.accounts.register(at, form);
      expect(await getNumber(form.username)).toEqual({
        mobile: number,
        mobile_verified_at: given.clock.now(),
      });
      expect(await getCode(given.accounts.register(at, filled({ thirdPartyAttempt })))).toBe(
        "SIGN_IN_EXPIRED",
      );
    });

    it("also registers by mobile and by its id token, which cannot be used again for anything", async () => {
      const idToken = newProof(newNumber());
      const { username: _, ...form } = filled({ firebaseIdToken: idToken });
      expect((await given.accounts.registerByMobile(at, form)).token).toBeDefined();
      expect(await getCode(given.accounts.registerByMobile(at, form))).toBe("CONFLICT");
      expect(await getCode(given.thirdParty.finish(at, { provider: "FIREBASE_PHONE", idToken }))).toBe(
        "SIGN_IN_REFUSED",
      );
    });

    it("signs in with `login` to the account that already has the number, if the brand allows sign-in by code", async () => {
      const number = newNumber();
      const first = filled({ firebaseIdToken: newProof(number), firebaseChannel: "phone", login: true });
      await given.accounts.register(at, first);
      const byCode = testContext({ ...strict, switches: { ...strict.switches, showVerCodeLogin: true } });
      const again = () => ({
        agreeTerms: false,
        registerMethod: "WEB" as const,
        firebaseIdToken: newProof(number),
      });
      const form = { ...again(), login: true };
      const { token } = await given.accounts.registerByMobile(byCode, form);
      expect(await given.sessions.resolve(strict, token)).toMatchObject({ username: first.username });
      expect(await getCode(given.accounts.registerByMobile(byCode, form)), "twice").toBe("SIGN_IN_REFUSED");
      const typed = filled({ firebaseIdToken: newProof(number) });
      expect(await getCode(given.accounts.register(byCode, typed)), "without `login`").toBe("CONFLICT");
      const withLogin = given.accounts.register(at, { ...typed, login: true });
      expect(await getCode(withLogin), "without sign-in by code").toBe("CONFLICT");
      await given.database.db
        .updateTable("account")
        .set({ status: "disabled" })
        .where("username", "=", first.username)
        .execute();
      const late = given.accounts.registerByMobile(byCode, { ...again(), login: true });
      expect(await getCode(late)).toBe("ACCOUNT_DISABLED");
    });

    it("requires the channel to be named together with the token", async () => {
      await expect(given.accounts.register(at, filled({ firebaseChannel: "phone" }))).rejects.toMatchObject({
        code: "INVALID_INPUT",
        fields: [{ pointer: "/firebaseIdToken" }],
      });
    });

    it("creates one account when used in two concurrent registrations", async () => {
      const firebaseIdToken = newProof(newNumber());
      const both = await Promise.all(
        [1, 2].map(() => getCode(given.accounts.register(at, filled({ firebaseIdToken })))),
      );
      expect(both.sort()).toEqual(["CONFLICT", "done"]);
    });

    it("is not used up when the form is refused", async () => {
      const number = newNumber();
      const taken = filled({ thirdPartyAttempt: await attemptFor(newNumber()) });
      await given.accounts.register(at, taken);
      for (const proof of [
        { thirdPartyAttempt: await attemptFor(number) },
        { firebaseIdToken: newProof(newNumber()) },
      ]) {
        const { username } = taken;
        expect(await getCode(given.accounts.register(at, filled({ ...proof, username })))).toBe(
          "USERNAME_TAKEN",
        );
        expect(await getCode(given.accounts.register(at, filled(proof)))).toBe("done");
      }
    });

    it("is valid for ten minutes, at its merchant, and only if the service confirms it", async () => {
      const thirdPartyAttempt = await attemptFor(newNumber());
      const other = testContext({ ...strict, code: "elsewhere" });
      expect(await getCode(given.accounts.register(other, filled({ thirdPartyAttempt })))).toBe(
        "SIGN_IN_EXPIRED",
      );
      expect(await getCode(given.accounts.register(at, filled({ firebaseIdToken: "forged" })))).toBe(
        "SIGN_IN_REFUSED",
      );
      given.clock.advance(ATTEMPT_LIFETIME_MS);
      expect(await getCode(given.accounts.register(at, filled({ thirdPartyAttempt })))).toBe(
        "SIGN_IN_EXPIRED",
      );
      const off = testContext({ ...strict, switches: { smsEnabled: true } });
      expect(
        await getCode(given.accounts.register(off, filled({ firebaseIdToken: newProof(newNumber()) }))),
      ).toBe("FEATURE_OFF");
    });

    it("belongs to one account only; an identity of another service proves no number", async () => {
      const number = newNumber();
      await given.accounts.register(at, filled({ thirdPartyAttempt: await attemptFor(number) }));
      const second = given.accounts.register(at, filled({ thirdPartyAttempt: await attemptFor(number) }));
      await expect(second).rejects.toMatchObject({
        code: "CONFLICT",
        fields: [{ pointer: "/mobileNum", messageKey: "error.field.mobileTaken" }],
      });
      const google = filled({ thirdPartyAttempt: await proved(newPerson(), at) });
      await expect(given.accounts.register(at, google)).rejects.toMatchObject({
        code: "INVALID_INPUT",
        fields: [{ pointer: "/mobileNum" }, { pointer: "/verificationCode" }],
      });
    });
  });

  describe("asks for the second proof like any sign-in", () => {
    const strict = { ...merchant, switches: { ...merchant.switches, stepUpVerification: true } };
    type Service = "GOOGLE" | "FACEBOOK" | "FIREBASE_PHONE";

    /** Signs in by a service to an account linked to it; returns the outcome, and the challenge if there was one. */
    async function comesBy(service: Service, at: CallContext, person: string) {
      const idToken = `${person} +639171234567 ${randomUUID()}`;
      try {
        const { signedIn } = await (service === "FIREBASE_PHONE"
          ? given.thirdParty.finish(at, { provider: service, idToken })
          : comeBack(person, at, service));
        return {
          came: signedIn?.unprotected ? "in, unprotected" : signedIn ? "in" : "nobody",
          challenge: "",
        };
      } catch (error) {
        if (!(error instanceof PlatformError) || error.code !== "STEP_UP_REQUIRED") throw error;
        const { methods, challenge } = error.details;
        return { came: `asked for ${methods}`, challenge: String(challenge) };
      }
    }

    const WEB = ["GOOGLE", "FACEBOOK"] as const;
    const rows: [Service, "known" | "unknown", "nothing" | "mail" | "app" | "app always", string][] = [
      ...WEB.flatMap((service): typeof rows => [
        [service, "unknown", "nothing", "in, unprotected"],
        [service, "unknown", "mail", "asked for email"],
        [service, "unknown", "app", "asked for totp"],
        [service, "unknown", "app always", "asked for totp"],
        [service, "known", "nothing", "in"],
        [service, "known", "mail", "in"],
        [service, "known", "app", "in"],
        [service, "known", "app always", "asked for totp"],
      ]),
      // A phone's SMS code counts as a second proof, unless the account has an app.
      ["FIREBASE_PHONE", "unknown", "mail", "in"],
      ["FIREBASE_PHONE", "unknown", "app", "asked for totp"],
      ["FIREBASE_PHONE", "known", "app", "in"],
      ["FIREBASE_PHONE", "known", "app always", "asked for totp"],
    ];

    it.each(rows)(
      "with %s from an %s place, for an account with %s: %s",
      async (service, place, has, expected) => {
        const { id } = await account();
        const person = newPerson();
        const linked = { merchant_id: merchant.code, provider: service, subject: person, account_id: id };
        await given.database.db
          .insertInto("third_party_identity")
          .values({ ...linked, label: "", linked_at: given.clock.now(), linked_ip: "" })
          .execute();
        const home = testContext(strict);
        const { deviceToken } = await given.database.transaction((trx) =>
          openSession(trx, home, { accountId: id, remember: false, now: given.clock.now() }),
        );
        if (has === "mail")
          await given.database.db
            .updateTable("account")
            .set({ email: "ana@example.org" })
            .where("id", "=", id)
            .execute();
        const appCode = has.startsWith("app")
          ? await given.stepUp.addAuthenticator(merchant.code, id, has === "app always")
          : null;
        const device = place === "known" ? deviceToken : null;
        const at = testContext(strict, { device });
        const { came, challenge } = await comesBy(service, at, person);
        expect(came).toBe(expected);
        if (!appCode || challenge === "") return;
        const answer = { challenge, method: "totp" } as const;
        expect(await getCode(given.sessions.verifySignIn(at, { ...answer, answer: "12345" }))).toBe(
          "VERIFICATION_CODE_INVALID",
        );
        const { token } = await given.sessions.verifySignIn(at, { ...answer, answer: appCode() });
        expect(await given.sessions.resolve(strict, token)).toMatchObject({ accountId: id });
      },
    );
  });
});
