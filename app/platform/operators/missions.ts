import type { OperatorMission } from "../contract/ops/missions.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { PlatformError } from "../core/errors.ts";
import { fieldRefusal } from "../core/input-errors.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database, Db } from "../database/database.server.ts";
import type { MissionRow } from "../database/tables/missions.ts";
import { addMission, endMission, requireMission } from "../missions/missions.server.ts";
import type { Clock } from "../ports/clock.ts";
import { codesOf, done } from "./case-parts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";

interface MissionDeskDeps {
  database: Database;
  clock: Clock;
}

/** Missions: each is in the log with its rules, and with its end. */
export function missionHandlers(deps: MissionDeskDeps): OperatorAreaHandlers<"missions"> {
  return {
    list: (ctx, input) => listMissions(deps, ctx, input),
    detail: (ctx, input) => missionDetail(deps, ctx, input),
    create: (ctx, input) => createMission(deps, ctx, input),
    end: (ctx, { id }) => done(end(deps, ctx, id)),
  };
}

async function listMissions(
  { database: { db }, clock }: MissionDeskDeps,
  ctx: WorkContext,
  { brand, ...page }: OperatorInput<"missions", "list">,
): Promise<OperatorValue<"missions", "list">> {
  const merchantIds = codesOf(ctx, brand);
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const missions = rowsOf(db)
    .where("mission.merchant_id", "in", merchantIds)
    .orderBy("mission.created_at", "desc")
    .orderBy("mission.id");
  const { rows, total } = await countedPage(missions, page);
  const now = clock.now();
  return { list: rows.map((row) => viewOf(row, now)), total };
}

/** @throws PlatformError NOT_FOUND. */
async function missionDetail(
  { database: { db }, clock }: MissionDeskDeps,
  { merchant }: MerchantContext,
  { id }: OperatorInput<"missions", "detail">,
): Promise<OperatorMission> {
  const row = await rowsOf(db)
    .where("mission.merchant_id", "=", merchant.code)
    .where("mission.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return viewOf(row, clock.now());
}

/** Missions with how often their prize was given. */
function rowsOf(db: Db) {
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

function viewOf(row: MissionRow & { claims: number | null }, now: number): OperatorMission {
  const hasEnded = row.ends_at !== null && row.ends_at <= now;
  return {
    merchantId: row.merchant_id,
    id: row.id,
    state: hasEnded ? "ended" : row.starts_at > now ? "planned" : "running",
    rules: JSON.parse(row.rules),
    texts: JSON.parse(row.texts),
    sort: row.sort,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    claims: row.claims ?? 0,
  };
}

/** The key is the mission's id, so that sending the same form twice makes one. @throws PlatformError INVALID_INPUT; CONFLICT. */
async function createMission(
  { database, clock }: MissionDeskDeps,
  { merchant, operation }: MerchantContext,
  { idempotencyKey: id, rules, texts, sort, startsAt: wished, endsAt }: OperatorInput<"missions", "create">,
): Promise<{ id: string }> {
  const now = clock.now();
  const startsAt = Math.max(now, wished);
  if (endsAt !== null && endsAt <= startsAt) {
    throw fieldRefusal("/endsAt", { messageKey: "ops.error.endsBefore" });
  }
  return database.transaction(async (trx) => {
    const draft = { rules, texts, sort, startsAt, endsAt };
    if (await addMission(trx, merchant, id, draft, now)) {
      const { gameTypes, ...facts } = rules;
      const said = { ...facts, gameTypes: gameTypes.join(", "), texts: JSON.stringify(texts) };
      await operation.record(trx, {}, { ...said, sort, startsAt, endsAt }, id);
      return { id };
    }
    const there = await requireMission(trx, merchant.code, id);
    if (JSON.stringify(there.rules) !== JSON.stringify(rules)) throw new PlatformError("CONFLICT");
    return { id };
  });
}

/** @throws PlatformError NOT_FOUND; CONFLICT for a mission that is over already. */
async function end(
  { database, clock }: MissionDeskDeps,
  { merchant, operation }: MerchantContext,
  id: string,
): Promise<void> {
  await database.transaction(async (trx) => {
    const { endsAt } = await requireMission(trx, merchant.code, id);
    const endedAt = await endMission(trx, merchant.code, id, clock.now());
    await operation.record(trx, { endsAt }, { endsAt: endedAt });
  });
}
