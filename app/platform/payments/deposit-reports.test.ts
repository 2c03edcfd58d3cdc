import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import type { ReportOutcome } from "../contract/ops/deposits.ts";
import { createUnloggedOperation } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import type { Service } from "./deposits-testing.ts";
import { openDeposits } from "./deposits-testing.ts";

const ASKED = 100_000;
const operator = createUnloggedOperation("ops-1");

/**
 * A provider's possible reports on a deposit, as its webhook sends them. `at`: when it happened, by the order of the
 * sequence.
 */
type Report =
  | { says: "paid"; id: string; amount: number }
  | { says: "reversed"; id: string; amount: number; of: string | null }
  | { says: "whole" }
  | { says: "expired" | "failed" | "processing" };

type Member = Awaited<ReturnType<Service["comeIn"]>>;

/** Sends a webhook about a deposit that was begun with one payment page. */
function tell(
  service: Service,
  reference: string,
  reportArbitrary: Report,
  at: number,
): Promise<number | null> {
  switch (reportArbitrary.says) {
    case "paid":
      return service.tell({
        reference,
        at,
        paid: { id: reportArbitrary.id, amount: reportArbitrary.amount, currency: "PHP" },
      });
    case "reversed": {
      const reversed = {
        id: reportArbitrary.id,
        amount: reportArbitrary.amount,
        currency: "PHP",
        paymentId: reportArbitrary.of,
      };
      return service.tell({ reference, at, state: "reversed", reversed });
    }
    case "whole":
      return service.tell({ reference, at, state: "reversed" });
    default:
      return service.tell({ reference, at, state: reportArbitrary.says, paid: null });
  }
}

const loadReports = async (service: Service, depositId: string) =>
  (await service.depositForOperator(service.merchant.code, depositId)).reports;

const shown = async (service: Service, depositId: string) =>
  (await loadReports(service, depositId)).map(
    ({ kind, report_id, amount, booked, state }) => `${kind} ${report_id} ${amount} ${booked} ${state}`,
  );

await forEachDialect("what providers report of deposits", (open, dialect) => {
  const { given, newService, free, detail } = openDeposits(open);

  /** Creates a deposit and its provider's reports in the order of `sequence`, each at a different time. */
  async function play(sequence: readonly Report[]) {
    const service = await newService();
    const maria = await service.comeIn();
    const { depositId, reference } = await maria.deposit();
    const start = service.clock.now();
    for (const [n, reportArbitrary] of sequence.entries()) {
      expect(await tell(service, reference, reportArbitrary, start + n)).toBe(200);
    }
    return { service, maria, depositId, reference, start };
  }

  const P1 = { says: "paid", id: "p1", amount: ASKED } as const;
  const P2 = { says: "paid", id: "p2", amount: ASKED } as const;
  const reversed = (amount: number, id = "r1", of: string | null = null) =>
    ({ says: "reversed", id, amount, of }) as const;

  it.each<[string, Report[], { state: string; net: number; reports: string[] }]>([
    ["paid", [P1], { state: "succeeded", net: 100_000, reports: ["payment p1 100000 100000 booked"] }],
    [
      "paid, and told again",
      [P1, P1],
      { state: "succeeded", net: 100_000, reports: ["payment p1 100000 100000 booked"] },
    ],
    [
      "paid twice",
      [P1, P2],
      {
        state: "succeeded",
        net: 100_000,
        reports: ["payment p1 100000 100000 booked", "payment p2 100000 0 open"],
      },
    ],
    [
      "paid, and then told with the doubled amount",
      [P1, { ...P1, amount: 200_000 }],
      {
        state: "succeeded",
        net: 100_000,
        reports: ["payment p1 100000 100000 booked", "payment p1=200000 100000 0 open"],
      },
    ],
    [
      "reversed in part",
      [P1, reversed(30_000)],
      {
        state: "succeeded",
        net: 70_000,
        reports: ["payment p1 100000 100000 booked", "reversal r1 30000 30000 booked"],
      },
    ],
    [
      "reversed in parts that are told twice, and sum",
      [P1, reversed(30_000), reversed(30_000), reversed(20_000, "r2")],
      {
        state: "succeeded",
        net: 50_000,
        reports: [
          "payment p1 100000 100000 booked",
          "reversal r1 30000 30000 booked",
          "reversal r2 20000 20000 booked",
        ],
      },
    ],
    [
      "reversed in parts up to all of it, and beyond",
      [P1, reversed(30_000), reversed(90_000, "r2")],
      {
        state: "reversed",
        net: 0,
        reports: [
          "payment p1 100000 100000 booked",
          "reversal r1 30000 30000 booked",
          "reversal r2 90000 70000 open",
        ],
      },
    ],
    [
      "reversed in part before it was paid",
      [reversed(30_000), { says: "expired" }],
      { state: "expired", net: 0, reports: ["reversal r1 30000 0 waiting"] },
    ],
    [
      "paid again after it was reversed",
      [P1, { says: "whole" }, P2],
      {
        state: "reversed",
        net: 0,
        reports: [
          "payment p1 100000 100000 booked",
          "reversal whole@1 100000 100000 booked",
          "payment p2 100000 0 open",
        ],
      },
    ],
    [
      "told with less, then as before: only the difference came again, and a reversal of all takes all",
      [P1, { ...P1, amount: 99_999 }, P1, { says: "whole" }],
      {
        state: "reversed",
        net: 0,
        reports: [
          "payment p1 100000 100000 booked",
          "payment p1@2 1 0 open",
          "reversal p1=99999 1 0 open",
          "reversal whole@3 100000 100000 booked",
        ],
      },
    ],
    [
      "paid again under the same id after it was reversed, and told so twice",
      [P1, { says: "whole" }, P1, P1],
      {
        state: "reversed",
        net: 0,
        reports: [
          "payment p1 100000 100000 booked",
          "reversal whole@1 100000 100000 booked",
          "payment p1@2 100000 0 open",
        ],
      },
    ],
    [
      "paid twice, and the second given back",
      [P1, P2, reversed(100_000, "r1", "p2")],
      {
        state: "succeeded",
        net: 100_000,
        reports: [
          "payment p1 100000 100000 booked",
          "payment p2 100000 0 refunded",
          "reversal r1 100000 0 refunded",
        ],
      },
    ],
    [
      "underpaid, then reversed",
      [{ ...P1, amount: 60_000 }, reversed(60_000)],
      {
        state: "reversed",
        net: 0,
        reports: ["payment p1 60000 0 refunded", "reversal r1 60000 0 refunded"],
      },
    ],
    [
      "paid late",
      [{ says: "expired" }, P1],
      { state: "succeeded", net: 100_000, reports: ["payment p1 100000 100000 booked"] },
    ],
    [
      "overpaid",
      [{ ...P1, amount: 100_100 }],
      { state: "review", net: 0, reports: ["payment p1 100100 0 review"] },
    ],
  ])("%s", async (_, sequence, expected) => {
    const { service, maria, depositId, start } = await play(sequence);
    expect(
      (await shown(service, depositId))
        .map((one) => one.replace(/@(\d+)/, (_, at) => `@${Number(at) - start}`))
        .toSorted(),
    ).toEqual(expected.reports.toSorted());
    expect(await detail(service, maria, depositId)).toMatchObject({ state: expected.state });
    expect(await free(service, maria.accountId)).toBe(expected.net);
  });

  it("reports wait in the operators' queue with their amounts until a person decides, once", async () => {
    const { service, maria, depositId } = await play([P1, P2, reversed(30_000), reversed(90_000, "r2")]);
    const { code } = service.merchant;
    const waiting = async () =>
      (await service.listBankDeposits([code], { which: "waiting", pageNo: 1, pageSize: 10 })).list.map(
        ({ depositId: id, openCases }) => [id, openCases],
      );
    expect(await waiting()).toEqual([[depositId, 2]]);
    const decide = (kind: "payment" | "reversal", reportId: string, outcome: ReportOutcome, note = "") =>
      getCode(
        service.decideReport(service.merchant, {
          ...{ depositId, kind, reportId, outcome, note, actor: operator },
        }),
      );
    expect(await decide("reversal", "r2", "takeBack"), "more than is credited").toBe("CONFLICT");
    expect(await decide("payment", "p2", "takeBack")).toBe("CONFLICT");
    expect(await decide("payment", "p3", "credit")).toBe("NOT_FOUND");
    expect(await decide("payment", "p2", "ignore"), "no reason").toBe("INVALID_INPUT");
    const credits = await Promise.all(Array.from({ length: 20 }, () => decide("payment", "p2", "credit")));
    expect(credits.filter((one) => one === "done")).toHaveLength(1);
    expect(credits.filter((one) => one === "CONFLICT")).toHaveLength(19);
    expect(await free(service, maria.accountId)).toBe(100_000);
    expect(await waiting()).toEqual([[depositId, 1]]);
    expect(await decide("reversal", "r2", "takeBack")).toBe("done");
    expect(await free(service, maria.accountId)).toBe(80_000);
    expect(await waiting()).toEqual([]);
    expect(await service.depositForOperator(code, depositId)).toMatchObject({
      credited: 200_000,
      reversed: 120_000,
      state: "succeeded",
    });
  });

  it("reports of another payment page with the same reference need a person", async () => {
    const { service, maria, depositId, reference } = await play([P1]);
    await service.tell({ reference, providerRef: "another" });
    await service.tell({ reference, providerRef: "another", state: "reversed" });
    expect((await shown(service, depositId)).filter((one) => one.endsWith(" open"))).toHaveLength(2);
    expect(await free(service, maria.accountId)).toBe(ASKED);
  });

  it("a deposit refunded by an operator is closed by the provider's report, without debiting the member", async () => {
    const { service, maria, depositId, reference, start } = await play([P1, P2]);
    const decision = { outcome: "refund", note: "Refunded at the provider", actor: operator } as const;
    const report = { depositId, kind: "payment", reportId: "p2" } as const;
    await service.decideReport(service.merchant, { ...report, ...decision });
    await tell(service, reference, reversed(ASKED), start + 9);
    expect(await free(service, maria.accountId)).toBe(ASKED);
    expect(await shown(service, depositId)).toContain("reversal r1 100000 0 refunded");
  });

  describe("reports in any order", () => {
    const amounts = fc.constantFrom(ASKED, ASKED, 60_000, 130_000);
    const reportArbitrary: fc.Arbitrary<Report> = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          says: fc.constant("paid" as const),
          id: fc.constantFrom("p1", "p2", "p3"),
          amount: amounts,
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          says: fc.constant("reversed" as const),
          id: fc.constantFrom("r1", "r2", "r3"),
          amount: fc.constantFrom(10_000, 30_000, ASKED),
          of: fc.constantFrom(null, "p1", "p2"),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Report>({ says: "expired" }, { says: "failed" }, { says: "processing" }),
      },
    );

    /** Sets each id's amount to that of its first report; later reports of it are repetitions. */
    function consistent(sequence: readonly Report[]): Report[] {
      const first = new Map<string, Report>();
      return sequence.map((one) => {
        if (!("id" in one)) return one;
        const known = first.get(one.id) ?? one;
        first.set(one.id, known);
        return known;
      });
    }

    /** Returns the amounts that the provider holds for the member, by its last true report. */
    function kept(sequence: readonly Report[]): { paid: number; reversed: number } {
      const movements = new Map(sequence.flatMap((one) => ("id" in one ? [[one.id, one] as const] : [])));
      const sum = (says: Report["says"]) =>
        [...movements.values()].reduce((total, one) => total + (one.says === says ? one.amount : 0), 0);
      return { paid: sum("paid"), reversed: sum("reversed") };
    }

    simulate(
      "book what is told, ask about the rest, and agree with the provider once every question is answered",
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(reportArbitrary, { minLength: 1, maxLength: 9 }), async (raw) => {
            const sequence = consistent(raw);
            const service = await newService();
            const maria = await service.comeIn();
            const { depositId, reference } = await maria.deposit();
            const times = new Map<string, number>();
            const start = service.clock.now();
            for (const [n, one] of sequence.entries()) {
              const id = "id" in one ? one.id : `${n}`;
              times.set(id, times.get(id) ?? start + n);
              await tell(service, reference, one, times.get(id) ?? start);
            }
            await agree(service, maria, depositId, sequence);
          }),
          { numRuns: dialect === "sqlite" ? budget(60, 600) : budget(12, 100), seed: testSeed() },
        );
        expect((await audit(given.database)).findings).toEqual([]);
      },
    );

    async function agree(service: Service, maria: Member, depositId: string, sequence: readonly Report[]) {
      const { merchant } = service;
      const reports = await loadReports(service, depositId);
      const ids = new Set(sequence.flatMap((one) => ("id" in one ? [one.id] : [])));
      expect(new Set(reports.map(({ report_id }) => report_id)), "nothing is dropped").toEqual(ids);
      const { paid, reversed: back } = kept(sequence);
      const {
        credited,
        reversed: booked,
        state,
      } = await service.depositForOperator(merchant.code, depositId);
      expect(await free(service, maria.accountId)).toBe(credited - booked);
      expect(credited).toBeLessThanOrEqual(paid);
      expect(booked).toBeLessThanOrEqual(back);
      if (state === "review") {
        const [own] = reports.filter((one) => one.state === "review");
        const amount = own?.amount ?? 0;
        await service.matchDeposit(merchant, { depositId, amount, bankReference: "", actor: operator });
      }
      for (const [kind, outcome] of [
        ["payment", "credit"],
        ["reversal", "takeBack"],
      ] as const) {
        for (const { report_id: reportId, kind: of, state: open } of await loadReports(service, depositId)) {
          if (of !== kind || open !== "open") continue;
          // More than the credited amount cannot be taken from the deposit: the report remains open.
          await getCode(
            service.decideReport(merchant, {
              depositId,
              kind,
              reportId,
              outcome,
              note: "",
              actor: operator,
            }),
          );
        }
      }
      const after = await loadReports(service, depositId);
      const pending = after.reduce(
        (sum, one) => (one.state === "open" || one.state === "waiting" ? sum + one.amount - one.booked : sum),
        0,
      );
      const net = await free(service, maria.accountId);
      expect(net - pending, after.map((one) => `${one.report_id} ${one.state}`).join(", ")).toBe(paid - back);
      expect(
        after.filter(({ kind, state: one }) => kind === "payment" && (one === "open" || one === "review")),
      ).toEqual([]);
    }
  });
});
