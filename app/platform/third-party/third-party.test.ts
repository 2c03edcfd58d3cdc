import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { toFacts } from "../core/identity-facts.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode, testContext } from "../testing.ts";
import { ATTEMPT_LIFETIME_MS } from "./attempts.ts";
import { CALLBACK, openThirdParty, PASSWORD } from "./testing.ts";

const MINUTE = 60_000;

await forEachDialect("third-party sign-in", (open) => {
  const { given, newPerson, comeBack, ctx, account, signedInTo, proved, merchant, begin } =
    openThirdParty(open);

  const otherMerchant = { ...merchant, code: "elsewhere" };
  const registration = (username: string, attempt?: string) =>
    given.accounts.register(ctx, {
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agreeTerms: true,
      registerMethod: "WEB",
      ...(attempt && { thirdPartyAttempt: attempt }),
    });

  it("with an unlinked identity creates no session but offers a choice", async () => {
    const person = newPerson();
    const { signedIn, pending } = await comeBack(person);
    expect(signedIn).toBeNull();
    expect(pending).toMatchObject({
      provider: "GOOGLE",
      label: `Person ${person}`,
      email: `${person}@example.com`,
    });
    const { attempt = "" } = pending ?? {};
    expect(await given.thirdParty.pending(ctx, { attempt })).toMatchObject({ label: `Person ${person}` });
  });

  it("never signs in to an account merely because it has the same mail address", async () => {
    const person = newPerson();
    const { id } = await account();
    await given.database.db
      .updateTable("account")
      .set({ email: `${person}@example.com` })
      .where("id", "=", id)
      .execute();
    expect((await comeBack(person)).signedIn).toBeNull();
  });

  it("signs in directly once the identity is linked, and the link is listed", async () => {
    const person = newPerson();
    const { id } = await account();
    const at = await signedInTo(id);
    expect(await given.thirdParty.link(at, { attempt: await proved(person), confirmed: true })).toEqual({});
    const { signedIn, pending } = await comeBack(person);
    expect(pending).toBeNull();
    expect(await given.sessions.resolve(merchant, signedIn?.token ?? "")).toMatchObject({ accountId: id });
    const { identities } = await given.thirdParty.linked(at);
    expect(identities).toEqual([
      { provider: "GOOGLE", label: `Person ${person}`, linkedAt: given.clock.now() },
    ]);
  });

  it("registers a new account with the identity, in one step", async () => {
    const person = newPerson();
    const username = `n${randomUUID().slice(0, 8)}`;
    const { token } = await registration(username, await proved(person));
    const caller = await given.sessions.resolve(merchant, token);
    const again = await comeBack(person);
    expect(await given.sessions.resolve(merchant, again.signedIn?.token ?? "")).toMatchObject({ username });
    expect(caller).toMatchObject({ username });
  });

  it("neither registers nor links the identity of a person excluded at another brand", async () => {
    const person = newPerson();
    const [fact] = toFacts({ signIns: [{ provider: "GOOGLE", subject: person }] });
    if (!fact) throw new Error("no fact");
    const { digest, kind } = fact;
    const source = { source_id: person, source_merchant: "elsewhere", source_account: person };
    await given.database.db
      .insertInto("excluded_identity")
      .values({ merchant_id: "*", digest, kind, proved: 1, ...source, started_at: 1, ends_at: null })
      .execute();
    const username = `n${randomUUID().slice(0, 8)}`;
    expect(await getCode(registration(username, await proved(person)))).toBe("PLAYER_EXCLUDED");
    const { id } = await account();
    const at = await signedInTo(id);
    const link = given.thirdParty.link(at, { attempt: await proved(person), confirmed: true });
    expect(await getCode(link)).toBe("PLAYER_EXCLUDED");
    expect((await given.thirdParty.linked(at)).identities).toEqual([]);
    expect(await getCode(registration(username))).toBe("done");
  });

  it("creates no account when the attempt has expired", async () => {
    const username = `n${randomUUID().slice(0, 8)}`;
    const attempt = await proved(newPerson());
    given.clock.advance(ATTEMPT_LIFETIME_MS);
    expect(await getCode(registration(username, attempt))).toBe("SIGN_IN_EXPIRED");
    expect(await getCode(registration(username))).toBe("done");
  });

  it("accepts the answer to an attempt once, within ten minutes, with its own state", async () => {
    const person = newPerson();
    const { attempt, state } = await begin();
    const answer = `code=${person}&state=${state}`;
    const both = await Promise.all(
      [1, 2].map(() => getCode(given.thirdParty.finish(ctx, { provider: "GOOGLE", attempt, answer }))),
    );
    expect(both.sort()).toEqual(["SIGN_IN_EXPIRED", "done"]);

    const late = await begin();
    given.clock.advance(ATTEMPT_LIFETIME_MS);
    const afterwards = {
      provider: "GOOGLE" as const,
      attempt: late.attempt,
      answer: `code=${person}&state=${late.state}`,
    };
    expect(await getCode(given.thirdParty.finish(ctx, afterwards))).toBe("SIGN_IN_EXPIRED");

    const other = await begin();
    const forged = {
      provider: "GOOGLE" as const,
      attempt: other.attempt,
      answer: `code=${person}&state=${state}`,
    };
    expect(await getCode(given.thirdParty.finish(ctx, forged))).toBe("SIGN_IN_REFUSED");
    expect(await getCode(given.thirdParty.finish(ctx, { ...forged, attempt: "x".repeat(43) }))).toBe(
      "SIGN_IN_EXPIRED",
    );
    expect(await getCode(given.thirdParty.pending(ctx, { attempt: other.attempt }))).toBe("SIGN_IN_EXPIRED");
  });

  it("distinguishes a person who declined from an invalid answer", async () => {
    const { attempt } = await begin();
    await expect(
      given.thirdParty.finish(ctx, { provider: "GOOGLE", attempt, answer: "error=access_denied" }),
    ).rejects.toMatchObject({ code: "SIGN_IN_REFUSED", details: { cancelled: true } });
  });

  it("does not accept one service's attempt for another service", async () => {
    const { attempt, state } = await begin(ctx, "FACEBOOK");
    const answer = `code=x&state=${state}`;
    expect(await getCode(given.thirdParty.finish(ctx, { provider: "GOOGLE", attempt, answer }))).toBe(
      "SIGN_IN_REFUSED",
    );
  });

  it("is limited to one merchant: its attempts and links are unknown to another", async () => {
    const person = newPerson();
    const other = testContext(otherMerchant);
    const at = await signedInTo((await account()).id);
    await given.thirdParty.link(at, { attempt: await proved(person), confirmed: true });
    expect((await comeBack(person, other)).signedIn).toBeNull();
    const attempt = await proved(newPerson());
    expect(await getCode(given.thirdParty.pending(other, { attempt }))).toBe("SIGN_IN_EXPIRED");
    const there = await signedInTo((await account(0, otherMerchant)).id, otherMerchant);
    expect(await getCode(given.thirdParty.link(there, { attempt, confirmed: true }))).toBe("SIGN_IN_EXPIRED");
  });

  it("permanently links an identity to one account, and an account to one identity per service", async () => {
    const person = newPerson();
    const at = await signedInTo((await account()).id);
    const other = await signedInTo((await account()).id);
    const first = await proved(person);
    const second = await proved(person);
    await given.thirdParty.link(at, { attempt: first, confirmed: true });
    expect(await getCode(given.thirdParty.link(at, { attempt: first, confirmed: true }))).toBe(
      "SIGN_IN_EXPIRED",
    );
    expect(await getCode(given.thirdParty.link(other, { attempt: second, confirmed: true }))).toBe(
      "IDENTITY_TAKEN",
    );
    const another = await proved(newPerson());
    expect(await getCode(given.thirdParty.link(at, { attempt: another, confirmed: true }))).toBe(
      "ALREADY_LINKED",
    );
    const social = await proved(person, ctx, "FACEBOOK");
    expect(await getCode(given.thirdParty.link(at, { attempt: social, confirmed: true }))).toBe("done");
  });

  it("links only within ten minutes of a sign-in", async () => {
    const at = await signedInTo((await account()).id);
    given.clock.advance(10 * MINUTE + 1);
    const attempt = await proved(newPerson());
    expect(await getCode(given.thirdParty.link(at, { attempt, confirmed: true }))).toBe("SIGN_IN_AGAIN");
  });

  it("never switches a signed-in member to another account", async () => {
    const person = newPerson();
    const at = await signedInTo((await account()).id);
    await given.thirdParty.link(at, { attempt: await proved(person), confirmed: true });
    expect(await getCode(comeBack(person, at))).toBe("ALREADY_LINKED");
    const other = await signedInTo((await account()).id);
    expect(await getCode(comeBack(person, other))).toBe("IDENTITY_TAKEN");
  });

  it("refuses disabled accounts, and accounts on a host that is not for their type", async () => {
    const person = newPerson();
    const { id } = await account();
    await given.thirdParty.link(await signedInTo(id), { attempt: await proved(person), confirmed: true });
    const agentHost = testContext(merchant, { audience: "agent" });
    expect(await getCode(comeBack(person, agentHost))).toBe("NOT_AN_AGENT");
    await given.database.db.updateTable("account").set({ status: "disabled" }).where("id", "=", id).execute();
    expect(await getCode(comeBack(person))).toBe("ACCOUNT_DISABLED");
  });

  it("is off when its switch is off, and unavailable without a secret", async () => {
    const off = testContext({ ...merchant, switches: {} });
    const input = { provider: "GOOGLE" as const, redirectUri: CALLBACK };
    expect(await getCode(given.thirdParty.begin(off, input))).toBe("FEATURE_OFF");
    expect(
      await getCode(given.thirdParty.finish(off, { provider: "FIREBASE_PHONE", idToken: "u +63917" })),
    ).toBe("FEATURE_OFF");
    const bare = testContext({
      ...merchant,
      signIn: { ...merchant.signIn, googleClientId: "without-secret" },
    });
    expect(await getCode(given.thirdParty.begin(bare, input))).toBe("SIGN_IN_UNAVAILABLE");
  });

  it("never redirects to an address outside the merchant's hosts", async () => {
    const redirectUri = "http://evil.localhost/account/third-party/callback";
    expect(await getCode(given.thirdParty.begin(ctx, { provider: "GOOGLE", redirectUri }))).toBe(
      "INVALID_INPUT",
    );
  });

  it("can be started at most sixty times in fifteen minutes from one address", async () => {
    for (let count = 0; count < 60; count += 1) await begin();
    expect(await getCode(begin())).toBe("TOO_MANY_REQUESTS");
  });

  it("deletes expired attempts", async () => {
    await given.database.db.deleteFrom("third_party_attempt").execute();
    const attempt = await proved(newPerson());
    await given.thirdParty.forgetOld();
    expect(await getCode(given.thirdParty.pending(ctx, { attempt }))).toBe("done");
    given.clock.advance(ATTEMPT_LIFETIME_MS + 1);
    await given.thirdParty.forgetOld();
    expect(await given.database.db.selectFrom("third_party_attempt").select("provider").execute()).toEqual(
      [],
    );
  });
});
