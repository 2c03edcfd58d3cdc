import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * announcement: one row with its texts in all languages, `{ "EN": { "title", "content" } }`, instead of a row for each
 * language. group_name: a banner's position. platform: W, or ALL. execution: the audience: B everybody, A signed-in
 * members, V visitors.
 *
 * message: one row, regardless of the number of recipients. account_id: the recipient; empty for one to many, which is
 * then for the accounts registered by sent_at that match its label, registered_from and deposited (1 yes, 0 no; null
 * for either). message_mark: one account's actions on one message; there is none until the first action.
 * message_reader: the time up to which an account has marked all as read.
 *
 * feedback: a text from a member or a visitor (account_id null), and the operators' answer.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const postgres = dialect === "postgres";
  const int = postgres ? "bigint" : "integer";
  const key = postgres ? 'text collate "C"' : "text";
  const end = postgres ? "" : " strict";
  await announcementsInOneRow(db, int);
  const statements = [
    `create table content_picture (
      merchant_id ${key} not null,
      id ${key} not null,
      file text not null,
      content_type text not null check (content_type in ('image/png', 'image/jpeg')),
      bytes ${int} not null,
      uploaded_by text not null,
      uploaded_at ${int} not null,
      primary key (merchant_id, id)
    )${end}`,
    `create table message (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      topic text not null check (topic in ('notice', 'feedback')),
      texts text not null,
      label text,
      registered_from ${int},
      deposited ${int} check (deposited in (0, 1)),
      recipients ${int} not null,
      sent_by text not null,
      sent_at ${int} not null,
      idempotency_key ${key} not null,
      primary key (merchant_id, id)
    )${end}`,
    "create index message_inbox on message (merchant_id, account_id, sent_at, id)",
    "create unique index message_once on message (merchant_id, idempotency_key)",
    `create table message_mark (
      merchant_id ${key} not null,
      account_id ${key} not null,
      message_id ${key} not null,
      read_at ${int},
      deleted_at ${int},
      primary key (merchant_id, account_id, message_id),
      foreign key (merchant_id, message_id) references message (merchant_id, id)
    )${end}`,
    `create table message_reader (
      merchant_id ${key} not null,
      account_id ${key} not null,
      read_until ${int} not null,
      primary key (merchant_id, account_id)
    )${end}`,
    `create table feedback (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key},
      type text not null,
      content text not null,
      contact text not null,
      language text not null,
      ip text not null,
      state text not null check (state in ('open', 'answered', 'closed')),
      answer text not null,
      decided_by text,
      decided_at ${int},
      created_at ${int} not null,
      primary key (merchant_id, id)
    )${end}`,
    "create index feedback_queue on feedback (merchant_id, state, id)",
    "create index feedback_own on feedback (merchant_id, account_id, id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

interface OldRow {
  merchant_id: string;
  id: string;
  type: string;
  language: string;
  title: string;
  content: string;
  sort: number;
  starts_at: number;
  created_at: number;
}

/** Merges rows that were created together and differ only in their language. */
async function announcementsInOneRow(db: Kysely<unknown>, int: string): Promise<void> {
  const { rows } = await sql<OldRow>`select * from announcement order by merchant_id, id`.execute(db);
  for (const statement of [
    "drop index announcement_shown",
    "alter table announcement add column texts text not null default '{}'",
    "alter table announcement add column group_name text not null default ''",
    "alter table announcement add column platform text not null default 'W' check (platform in ('W', 'ALL'))",
    "alter table announcement add column execution text not null default 'B' check (execution in ('B', 'A', 'V'))",
    "alter table announcement add column created_by text not null default ''",
    `alter table announcement add column updated_at ${int} not null default 0`,
  ]) {
    await sql.raw(statement).execute(db);
  }
  const kept = new Map<string, { row: OldRow; texts: Record<string, { title: string; content: string }> }>();
  for (const row of rows) {
    const group = [row.merchant_id, row.type, row.sort, row.starts_at, row.created_at].join(" ");
    const own = kept.get(group);
    if (own && !(row.language in own.texts)) {
      own.texts[row.language] = { title: row.title, content: row.content };
      await sql`delete from announcement where merchant_id = ${row.merchant_id} and id = ${row.id}`.execute(
        db,
      );
      continue;
    }
    const texts = { [row.language]: { title: row.title, content: row.content } };
    kept.set(own ? `${group} ${row.id}` : group, { row, texts });
  }
  for (const { row, texts } of kept.values()) {
    await sql`update announcement set texts = ${JSON.stringify(texts)}, updated_at = ${row.created_at}
      where merchant_id = ${row.merchant_id} and id = ${row.id}`.execute(db);
  }
  for (const column of ["language", "title", "content"]) {
    await sql.raw(`alter table announcement drop column ${column}`).execute(db);
  }
  await sql.raw("create index announcement_shown on announcement (merchant_id, type, starts_at)").execute(db);
}
