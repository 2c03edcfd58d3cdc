import { sumOfPlaces } from "#app/shared/shared-prizes.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import {
  addTournament,
  changeTournament,
  findTournament,
  requireTournaments,
  type TournamentDraft,
} from "../tournaments/tournaments.server.ts";
import type { Catalogue } from "./catalogue.ts";
import { describeTerms } from "./describe-terms.ts";
import { requireKnown } from "./known-ids.ts";
import { resolveTournamentRules } from "./tournament-games.ts";

/** Returns the sum of a tournament's prizes: its budget. The maximum for one member is the first prize. */
export function getPool({ rules }: Pick<TournamentDraft, "rules">): number {
  return sumOfPlaces(rules.prizes, 1, Number.MAX_SAFE_INTEGER);
}

/** Tournaments: a published tournament never changes (docs/decisions/0166). */
export const TOURNAMENT_CATALOGUE: Catalogue<TournamentDraft> = {
  area: "tournaments",
  async find(db, merchantId, id) {
    const found = await findTournament(db, merchantId, id);
    if (!found) return null;
    const { state, rules, texts, startsAt, endsAt } = found.tournament;
    return {
      ...{ content: { rules, texts, startsAt, endsAt }, row: undefined, editedAt: found.changedAt },
      ...{ isPublic: state === "published", wasPublic: state !== "draft" },
    };
  },
  worth: getPool,
  describe(merchant, draft) {
    const { vendors, games } = draft.rules;
    const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);
    const rules = { ...draft.rules, vendors: names(vendors), games: names(games) };
    const pool = getPool(draft);
    return describeTerms(merchant, {
      ...draft,
      rules,
      budget: { total: pool, each: rules.prizes[0]?.amount ?? pool },
    });
  },
  async check(db, merchant, { rules: asked, ...draft }, stored) {
    requireTournaments(merchant);
    if (stored?.wasPublic) throw new PlatformError("CONFLICT", { details: { state: "published" } });
    if (draft.endsAt <= draft.startsAt)
      throw createFieldError("/endsAt", { messageKey: "ops.error.endsBefore" });
    requireKnown("/rules/gameTypes", asked.gameTypes, merchant.gameTypes);
    const vendors = asked.vendors.map(({ vassalage }) => vassalage);
    const games = asked.games.map(({ gameId }) => gameId);
    return { ...draft, rules: await resolveTournamentRules(db, merchant, { ...asked, vendors, games }) };
  },
  async store(trx, merchant, id, draft, now) {
    if (await addTournament(trx, merchant, id, draft, now, "draft")) return;
    await changeTournament(trx, merchant.code, id, { draft, state: "draft" }, now);
  },
  async publish(trx, merchant, id, draft, now) {
    const startsAt = Math.max(now, draft.startsAt);
    if (draft.endsAt <= startsAt) throw createFieldError("/endsAt", { messageKey: "ops.error.endsBefore" });
    await changeTournament(
      trx,
      merchant.code,
      id,
      { draft: { ...draft, startsAt }, state: "published" },
      now,
    );
  },
};
