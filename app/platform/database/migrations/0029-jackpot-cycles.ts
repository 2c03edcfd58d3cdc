import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds a pool's cycles, from its seed to its win. The winning rule of a cycle does not change after it begins. Drops
 * `jackpot_pool`: the brand's document sets how the pool is fed, and the ledger has its balance.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const statements = [
    // seed: the amount that the house put in, start: the pool at the start of the cycle. secret: encrypted; revealed:
    // the same in hex, once the cycle is won. amount: the pool after the ledger's entry looked_seq, up to which bets
    // were checked.
    `create table jackpot_cycle (
      merchant_id ${key} not null,
      pool ${key} not null,
      cycle ${int} not null,
      currency ${key} not null,
      trigger_kind text not null check (trigger_kind in ('random', 'mustHitBy')),
      trigger_amount ${int} not null check (trigger_amount > 0),
      start ${int} not null,
      amount ${int} not null,
      looked_seq ${int} not null,
      secret text not null,
      seed_hash text not null,
      revealed text,
      opened_at ${int} not null,
      won_at ${int},
      account_id ${key},
      bet_id ${key},
      prize ${int},
      primary key (merchant_id, pool, cycle),
      foreign key (merchant_id, bet_id) references bet (merchant_id, id),
      check ((won_at is null) = (revealed is null)),
      check ((won_at is null) = (prize is null))
    )${end}`,
    "create unique index jackpot_cycle_open on jackpot_cycle (merchant_id, pool) where won_at is null",
    "drop table jackpot_pool",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
