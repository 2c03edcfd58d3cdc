import { type Kysely, sql } from "kysely";
import { canonicalEmail } from "#app/shared/canonical-identity.ts";
import { type Fact, type IdentityColumns, toFacts, toIdentity } from "../../core/identity-facts.ts";
import type { DialectName } from "../database.server.ts";

/**
 * Separates proved facts of excluded people from typed ones, and adds cases in which an account only resembles an
 * excluded person's. Digests made from typed facts excluded strangers: all are computed again from the accounts'
 * current data.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const statements = [
    // email_key: the normalised mail address, the same for all its spellings, for comparing.
    `alter table account add column email_key ${key}`,
    "create index account_email_key on account (merchant_id, email_key)",
    "create index account_birthday on account (merchant_id, birthday)",

    // merchant_id: '*' for all brands of the server. source_*: the account that the fact belongs to. proved: not only
    // typed in.
    "drop table excluded_identity",
    `create table excluded_identity (
      merchant_id ${key} not null,
      digest ${key} not null,
      source_id ${key} not null,
      source_merchant ${key} not null,
      source_account ${key} not null,
      kind text not null,
      proved ${int} not null check (proved in (0, 1)),
      started_at ${int} not null,
      ends_at ${int},
      primary key (merchant_id, digest, source_id)
    )${end}`,
    "create index excluded_identity_source on excluded_identity (source_id)",

    // kinds: JSON, the kinds of facts that are the same. certain: both sides have proved one. held_at: the time since
    // which play and deposits are blocked, until an operator has decided. occasion: when it was found. ends_at: of the
    // source's exclusion. told: the state about which the member last received a message.
    `create table exclusion_match (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      account_id ${key} not null,
      source_merchant ${key} not null,
      source_account ${key} not null,
      source_id ${key} not null,
      kinds text not null,
      certain ${int} not null check (certain in (0, 1)),
      held_at ${int},
      occasion text not null check (occasion in ('registration', 'contact', 'payee', 'deposit', 'exclusion')),
      state text not null check (state in ('open', 'confirmed', 'dismissed')),
      opened_at ${int} not null,
      ends_at ${int},
      objection text not null,
      objected_at ${int},
      told text not null,
      decided_by ${key},
      decided_at ${int},
      reason text not null,
      primary key (merchant_id, id),
      unique (merchant_id, account_id, source_merchant, source_account),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check ((state = 'open') = (decided_by is null)),
      check ((decided_by is null) = (decided_at is null))
    )${end}`,
    "create index exclusion_match_open on exclusion_match (merchant_id, account_id) where state = 'open'",
    "create index exclusion_match_source on exclusion_match (source_id)",
    "create index exclusion_match_told on exclusion_match (merchant_id) where told <> state",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fillMailKeys(db);
  await rememberAgain(db);
}

async function fillMailKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    email: string;
  }>`select distinct email from account where email is not null`.execute(db);
  for (const { email } of rows) {
    await sql`update account set email_key = ${canonicalEmail(email)} where email = ${email}`.execute(db);
  }
}

interface OldExclusion {
  merchant_id: string;
  account_id: string;
  id: string;
  source_id: string;
  scope: "brand" | "all_brands";
  started_at: number;
  ends_at: number | null;
}

async function rememberAgain(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<OldExclusion>`
    select merchant_id, account_id, id, source_id, scope, started_at, ends_at from exclusion where lifted_at is null
  `.execute(db);
  for (const row of rows) {
    const facts = await factsOfAccount(db, row);
    if (row.source_id === row.id) await remember(db, row, facts);
    else await recordCertain(db, row, facts);
  }
}

async function factsOfAccount(
  db: Kysely<unknown>,
  { merchant_id, account_id }: Pick<OldExclusion, "merchant_id" | "account_id">,
): Promise<Fact[]> {
  const of = (table: string, columns: string) =>
    sql<Record<string, string>>`select ${sql.raw(columns)} from ${sql.table(table)}
      where merchant_id = ${merchant_id} and account_id = ${account_id}`.execute(db);
  const { rows } = await sql<IdentityColumns>`
    select mobile, mobile_verified_at, email, email_verified_at, birthday, profile from account
    where merchant_id = ${merchant_id} and id = ${account_id}`.execute(db);
  const payees = (await of("payee", "kind, destination, number, holder")).rows as never;
  const signIns = (await of("third_party_identity", "provider, subject")).rows as never;
  const origins = (await of("known_origin", "kind, value")).rows;
  const devices = origins.filter(({ kind }) => kind === "device").map(({ value }) => String(value));
  return rows.flatMap((row) => toFacts({ ...toIdentity(row), payees, signIns, devices }));
}

async function remember(db: Kysely<unknown>, row: OldExclusion, facts: readonly Fact[]): Promise<void> {
  const digests = new Map(facts.map((fact) => [fact.digest, fact]));
  for (const { kind, digest, proved } of digests.values()) {
    const isOfBrand = kind === "device" || (!proved && (kind === "mobile" || kind === "email"));
    const merchant = row.scope === "brand" || isOfBrand ? row.merchant_id : "*";
    await sql`insert into excluded_identity (merchant_id, digest, source_id, source_merchant, source_account, kind, proved,
        started_at, ends_at)
      values (${merchant}, ${digest}, ${row.id}, ${row.merchant_id}, ${row.account_id}, ${kind}, ${proved ? 1 : 0},
        ${row.started_at}, ${row.ends_at})`.execute(db);
  }
}

/**
 * Records, for an exclusion that followed from another brand's, the facts that both accounts have proved. Without that
 * record the audit reports it.
 */
async function recordCertain(db: Kysely<unknown>, row: OldExclusion, facts: readonly Fact[]): Promise<void> {
  const { rows } = await sql<OldExclusion>`
    select merchant_id, account_id, id, source_id, scope, started_at, ends_at from exclusion where id = ${row.source_id}
  `.execute(db);
  for (const source of rows) {
    const theirs = (await factsOfAccount(db, source)).filter(({ proved }) => proved);
    const shared = facts.filter(
      ({ digest, proved }) => proved && theirs.some((one) => one.digest === digest),
    );
    if (shared.length === 0) continue;
    const kinds = JSON.stringify(shared.map(({ kind }) => kind));
    await sql`insert into exclusion_match (merchant_id, id, account_id, source_merchant, source_account, source_id, kinds,
        certain, held_at, occasion, state, opened_at, ends_at, objection, objected_at, told, decided_by, decided_at, reason)
      values (${row.merchant_id}, ${row.id}, ${row.account_id}, ${source.merchant_id}, ${source.account_id}, ${source.id},
        ${kinds}, 1, null, 'exclusion', 'confirmed', ${row.started_at}, ${row.ends_at}, '', null, 'confirmed', '',
        ${row.started_at}, '') on conflict do nothing`.execute(db);
  }
}
