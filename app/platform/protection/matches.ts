import { createCompiledQuery } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { ExclusionMatchRow } from "../database/tables/protection.ts";
import { lockPurse, purse } from "../wallet/wallet.server.ts";
import type { IdentityMatch } from "./identities.ts";
import type { Owner } from "./usage.ts";

const findOpenHold = createCompiledQuery((db, { merchantId, accountId, now }: Owner & { now: number }) =>
  db
    .selectFrom("exclusion_match")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("state", "=", "open")
    .where("held_at", "is not", null)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)])),
);

/** Returns true when an account is held: it resembles an excluded person's, and this has not been decided yet. */
export async function isHeld(db: Db, { merchantId, accountId }: Owner, now: number): Promise<boolean> {
  return (await findOpenHold(db, { merchantId, accountId, now })).length > 0;
}

export interface NewCase {
  occasion: ExclusionMatchRow["occasion"];
  isHeld: boolean;
  now: number;
}

/** Returns the case of an account and an excluded person's account, if there is one. */
export function findMatchCase(
  db: Db,
  { merchantId, accountId }: Owner,
  match: Pick<IdentityMatch, "sourceMerchant" | "sourceAccount">,
) {
  return db
    .selectFrom("exclusion_match")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("source_merchant", "=", match.sourceMerchant)
    .where("source_account", "=", match.sourceAccount)
    .executeTakeFirst();
}

/** Returns true when an operator has already dismissed a case and nothing was proved on both sides since. */
export function isDismissed(
  known: Pick<ExclusionMatchRow, "state" | "certain"> | undefined,
  { isCertain }: Pick<IdentityMatch, "isCertain">,
): boolean {
  return known?.state === "dismissed" && (known.certain === 1 || !isCertain);
}

/**
 * Opens a case about a match, or adds new facts to the existing one. A dismissed case stays dismissed unless a proved
 * fact was found since: two accounts are judged once. A confirmed case is reopened for a later exclusion.
 */
export async function openCase(
  trx: Trx,
  owner: Owner,
  match: IdentityMatch,
  { occasion, isHeld, now }: NewCase,
): Promise<void> {
  const known = await findMatchCase(trx, owner, match);
  if (isDismissed(known, match)) return;
  if (known && known.state === "confirmed" && known.source_id === match.sourceId) return;
  const isOpen = known?.state === "open";
  const heldSince = isOpen ? known.held_at : null;
  const heldAt = heldSince ?? (isHeld ? now : null);
  if (heldAt !== heldSince) await lockAccount(trx, owner);
  const kinds = [...new Set([...(known ? (JSON.parse(known.kinds) as string[]) : []), ...match.kinds])];
  const columns = {
    source_id: match.sourceId,
    kinds: JSON.stringify(kinds),
    certain: match.isCertain || known?.certain === 1 ? (1 as const) : (0 as const),
    held_at: heldAt,
    state: "open" as const,
    ends_at: match.endsAt,
    decided_by: null,
    decided_at: null,
    reason: "",
  };
  if (known) {
    // A case that now becomes a hold is notified again.
    const notified = isOpen && heldSince === heldAt ? known.told : ("" as const);
    await trx
      .updateTable("exclusion_match")
      .set({ ...columns, told: notified, ...(isOpen ? {} : { occasion, opened_at: now }) })
      .where("merchant_id", "=", known.merchant_id)
      .where("id", "=", known.id)
      .execute();
    return;
  }
  await trx
    .insertInto("exclusion_match")
    .values({
      merchant_id: owner.merchantId,
      id: newId(now),
      account_id: owner.accountId,
      source_merchant: match.sourceMerchant,
      source_account: match.sourceAccount,
      occasion,
      opened_at: now,
      objection: "",
      objected_at: null,
      told: "",
      ...columns,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Bets and deposits take the same lock, so that they either finish before an account is held or are refused. */
async function lockAccount(trx: Trx, { merchantId, accountId }: Owner): Promise<void> {
  const { currency } = await trx
    .selectFrom("account")
    .select("currency")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  await lockPurse(trx, merchantId, purse(accountId, currency));
}

/** Records that an account was excluded together with another because both had proved the same fact. */
export async function recordCertain(
  trx: Trx,
  owner: Owner,
  match: IdentityMatch,
  now: number,
): Promise<void> {
  await openCase(trx, owner, match, { occasion: "exclusion", isHeld: false, now });
  await trx
    .updateTable("exclusion_match")
    .set({ state: "confirmed", told: "confirmed", decided_by: DECIDED_BY_PLATFORM, decided_at: now })
    .where("merchant_id", "=", owner.merchantId)
    .where("account_id", "=", owner.accountId)
    .where("source_id", "=", match.sourceId)
    .where("state", "=", "open")
    .execute();
}

/** `decided_by` when no operator decided. */
const DECIDED_BY_PLATFORM = "";
