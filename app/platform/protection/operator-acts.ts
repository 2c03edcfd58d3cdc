import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { LimitKind, LimitPeriod, MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { acrossMerchants } from "../database/across-merchants.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import type { ExclusionRow } from "../database/tables/protection.ts";
import { storeLimit } from "./limit-rows.ts";
import { isLooser } from "./limit-rules.ts";
import { lockLimit, requireEffectiveLimit, scheduleSessionEnds } from "./limits.ts";

type ChangeRecorder = (trx: Trx, before: object, after: object) => Promise<void>;

/**
 * Sets a stricter limit for a member than the current one. The member cannot raise it.
 *
 * @throws PlatformError INVALID_INPUT (pointer /amount) for a limit that is not stricter, or limits nothing.
 */
export async function limitMember(
  services: Services,
  merchant: MerchantProfile,
  accountId: string,
  { kind, period, amount }: { kind: LimitKind; period: LimitPeriod; amount: number },
  record: (trx: Trx, before: number | null) => Promise<void>,
): Promise<void> {
  requireEffectiveLimit({ kind, period, amount });
  const now = services.clock.now();
  await services.database.transaction(async (trx) => {
    const before = await lockLimit(trx, merchant, accountId, { kind, period }, now);
    if (amount === before.amount || isLooser(amount, before.amount)) {
      throw createFieldError("/amount", { messageKey: "protection.error.stricter" });
    }
    const owner = { merchantId: merchant.code, accountId };
    await storeLimit(trx, owner, { kind, period, amount, next: null }, { setBy: "operator", now });
    if (kind === "session") await scheduleSessionEnds(trx, merchant, accountId, now);
    await record(trx, before.amount);
  });
}

/** Returns the breaks of an account, newest first. */
export function loadExclusions(db: Db, merchantId: string, accountId: string): Promise<ExclusionRow[]> {
  return db
    .selectFrom("exclusion")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Returns breaks of these merchants with a pending request to end early that still apply, oldest request first. */
export function selectRequestedLifts(db: Db, merchantIds: readonly string[], now: number) {
  return db
    .selectFrom("exclusion")
    .innerJoin("account", onOwner("exclusion"))
    .selectAll("exclusion")
    .select("account.username_shown")
    .where("exclusion.merchant_id", "in", merchantIds)
    .where("exclusion.lift_asked_at", "is not", null)
    .where("exclusion.lifted_at", "is", null)
    .where((eb) => eb.or([eb("exclusion.ends_at", "is", null), eb("exclusion.ends_at", ">", now)]))
    .orderBy("exclusion.lift_asked_at")
    .orderBy("exclusion.id");
}

interface Act {
  merchantId: string;
  id: string;
  operatorId: string;
}

/**
 * Requests the early end of a break, with a reason. @throws PlatformError NOT_FOUND; CONFLICT when it is over or was
 * already requested.
 */
export async function askLift(
  { database, clock }: Services,
  { merchantId, id, operatorId }: Act,
  reason: string,
  record: ChangeRecorder,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    await openExclusion(trx, merchantId, id, now);
    const asked = await trx
      .updateTable("exclusion")
      .set({ lift_reason: reason, lift_asked_by: operatorId, lift_asked_at: now })
      .where("merchant_id", "=", merchantId)
      .where("id", "=", id)
      .where("lift_asked_by", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!asked) throw new PlatformError("CONFLICT");
    await record(trx, {}, { reason });
  });
}

/**
 * Ends a break early at this merchant only, when another operator has requested it. Registration is open to the person
 * again if it was their own break.
 * @throws PlatformError NOT_FOUND; FORBIDDEN with `details.own` for the operator who requested it; CONFLICT when it
 *   was not requested or is over.
 */
export async function lift(
  { database, clock }: Services,
  { merchantId, id, operatorId }: Act,
  record: ChangeRecorder,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    const row = await openExclusion(trx, merchantId, id, now);
    if (row.lift_asked_by === operatorId) throw new PlatformError("FORBIDDEN", { details: { own: true } });
    const lifted = await trx
      .updateTable("exclusion")
      .set({ lifted_by: operatorId, lifted_at: now })
      .where("merchant_id", "=", merchantId)
      .where("id", "=", id)
      .where("lifted_at", "is", null)
      .where("lift_asked_by", "is not", null)
      .returning("source_id")
      .executeTakeFirst();
    if (!lifted) throw new PlatformError("CONFLICT");
    if (lifted.source_id === id) {
      const everywhere = acrossMerchants(trx, "a break has facts and cases at every brand");
      await everywhere.deleteFrom("excluded_identity").where("source_id", "=", id).execute();
      await everywhere
        .updateTable("exclusion_match")
        .set({ ends_at: now })
        .where("source_id", "=", id)
        .execute();
    }
    await record(
      trx,
      { until: row.ends_at ?? "for good" },
      { askedBy: row.lift_asked_by ?? "", lifted: true },
    );
  });
}

async function openExclusion(trx: Trx, merchantId: string, id: string, now: number): Promise<ExclusionRow> {
  const row = await trx
    .selectFrom("exclusion")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  const isOver = row.lifted_at !== null || (row.ends_at !== null && row.ends_at <= now);
  if (isOver) throw new PlatformError("CONFLICT");
  return row;
}
