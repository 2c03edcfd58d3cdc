import { sql } from "kysely";
import { loadUsernames } from "../accounts/account-reads.server.ts";
import type { Db } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import { loadReferences } from "../records/records.server.ts";
import { CASE_TABLES } from "./case-tables.ts";

/** Tables whose rows appear as subjects in the log and belong to one member. */
const OF_MEMBERS = [...Object.values(CASE_TABLES), "exclusion", "settlement"] as const;

/** Tables whose rows appear as subjects in the log and have a title in some languages. */
const TITLED = ["announcement", "message", "mission", "point_reward", "promotion", "tournament"] as const;

/** Tables whose rows have a human-readable reference. */
const REFERENCED = ["deposit", "withdrawal", "vendor_transfer", "peer_transfer"] as const;

/**
 * Returns human-readable names for subjects of the log, by id: a payment's reference, the username of the member whose
 * case it is, or a title. Other ids are left out.
 */
export async function loadSubjectNames(
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = await loadReferences(db, merchantId, ids);
  const left = [...new Set(ids)].filter((id) => id !== "" && !names.has(id));
  if (left.length === 0) return names;
  for (const [id, username] of await loadUsernames(db, merchantId, left)) names.set(id, username);
  for (const table of OF_MEMBERS) {
    const rows = await db
      .selectFrom(table)
      .innerJoin("account", onOwner(table))
      .select([`${table}.id`, "account.username_shown as username"])
      .where(`${table}.merchant_id`, "=", merchantId)
      .where(`${table}.id`, "in", left)
      .execute();
    for (const { id, username } of rows) names.set(id, username);
  }
  for (const { id, username } of await loadContractMembers(db, merchantId, left)) names.set(id, username);
  for (const table of TITLED) {
    const rows = await db
      .selectFrom(table)
      .select(["id", "texts"])
      .where("merchant_id", "=", merchantId)
      .where("id", "in", left)
      .execute();
    for (const { id, texts } of rows) names.set(id, firstTitle(texts));
  }
  return names;
}

/** Returns the agents that contracts pay. */
function loadContractMembers(db: Db, merchantId: string, ids: readonly string[]) {
  return db
    .selectFrom("agent_contract")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "agent_contract.merchant_id")
        .onRef("account.id", "=", "agent_contract.downline_id"),
    )
    .select(["agent_contract.id", "account.username_shown as username"])
    .where("agent_contract.merchant_id", "=", merchantId)
    .where("agent_contract.id", "in", ids)
    .execute();
}

/** Returns the title in the first language that has one. */
function firstTitle(texts: string): string {
  const all = Object.values(JSON.parse(texts) as Record<string, { title?: string; name?: string }>);
  return all.map(({ title, name }) => title ?? name ?? "").find((title) => title !== "") ?? "";
}

/** Returns SQL for the ids of log subjects that are a member or belong to one, by a part of the username. */
export function subjectsOfMembers(merchantIds: readonly string[], username: string) {
  const name = `%${escapeLike(username.toLowerCase())}%`;
  const accounts = sql`select id from account
    where merchant_id in (${sql.join(merchantIds)}) and username like ${name} escape '\\'`;
  const rows = OF_MEMBERS.map(
    (table) => sql`select id from ${sql.table(table)}
      where merchant_id in (${sql.join(merchantIds)}) and account_id in (${accounts})`,
  );
  const contracts = sql`select id from agent_contract
      where merchant_id in (${sql.join(merchantIds)}) and downline_id in (${accounts})`;
  return sql`(${sql.join([accounts, ...rows, contracts], sql` union all `)})`;
}

/** Returns SQL for the ids of payments and transfers, by a part of the reference. */
export function subjectsByReference(merchantIds: readonly string[], reference: string) {
  const part = `%${escapeLike(reference.toUpperCase())}%`;
  const rows = REFERENCED.map(
    (table) => sql`select id from ${sql.table(table)}
      where merchant_id in (${sql.join(merchantIds)}) and reference like ${part} escape '\\'`,
  );
  return sql`(${sql.join(rows, sql` union all `)})`;
}

/** Escapes a text for LIKE, with `\` as the escape character. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
