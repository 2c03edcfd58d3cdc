import { afterAll, beforeAll, expect } from "vitest";
import { addDays } from "#app/shared/business-day.ts";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import { numbers } from "#tests/money/wallet/numbers.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { zeroSums } from "./figure-sums.ts";
import { loadTopDownlines } from "./load-top-downlines.ts";

const FIRST = "2026-01-01";
const DAYS = 40;

await forEachDialect("top downlines", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  simulate("are those with the highest sums of their days, whatever the amounts", async () => {
    const seed = testSeed();
    console.info(`seed ${seed}`);
    for (let run = 0; run < budget(6, 60); run++) {
      const merchantId = `top${run}`;
      await addMerchant(database, merchantId);
      await compare(database, merchantId, numbers(seed + run));
    }
  });
});

interface Direct {
  accountId: string;
  /** Since this day; null for an account that has left. */
  from: string | null;
  days: { day: string; validBet: number }[];
}

/** Fills an agent's branches with random days, and compares its top downlines of random periods with all sums. */
async function compare(database: TestDatabase, merchantId: string, random: () => number) {
  const agentId = await addAccount(database, merchantId, { type: 1 });
  const directs: Direct[] = [];
  const skew = random() * 8;
  for (let count = Math.floor(random() * 40); count >= 0; count--) {
    directs.push(await addDirect(database, merchantId, { agentId, skew, random }));
  }
  const team = { merchantId, agentId, reach: "team" } as const;
  for (let search = 0; search < 8; search++) {
    const from = addDays(FIRST, Math.floor(random() * DAYS));
    const to = addDays(from, Math.floor(random() ** 2 * DAYS));
    const sums = directs.map(({ days, from: joined }) => {
      const counted = days.filter(({ day }) => joined !== null && day >= joined && day >= from && day <= to);
      return counted.reduce((sum, { validBet }) => sum + validBet, 0);
    });
    const expected = sums.filter((sum) => sum > 0).toSorted((a, b) => b - a);
    const found = await loadTopDownlines(database.db, team, { from, to });
    expect(found.map(({ validBet }) => validBet)).toEqual(expected.slice(0, 5));
    expect(new Set(found.map(({ username }) => username)).size).toBe(found.length);
  }
}

/** Adds an account that was directly below the agent, with the valid bets of some days. */
async function addDirect(
  database: TestDatabase,
  merchantId: string,
  { agentId, skew, random }: { agentId: string; skew: number; random: () => number },
): Promise<Direct> {
  const accountId = await addAccount(database, merchantId, { uplineId: agentId });
  const dice = random();
  const from = dice < 0.15 ? null : dice < 0.4 ? addDays(FIRST, Math.floor(random() * DAYS)) : "0001-01-01";
  await database.db
    .updateTable("account_path")
    .set(from === null ? { to_day: addDays(FIRST, DAYS) } : { from_day: from, to_day: CURRENT_PATH })
    .where("merchant_id", "=", merchantId)
    .where("ancestor_id", "=", agentId)
    .where("descendant_id", "=", accountId)
    .execute();
  const share = random();
  const size = 10 + 2_000 * random() ** skew;
  const days: Direct["days"] = [];
  for (let at = 0; at < DAYS; at++) {
    if (random() > share) continue;
    // Below zero for corrections of earlier days; some equal amounts.
    const validBet = Math.floor(size * random() ** skew) - (random() < 0.05 ? 500 : 0);
    days.push({ day: addDays(FIRST, at), validBet });
  }
  if (days.length === 0) return { accountId, from, days };
  const key = { merchant_id: merchantId, account_id: accountId };
  await database.db
    .insertInto("downline_day")
    .values(days.map(({ day, validBet }) => ({ ...key, upline_id: agentId, day, valid_bet: validBet })))
    .execute();
  await database.db
    .insertInto("account_day")
    .values(
      days.map(({ day, validBet }) => ({
        ...key,
        day,
        game_type: "RNG",
        ...zeroSums(),
        valid_bet: validBet,
      })),
    )
    .execute();
  return { accountId, from, days };
}
