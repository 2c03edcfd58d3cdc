import { describe, expect, it } from "vitest";
import type { MerchantProfile } from "../core/merchant.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode, testContext, testMerchant, testRule } from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { openVerification } from "./testing.ts";

await forEachDialect("verification", (open) => {
  const { given, spend, lastCode, from } = openVerification(open);

  describe("codes requested through the API", () => {
    const rules = testMerchant({
      switches: { showVerCodeLogin: true, smsEnabled: true },
      registration: { ...testMerchant().registration, mobileEnabled: true },
    });
    let asked = 0;
    async function human(merchant: MerchantProfile, over = {}) {
      given.clock.advance(2_000);
      const at = testContext(merchant, { visitor: `wire-${++asked}`, ip: `192.0.2.${asked}`, ...over });
      await given.verification.handlers.captcha(at);
      return at;
    }
    const number = { countryDialingCode: "63", captcha: "ACDEF" };
    /** Adds an account with this number, proved by default. */
    async function addOwner(mobile: string, mobile_verified_at: number | null = 1) {
      await addMerchant(given.database, rules.code);
      const id = await addAccount(given.database, rules.code);
      const owned = { mobile, mobile_verified_at };
      await given.database.db.updateTable("account").set(owned).where("id", "=", id).execute();
      return id;
    }

    it("go to the number of a registration in E.164 format", async () => {
      const at = await human(rules);
      const typed = { ...number, mobileNo: "0917 555 0101", regType: "mobile" } as const;
      const { to } = await given.verification.handlers.registrationCode(at, typed);
      expect([to, given.sent[0]?.to]).toEqual(["+639175550101", "+639175550101"]);
      const target = { channel: "sms", to: "+639175550101" } as const;
      expect(await spend(target, lastCode(), { ctx: at })).toBe("done");
    });

    it("are refused without a captcha, for an invalid number, and when the brand does not use codes", async () => {
      const call = given.verification.handlers.registrationCode;
      const order = { ...number, mobileNo: "09175550102", regType: "username" } as const;
      expect(await getCode(call(await human(rules), { ...order, captcha: undefined }))).toBe(
        "CAPTCHA_REQUIRED",
      );
      expect(await getCode(call(await human(rules), { ...order, mobileNo: "12" }))).toBe("INVALID_INPUT");
      const off = testMerchant();
      expect(await getCode(call(await human(off), order))).toBe("FEATURE_OFF");
      expect(await getCode(call(await human(off), { ...order, regType: "mobile" }))).toBe("FEATURE_OFF");
      expect(await getCode(call(await human(rules, { audience: "agent" }), order))).toBe("FEATURE_OFF");
      expect(given.sent).toEqual([]);
    });

    it("are five an hour for an unowned number; an owned one answers alike but keeps two for its owner", async () => {
      await addOwner("+639175550162");
      // Typed in without a proof: the number has no owner.
      await addOwner("+639175550161", null);
      const putOff: (() => Promise<void>)[] = [];
      given.later = (work) => void putOff.push(work);
      const answersFor = async (mobileNo: string) => {
        given.sent.length = 0;
        const answers: [string, number][] = [];
        for (let n = 0; n < 6; n++) {
          given.clock.advance(2_000);
          const at = await human(rules, { ip: `198.51.${mobileNo.slice(-2)}.${n}` });
          const order = { ...number, mobileNo, regType: "username" } as const;
          const answer = await getCode(given.verification.handlers.registrationCode(at, order));
          answers.push([answer, given.sent.length]);
        }
        for (const work of putOff.splice(0)) await work();
        return { answers, delivered: given.sent.length };
      };
      const unused = await answersFor("9175550161");
      const somebodys = await answersFor("9175550162");
      expect(unused.answers.map(([answer]) => answer)).toEqual([
        ...Array(5).fill("done"),
        "TOO_MANY_REQUESTS",
      ]);
      // Neither response waits for the carrier.
      expect(somebodys.answers).toEqual(unused.answers);
      expect([unused.delivered, somebodys.delivered]).toEqual([5, 3]);
      const owner = { purpose: "stepUp", subject: "a challenge", afterThree: "sent" } as const;
      const target = { channel: "sms", to: "+639175550162" } as const;
      given.clock.advance(2_000);
      given.sent.length = 0;
      expect(await getCode(given.verification.send(from("192.0.2.200", rules), { ...owner, target }))).toBe(
        "done",
      );
      // The owner's own code is sent before the response, so that a carrier's refusal is reported.
      expect([given.sent.length, putOff.length]).toEqual([1, 0]);
    });

    it("are five an hour for a second proof too, but three for a number that another account has verified", async () => {
      await addOwner("+639175550165");
      given.later = (work) => work();
      const sentTo = async (to: string) => {
        given.sent.length = 0;
        const answers: string[] = [];
        for (let n = 0; n < 6; n++) {
          given.clock.advance(2_000);
          const order = { purpose: "stepUp", subject: "a challenge", afterThree: "unlessProved" } as const;
          const at = from(`198.51.${to.slice(-2)}.${n + 1}`, rules);
          answers.push(
            await getCode(given.verification.send(at, { ...order, target: { channel: "sms", to } })),
          );
        }
        return [...answers, given.sent.length];
      };
      const five = [...Array(5).fill("done"), "TOO_MANY_REQUESTS"];
      expect(await sentTo("+639175550164")).toEqual([...five, 5]);
      expect(await sentTo("+639175550165")).toEqual([...five, 3]);
    });

    it("go to a mail address when the brand asks for one", async () => {
      const { registration } = testMerchant();
      const username = { ...registration.username, email: testRule(), verificationCode: testRule() };
      const mail = testMerchant({ registration: { ...registration, username } });
      const call = given.verification.handlers.registrationEmailCode;
      const { to } = await call(await human(mail), { email: " Maria@EXAMPLE.com ", captcha: "ACDEF" });
      expect([to, given.sent[0]?.to]).toEqual(["maria@example.com", "maria@example.com"]);
      expect(await getCode(call(await human(mail), { email: "nobody", captcha: "ACDEF" }))).toBe(
        "INVALID_INPUT",
      );
      expect(await getCode(call(await human(rules), { email: "a@b.example", captcha: "ACDEF" }))).toBe(
        "FEATURE_OFF",
      );
    });

    it("for sign-in get the same response for any number, but are sent only if an account has it", async () => {
      await addOwner("+639175550199");
      const call = given.verification.handlers.loginCode;
      const known = await call(await human(rules), { ...number, mobileNum: "09175550199" });
      const unknown = await call(await human(rules), { ...number, mobileNum: "09175550198" });
      expect(known).toEqual({ to: "+639175550199", expiredMinutes: 1 });
      expect(unknown).toEqual({ ...known, to: "+639175550198" });
      expect(given.sent.map(({ to }) => to)).toEqual(["+639175550199"]);
      expect(await getCode(call(await human(testMerchant()), { ...number, mobileNum: "9175550199" }))).toBe(
        "FEATURE_OFF",
      );
    });

    it("for sign-in are two more at an address the account used in the last half year than for strangers", async () => {
      const account_id = await addOwner("+639175550197");
      const last_seen_at = given.clock.now();
      const home = { account_id, kind: "address", value: "192.0.2.77" } as const;
      await given.database.db
        .insertInto("known_origin")
        .values({ merchant_id: rules.code, ...home, first_seen_at: last_seen_at, last_seen_at })
        .execute();
      const askers = Array.from({ length: 8 }, (_, n) => `198.51.77.${n + 1}`);
      const ask = async (ip = askers.pop()) => {
        const at = await human(rules, { ip });
        return getCode(given.verification.handlers.loginCode(at, { ...number, mobileNum: "9175550197" }));
      };
      const use = async () => {
        const strangers = [await ask(), await ask(), await ask(), await ask()];
        expect(strangers).toEqual(["done", "done", "done", "TOO_MANY_REQUESTS"]);
        return [await ask("192.0.2.77"), await ask("192.0.2.77"), await ask("192.0.2.77")];
      };
      expect(await use()).toEqual(["done", "done", "TOO_MANY_REQUESTS"]);
      given.clock.advance(181 * 24 * 60 * 60_000);
      expect(await use()).toEqual(Array(3).fill("TOO_MANY_REQUESTS"));
    });
  });
});
