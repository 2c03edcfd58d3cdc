import fc from "fast-check";
import { expect, it } from "vitest";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import { createUnloggedOperation } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import type { Service } from "./deposits-testing.ts";
import { openDeposits } from "./deposits-testing.ts";

const ASKED = 100_000;
const operator = createUnloggedOperation("ops-1");

/** A provider's report: a payment, a reversal of an amount, or a reversal without one. */
type Report =
  | { says: "paid"; id: string; amount: number }
  | { says: "reversed"; id: string; amount: number; of: string | null }
  | { says: "whole" };

await forEachDialect("a reversal that a provider reports without an amount", (open, dialect) => {
  const { given, newService, free } = openDeposits(open);

  async function comeIn() {
    const service = await newService();
    const { accountId, deposit } = await service.comeIn();
    const { depositId, reference } = await deposit();
    const start = service.clock.now();
    const tell = (reportArbitrary: Report, n: number) => {
      const at = start + n;
      if (reportArbitrary.says === "whole") return service.tell({ reference, at, state: "reversed" });
      const { says, id, amount } = reportArbitrary;
      if (says === "paid") return service.tell({ reference, at, paid: { id, amount, currency: "PHP" } });
      const reversed = { id, amount, currency: "PHP", paymentId: reportArbitrary.of };
      return service.tell({ reference, at, state: "reversed", reversed });
    };
    return { service, depositId, tell, start, money: () => free(service, accountId) };
  }

  const P1 = { says: "paid", id: "p1", amount: ASKED } as const;
  const P2 = { says: "paid", id: "p2", amount: ASKED } as const;
  const WHOLE = { says: "whole" } as const;

  it.each<[string, Report[], { left: number; reports: string[] }]>([
    [
      "is a question where it may be of another payment of that amount, and one question only",
      [P1, P2, WHOLE, WHOLE],
      { left: ASKED, reports: ["p1 100000 booked", "p2 0 open", "whole@2 0 open"] },
    ],
    [
      "is a question where everything was taken back, and something was paid since",
      [P1, WHOLE, P2, WHOLE],
      { left: 0, reports: ["p1 100000 booked", "p2 0 open", "whole@1 100000 booked", "whole@3 0 open"] },
    ],
    [
      "takes all that is credited beside another payment of another amount",
      [P1, { ...P2, amount: 60_000 }, WHOLE],
      { left: 0, reports: ["p1 100000 booked", "p2 0 open", "whole@2 100000 booked"] },
    ],
    [
      "is a question where its payment was refunded, and another is there",
      [{ ...P1, amount: 60_000 }, P2, WHOLE, WHOLE],
      { left: 0, reports: ["p1 0 refunded", "p2 0 open", "whole@2 0 refunded", "whole@3 0 open"] },
    ],
  ])("is handled correctly: %s", async (_, sequence, { left, reports }) => {
    const { service, depositId, tell, start, money } = await comeIn();
    for (const [n, reportArbitrary] of sequence.entries()) await tell(reportArbitrary, n);
    expect(await money()).toBe(left);
    const { reports: recorded } = await service.depositForOperator(service.merchant.code, depositId);
    const lines = recorded.map(({ report_id, booked, state }) => `${report_id} ${booked} ${state}`);
    expect(lines.map((one) => one.replace(/@(\d+)/, (_, at) => `@${Number(at) - start}`)).toSorted()).toEqual(
      reports,
    );
  });

  it("accepts an operator's decision while another payment is being refunded", async () => {
    const { service, depositId, tell, start, money } = await comeIn();
    await tell(P1, 0);
    await tell(P2, 1);
    const decide = (rest: Partial<Parameters<Service["decideReport"]>[1]>) =>
      getCode(
        service.decideReport(service.merchant, {
          ...{ depositId, kind: "reversal", reportId: `whole@${start + 9}`, outcome: "takeBack" },
          ...{ note: "Looked up", actor: operator },
          ...rest,
        }),
      );
    expect(await decide({ kind: "payment", reportId: "p2", outcome: "refund" })).toBe("done");
    await tell(WHOLE, 9);
    expect(await money()).toBe(ASKED);
    expect(await decide({}), "of how much?").toBe("INVALID_INPUT");
    expect(await decide({ amount: 40_000 })).toBe("done");
    expect(await money()).toBe(60_000);
  });

  const reportArbitrary: fc.Arbitrary<Report> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        says: fc.constant("paid" as const),
        id: fc.constantFrom("p1", "p2", "p3"),
        amount: fc.constantFrom(ASKED, ASKED, 60_000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        says: fc.constant("reversed" as const),
        id: fc.constantFrom("r1", "r2"),
        amount: fc.constantFrom(40_000, ASKED),
        of: fc.constantFrom(null, "p1", "p2"),
      }),
    },
    { weight: 2, arbitrary: fc.constant<Report>(WHOLE) },
  );

  /** Sets each id's amount to that of its first report. */
  function consistent(sequence: readonly Report[]): Report[] {
    const first = new Map<string, Report>();
    return sequence.map((one) => {
      if (!("id" in one)) return one;
      const known = first.get(one.id) ?? one;
      first.set(one.id, known);
      return known;
    });
  }

  /** Returns the money of a deposit, and its payments with their states. */
  async function standing(service: Service, depositId: string) {
    const { code } = service.merchant;
    const { credited, reversed, reports } = await service.depositForOperator(code, depositId);
    const payments = reports.filter(({ kind }) => kind === "payment");
    const reviewed = payments.find(({ state }) => state === "review");
    const gone = new Set(reports.map(({ payment_id }) => payment_id));
    return {
      money: {
        credited,
        reversed,
        payments: payments.map(({ report_id, state }) => `${report_id} ${state}`),
      },
      /** Minor units that a reversal of everything would take. */
      whole: credited > 0 ? credited - reversed : (reviewed?.amount ?? 0),
      others: payments.filter(({ state, report_id }) => /open|refunded/.test(state) && !gone.has(report_id)),
      asks: reports.some(
        ({ report_id, state, amount }) => /^whole/.test(report_id) && state === "open" && !amount,
      ),
    };
  }

  simulate("takes all or asks, whatever came before it and in whatever order", async () => {
    let questions = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(reportArbitrary, { minLength: 2, maxLength: 9 }), async (raw) => {
        const { service, depositId, tell, money } = await comeIn();
        for (const [n, one] of consistent(raw).entries()) {
          const before = await standing(service, depositId);
          await tell(one, n);
          const after = await standing(service, depositId);
          expect(await money()).toBe(after.money.credited - after.money.reversed);
          if (one.says !== "whole") continue;
          const { whole, others } = before;
          if (others.some(({ amount }) => whole === 0 || amount === whole)) {
            questions++;
            expect({ ...after.money, asks: after.asks }).toEqual({ ...before.money, asks: true });
          } else expect(after.money.reversed).toBe(after.money.credited);
        }
      }),
      {
        numRuns: dialect === "sqlite" ? budget(60, 600) : budget(12, 100),
        seed: testSeed(),
        // A dozen random sequences may contain none that must ask.
        examples: [[[P1, P2, WHOLE]]],
      },
    );
    expect(questions).toBeGreaterThan(0);
    expect((await audit(given.database)).findings).toEqual([]);
  });
});
