import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

/** Adds promotions of merchants, members' entries in them, and operators' claims of cases in any area. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const words =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  for (const statement of [...promotions(words), ...caseClaims(words)]) await sql.raw(statement).execute(db);
}

interface Words {
  key: string;
  int: string;
  end: string;
}

function promotions({ key, int, end }: Words): string[] {
  return [
    // rules: JSON of contract/promotion-rules.ts; never changed once published. texts: JSON by language. picture: an
    // address, or art:<name>. quota: the maximum number of grants; taken: the number given.
    `create table promotion (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      kind text not null,
      promo_group ${key} not null,
      state text not null check (state in ('draft', 'published', 'ended')),
      rules text not null,
      texts text not null,
      picture text not null,
      sort ${int} not null,
      quota ${int} check (quota between 1 and ${SAFE}),
      taken ${int} not null check (taken >= 0),
      starts_at ${int} not null,
      ends_at ${int},
      created_at ${int} not null,
      updated_at ${int} not null,
      primary key (merchant_id, id),
      check (ends_at is null or ends_at > starts_at),
      check (quota is null or taken <= quota)
    )${end}`,

    // The number of times that a prize of a wheel or raffle can be given, and was given.
    `create table promotion_stock (
      merchant_id ${key} not null,
      promotion_id ${key} not null,
      prize_id ${key} not null,
      stock ${int} not null,
      taken ${int} not null,
      primary key (merchant_id, promotion_id, prize_id),
      foreign key (merchant_id, promotion_id) references promotion (merchant_id, id),
      check (taken between 0 and stock)
    )${end}`,

    // The seed of a wheel's or raffle's draws of one business day. seed_hash: published when it opens. sealed_seed: the
    // seed, encrypted until the day is over. drawn: the number of draws so far; they are numbered 1, 2, 3 ...
    `create table promotion_seed (
      merchant_id ${key} not null,
      promotion_id ${key} not null,
      day ${key} not null,
      seed_hash text not null,
      sealed_seed text not null,
      seed text,
      drawn ${int} not null check (drawn >= 0),
      opened_at ${int} not null,
      revealed_at ${int},
      primary key (merchant_id, promotion_id, day),
      foreign key (merchant_id, promotion_id) references promotion (merchant_id, id),
      check ((seed is null) = (revealed_at is null))
    )${end}`,
    "create index promotion_seed_sealed on promotion_seed (merchant_id, day) where revealed_at is null",

    // A member's entry in a promotion. occasion: distinguishes one entry from the next, so that none is granted twice.
    // terms: JSON of the promised rules and titles. contact: the Zalo id where the brand asks for it. landed, prize:
    // the prize drawn, and the prize given, which differs where the stock of the first was used up.
    `create table promotion_entry (
      merchant_id ${key} not null,
      id ${key} not null,
      promotion_id ${key} not null,
      account_id ${key} not null,
      occasion ${key} not null,
      state text not null check (state in ('joined', 'applying', 'process', 'rejected', 'issued', 'claimed')),
      terms text not null,
      amount ${int} not null check (amount between 0 and ${SAFE}),
      comment text not null,
      contact text not null,
      reason text not null,
      note text not null,
      deposit_id ${key},
      grant_id ${key},
      draw_day ${key},
      draw_no ${int},
      landed ${key},
      prize ${key},
      idempotency_key ${key},
      digest text not null,
      decided_by ${key},
      created_at ${int} not null,
      updated_at ${int} not null,
      primary key (merchant_id, id),
      unique (merchant_id, promotion_id, account_id, occasion),
      unique (merchant_id, account_id, idempotency_key),
      unique (merchant_id, promotion_id, draw_day, draw_no),
      foreign key (merchant_id, promotion_id) references promotion (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      foreign key (merchant_id, grant_id) references bonus_grant (merchant_id, id),
      check ((draw_no is null) = (landed is null))
    )${end}`,
    "create index promotion_entry_account on promotion_entry (merchant_id, account_id, created_at)",
    "create index promotion_entry_waiting on promotion_entry (merchant_id, created_at) where state in ('applying', 'process')",

    // A picture of an application.
    `create table promotion_image (
      merchant_id ${key} not null,
      id ${key} not null,
      entry_id ${key} not null,
      file text not null,
      content_type text not null check (content_type in ('image/png', 'image/jpeg')),
      bytes ${int} not null,
      uploaded_at ${int} not null,
      primary key (merchant_id, id),
      foreign key (merchant_id, entry_id) references promotion_entry (merchant_id, id)
    )${end}`,
    "create index promotion_image_entry on promotion_image (merchant_id, entry_id)",

    // The WhatsApp id that a member entered when converting a bonus to own money, if the brand requires it.
    "alter table bonus_grant add column claim_contact text not null default ''",
  ];
}

/** Rebuilds the table for cases of any area: the contract defines the areas. */
function caseClaims({ key, int, end }: Words): string[] {
  return [
    "alter table case_claim rename to case_claim_before",
    `create table case_claim (
      merchant_id ${key} not null references merchant (id),
      area ${key} not null,
      case_id ${key} not null,
      operator_id ${key} not null references operator (id),
      claimed_at ${int} not null,
      expires_at ${int} not null,
      primary key (merchant_id, area, case_id),
      check (expires_at > claimed_at)
    )${end === "" ? "" : `${end}, without rowid`}`,
    "insert into case_claim select merchant_id, area, case_id, operator_id, claimed_at, expires_at from case_claim_before",
    "drop table case_claim_before",
  ];
}
