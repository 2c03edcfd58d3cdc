import type { BrandRegistry } from "../../app/brand/registry.ts";
import type { Db } from "../../app/platform/database/database.server.ts";
import { type Demonstration, withDemonstration } from "./demonstration.ts";

/** Tables that the seed fills, with the words for one new row and for several. */
const SEEDED = [
  ["account", "account opened", "accounts opened"],
  ["bet", "bet placed", "bets placed"],
  ["announcement", "announcement", "announcements"],
  ["promotion", "promotion", "promotions"],
  ["mission", "mission", "missions"],
  ["tournament", "tournament", "tournaments"],
  ["point_reward", "reward of the points mall", "rewards of the points mall"],
  ["agent_contract", "agent's contract", "agents' contracts"],
] as const;

/**
 * Creates the demonstration data of a brand that is missing. Returns a sentence on what was made.
 * @throws Error in one sentence when the brand is not a demonstration, or the database cannot be used.
 */
export function seedBrand(id: string, brands: BrandRegistry): Promise<string> {
  return withDemonstration(id, brands, async (demonstration) => {
    const made = await seedData(demonstration);
    return made === null
      ? `Nothing to do: the demonstration data of ${id} exist.`
      : `Demonstration data of ${id}: ${made}.`;
  });
}

/** Creates what is missing of a demonstration. Returns it in words, or null if nothing was. */
export async function seedData({ merchant, database, prepare }: Demonstration): Promise<string | null> {
  const before = await countRows(database.db, merchant.code);
  await prepare();
  const after = await countRows(database.db, merchant.code);
  const made = SEEDED.flatMap(([, one, many], at) => {
    const count = (after[at] ?? 0) - (before[at] ?? 0);
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return made.length > 0 ? made.join(", ") : null;
}

/** Counts the rows of a merchant in each of the tables. */
async function countRows(db: Db, merchantId: string): Promise<number[]> {
  const counts: number[] = [];
  for (const [table] of SEEDED) {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as("rows"))
      .where("merchant_id", "=", merchantId)
      .executeTakeFirstOrThrow();
    counts.push(Number(rows));
  }
  return counts;
}
