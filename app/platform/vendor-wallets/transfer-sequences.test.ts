import * as fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import { transferOutcome } from "../contract/ops/transfers.ts";
import { newId } from "../database/ids.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { systemBalance } from "../wallet/wallet.server.ts";
import {
  getAvailableAmount,
  getClearingBalance,
  getHouseAccountLoss,
  INJECTED_FAULTS,
  isUnconfirmed,
  newKey,
  openWalletFixture,
} from "./testing.ts";

const SEQUENCES = budget({ sqlite: 60, postgres: 15 }, { sqlite: 300, postgres: 60 });

await forEachDialect("wallets at vendors", (open, dialect) => {
  let database: TestDatabase;
  let fixtures = 0;
  const newFixture = () => openWalletFixture(database, { code: `w${++fixtures}` });
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings, "the whole ledger").toEqual([]);
    await database.drop();
  });

  simulate(
    "lose no money and make none, whatever fails, and bring everything to an end",
    {
      timeout: 120_000,
    },
    async () => {
      const seed = testSeed();
      const counted: Record<string, number> = {};
      const count = (what: string) => {
        counted[what] = (counted[what] ?? 0) + 1;
      };
      const step = fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({
            do: fc.constantFrom("in" as const, "out" as const),
            amount: fc.integer({ min: 1, max: 700 }),
            injectedFault: fc.constantFrom(...INJECTED_FAULTS),
            again: fc.boolean(),
          }),
        },
        { weight: 1, arbitrary: fc.record({ do: fc.constant("returnAll" as const) }) },
        {
          weight: 2,
          arbitrary: fc.record({
            do: fc.constant("play" as const),
            vendor: fc.constantFrom("JADE", null),
            injectedFault: fc.constantFrom(...INJECTED_FAULTS),
          }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            do: fc.constant("leave" as const),
            injectedFault: fc.constantFrom(...INJECTED_FAULTS),
          }),
        },
        { weight: 6, arbitrary: fc.record({ do: fc.constant("minute" as const) }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constant("down" as const), down: fc.boolean() }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constant("arrive" as const) }) },
        {
          weight: 2,
          arbitrary: fc.record({
            do: fc.constant("settle" as const),
            outcome: fc.constantFrom(...transferOutcome.options),
          }),
        },
      );
      const TOTAL = 1_000;
      const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const fixture = await newFixture();
        const maria = await fixture.member(TOTAL);
        const { jade } = fixture;
        await fixture.wallet.setAutomaticTransfer(maria.ctx, { on: true });
        /**
         * Checks the money in the purse, at the vendor, and on the way: an open transfer in that the vendor has not
         * executed.
         */
        const check = async () => {
          const { onTheWay: open } = await fixture.wallet.consolidatedFunds(maria.ctx);
          const clearing = await getClearingBalance(fixture);
          expect(clearing).toBe(
            open.filter(({ direction }) => direction === "in").reduce((sum, { amount }) => sum + amount, 0),
          );
          const own = await getAvailableAmount(fixture, maria);
          expect(own).toBeGreaterThanOrEqual(0);
          // A transfer that operators settled may have ended differently at the vendor until it reports an outcome.
          if (await isUnconfirmed(fixture)) return;
          const inBoth = own + jade.getBalance(maria.id) - (await getHouseAccountLoss(fixture));
          // While an outcome is unknown, the amount is in one of the two places, or on its way.
          const [unknown] = open;
          const fits = unknown ? [TOTAL, TOTAL - unknown.amount] : [TOTAL];
          expect(fits).toContain(inBoth);
        };
        for (const one of steps) {
          if (one.do === "in" || one.do === "out") {
            jade.script.next = one.injectedFault;
            const key = newKey();
            const input = { vassalage: "JADE", direction: one.do, amount: one.amount, idempotencyKey: key };
            const tries = one.again ? 2 : 1;
            const codes = await Promise.all(
              Array.from({ length: tries }, () => getCode(fixture.wallet.walletTransfer(maria.ctx, input))),
            );
            for (const code of codes) count(code === "done" ? `${one.do} ${one.injectedFault}` : code);
          } else if (one.do === "returnAll") {
            jade.script.next = "none";
            await fixture.wallet.returnAll(maria.ctx, { idempotencyKey: newId(fixture.clock.now()) });
          } else if (one.do === "play") {
            jade.script.next = one.injectedFault;
            const starts = [fixture.beginPlay(maria, one.vendor), fixture.beginPlay(maria, one.vendor)];
            for (const money of await Promise.all(starts)) count(`play ${money?.state}`);
          } else if (one.do === "leave") {
            jade.script.next = one.injectedFault;
            await fixture.wallet.leaveGame(maria.ctx, {});
          } else if (one.do === "minute") {
            await fixture.nextMinute();
            await fixture.afterPlay();
          } else if (one.do === "down") jade.script.down = one.down;
          else if (one.do === "settle") {
            const { onTheWay: open } = await fixture.wallet.consolidatedFunds(maria.ctx);
            await fixture.silentHour();
            for (const { transferId } of open) {
              await fixture.settle(transferId, one.outcome);
              count(`settled ${one.outcome}`);
            }
          } else jade.arrive();
          await check();
        }
        // Once the faults are over, every transfer ends.
        jade.script.down = false;
        await fixture.nextMinute();
        jade.arrive();
        const { onTheWay: open } = await fixture.wallet.consolidatedFunds(maria.ctx);
        expect(open).toEqual([]);
        expect(await isUnconfirmed(fixture)).toBe(false);
        const twice = await getHouseAccountLoss(fixture);
        if (twice > 0) count("had twice");
        expect((await getAvailableAmount(fixture, maria)) + jade.getBalance(maria.id)).toBe(TOTAL + twice);
        const name = "vendor:JADE" as const;
        expect(
          await systemBalance(database.db, fixture.merchant.code, { name, currency: "PHP", book: "real" }),
        ).toBe(jade.getBalance(maria.id));
        expect(await getClearingBalance(fixture)).toBe(0);
      });
      const numRuns = SEQUENCES[dialect];
      await fc.assert(property, { seed, numRuns, endOnFailure: true });
      console.log(`wallets at vendors, ${dialect}: seed ${seed}, ${numRuns} sequences`, counted);
    },
  );
});
