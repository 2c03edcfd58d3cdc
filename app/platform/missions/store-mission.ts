import type { Selectable } from "kysely";
import type { MissionRules } from "../contract/mission-rules.ts";
import type { PrizeBudget } from "../contract/prize-budget.ts";
import { getEarlyEnd } from "../core/ended-before-start.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { storeMerchant } from "../database/store-merchant.ts";
import type { MissionRow } from "../database/tables/missions.ts";
import { type Mission, type MissionTexts, toMission } from "./mission.ts";

/** An operator's draft of a mission. */
export interface MissionDraft {
  rules: MissionRules;
  texts: MissionTexts;
  sort: number;
  startsAt: number;
  endsAt: number | null;
  /** Null for missions of tests that do not concern budgets. */
  budget: PrizeBudget | null;
}

/** Returns the columns of a draft. */
function toColumns({ rules, texts, sort, startsAt, endsAt, budget }: MissionDraft) {
  return {
    rules: JSON.stringify(rules),
    texts: JSON.stringify(texts),
    sort,
    starts_at: startsAt,
    ends_at: endsAt,
    budget: budget?.total ?? null,
    most_each: budget?.each ?? null,
  };
}

/** Adds a mission that members see at once and that counts from its start. Returns false if the id is in use. */
export async function addMission(
  trx: Trx,
  merchant: MerchantProfile,
  id: string,
  draft: MissionDraft,
  now: number,
  state: "published" | "draft" = "published",
): Promise<boolean> {
  await storeMerchant(trx, merchant, now);
  const times = { created_at: now, updated_at: now };
  const added = await trx
    .insertInto("mission")
    .values({ merchant_id: merchant.code, id, state, ...toColumns(draft), ...times })
    .onConflict((conflict) => conflict.columns(["merchant_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Changes a draft, or publishes it with `state`. @throws PlatformError CONFLICT for a mission that is not a draft. */
export async function changeMission(
  trx: Trx,
  merchantId: string,
  id: string,
  { draft, state }: { draft: MissionDraft; state: "published" | "draft" },
  now: number,
): Promise<void> {
  const changed = await trx
    .updateTable("mission")
    .set({ ...toColumns(draft), state, updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "=", "draft")
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new PlatformError("CONFLICT", { details: { state: "published" } });
}

/** A mission as operators see it. */
export interface StoredMission {
  merchantId: string;
  mission: Mission;
  changedAt: number;
  /** Number of times that its prize was given. */
  claims: number;
}

function selectRows(db: Db) {
  return db
    .selectFrom("mission")
    .selectAll("mission")
    .select((eb) =>
      eb
        .selectFrom("mission_claim")
        .whereRef("mission_claim.merchant_id", "=", "mission.merchant_id")
        .whereRef("mission_claim.mission_id", "=", "mission.id")
        .select((claims) => claims.fn.countAll<number>().as("count"))
        .as("claims"),
    );
}

const toStored = (row: Selectable<MissionRow> & { claims: number | null }): StoredMission => ({
  ...{ merchantId: row.merchant_id, mission: toMission(row), changedAt: row.updated_at },
  claims: row.claims ?? 0,
});

/** Lists the missions of merchants, drafts included, newest first. */
export async function listMissions(
  db: Db,
  merchantIds: readonly string[],
  page: PageRequest,
): Promise<{ list: StoredMission[]; total: number }> {
  const missions = selectRows(db)
    .where("mission.merchant_id", "in", merchantIds)
    .orderBy("mission.created_at", "desc")
    .orderBy("mission.id");
  const { rows, total } = await countedPage(missions, page);
  return { list: rows.map(toStored), total };
}

/** Returns a mission of a merchant, drafts included; null if there is none. */
export async function findMission(db: Db, merchantId: string, id: string): Promise<StoredMission | null> {
  const row = await selectRows(db)
    .where("mission.merchant_id", "=", merchantId)
    .where("mission.id", "=", id)
    .executeTakeFirst();
  return row ? toStored(row) : null;
}

/**
 * Ends a published mission now, also before its start; returns its end.
 * @throws PlatformError NOT_FOUND; CONFLICT for a mission that is over, and for a draft.
 */
export async function endMission(trx: Trx, merchantId: string, id: string, now: number): Promise<number> {
  const found = await findMission(trx, merchantId, id);
  if (!found) throw new PlatformError("NOT_FOUND");
  const endsAt = getEarlyEnd(found.mission, now);
  const ended = await trx
    .updateTable("mission")
    .set({ ends_at: endsAt, updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "=", "published")
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", endsAt)]))
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw new PlatformError("CONFLICT");
  return endsAt;
}
