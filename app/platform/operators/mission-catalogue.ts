import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import { addMission, changeMission, findMission, type MissionDraft } from "../missions/missions.server.ts";
import type { Catalogue } from "./catalogue.ts";
import { describeTerms } from "./describe-terms.ts";
import { requireKnown } from "./known-ids.ts";
import { requireBudget } from "./prize-budgets.ts";

/** Missions: a published mission never changes (docs/decisions/0166). */
export const MISSION_CATALOGUE: Catalogue<MissionDraft> = {
  area: "missions",
  async find(db, merchantId, id) {
    const found = await findMission(db, merchantId, id);
    if (!found) return null;
    const { state, rules, texts, sort, startsAt, endsAt, budget } = found.mission;
    const isPublic = state === "published";
    return {
      ...{ content: { rules, texts, sort, startsAt, endsAt, budget }, row: undefined },
      ...{ isPublic, wasPublic: isPublic, editedAt: found.changedAt },
    };
  },
  worth: ({ budget }) => budget?.total ?? null,
  describe: (merchant, draft) => describeTerms(merchant, { ...draft }),
  async check(_db, merchant, draft, stored) {
    if (stored?.wasPublic) throw new PlatformError("CONFLICT", { details: { state: "published" } });
    const { rules, startsAt, endsAt } = draft;
    if (endsAt !== null && endsAt <= startsAt)
      throw createFieldError("/endsAt", { messageKey: "ops.error.endsBefore" });
    requireKnown("/rules/gameTypes", rules.gameTypes, merchant.gameTypes);
    return { ...draft, budget: requireBudget(merchant, draft.budget, { most: rules.prize, spent: 0 }) };
  },
  async store(trx, merchant, id, draft, now) {
    if (await addMission(trx, merchant, id, draft, now, "draft")) return;
    await changeMission(trx, merchant.code, id, { draft, state: "draft" }, now);
  },
  async publish(trx, merchant, id, draft, now) {
    const startsAt = Math.max(now, draft.startsAt);
    if (draft.endsAt !== null && draft.endsAt <= startsAt) {
      throw createFieldError("/endsAt", { messageKey: "ops.error.endsBefore" });
    }
    await changeMission(trx, merchant.code, id, { draft: { ...draft, startsAt }, state: "published" }, now);
  },
};
