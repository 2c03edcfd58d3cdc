import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { bindServices } from "#app/platform/core/bind-services.ts";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { BANK, testChannel } from "#app/platform/payments/deposits-testing.ts";
import { depositCalls, handleWebhook } from "#app/platform/payments/payments.server.ts";
import { sandboxPayments } from "#app/platform/ports/sandbox-payments.ts";
import { derivedVendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { clockLimiter, testClock, testContext, testMerchant } from "#app/platform/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { addAccount, addMerchant } from "#app/platform/wallet/testing.ts";
import { purse, purseBalance } from "#app/platform/wallet/wallet.server.ts";
import { sign } from "#app/sandbox/signing.ts";
import { testServices } from "../../app/platform/core/testing.ts";
import { budget, simulate, testSeed } from "../budget.ts";
import { numbers } from "./wallet/numbers.ts";

const SEED = testSeed();
const WEBHOOKS = budget(600, 2_000);
const AT_ONCE = 32;
/** Shares of all webhooks. */
const SHARE = {
  duplicate: 0.3,
  reordered: 0.2,
  badlySigned: 0.1,
  stale: 0.05,
  stranger: 0.02,
  wrongAmount: 0.05,
  rewritten: 0.02,
};

interface Sent {
  merchant: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  expected: 200 | 401;
  what: keyof typeof SHARE | "genuine";
}

await forEachDialect(`a storm of webhooks (seed ${SEED})`, (open, dialect) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  describe(`${WEBHOOKS} of them`, () => {
    simulate("credit every genuine payment once, and nothing else", async () => {
      const random = numbers(SEED);
      const clock = testClock();
      const secrets = [1, 2].map((id) => ({ id: String(id), secret: randomBytes(32) }));
      const [older, newer] = secrets;
      if (!older || !newer) throw new Error("two secrets");
      const keys = derivedVendorKeys([newer, older]);
      const provider = sandboxPayments({ baseUrl: () => "http://pay.test", keys, clock });
      // Its pages are not tested here.
      const quiet = {
        ...provider,
        createCheckout: async ({ reference }: { reference: string }) => ({
          providerRef: `ref-${reference}`,
          url: "http://pay.test/p",
        }),
      };
      const merchants = ["MANILA", "LOTUS"].map((code) =>
        testMerchant({
          code,
          hosts: ["brand.test"],
          payments: {
            channels: [testChannel({ deposit: { min: 1, max: 10_000_000 } }), BANK],
            quickAmounts: [],
            underpaidCrypto: "review",
            maxDailyDeposit: 0,
          },
        }),
      );
      for (const { code } of merchants) await addMerchant(database, code);
      const refused: string[] = [];
      const services = testServices({
        database,
        clock,
        limiter: clockLimiter(clock),
        providers: new Map([["sandbox", quiet]]),
        files: { put: async () => {}, get: async () => null, delete: async () => {} },
        merchants: { byCode: (code: string) => merchants.find((one) => one.code === code) ?? null },
        log: {
          info: () => {},
          warn: (_facts: object, message: string) => void refused.push(message),
          error: (facts: object, message: string) => {
            throw new Error(`${message}: ${JSON.stringify(facts)}`);
          },
        },
      });
      const payments = bindServices(services, depositCalls);

      // A payment has about two webhooks: seen, then paid.
      const genuineWanted =
        WEBHOOKS * (1 - SHARE.duplicate - SHARE.badlySigned - SHARE.stale - SHARE.stranger - SHARE.rewritten);
      const count = Math.round(genuineWanted / 2);
      const expected = new Map<string, number>();
      const owners: { merchant: (typeof merchants)[number]; accountId: string }[] = [];
      const deposits: {
        id: string;
        reference: string;
        amount: number;
        owner: (typeof owners)[number];
        odd: boolean;
      }[] = [];
      for (let n = 0; n < count; n++) {
        const merchant = merchants[n % 2];
        if (!merchant) throw new Error("a merchant");
        if (n % 4 < 2) {
          const accountId = await addAccount(database, merchant.code, { now: clock.now() });
          owners.push({ merchant, accountId });
        }
        const owner = owners.findLast((one) => one.merchant === merchant);
        if (!owner) throw new Error("an owner");
        const caller = {
          kind: "account",
          accountId: owner.accountId,
          username: "m",
          type: 0,
          sessionId: "s",
        } as const;
        const amount = 1 + Math.floor(random() * 1_000_000);
        const made = await payments.deposit(testContext(merchant, {}, caller), {
          channel: "ewallet",
          amount,
          returnUrl: "https://brand.test/",
          idempotencyKey: `storm-of-webhooks-${n}`,
        });
        deposits.push({
          id: made.depositId,
          reference: made.reference,
          amount,
          owner,
          odd: random() < SHARE.wrongAmount,
        });
      }

      const sendings: Sent[] = [];
      const stranger = derivedVendorKeys([{ id: newer.id, secret: randomBytes(32) }]);
      const counted: Record<string, number> = {};
      const note = (what: string) => {
        counted[what] = (counted[what] ?? 0) + 1;
      };
      const make = (
        { reference, amount, owner }: (typeof deposits)[number],
        state: string,
        what: Sent["what"],
        paid: number | null,
      ): Sent => {
        const { code } = owner.merchant;
        const other = merchants.find((one) => one.code !== code)?.code ?? "";
        const path = `/webhooks/v1/${code}/sandbox`;
        const data = {
          id: `ref-${reference}`,
          reference,
          state,
          paid: paid === null ? null : { amount: paid, currency: "PHP" },
          at: clock.now(),
        };
        const body = Buffer.from(
          JSON.stringify({ subject: "checkout", id: `e${sendings.length}-${amount}`, data }),
        );
        const [fresh, old] = keys.keys("inbound", what === "stranger" ? other : code, "PAYMENTS");
        const [wrong] = stranger.keys("inbound", code, "PAYMENTS");
        const key = what === "badlySigned" ? wrong : random() < 0.5 ? fresh : old;
        if (!key) throw new Error("a key");
        const stamp = clock.now() - (what === "stale" ? 300_001 + Math.floor(random() * 1e6) : 0);
        const headers = sign(key, stamp, { method: "POST", path, body });
        const sent =
          what === "rewritten" ? Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)) : body;
        const bad = what === "badlySigned" || what === "stale" || what === "stranger" || what === "rewritten";
        return { merchant: code, path, headers, body: sent, expected: bad ? 401 : 200, what };
      };
      const add = (sent: Sent) => {
        sendings.push(sent);
        note(sent.what);
      };
      for (const one of deposits) {
        const paid = one.odd ? one.amount + 1 : one.amount;
        if (one.odd) note("wrongAmount");
        const key = `${one.owner.merchant.code} ${one.owner.accountId}`;
        if (!one.odd) expected.set(key, (expected.get(key) ?? 0) + one.amount);
        const news = [make(one, "processing", "genuine", null), make(one, "paid", "genuine", paid)];
        if (random() < SHARE.reordered * 2) {
          news.reverse();
          note("reordered");
          note("reordered");
        }
        for (const sent of news) add(sent);
      }
      const anyDeposit = () => {
        const found = deposits[Math.floor(random() * deposits.length)];
        if (!found) throw new Error("a deposit");
        return found;
      };
      for (const what of ["badlySigned", "stale", "stranger", "rewritten"] as const) {
        for (let n = 0; n < WEBHOOKS * SHARE[what]; n++) {
          const one = anyDeposit();
          // A forgery would pay if it were accepted: for an odd deposit, the requested amount.
          const at = Math.floor(random() * sendings.length);
          sendings.splice(at, 0, make(one, "paid", what, one.amount));
          note(what);
        }
      }
      const genuine = sendings.filter(({ what }) => what === "genuine");
      while (sendings.length < WEBHOOKS) {
        const again = genuine[Math.floor(random() * genuine.length)];
        if (!again) throw new Error("a genuine one");
        const first = sendings.indexOf(again);
        const at = random() < 0.5 ? first + 1 : first + 1 + Math.floor(random() * (sendings.length - first));
        sendings.splice(at, 0, { ...again, what: "duplicate" });
        note("duplicate");
      }

      const answers: Record<string, number> = {};
      let next = 0;
      const worker = async () => {
        for (let sent = sendings[next++]; sent; sent = sendings[next++]) {
          const { path, headers, body } = sent;
          const request = new Request(`http://any.test${path}`, {
            method: "POST",
            headers,
            body: new Uint8Array(body),
          });
          const answer = await handleWebhook(services, request);
          const status = answer?.status ?? 0;
          answers[status] = (answers[status] ?? 0) + 1;
          expect({ what: sent.what, status }).toEqual({ what: sent.what, status: sent.expected });
        }
      };
      const began = performance.now();
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      const seconds = (performance.now() - began) / 1_000;

      for (const { merchant, accountId } of owners) {
        const { balance } = await purseBalance(database.db, merchant.code, purse(accountId, "PHP"));
        expect([accountId, balance]).toEqual([accountId, expected.get(`${merchant.code} ${accountId}`) ?? 0]);
      }
      const states = await database.db
        .selectFrom("deposit")
        .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
        .groupBy("state")
        .orderBy("state")
        .execute();
      const odd = deposits.filter((one) => one.odd).length;
      expect(states).toEqual(
        [
          { state: "review", count: odd },
          { state: "succeeded", count: deposits.length - odd },
        ].filter(({ count }) => count > 0),
      );
      const transfers = await database.db.selectFrom("ledger_transfer").select("reference").execute();
      expect(new Set(transfers.map(({ reference }) => reference)).size).toBe(transfers.length);
      expect(transfers.length).toBe(deposits.length - odd);
      expect((await audit(database)).findings).toEqual([]);

      expect(sendings).toHaveLength(WEBHOOKS);
      expect((counted.duplicate ?? 0) / WEBHOOKS).toBeGreaterThan(0.28);
      expect((counted.reordered ?? 0) / genuine.length).toBeGreaterThan(0.2);
      expect((counted.badlySigned ?? 0) / WEBHOOKS).toBeCloseTo(0.1, 2);
      console.log(
        `${dialect}, seed ${SEED}: ${WEBHOOKS} webhooks about ${deposits.length} deposits in ${seconds.toFixed(1)} s, ` +
          `${AT_ONCE} at once: ${JSON.stringify(counted)}, answers ${JSON.stringify(answers)}`,
      );
    });
  });
});
