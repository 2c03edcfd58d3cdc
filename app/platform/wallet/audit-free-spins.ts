import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import type { Finding } from "./audit-rule.ts";

const RULE = "free spins pay bonuses to their member only, and at most one per spin";

/**
 * Checks the bonuses that vendors paid for free spins against the granted spins: their campaign is the id of the
 * promotion's entry. Other campaigns are the vendors' own.
 */
export async function checkFreeSpins(db: Db): Promise<Finding[]> {
  const entries = await db
    .selectFrom("promotion_entry")
    .select(["merchant_id", "id", "account_id", "terms"])
    .where("terms", "like", '%"kind":"freeSpins"%')
    .execute();
  if (entries.length === 0) return [];
  const bonuses = await db
    .selectFrom("bet")
    .select((eb) => ["merchant_id", "account_id", "detail", eb.fn.countAll<number>().as("count")])
    .where("stake", "=", 0)
    .where("type", "=", "bonus")
    .where(sql<boolean>`detail like '{"kind":"bonus","campaign":"%'`)
    .groupBy(["merchant_id", "account_id", "detail"])
    .execute();
  const paid = Map.groupBy(bonuses, ({ merchant_id, detail }) => {
    return `${merchant_id} ${(JSON.parse(detail) as { campaign: string }).campaign}`;
  });
  return entries.flatMap(({ merchant_id, id, account_id, terms }) => {
    const own = paid.get(`${merchant_id} ${id}`) ?? [];
    const { rules } = JSON.parse(terms) as { rules: { spins: number } };
    const count = own.reduce((sum, bonus) => sum + bonus.count, 0);
    const isOwn = own.every((bonus) => bonus.account_id === account_id);
    if (count <= rules.spins && isOwn) return [];
    const says = isOwn ? `${count} bonuses of ${rules.spins} spins` : "a bonus of another member";
    return { rule: RULE, row: `promotion_entry ${merchant_id} ${id}`, says };
  });
}
