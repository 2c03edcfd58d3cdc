import { PlatformError } from "../core/errors.ts";
import type { Db, Trx } from "../database/database.server.ts";

/** The colour of a member's labels until an operator chooses one. */
export const DEFAULT_LABEL_COLOR = "#ABABAB";
/** The maximum number of labels of one member. */
const MAX_LABELS = 20;

/** A member's labels in the order they were added, and their shared colour. */
export interface Labels {
  labels: readonly string[];
  color: string;
}

interface Owner {
  merchantId: string;
  accountId: string;
}

/** Returns the labels of an account. @throws PlatformError NOT_FOUND. */
export async function loadLabels(db: Db, { merchantId, accountId }: Owner): Promise<Labels> {
  const row = await db
    .selectFrom("account")
    .select(["labels", "label_color"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return { labels: JSON.parse(row.labels), color: row.label_color };
}

/**
 * Adds a label, or changes the colour if the label exists.
 * @throws PlatformError NOT_FOUND; CONFLICT at the maximum number of labels.
 */
export function addLabel(trx: Trx, owner: Owner, { label, color }: { label: string; color: string }) {
  return changeLabels(trx, owner, ({ labels }) => {
    const after = labels.includes(label) ? labels : [...labels, label];
    if (after.length > MAX_LABELS) throw new PlatformError("CONFLICT", { details: { most: MAX_LABELS } });
    return { labels: after, color: color.toUpperCase() };
  });
}

/**
 * Removes a label; after the last one the colour returns to the default.
 * @throws PlatformError NOT_FOUND; CONFLICT if the member lacks it.
 */
export function removeLabel(trx: Trx, owner: Owner, label: string) {
  return changeLabels(trx, owner, ({ labels, color }) => {
    if (!labels.includes(label)) throw new PlatformError("CONFLICT");
    const after = labels.filter((one) => one !== label);
    return { labels: after, color: after.length === 0 ? DEFAULT_LABEL_COLOR : color };
  });
}

async function changeLabels(
  trx: Trx,
  owner: Owner,
  change: (before: Labels) => Labels,
): Promise<{ before: Labels; after: Labels }> {
  const account = () =>
    trx.updateTable("account").where("merchant_id", "=", owner.merchantId).where("id", "=", owner.accountId);
  // Locks the row, so that two simultaneous operators do not overwrite each other.
  await account()
    .set((eb) => ({ labels: eb.ref("labels") }))
    .execute();
  const before = await loadLabels(trx, owner);
  const after = change(before);
  await account()
    .set({ labels: JSON.stringify(after.labels), label_color: after.color })
    .execute();
  return { before, after };
}

/** Counts the accounts of each label by merchant, the most used first. */
export async function countLabels(
  db: Db,
  merchantIds: readonly string[],
): Promise<{ merchantId: string; label: string; members: number }[]> {
  if (merchantIds.length === 0) return [];
  const rows = await db
    .selectFrom("account")
    .select((eb) => ["merchant_id", "labels", eb.fn.countAll<number>().as("count")])
    .where("merchant_id", "in", merchantIds)
    .where("labels", "<>", "[]")
    .groupBy(["merchant_id", "labels"])
    .execute();
  const all = new Map<string, { merchantId: string; label: string; members: number }>();
  for (const { merchant_id: merchantId, labels, count } of rows) {
    for (const label of JSON.parse(labels) as string[]) {
      const key = JSON.stringify([merchantId, label]);
      const known = all.get(key)?.members ?? 0;
      all.set(key, { merchantId, label, members: known + Number(count) });
    }
  }
  return [...all.values()].sort((a, b) => b.members - a.members || a.label.localeCompare(b.label));
}
