import { afterAll, beforeAll, expect } from "vitest";
import { testSeed } from "#tests/budget.ts";
import type { TestDatabase } from "../database/testing.ts";
import { audit } from "../wallet/audit.ts";
import { openRewards } from "./testing.ts";

export const SEED = testSeed();

/** Sets up rewards for tests with hooks, and returns shared helpers. */
export function setUpRewards(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
  };

  let fixtures = 0;
  beforeAll(async () => {
    given.database = await open();
  });
  afterAll(async () => {
    // The bets of these tests move no money; every other audit rule applies.
    const { findings } = await audit(given.database);
    expect(findings.filter(({ rule }) => !rule.startsWith("a bet's result"))).toEqual([]);
    await given.database.drop();
  });
  const newFixture = (bonuses: Parameters<typeof openRewards>[2] = {}) =>
    openRewards(given.database, `m${++fixtures}`, bonuses);

  return { given, newFixture };
}
