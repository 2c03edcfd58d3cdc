import { describe, expect, it } from "vitest";
import { PlatformError } from "../core/errors.ts";
import { tokenHash } from "../core/secret-token.ts";
import { forEachDialect } from "../database/testing.ts";
import { audit } from "../wallet/audit.ts";
import { playRefusal } from "./gates.ts";
import { openMatches } from "./matches-testing.ts";

/** Returns the outcome of an action: `done`, or the reason for its refusal. */
const toOutcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => {
      if (!(error instanceof PlatformError)) throw error;
      const { held, person } = error.details;
      return held ? "held" : person ? "certain" : error.code;
    },
  );

await forEachDialect("accounts like an excluded person's", (open) => {
  const { given, register } = openMatches(open);
  type Acts = Awaited<ReturnType<typeof register>>;
  const play = async ({ merchant, accountId }: Acts) => {
    const { db } = given.database;
    const refusal = await playRefusal(db, merchant, { accountId, stake: 1, now: given.clock.now() });
    return refusal === null ? "done" : refusal.details.held ? "held" : refusal.code;
  };
  const cases = ({ merchant, accountId }: Acts) =>
    given.database.db
      .selectFrom("exclusion_match")
      .selectAll()
      .where("merchant_id", "=", merchant.code)
      .where("account_id", "=", accountId)
      .execute();

  describe("cannot be used by a stranger to lock another account out", () => {
    it("with another person's account number at any bank, under any holder's name, on another brand", async () => {
      const theirs = await register({ at: "siam" });
      await theirs.payee("1234567890", "Somchai Jaidee", "ISLA");
      const stranger = await register();
      await stranger.payee("1234567890", "Juan Stranger");
      await stranger.exclude("all_brands");
      expect(await play(stranger)).toBe("PLAYER_EXCLUDED");
      expect(await play(theirs)).toBe("done");
      expect(await toOutcome(theirs.deposit())).toBe("done");
      expect(await cases(theirs)).toEqual([]);
    });

    it.each<[string, { email?: string; mobile?: string }]>([
      ["a typed mail address", { email: "victim.one@example.com" }],
      ["a typed number", { mobile: "9170001001" }],
    ])("with %s: the owner can register and play on either brand", async (_, typed) => {
      const stranger = await register({ fullname: "Juan Stranger", birthday: "1990-01-02", ...typed });
      await stranger.exclude("all_brands");
      for (const at of ["siam", "manila"] as const) {
        // Manila's owner proves the contact; Siam uses no codes.
        const owner = await register({
          at,
          ...(at === "siam" || typed.mobile ? {} : { ...typed, proved: true }),
        });
        if (typed.mobile) expect(await toOutcome(owner.contact("sms", typed.mobile))).toBe("done");
        expect(await play(owner)).toBe("done");
        expect(await toOutcome(owner.deposit())).toBe("done");
      }
    });

    it("with another person's full payee or name and birthday: it opens a case, and the existing account continues", async () => {
      const theirs = await register({ at: "siam", fullname: "Somsri Dee", birthday: "1988-08-08" });
      await theirs.payee("5550001112", "Somsri Dee");
      given.clock.advance(1);
      const stranger = await register({ fullname: "Dee Somsri", birthday: "1988-08-08" });
      await stranger.payee("5550001112", "Dee Somsri");
      await stranger.exclude("all_brands");
      expect(await play(theirs)).toBe("done");
      expect(await toOutcome(theirs.deposit())).toBe("done");
      const [found] = await cases(theirs);
      expect(found).toMatchObject({ state: "open", certain: 0, held_at: null, occasion: "exclusion" });
      expect(JSON.parse(found?.kinds ?? "[]").toSorted()).toEqual(["payee", "person"]);
      expect((await theirs.protection.limits()).review).toMatchObject({ held: false, objection: "" });
    });
  });

  describe("stop an excluded person who returns", () => {
    const PERSON = { fullname: "Ana María Cruz", birthday: "1985-05-05" };
    let excluded: Promise<Acts> | null = null;
    /**
     * A member excluded everywhere, with a proved mail address and number, and two payees, one added during the break.
     */
    const person = () => {
      excluded ??= (async () => {
        const one = await register({ ...PERSON, email: "ana.cruz@gmail.com", proved: true });
        await one.contact("sms", "9170002001");
        await one.payee("9990001112", "Ana Maria Cruz");
        given.clock.advance(1);
        await one.exclude("all_brands");
        await one.payee("9990001113", "Ana Maria Cruz", "ISLA");
        given.clock.advance(1);
        return one;
      })();
      return excluded;
    };
    type Try = (at: "manila" | "siam") => Promise<string>;
    const newcomer = (over: object) => (at: "manila" | "siam") => register({ at, ...over });
    const registering =
      (over: object): Try =>
      (at) =>
        newcomer(over)(at).then(play, (error) => toOutcome(Promise.reject(error)));
    /** Registers a newcomer who matches no excluded person, runs `act`, and then plays. */
    const later =
      (act: (one: Acts) => Promise<unknown>): Try =>
      async (at) => {
        const one = await newcomer({})(at);
        const outcome = await toOutcome(act(one));
        const played = await play(one);
        return outcome === played || outcome === "done" ? played : `${outcome}, then ${played}`;
      };

    it.each<[string, Try, string]>([
      ["same name and birthday in the form's fullname", registering(PERSON), "held"],
      ["names in another order", registering({ ...PERSON, fullname: "CRUZ Ana Maria" }), "held"],
      ["another birthday", registering({ ...PERSON, birthday: "1985-05-06" }), "done"],
      ["the mail address, proved", registering({ email: "ana.cruz@gmail.com", proved: true }), "certain"],
      ["with a tag", registering({ email: "ana.cruz+1@gmail.com", proved: true }), "certain"],
      ["without dots", registering({ email: "anacruz@gmail.com", proved: true }), "certain"],
      ["at googlemail", registering({ email: "A.N.A.cruz@googlemail.com", proved: true }), "certain"],
      ["typed only", registering({ email: "anacruz+2@gmail.com" }), "held"],
      ["the number, typed only", registering({ mobile: "9170002001" }), "held"],
      [
        "mail address confirmed later",
        later((one) => one.contact("email", "anacruz+3@gmail.com")),
        "certain, then held",
      ],
      ["own bank account", later((one) => one.payee("9990001112", "Cruz Ana Maria")), "held"],
      [
        "own bank account that was added during the break",
        later((one) => one.payee("9990001113", "Ana Maria Cruz", "ISLA")),
        "held",
      ],
      [
        "same number at another bank",
        later((one) => one.payee("9990001112", "Ana Maria Cruz", "ISLA")),
        "done",
      ],
      ["same bank account of another holder", later((one) => one.payee("9990001112", "Jose Rizal")), "done"],
    ])("%s", async (_, attempt, expected) => {
      await person();
      expect(await attempt("siam")).toBe(expected);
      expect(await attempt("manila")).toBe(expected);
    });

    it("by the phone number when it is confirmed later", async () => {
      await person();
      const one = await newcomer({})("siam");
      expect(await toOutcome(one.contact("sms", "9170002001"))).toBe("certain");
      expect(await play(one)).toBe("held");
      const row = await given.database.db
        .selectFrom("account")
        .select("mobile")
        .where("id", "=", one.accountId)
        .executeTakeFirstOrThrow();
      expect(row.mobile).toBeNull();
    });

    it("from the same browser, on the brand that knows it", async () => {
      const { accountId } = await person();
      const device = "d".repeat(43);
      const value = tokenHash(device);
      await given.database.db
        .insertInto("known_origin")
        .values({
          merchant_id: "manila",
          account_id: accountId,
          kind: "device",
          value,
          first_seen_at: 1,
          last_seen_at: 1,
        })
        .execute();
      await (await person()).exclude("all_brands");
      expect(await registering({ device })("manila")).toBe("held");
      expect(await registering({ device: "e".repeat(43) })("manila")).toBe("done");
      expect(await registering({ device })("siam")).toBe("done");
    });

    it("at a deposit: an account newer than the break is held by data learned since", async () => {
      await person();
      const one = await newcomer({})("siam");
      await given.database.db
        .updateTable("account")
        .set({ birthday: PERSON.birthday, profile: JSON.stringify({ payeeName: "Ana Maria Cruz" }) })
        .where("id", "=", one.accountId)
        .execute();
      expect(await play(one)).toBe("done");
      expect(await toOutcome(one.deposit())).toBe("held");
      expect(await play(one)).toBe("held");
      expect(await cases(one)).toMatchObject([{ occasion: "deposit", state: "open" }]);
    });

    it("with an account that has the same mailbox: both are excluded, and the audit sees the reason", async () => {
      const one = await register({ email: "twin.one@gmail.com", proved: true });
      const twin = await register({ email: "twinone+b@gmail.com", proved: true });
      const there = await register({ at: "siam", email: "twinone@googlemail.com", proved: true });
      await one.exclude("all_brands");
      for (const each of [one, twin, there]) expect(await play(each)).toBe("PLAYER_EXCLUDED");
      expect(await cases(there)).toMatchObject([{ certain: 1, state: "confirmed", held_at: null }]);
      const { db } = given.database;
      const forget = (certain: 0 | 1) =>
        db
          .updateTable("exclusion_match")
          .set({ certain })
          .where("account_id", "=", there.accountId)
          .execute();
      await forget(0);
      const { findings } = await audit(given.database);
      await forget(1);
      expect(findings.map(({ rule }) => rule)).toEqual([
        "an exclusion copied from another brand has a fact that both accounts have proved",
      ]);
    });
  });

  it("are not excluded together after an operator found two people behind one mailbox", async () => {
    const one = await register({ email: "family@example.com", proved: true });
    const other = await register({ email: "family@example.com", proved: true });
    const { db } = given.database;
    await db
      .insertInto("exclusion_match")
      .values({
        ...{ merchant_id: "manila", id: "judged", account_id: other.accountId, source_merchant: "manila" },
        ...{
          source_account: one.accountId,
          source_id: "earlier",
          kinds: '["email"]',
          certain: 1,
          held_at: null,
        },
        ...{ occasion: "contact", state: "dismissed", opened_at: 1, ends_at: null, objection: "" },
        ...{
          objected_at: null,
          told: "dismissed",
          decided_by: "operator",
          decided_at: 2,
          reason: "Two people",
        },
      })
      .execute();
    await one.exclude("all_brands");
    expect(await play(one)).toBe("PLAYER_EXCLUDED");
    expect(await play(other)).toBe("done");
    expect(await toOutcome(other.deposit())).toBe("done");
    expect(await cases(other)).toMatchObject([{ id: "judged", state: "dismissed" }]);
  });

  it("accept the member's objection until the case is decided", async () => {
    const one = await register({ fullname: "Pedro Reyes", birthday: "1979-09-09" });
    await one.exclude("brand");
    const again = await register({ fullname: "Pedro Reyes", birthday: "1979-09-09" });
    const { review } = await again.protection.limits();
    expect(review).toMatchObject({ held: true, objection: "" });
    const id = review?.id ?? "";
    await again.protection.object({ id, text: " I am his son, of the same name " });
    expect((await again.protection.limits()).review?.objection).toBe("I am his son, of the same name");
    expect(await toOutcome(one.protection.object({ id, text: "Not mine to say" }))).toBe("NOT_FOUND");
    expect((await one.protection.limits()).review).toBeNull();
    // Withdrawals still work: a payee can be added.
    expect(await toOutcome(again.payee("1110002223", "Pedro Reyes"))).toBe("done");
    expect(await toOutcome(again.deposit())).toBe("held");
  });

  it("are reported by the audit if a held account makes a deposit", async () => {
    const one = await register({ fullname: "Held Person", birthday: "1977-07-07" });
    await one.exclude("brand");
    const again = await register();
    await again.deposit();
    const { db } = given.database;
    const set = (at: number) =>
      db.updateTable("deposit").set({ created_at: at }).where("account_id", "=", again.accountId).execute();
    await given.database.db
      .updateTable("account")
      .set({ birthday: "1977-07-07", profile: JSON.stringify({ fullname: "Held Person" }) })
      .where("id", "=", again.accountId)
      .execute();
    expect(await toOutcome(again.deposit())).toBe("held");
    await set(given.clock.now() + 1);
    const { findings } = await audit(given.database);
    await set(given.clock.now());
    expect(findings.map(({ rule }) => rule)).toEqual(["a held account has no new deposits"]);
  });
});
