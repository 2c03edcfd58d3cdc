import type { Db } from "../database/database.server.ts";

/** The tables whose rows have public references (reference.ts). */
const NAMED = ["deposit", "withdrawal", "vendor_transfer", "peer_transfer"] as const;

/** Returns the references of payments and transfers by their ids; other ids are omitted. */
export async function loadReferences(
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found: { id: string; reference: string }[] = [];
  // Sequentially: they share the connection of a snapshot.
  for (const table of NAMED) {
    const rows = await db
      .selectFrom(table)
      .select(["id", "reference"])
      .where("merchant_id", "=", merchantId)
      .where("id", "in", [...new Set(ids)])
      .execute();
    found.push(...rows);
  }
  return new Map(found.map(({ id, reference }) => [id, reference]));
}

/** Returns the references of entries' subjects by their ids: as above, and the numbers of payslips. */
export async function loadEntryReferences(
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const references = await loadReferences(db, merchantId, ids);
  // A settlement's id is the number of its payslip.
  const settlements = await db
    .selectFrom("settlement")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("id", "in", [...new Set(ids)])
    .execute();
  for (const { id } of settlements) references.set(id, id);
  return references;
}
