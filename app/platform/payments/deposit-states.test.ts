import { describe, expect, it } from "vitest";
import { PlatformError } from "../core/errors.ts";
import {
  DEPOSIT_EVENTS,
  DEPOSIT_STATES,
  type DepositEvent,
  type DepositState,
  depositStep,
  evaluatePayment,
} from "./deposit-states.ts";

/**
 * The expected result of every event in every state. A word is the new state, `+` with the money credited, `-` with it
 * taken back; `.` is an outdated report that changes nothing; `!` is a refused action.
 */
const TABLE = `
              seen        paid        paidOtherwise failed  expired  reversed   reversedPart  sent        cancel     credit      creditAgain  reject
  pending     processing  succeeded+  review        failed  expired  reversed   .             processing  cancelled  succeeded+  !            rejected
  processing  .           succeeded+  review        failed  expired  reversed   .             !           !          succeeded+  !            rejected
  review      .           .           .             .       .        reversed   .             !           !          succeeded+  !            rejected
  succeeded   .           .           .             .       .        reversed-  succeeded-    !           !          !           succeeded+   !
  failed      .           succeeded+  review        .       .        reversed   .             !           !          succeeded+  !            !
  expired     .           succeeded+  review        .       .        reversed   .             !           !          succeeded+  !            !
  cancelled   .           succeeded+  review        .       .        reversed   .             !           !          succeeded+  !            !
  rejected    .           .           .             .       .        .          .             !           !          !           succeeded+   !
  reversed    .           .           .             .       .        .          .             !           !          !           succeeded+   !
`;

const [head = [], ...rows] = TABLE.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const cells = rows.flatMap(([state = "", ...marks]) =>
  marks.map((mark, column) => [state, head[column] ?? "", mark] as const),
);

function getMark(state: DepositState, event: DepositEvent): string {
  try {
    const step = depositStep(state, event);
    if (!step) return ".";
    return step.to + (step.money === "credit" ? "+" : step.money === "takeBack" ? "-" : "");
  } catch (error) {
    if (error instanceof PlatformError && error.code === "CONFLICT") return "!";
    throw error;
  }
}

describe("a deposit", () => {
  it("has every state and event in the table", () => {
    expect(rows.map(([state]) => state)).toEqual([...DEPOSIT_STATES]);
    expect(head).toEqual([...DEPOSIT_EVENTS]);
    expect(cells).toHaveLength(DEPOSIT_STATES.length * DEPOSIT_EVENTS.length);
  });

  it.each(cells)("%s, %s: %s", (state, event, mark) => {
    expect(getMark(state as DepositState, event as DepositEvent)).toBe(mark);
  });

  it("is credited by reports at most once, for any reports in any order", () => {
    for (const state of DEPOSIT_STATES) {
      const credited = new Set<DepositState>(["succeeded", "reversed"]);
      for (const event of DEPOSIT_EVENTS) {
        // Another payment of the same deposit is credited by a person.
        if (!credited.has(state) || event === "creditAgain") continue;
        expect(getMark(state, event), `${state} ${event}`).not.toContain("+");
      }
    }
  });
});

describe("a payment", () => {
  const asked = { state: "pending", kind: "ewallet", amount: 10_000, currency: "PHP" } as const;
  const rules = { underpaidCrypto: "review", leftToday: null } as const;
  const came = (amount: number, currency = "PHP") => ({ amount, currency });

  it("of the requested amount is credited", () => {
    expect(evaluatePayment(asked, came(10_000), rules)).toEqual({
      event: "paid",
      credit: 10_000,
      reason: null,
    });
  });

  it.each([
    ["less", came(9_999), "underpaid"],
    ["more", came(10_001), "overpaid"],
    ["another currency", came(10_000, "USD"), "currency"],
    ["another case of the currency", came(10_000, "php"), "currency"],
    ["no currency", came(10_000, ""), "currency"],
    ["an amount that could not be read", came(0), "unreadable"],
  ])("of %s is reviewed first", (_what, paid, reason) => {
    expect(evaluatePayment(asked, paid, rules)).toEqual({ event: "paidOtherwise", reason });
  });

  it("with less crypto than requested is credited with the received amount only where the brand allows it", () => {
    const crypto = { ...asked, kind: "crypto" };
    const generous = { ...rules, underpaidCrypto: "credit" } as const;
    expect(evaluatePayment(crypto, came(6_000), rules)).toMatchObject({ event: "paidOtherwise" });
    expect(evaluatePayment(crypto, came(6_000), generous)).toEqual({
      event: "paid",
      credit: 6_000,
      reason: "underpaid",
    });
    expect(evaluatePayment(asked, came(6_000), generous), "never of other money").toMatchObject({
      event: "paidOtherwise",
    });
    expect(evaluatePayment(crypto, came(10_001), generous)).toMatchObject({ event: "paidOtherwise" });
  });

  it.each(["expired", "failed", "cancelled"] as const)(
    "after the deposit had %s is credited with a note",
    (state) => {
      const late = { ...asked, state };
      expect(evaluatePayment(late, came(10_000), rules)).toEqual({
        event: "paid",
        credit: 10_000,
        reason: "late",
      });
      expect(evaluatePayment({ ...late, kind: "crypto" }, came(10_000), rules)).toEqual({
        event: "paidOtherwise",
        reason: "lateCrypto",
      });
      const left = (leftToday: number) => evaluatePayment(late, came(10_000), { ...rules, leftToday });
      expect(left(10_000)).toMatchObject({ event: "paid" });
      expect(left(9_999)).toEqual({ event: "paidOtherwise", reason: "lateLimit" });
    },
  );
});
