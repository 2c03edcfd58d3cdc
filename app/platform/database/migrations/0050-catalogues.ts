import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * Adds versions of the items that operators publish, and budgets of those that give money. Existing items get the
 * budget that their own rules imply, else none. Those without one run without a limit until they are saved again, which
 * requires a budget (docs/promotions.md).
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const isPostgres = dialect === "postgres";
  const key = isPostgres ? 'text collate "C"' : "text";
  const int = isPostgres ? "bigint" : "integer";
  const end = isPostgres ? "" : " strict";
  const statements = [
    // content: JSON as last saved. edited_by: null for items that a demonstration began with, and for those from before
    // this table. alone: minor units that the publisher put in effect without a second person; counted per operator and
    // business day.
    `create table catalogue_item (
      merchant_id ${key} not null references merchant (id),
      area ${key} not null,
      id ${key} not null,
      version ${int} not null check (version >= 1),
      content text not null,
      edited_by ${key} references operator (id),
      edited_at ${int} not null,
      published_version ${int} check (published_version <= version),
      published_by ${key} references operator (id),
      published_at ${int},
      alone ${int} not null default 0 check (alone >= 0),
      primary key (merchant_id, area, id),
      check (alone = 0 or published_by is not null)
    )${end}`,
    "create index catalogue_item_alone on catalogue_item (merchant_id, published_by, published_at) where alone > 0",
    ...["promotion", "mission"].flatMap((table) => budgetColumns(table, int)),
    `alter table point_reward add column per_member ${int} check (per_member between 1 and ${SAFE})`,
    // A draft has the state cancelled, so that it is not shown anywhere.
    `alter table tournament add column draft ${int} not null default 0 check (draft in (0, 1))`,
    `update promotion set spent = (select coalesce(sum(e.amount), 0) from promotion_entry e
      where e.merchant_id = promotion.merchant_id and e.promotion_id = promotion.id)`,
    `update mission set spent = (select coalesce(sum(c.amount), 0) from mission_claim c
      where c.merchant_id = mission.merchant_id and c.mission_id = mission.id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await countFreeSpins(db);
  await giveBudgets(db);
}

/**
 * budget: the maximum in total, in minor units; most_each: the maximum per member; spent: the amount given or promised.
 */
function budgetColumns(table: string, int: string): string[] {
  return [
    `alter table ${table} add column budget ${int} check (budget between 1 and ${SAFE})`,
    `alter table ${table} add column most_each ${int} check (most_each between 1 and ${SAFE})`,
    `alter table ${table} add column spent ${int} not null default 0
      check (spent >= 0 and (budget is null or spent <= budget))`,
  ];
}

interface Promotion {
  merchant_id: string;
  id: string;
  rules: string;
  quota: number | null;
  spent: number;
}

/** Counts free spins as their number times their stake; those that no vendor gave cost nothing. */
async function countFreeSpins(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ merchant_id: string; promotion_id: string; terms: string }>`
    select e.merchant_id, e.promotion_id, e.terms from promotion_entry e
      join promotion p on p.merchant_id = e.merchant_id and p.id = e.promotion_id
      where p.kind = 'freeSpins' and e.state <> 'rejected'`.execute(db);
  for (const { merchant_id, promotion_id, terms } of rows) {
    const { rules } = JSON.parse(terms) as { rules: { spins: number; stake: number } };
    await sql`update promotion set spent = spent + ${rules.spins * rules.stake}
      where merchant_id = ${merchant_id} and id = ${promotion_id}`.execute(db);
  }
}

/** Sets the budget of a promotion with a quota: the quota times the most that it gives at once. */
async function giveBudgets(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Promotion>`select merchant_id, id, rules, quota, spent from promotion
    where quota is not null`.execute(db);
  for (const { merchant_id, id, rules, quota, spent } of rows) {
    const most = mostAtOnce(JSON.parse(rules));
    const budget = Math.max(Number(spent), Number(quota) * most);
    if (most === 0 || !Number.isSafeInteger(budget)) continue;
    await sql`update promotion set budget = ${budget} where merchant_id = ${merchant_id} and id = ${id}`.execute(
      db,
    );
  }
}

interface Rules {
  most?: number;
  amount?: number;
  amounts?: number[];
  prizes?: { amount: number }[];
  spins?: number;
  stake?: number;
}

function mostAtOnce({ most, amount, amounts, prizes, spins, stake }: Rules): number {
  const prizeAmounts = prizes?.map((prize) => prize.amount);
  return most ?? amount ?? Math.max(0, ...(amounts ?? prizeAmounts ?? [(spins ?? 0) * (stake ?? 0)]));
}
