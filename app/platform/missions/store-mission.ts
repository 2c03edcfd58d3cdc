import type { MissionRules } from "../contract/mission-rules.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { storeMerchant } from "../database/store-merchant.ts";
import { type Mission, type MissionTexts, missionOf } from "./mission.ts";

/** What an operator says of a mission. */
export interface MissionDraft {
  rules: MissionRules;
  texts: MissionTexts;
  sort: number;
  startsAt: number;
  endsAt: number | null;
}

/** Adds a mission that members see at once and that counts from its start. False where there is one with that id. */
export async function addMission(
  trx: Trx,
  merchant: MerchantProfile,
  id: string,
  { rules, texts, sort, startsAt, endsAt }: MissionDraft,
  now: number,
): Promise<boolean> {
  await storeMerchant(trx, merchant, now);
  const added = await trx
    .insertInto("mission")
    .values({
      merchant_id: merchant.code,
      id,
      state: "published",
      rules: JSON.stringify(rules),
      texts: JSON.stringify(texts),
      sort,
      starts_at: startsAt,
      ends_at: endsAt,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** A mission of a merchant. @throws PlatformError NOT_FOUND. */
export async function requireMission(db: Db, merchantId: string, id: string): Promise<Mission> {
  const row = await db
    .selectFrom("mission")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return missionOf(row);
}

/** Ends a mission now, or right after its start; gives when. @throws PlatformError CONFLICT for one that is over already. */
export async function endMission(trx: Trx, merchantId: string, id: string, now: number): Promise<number> {
  const { startsAt } = await requireMission(trx, merchantId, id);
  const endsAt = Math.max(now, startsAt + 1);
  const ended = await trx
    .updateTable("mission")
    .set({ ends_at: endsAt, updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", endsAt)]))
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw new PlatformError("CONFLICT");
  return endsAt;
}
