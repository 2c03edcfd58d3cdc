import type { Selectable } from "kysely";
import type { MissionAction, MissionCase, OperatorMission } from "../contract/ops/missions.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database, Db } from "../database/database.server.ts";
import type { MissionRow } from "../database/tables/missions.ts";
import { endMission, toMission } from "../missions/missions.server.ts";
import type { Clock } from "../ports/clock.ts";
import { listCodes, toEmptyResult } from "./case-parts.ts";
import { changeItem, createItem, publishItem, readItem, saveItem, versionFacts } from "./catalogue.ts";
import { MISSION_CATALOGUE } from "./mission-catalogue.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";

interface MissionServiceDeps {
  database: Database;
  clock: Clock;
}

/** Missions, drafted and published. */
export function missionHandlers(deps: MissionServiceDeps): OperatorAreaHandlers<"missions"> {
  return {
    list: (ctx, input) => listMissions(deps, ctx, input),
    detail: (ctx, input) => missionDetail(deps, ctx, input),
    async create(ctx, { merchant: _, idempotencyKey: id, ...content }) {
      await createItem(deps, MISSION_CATALOGUE, ctx, { id, content });
      return { id };
    },
    edit: (ctx, { merchant: _, id, seenVersion, publish, ...content }) =>
      toEmptyResult(saveItem(deps, MISSION_CATALOGUE, ctx, { id, seenVersion, content, publish })),
    publish: (ctx, input) => toEmptyResult(publishItem(deps, MISSION_CATALOGUE, ctx, input)),
    end: (ctx, input) =>
      toEmptyResult(
        changeItem(deps, MISSION_CATALOGUE, ctx, input, async (trx, now) => {
          const { endsAt } = (await readItem(trx, MISSION_CATALOGUE, ctx.merchant.code, input.id)).stored
            .content;
          const endedAt = await endMission(trx, ctx.merchant.code, input.id, now);
          return { before: { endsAt }, after: { endsAt: endedAt } };
        }),
      ),
  };
}

async function listMissions(
  { database: { db }, clock }: MissionServiceDeps,
  ctx: WorkContext,
  { brand, ...page }: OperatorInput<"missions", "list">,
): Promise<OperatorValue<"missions", "list">> {
  const merchantIds = listCodes(ctx, brand);
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const missions = selectRows(db)
    .where("mission.merchant_id", "in", merchantIds)
    .orderBy("mission.created_at", "desc")
    .orderBy("mission.id");
  const { rows, total } = await countedPage(missions, page);
  const now = clock.now();
  return { list: rows.map((row) => toView(row, now)), total };
}

/** @throws PlatformError NOT_FOUND. */
async function missionDetail(
  { database: { db }, clock }: MissionServiceDeps,
  ctx: MerchantContext,
  { id }: OperatorInput<"missions", "detail">,
): Promise<MissionCase> {
  const { merchant, operator } = ctx;
  const item = await readItem(db, MISSION_CATALOGUE, merchant.code, id);
  const row = await selectRows(db)
    .where("mission.merchant_id", "=", merchant.code)
    .where("mission.id", "=", id)
    .executeTakeFirstOrThrow();
  const one = toView(row, clock.now());
  return {
    one,
    version: await versionFacts(db, MISSION_CATALOGUE, ctx, item),
    actions: ACTIONS[one.state].filter((action) => hasPermission(operator.role, `missions.${action}`)),
  };
}

const ACTIONS: Readonly<Record<OperatorMission["state"], readonly MissionAction[]>> = {
  draft: ["edit", "publish"],
  planned: ["end"],
  running: ["end"],
  ended: [],
};

/** Selects missions with the number of times that their prize was given. */
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

function toView(row: Selectable<MissionRow> & { claims: number | null }, now: number): OperatorMission {
  const { budget, spent } = toMission(row);
  const hasEnded = row.ends_at !== null && row.ends_at <= now;
  return {
    merchantId: row.merchant_id,
    id: row.id,
    state: row.state === "draft" ? "draft" : hasEnded ? "ended" : row.starts_at > now ? "planned" : "running",
    budget,
    spent,
    rules: JSON.parse(row.rules),
    texts: JSON.parse(row.texts),
    sort: row.sort,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    claims: row.claims ?? 0,
  };
}
