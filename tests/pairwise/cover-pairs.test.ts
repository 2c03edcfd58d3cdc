import { describe, expect, it } from "vitest";
import { coverPairs, createRandom, type Factor, type Row, type Rule } from "./cover-pairs.ts";

const SEEDS = [1, 2, 3, 4, 5];
const FACTORS: Factor[] = [
  { name: "brand", values: ["a", "b", "c", "d", "e"] },
  { name: "header", values: ["bar", "rail"] },
  { name: "side", values: ["left", "right", "none"] },
  ...Array.from({ length: 12 }, (_, at) => ({ name: `switch${at}`, values: ["true", "false"] })),
];
const on = (row: Row, name: string) => row[name] === "true";
const RULES: Rule[] = [
  {
    reason: "one of two",
    factors: ["switch0", "switch1"],
    holds: (row) => on(row, "switch0") || on(row, "switch1"),
  },
  {
    reason: "two needs three, and three needs four",
    factors: ["switch2", "switch3", "switch4"],
    holds: (row) =>
      (!on(row, "switch2") || on(row, "switch3")) && (!on(row, "switch3") || on(row, "switch4")),
  },
  {
    reason: "four needs a brand other than e",
    factors: ["switch4", "brand"],
    holds: (row) => !on(row, "switch4") || row.brand !== "e",
  },
];

/** Returns every pair of values of two factors, as `a=1 b=2`. */
function allPairs(factors: readonly Factor[]): string[] {
  const named = factors.map(({ name, values }) => values.map((value) => `${name}=${value}`));
  return named.flatMap((own, at) =>
    named.slice(at + 1).flatMap((other) => own.flatMap((a) => other.map((b) => `${a} ${b}`))),
  );
}

function getPairs(rows: readonly Row[], factors: readonly Factor[]): Set<string> {
  const names = factors.map(({ name }) => name);
  return new Set(
    rows.flatMap((row) =>
      names.flatMap((a, at) => names.slice(at + 1).map((b) => `${a}=${row[a]} ${b}=${row[b]}`)),
    ),
  );
}

/** Returns every row of values, for a proof by trying them all. */
function allRows(factors: readonly Factor[]): Row[] {
  return factors.reduce<Row[]>(
    (made, { name, values }) => made.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
}

describe("a covering array", () => {
  it.each(SEEDS)(
    "without rules has every pair, in far fewer rows than there are combinations: seed %i",
    (seed) => {
      const { rows, covered, excluded } = coverPairs(FACTORS, [], seed);
      const pairs = allPairs(FACTORS);
      expect(excluded).toEqual([]);
      expect(covered).toBe(pairs.length);
      expect([...getPairs(rows, FACTORS)].sort()).toEqual(pairs.sort());
      expect(rows.length).toBeLessThanOrEqual(24);
    },
  );

  it.each(SEEDS)(
    "keeps the rules, and leaves out exactly the pairs that no valid row has: seed %i",
    (seed) => {
      const { rows, covered, excluded } = coverPairs(FACTORS, RULES, seed);
      for (const row of rows)
        for (const rule of RULES) expect([rule.reason, rule.holds(row)]).toEqual([rule.reason, true]);
      const ruled = FACTORS.filter(({ name }) => RULES.some(({ factors }) => factors.includes(name)));
      const valid = allRows(ruled).filter((row) => RULES.every((rule) => rule.holds(row)));
      const possible = getPairs(valid, ruled);
      const impossible = allPairs(ruled).filter((pair) => !possible.has(pair));
      expect(excluded.map(({ pair }) => pair.join(" ")).sort()).toEqual(impossible.sort());
      expect(impossible.length).toBeGreaterThan(3);
      expect(covered + excluded.length).toBe(allPairs(FACTORS).length);
      expect(getPairs(rows, FACTORS).size).toBe(covered);
      for (const { reason } of excluded) expect(RULES.map((rule) => rule.reason)).toContain(reason);
    },
  );

  it("is the same for the same seed, and another for another", () => {
    const rows = (seed: number) => coverPairs(FACTORS, RULES, seed).rows;
    expect(rows(7)).toEqual(rows(7));
    expect(rows(7)).not.toEqual(rows(8));
  });
});

describe("the random numbers", () => {
  it("are spread evenly from 0 to 1", () => {
    const random = createRandom(42);
    const tenths = Array.from({ length: 10_000 }, () => Math.floor(random() * 10));
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const count = tenths.filter((one) => one === tenth).length;
      expect(Math.abs(count - 1_000)).toBeLessThan(150);
    }
  });
});
