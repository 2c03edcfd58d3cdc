import { describe, expect } from "vitest";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import { GAMES } from "../../../catalogue/games.ts";
import { uniforms } from "../../maths/chance.ts";
import type { TableRules } from "./rules/rules.ts";
import { createSeededDraw, newSeed } from "./seed.ts";
import { getRules } from "./tables.ts";

/**
 * Rounds of every live table, dealt as the tables deal them: from the seed of each round. The payout of each bet must
 * match its declared return. Repeat a run with `MARQUEE_SEED=<seed>`.
 */

const SEED = testSeed();
const ROUNDS = budget(1_500, 40_000);
/** About 400 bets are checked: in a thousand runs none exceeds this by chance. */
const DEVIATIONS = 6.5;
/** Maximum rounding error of a declared return in whole basis points. */
const ROUNDING = 0.000_05;

const tables = new Map<string, TableRules>(
  GAMES.filter(({ engine }) => engine === "live").map((game) => [getRules(game).id, getRules(game)]),
);

/** Returns the allowed deviation of the average of `ROUNDS` bets from `mean`, if none pays more than `most`. */
const reach = (mean: number, most: number) => DEVIATIONS * Math.sqrt((mean * most) / ROUNDS) + ROUNDING;

describe(`seed ${SEED}`, () => {
  simulate.each([...tables])("%s gives back what each of its bets declares", (id, rules) => {
    const next = uniforms(String(SEED), id);
    const draw = (below: number) => Math.floor(next() * below);
    const sums = new Map<string, { sum: number; most: number }>();
    for (let n = 0; n < ROUNDS; n++) {
      const { back } = rules.deal(createSeededDraw(newSeed(draw), `round ${n}`));
      for (const [position, thousandths] of Object.entries(back)) {
        const { sum, most } = sums.get(position) ?? { sum: 0, most: 0 };
        sums.set(position, { sum: sum + thousandths, most: Math.max(most, thousandths) });
      }
    }
    const outside = rules.positions.flatMap((position) => {
      const { sum } = sums.get(position.id) ?? { sum: 0 };
      const declared = position.returns / 10_000;
      const found = sum / 1_000 / ROUNDS;
      const most = 1 + Math.max(...position.odds) / 1_000;
      return Math.abs(found - declared) <= reach(declared, most)
        ? []
        : [{ bet: position.id, declared, found }];
    });
    expect(outside).toEqual([]);
    const known = new Set(rules.positions.map((position) => position.id));
    expect([...sums.keys()].filter((position) => !known.has(position))).toEqual([]);
    for (const { id: position, odds } of rules.positions) {
      expect(sums.get(position)?.most ?? 0).toBeLessThanOrEqual(1_000 + Math.max(...odds));
    }
  });
});
