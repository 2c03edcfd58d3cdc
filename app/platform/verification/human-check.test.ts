import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { getCode, testContext, testMerchant } from "../testing.ts";
import { openVerification } from "./testing.ts";

await forEachDialect("verification", (open) => {
  const { given, ctx, from } = openVerification(open);

  describe("a captcha", () => {
    const visitor = (id: string) => testContext(testMerchant(), { visitor: id });
    const human = (id: string, answer: string) =>
      getCode(given.verification.requireHuman(visitor(id), { captcha: answer }));

    it("is a PNG in base64", async () => {
      const png = Buffer.from(await given.verification.handlers.captcha(visitor("png")), "base64");
      expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 200, height: 70 });
    });

    it("admits a visitor once, in upper or lower case", async () => {
      await given.verification.handlers.captcha(visitor("one"));
      expect(await human("one", " ac def ")).toBe("done");
      expect(await human("one", "ACDEF")).toBe("CAPTCHA_INVALID");
    });

    it("is void after a wrong answer", async () => {
      await given.verification.handlers.captcha(visitor("two"));
      expect(await human("two", "XXXXX")).toBe("CAPTCHA_INVALID");
      expect(await human("two", "ACDEF")).toBe("CAPTCHA_INVALID");
    });

    it("is valid only for the visitor who was shown it, at that merchant", async () => {
      await given.verification.handlers.captcha(visitor("three"));
      expect(await human("four", "ACDEF")).toBe("CAPTCHA_INVALID");
      const otherMerchant = testContext(testMerchant({ code: "saigon" }), { visitor: "three" });
      expect(await getCode(given.verification.requireHuman(otherMerchant, { captcha: "ACDEF" }))).toBe(
        "CAPTCHA_INVALID",
      );
      expect(await human("three", "ACDEF")).toBe("done");
    });

    it("is refreshed at most once a second: an earlier request returns the same picture, and still counts", async () => {
      given.captcha = "";
      const ask = () => given.verification.handlers.captcha(visitor("five"));
      const first = await ask();
      given.clock.advance(999);
      const soon = await Promise.all([ask(), ask()]);
      expect(soon).toEqual([first, first]);
      given.clock.advance(1);
      expect(await ask()).not.toBe(first);

      given.captcha = "ACDEF";
      given.clock.advance(1_000);
      await ask();
      given.captcha = "HJKMN";
      await ask();
      expect(await human("five", "ACDEF")).toBe("done");
      await ask();
      expect(await human("five", "HJKMN")).toBe("done");
    });

    it("is valid for ten minutes", async () => {
      await given.verification.handlers.captcha(visitor("six"));
      given.clock.advance(10 * 60_000);
      expect(await human("six", "ACDEF")).toBe("CAPTCHA_INVALID");
    });

    it("admits one of 50 concurrent answers", async () => {
      await given.verification.handlers.captcha(visitor("seven"));
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => human("seven", "ACDEF")));
      expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
    });

    it("is required when no answer is sent", async () => {
      expect(await human("eight", "  ")).toBe("CAPTCHA_REQUIRED");
      expect(await getCode(given.verification.requireHuman(ctx, {}))).toBe("CAPTCHA_REQUIRED");
    });
  });

  describe("a proof of work", () => {
    async function proof(at = ctx): Promise<string> {
      const task = await given.verification.handlers.botCheck(at);
      if (task.kind !== "proofOfWork") throw new Error("another kind of task");
      const challenge: Challenge = JSON.parse(task.challenge);
      const solution = await solveChallenge({ challenge, deriveKey });
      return JSON.stringify({ challenge, solution });
    }
    const human = (botCheck: string, at = ctx) => getCode(given.verification.requireHuman(at, { botCheck }));

    it("replaces the captcha once, also in 20 concurrent requests", async () => {
      const good = await proof();
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => human(good)));
      expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
      expect(await human(good)).toBe("CAPTCHA_INVALID");
    });

    it("is valid at the merchant that issued it, for twenty minutes", async () => {
      const saigon = from("203.0.113.7", testMerchant({ code: "saigon" }));
      expect(await human(await proof(), saigon)).toBe("CAPTCHA_INVALID");
      const old = await proof();
      given.clock.advance(20 * 60_000);
      expect(await human(old)).toBe("CAPTCHA_INVALID");
    });

    it("becomes up to eight times harder, for a quarter of an hour, for an address that requests many", async () => {
      const attempts = async (at = ctx) => JSON.parse(await proof(at)).solution.counter as number;
      const ask = async (count: number) => {
        for (let task = 0; task < count; task += 1) {
          given.clock.advance(1_000);
          await given.verification.handlers.botCheck(ctx);
        }
      };
      await ask(29);
      expect(await attempts()).toBeLessThan(36);
      const twice = await attempts();
      expect(twice).toBeGreaterThanOrEqual(24);
      expect(twice).toBeLessThan(72);
      await ask(219);
      const eightTimes = await attempts();
      expect(eightTimes).toBeGreaterThanOrEqual(96);
      expect(eightTimes).toBeLessThan(288);
      expect(await attempts(from("198.51.100.4"))).toBeLessThan(36);
      given.clock.advance(15 * 60_000);
      expect(await attempts()).toBeLessThan(36);
    });

    it("is refused when any part of it is forged", async () => {
      const good = JSON.parse(await proof());
      const { challenge, solution } = good;
      const { parameters } = challenge;
      const later = { ...parameters, data: { ...parameters.data, until: parameters.data.until + 1 } };
      for (const forged of [
        { challenge: { ...challenge, parameters: later }, solution },
        { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
        { challenge: { ...challenge, signature: "00" }, solution },
        { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
        { challenge, solution: {} },
        { challenge: {}, solution },
        [],
        "proof",
      ]) {
        expect(await human(JSON.stringify(forged))).toBe("CAPTCHA_INVALID");
      }
      expect(await human("{")).toBe("CAPTCHA_INVALID");
      expect(await human(JSON.stringify(good))).toBe("done");
    });
  });
});
