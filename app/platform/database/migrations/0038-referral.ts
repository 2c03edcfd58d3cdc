import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds the rewards of invitations. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  for (const statement of [
    // One row for each invited account, so that it is never paid for twice. An amount of 0 has no bonus.
    `create table referral (
      merchant_id ${key} not null,
      friend_id ${key} not null,
      inviter_id ${key} not null,
      state text not null check (state in ('paid', 'refused')),
      inviter_amount ${int} not null check (inviter_amount >= 0),
      inviter_grant_id ${key},
      friend_amount ${int} not null check (friend_amount >= 0),
      friend_grant_id ${key},
      decided_at ${int} not null,
      primary key (merchant_id, friend_id),
      check ((inviter_amount > 0) = (inviter_grant_id is not null)),
      check ((friend_amount > 0) = (friend_grant_id is not null)),
      check (state = 'paid' or inviter_amount + friend_amount = 0),
      foreign key (merchant_id, friend_id) references account (merchant_id, id),
      foreign key (merchant_id, inviter_id) references account (merchant_id, id),
      foreign key (merchant_id, inviter_grant_id) references bonus_grant (merchant_id, id),
      foreign key (merchant_id, friend_grant_id) references bonus_grant (merchant_id, id)
    )${postgres ? "" : " strict"}`,
    "create index referral_inviter on referral (merchant_id, inviter_id, decided_at)",
    "create index account_referred on account (merchant_id, referred_by, registered_at) where referred_by is not null",
  ]) {
    await sql.raw(statement).execute(db);
  }
}
