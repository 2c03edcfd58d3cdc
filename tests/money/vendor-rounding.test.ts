import { expect, it } from "vitest";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { roundingCosts } from "#app/platform/vendor-calls/vendor-calls.server.ts";
import { createHubClient } from "./hub-line-testing.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";
import { VENDOR } from "./vendor-fixture.ts";

type Line = ReturnType<typeof createHubClient>;
type Step = (hub: Line) => Promise<{ status: string }>;

const win: Step = (hub) => hub.win({ transaction_uuid: "win-1", amount: "25.002" });
const more: Step = (hub) => hub.win({ transaction_uuid: "win-2", amount: "0.0075" });
const lower: Step = (hub) => hub.resettle({ transaction_uuid: "change-1", amount: "1.009", outcome: "won" });
const voided: Step = (hub) => hub.resettle({ transaction_uuid: "change-2", amount: "10.5", outcome: "void" });
const open: Step = (hub) => hub.unsettle({ transaction_uuid: "open-1" });
const back: Step = (hub) => hub.rollback({ transaction_uuid: "back-1" });
const late: Step = (hub) => hub.rollback({ transaction_uuid: "back-2" });
const bonus: Step = (hub) => hub.bonus({ amount: "0.005" });
const jackpot: Step = (hub) => hub.jackpot({ amount: "7.999999" });

/**
 * Sequences of calls after a bet of 10.50, with the amount paid beyond the vendor's own total, in millionths of a cent.
 */
const SEQUENCES: readonly [what: string, steps: readonly Step[], calls: number, millionths: number][] = [
  ["a win", [win], 1, 800_000],
  ["a win told twice", [win, win], 1, 800_000],
  ["two wins", [win, more], 2, 1_050_000],
  ["a bonus and a jackpot", [bonus, jackpot], 2, 500_100],
  ["a win that is changed", [win, lower], 2, 100_000],
  ["a win that is void", [win, voided], 2, 0],
  ["a win in a void's place", [win, voided, more], 3, 250_000],
  ["a win opened again", [win, open], 2, 0],
  ["a win opened again and won anew", [win, open, more], 3, 250_000],
  ["wins rolled back", [win, more, back], 3, 0],
  ["a rollback of what was opened again", [win, open, back, late], 2, 0],
  ["a change rolled back", [win, lower, back], 3, 0],
];

await forEachDialect("what rounding up costs", (openDatabase) => {
  const { given } = openVendorCalls(openDatabase);
  const costs = (from = 0, to = Number.MAX_SAFE_INTEGER) =>
    roundingCosts(given.database.db, given.vendorFixture.merchantId, { from, to });

  it.each(SEQUENCES)("is right for %s", async (_what, steps, calls, millionths) => {
    const hub = createHubClient(given.vendorFixture, given.player);
    expect((await hub.bet()).status).toBe("RS_OK");
    for (const step of steps) expect((await step(hub)).status).toBe("RS_OK");
    expect(await costs()).toEqual([{ vendor: VENDOR, currency: "PHP", calls, millionths }]);
  });

  it("counts in the period in which it was paid or taken back, without refused calls and play money", async () => {
    const { clock } = given.vendorFixture;
    const hub = createHubClient(given.vendorFixture, given.player);
    await hub.bet();
    await win(hub);
    const then = clock.now();
    clock.time += 1_000;
    await back(hub);
    expect((await more(hub)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    const demo = createHubClient(given.vendorFixture, await given.vendorFixture.addPlayer({ type: 4 }));
    expect((await demo.bonus({ transaction_uuid: "demo-1", amount: "0.005" })).status).toBe("RS_OK");
    const row = { vendor: VENDOR, currency: "PHP", calls: 1 };
    expect(await costs(then, then + 1_000)).toEqual([{ ...row, millionths: 800_000 }]);
    expect(await costs(then + 1_000)).toEqual([{ ...row, millionths: -800_000 }]);
    expect(await costs(0, then)).toEqual([]);
  });
});
