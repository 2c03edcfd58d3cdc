import { DAY_MS } from "#app/shared/durations.ts";
import { lockAccount } from "../accounts/account-writes.server.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import type { ClubStanding } from "./club-rules.ts";
import { computeStanding, storedStanding, storeStanding } from "./standing.ts";

interface Change {
  before: ClubStanding;
  after: ClubStanding;
}

/**
 * Sets a member's level and protects it from reviews.
 * @throws PlatformError FEATURE_OFF if the brand has no club; INVALID_INPUT (pointer /level) for a level that it
 *   lacks.
 */
export async function pinLevel(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, level, now }: { accountId: string; level: number; now: number },
): Promise<Change> {
  const { days, levels } = merchant.club;
  if (levels.length === 0) throw new PlatformError("FEATURE_OFF");
  if (level > levels.length) {
    throw createFieldError("/level", { messageKey: FIELD_MESSAGE_KEYS.max, values: { max: levels.length } });
  }
  await lockAccount(trx, { merchantId: merchant.code, accountId });
  const row = await storedStanding(trx, merchant.code, accountId);
  const after = { level, keepUntil: now + days * DAY_MS, pinned: true };
  await storeStanding(trx, merchant, accountId, after, row?.level === level ? row.since : now);
  return { before: computeStanding(row), after };
}

/**
 * Lets reviews change a member's level again; the level lasts for the club's days from now.
 * @throws PlatformError CONFLICT for a level that is not pinned.
 */
export async function unpinLevel(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, now }: { accountId: string; now: number },
): Promise<Change> {
  await lockAccount(trx, { merchantId: merchant.code, accountId });
  const row = await storedStanding(trx, merchant.code, accountId);
  const before = computeStanding(row);
  if (!row || !before.pinned) throw new PlatformError("CONFLICT");
  const after = { ...before, keepUntil: now + merchant.club.days * DAY_MS, pinned: false };
  await storeStanding(trx, merchant, accountId, after, row.since);
  return { before, after };
}
