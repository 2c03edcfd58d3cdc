import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

/** Adds draws of the platform's own lotteries, which all merchants share, and each merchant's tickets. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const statements = [
    // seed_hash: published when the draw opens. sealed_seed: the seed, encrypted until the draw. settling_until: the
    // deadline of the settling server for its next step.
    `create table lottery_draw (
      game_id ${key} not null,
      draw_no ${key} not null,
      opened_at ${int} not null,
      closes_at ${int} not null,
      draws_at ${int} not null,
      seed_hash text not null,
      sealed_seed text not null,
      seed text,
      numbers text,
      drawn_at ${int},
      settling_until ${int},
      settled_at ${int},
      primary key (game_id, draw_no),
      check (opened_at < closes_at and closes_at <= draws_at),
      check ((drawn_at is null) = (seed is null)),
      check ((drawn_at is null) = (numbers is null)),
      check (settled_at is null or drawn_at is not null)
    )${end}`,
    "create index lottery_draw_due on lottery_draw (draws_at) where drawn_at is null",
    "create index lottery_draw_unsettled on lottery_draw (drawn_at) where drawn_at is not null and settled_at is null",
    "create index lottery_draw_results on lottery_draw (draws_at) where drawn_at is not null",
    "create index lottery_draw_of_game on lottery_draw (game_id, draws_at)",

    // unit: the amount that wins are multiples of, in minor units. odds: JSON of the agreed odds, in thousandths, by
    // tier.
    `create table lottery_ticket (
      merchant_id ${key} not null,
      bet_id ${key} not null,
      account_id ${key} not null,
      game_id ${key} not null,
      draw_no ${key} not null,
      play_type text not null,
      prize_mode text not null check (prize_mode in ('LOTT', 'ELOTT')),
      picks text not null,
      lines ${int} not null check (lines >= 1),
      unit ${int} not null check (unit between 1 and ${SAFE}),
      odds text not null,
      demo ${int} not null check (demo in (0, 1)),
      idempotency_key ${key} not null,
      digest text not null,
      placed_at ${int} not null,
      primary key (merchant_id, bet_id),
      unique (merchant_id, account_id, idempotency_key),
      foreign key (merchant_id, bet_id) references bet (merchant_id, id),
      foreign key (game_id, draw_no) references lottery_draw (game_id, draw_no)
    )${end}`,
    "create index lottery_ticket_of_draw on lottery_ticket (merchant_id, game_id, draw_no, bet_id)",
    "create index lottery_ticket_of_account on lottery_ticket (merchant_id, account_id, placed_at)",
    "create index lottery_ticket_popular on lottery_ticket (merchant_id, placed_at, game_id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
