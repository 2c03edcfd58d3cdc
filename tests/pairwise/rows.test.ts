import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { simulate, testSeed } from "../budget.ts";
import { listFactors } from "./brand-factors.ts";
import { listRules } from "./brand-rules.ts";
import { coverPairs } from "./cover-pairs.ts";
import { findProblems, writeRows } from "./write-rows.ts";

const SEED = testSeed();

simulate("every pair of settings that the rules allow is in a brand without errors", () => {
  const factors = listFactors();
  const { rows, covered, excluded } = coverPairs(factors, listRules(factors), SEED);
  console.info(
    `pairwise: ${rows.length} rows, ${covered} pairs covered, ${excluded.length} impossible, MARQUEE_SEED=${SEED}`,
  );
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-pairwise-"));
  writeRows(folder, rows);
  expect(findProblems(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  const values = factors.map((factor) => factor.values.length);
  const all = values.reduce((sum, count) => sum + count, 0);
  const pairs = (all ** 2 - values.reduce((sum, count) => sum + count ** 2, 0)) / 2;
  expect(covered + excluded.length).toBe(pairs);
  // Rules that join the values of whole lists would leave out thousands.
  expect(excluded.length / pairs).toBeLessThan(0.001);
});
