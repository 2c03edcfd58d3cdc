import type { Db, Trx } from "../database/database.server.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import { inChunks } from "./add-sums.ts";

/**
 * Corrects the place in the tree of new accounts before they are counted for the first time. An account that is opened
 * below a branch while the branch moves has read the branch's former ancestors. The lock of the figures, which the
 * transaction holds, orders this after the move.
 */
export async function repairPlaces(
  trx: Trx,
  merchantId: string,
  accountIds: readonly string[],
): Promise<void> {
  await inChunks(accountIds, async (part) => {
    // A repaired account may be the upline of another one.
    while (await repairPart(trx, merchantId, part));
  });
}

/** Corrects those of the accounts whose place does not follow from their upline's; returns true if there are any. */
async function repairPart(trx: Trx, merchantId: string, accountIds: readonly string[]): Promise<boolean> {
  const accounts = await trx
    .selectFrom("account")
    .select(["id", "upline_id as uplineId"])
    .where("merchant_id", "=", merchantId)
    .where("id", "in", accountIds)
    .where("upline_id", "is not", null)
    .$narrowType<{ uplineId: string }>()
    .execute();
  const known = accounts.flatMap(({ id, uplineId }) => [id, uplineId]);
  const places = await loadPlaces(trx, merchantId, [...new Set(known)]);
  const wrong = accounts.filter(({ id, uplineId }) => {
    const above = (places.get(id) ?? []).filter(({ depth }) => depth > 0);
    return toText(above, 0) !== toText(places.get(uplineId) ?? [], 1);
  });
  for (const { id, uplineId } of wrong) {
    const [self] = (places.get(id) ?? []).filter(({ depth }) => depth === 0);
    if (!self) throw new Error(`account ${id} has no place in the tree`);
    await trx
      .deleteFrom("account_path")
      .where("merchant_id", "=", merchantId)
      .where("descendant_id", "=", id)
      .where("depth", ">", 0)
      .where("to_day", "=", CURRENT_PATH)
      .execute();
    await trx
      .insertInto("account_path")
      .values(
        (places.get(uplineId) ?? []).map(({ ancestorId, depth }) => ({
          ...{ merchant_id: merchantId, ancestor_id: ancestorId, descendant_id: id, depth: depth + 1 },
          ...{ from_day: self.fromDay, from_at: self.fromAt, to_day: CURRENT_PATH },
        })),
      )
      .execute();
  }
  return wrong.length > 0;
}

interface Place {
  ancestorId: string;
  depth: number;
  fromDay: string;
  fromAt: number;
}

/** Returns the current ancestors of accounts, themselves included, by account. */
async function loadPlaces(db: Db, merchantId: string, accountIds: readonly string[]) {
  const places = new Map<string, Place[]>();
  await inChunks(accountIds, async (part) => {
    const rows = await db
      .selectFrom("account_path")
      .select(["ancestor_id as ancestorId", "descendant_id as accountId", "depth"])
      .select(["from_day as fromDay", "from_at as fromAt"])
      .where("merchant_id", "=", merchantId)
      .where("descendant_id", "in", part)
      .where("to_day", "=", CURRENT_PATH)
      .execute();
    for (const { accountId, ...place } of rows) {
      places.set(accountId, [...(places.get(accountId) ?? []), place]);
    }
  });
  return places;
}

/** Returns places as text that compares them, `deeper` levels further down. */
function toText(places: readonly Place[], deeper: number): string {
  return places
    .map(({ ancestorId, depth }) => `${ancestorId} ${depth + deeper}`)
    .toSorted()
    .join();
}
