import type { MissionCase, OperatorMission } from "../contract/ops/missions.ts";
import { wasEndedBeforeStart } from "../core/ended-before-start.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import {
  addMission,
  changeMission,
  endMission,
  findMission,
  listMissions,
  type MissionDraft,
  type StoredMission,
} from "../missions/missions.server.ts";
import { catalogueHandlers } from "./catalogue-handlers.ts";
import { requireBudget, requireEndAhead } from "./check-terms.ts";
import { describeTerms } from "./describe-terms.ts";
import { listGameTypes, requireKnown } from "./known-ids.ts";
import type { OperatorAreaHandlers } from "./operator-context.ts";

/** Missions: a published mission never changes (docs/decisions/0166). */
export function missionHandlers(services: Services): OperatorAreaHandlers<"missions"> {
  const { clock, database } = services;
  const handlers = catalogueHandlers<"missions", MissionDraft, StoredMission>(services, {
    area: "missions",
    async find(db, merchantId, id) {
      const row = await findMission(db, merchantId, id);
      if (!row) return null;
      const isPublic = row.mission.state === "published";
      const { mission, changedAt: editedAt } = row;
      return { content: toDraft(mission), row, isPublic, wasPublic: isPublic, editedAt };
    },
    worth: ({ budget }) => budget?.total ?? null,
    describe: (merchant, draft) => describeTerms(merchant, { ...draft }),
    async check({ merchant, now }, draft, stored) {
      if (stored?.wasPublic) throw new PlatformError("CONFLICT", { details: { state: "published" } });
      const { rules } = draft;
      requireEndAhead(draft, now);
      requireKnown("/rules/gameTypes", rules.gameTypes, merchant.gameTypes);
      return { ...draft, budget: requireBudget(merchant, draft.budget, { most: rules.prize, spent: 0 }) };
    },
    async store(trx, merchant, id, draft, now) {
      if (await addMission(trx, merchant, id, draft, now, "draft")) return;
      await changeMission(trx, merchant.code, id, { draft, state: "draft" }, now);
    },
    async publish(trx, { code }, id, asked, now) {
      const draft = { ...asked, startsAt: Math.max(now, asked.startsAt) };
      await changeMission(trx, code, id, { draft, state: "published" }, now);
    },
    toContent: toDraft,
    async list(_ctx, codes, page) {
      const { list, total } = await listMissions(database.db, codes, page);
      const now = clock.now();
      return { list: list.map((one) => toView(one, now)), total };
    },
    detail: async (_ctx, { stored }) => ({ one: toView(stored.row, clock.now()) }),
    getActions: ({ one }) => ACTIONS[one.state],
    acts: {
      async end(trx, { merchant }, { id }, { item, now }) {
        const { endsAt } = item.stored.content;
        return { before: { endsAt }, after: { endsAt: await endMission(trx, merchant.code, id, now) } };
      },
    },
  });
  return { ...handlers, choices: async ({ merchant }) => ({ gameTypes: listGameTypes(merchant) }) };
}

function toDraft({ rules, texts, sort, startsAt, endsAt, budget }: MissionDraft): MissionDraft {
  return { rules, texts, sort, startsAt, endsAt, budget };
}

const ACTIONS: Readonly<Record<OperatorMission["state"], MissionCase["actions"]>> = {
  draft: ["edit", "publish"],
  planned: ["end"],
  running: ["end"],
  ended: [],
};

function toView({ merchantId, mission, claims }: StoredMission, now: number): OperatorMission {
  const { state, startsAt, endsAt } = mission;
  const hasEnded = wasEndedBeforeStart(mission) || (endsAt !== null && endsAt <= now);
  return {
    ...{ ...mission, texts: { ...mission.texts }, merchantId, claims },
    state: state === "draft" ? "draft" : hasEnded ? "ended" : startsAt > now ? "planned" : "running",
  };
}
