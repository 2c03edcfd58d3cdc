import { sumOfPlaces } from "#app/shared/shared-prizes.ts";
import { loadUsernames } from "../accounts/account-reads.server.ts";
import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import type { OperatorTournament, TournamentCase } from "../contract/ops/tournaments.ts";
import type { TournamentRules } from "../contract/tournament-rules.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { pageOffset } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import { foldName, shownGames, vendorGameTypes } from "../games/games.server.ts";
import {
  addTournament,
  cancelTournament,
  changeTournament,
  findTournament,
  getOperatorState,
  listEveryTournament,
  requireTournaments,
  SETTLEMENT_WAIT_MS,
  type StoredTournament,
  type TournamentDraft,
  tournamentBoard,
} from "../tournaments/tournaments.server.ts";
import type { Catalogue } from "./catalogue.ts";
import { catalogueHandlers } from "./catalogue-handlers.ts";
import { requireEndAhead } from "./check-terms.ts";
import { describeTerms } from "./describe-terms.ts";
import { listGameTypes, loadVendors, requireKnown, unknownValue } from "./known-ids.ts";
import type { OperatorAreaHandlers } from "./operator-context.ts";

/** Tournaments; the log records a cancelled one with the operator's note. */
export function tournamentHandlers(services: Services): OperatorAreaHandlers<"tournaments"> {
  const { clock, database } = services;
  const handlers = catalogueHandlers<"tournaments", TournamentDraft, StoredTournament>(services, {
    ...CATALOGUE,
    toContent({ rules, texts, startsAt, endsAt }) {
      // The catalogue looks up the names.
      const vendors = rules.vendors.map((vassalage) => ({ vassalage, name: vassalage }));
      const games = rules.games.map((gameId) => ({ gameId, name: gameId }));
      return { texts, startsAt, endsAt, rules: { ...rules, vendors, games } };
    },
    async list(_ctx, codes, query) {
      const now = clock.now();
      const { list, total } = await listEveryTournament(database.db, codes, query, now);
      return { list: list.map((one) => toView(one, now)), total };
    },
    detail: (_ctx, { stored }, page) => loadStandings(services, stored.row, page),
    getActions: ({ one }) => ACTIONS[one.state] ?? [],
    acts: {
      async cancel(trx, { merchant }, { id, note }, { now }) {
        await cancelTournament(trx, merchant.code, id, now);
        return { before: { state: "coming_soon" }, after: { state: "cancelled", note } };
      },
    },
  });
  return {
    ...handlers,
    choices: async ({ merchant }) => ({
      vendors: await loadVendors(database.db, merchant),
      gameTypes: listGameTypes(merchant),
    }),
  };
}

/** A published tournament never changes (docs/decisions/0166). */
const CATALOGUE: Catalogue<TournamentDraft, StoredTournament> & { area: "tournaments" } = {
  area: "tournaments",
  async find(db, merchantId, id) {
    const row = await findTournament(db, merchantId, id);
    if (!row) return null;
    const { state, rules, texts, startsAt, endsAt } = row.tournament;
    return {
      ...{ content: { rules, texts, startsAt, endsAt }, row, editedAt: row.changedAt },
      ...{ isPublic: state === "published", wasPublic: state !== "draft" },
    };
  },
  worth: getPool,
  describe(merchant, draft) {
    const { vendors, games, prizes } = draft.rules;
    const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);
    const rules = { ...draft.rules, vendors: names(vendors), games: names(games) };
    const pool = getPool(draft);
    return describeTerms(merchant, {
      ...{ ...draft, rules },
      budget: { total: pool, each: prizes[0]?.amount ?? pool },
    });
  },
  async check({ db, merchant, now }, draft, stored) {
    requireTournaments(merchant);
    if (stored?.wasPublic) throw new PlatformError("CONFLICT", { details: { state: "published" } });
    requireEndAhead(draft, now);
    requireKnown("/rules/gameTypes", draft.rules.gameTypes, merchant.gameTypes);
    return { ...draft, rules: await resolveRules(db, merchant, draft.rules) };
  },
  async store(trx, merchant, id, draft, now) {
    if (await addTournament(trx, merchant, id, draft, now, "draft")) return;
    await changeTournament(trx, merchant.code, id, { draft, state: "draft" }, now);
  },
  async publish(trx, { code }, id, asked, now) {
    const draft = { ...asked, startsAt: Math.max(now, asked.startsAt) };
    await changeTournament(trx, code, id, { draft, state: "published" }, now);
  },
};

/** Returns the sum of a tournament's prizes: its budget. The maximum for one member is the first prize. */
function getPool({ rules }: Pick<TournamentDraft, "rules">): number {
  return sumOfPlaces(rules.prizes, 1, Number.MAX_SAFE_INTEGER);
}

const ACTIONS: Readonly<Partial<Record<OperatorTournament["state"], TournamentCase["actions"]>>> = {
  draft: ["edit", "publish"],
  coming_soon: ["cancel"],
};

function toView({ merchantId, tournament, paid }: StoredTournament, now: number): OperatorTournament {
  const { id, rules, texts, startsAt, endsAt } = tournament;
  return {
    ...{ merchantId, id, rules, texts, startsAt, endsAt, paid },
    state: getOperatorState(tournament, now),
    finalAt: endsAt + SETTLEMENT_WAIT_MS,
    pool: getPool({ rules }),
  };
}

/** Returns a tournament with a page of its standings. */
async function loadStandings(
  services: Services,
  stored: StoredTournament,
  asked: OperatorInput<"tournaments", "detail">,
) {
  const { merchantId, tournament, changedAt } = stored;
  const one = toView(stored, services.clock.now());
  const query = { merchantId, accountId: null, from: pageOffset(asked), size: asked.pageSize };
  // Nothing counts for a draft or a cancelled tournament.
  const { asOf, isFinal, total, page } =
    one.state === "cancelled" || one.state === "draft"
      ? { asOf: changedAt, isFinal: true, total: 0, page: [] }
      : await tournamentBoard(services, tournament, query);
  const names = await loadUsernames(
    services.database.db,
    merchantId,
    page.map(({ accountId }) => accountId),
  );
  const places = page.map(({ accountId, rank, score, bets, prize, payment }) => ({
    ...{ rank, accountId, score, bets, prize, payment },
    username: names.get(accountId) ?? accountId,
  }));
  return { one, asOf, isFinal, total, places };
}

/** The maximum number of games in the rules of a tournament. */
const MAX_GAMES = 40;

/**
 * Returns the rules with the brand's vendors and games as they are named there. A name selects every game of that name
 * among those of the chosen types and vendors.
 * @throws PlatformError INVALID_INPUT on /rules/vendors or /rules/games for one that the brand does not have, or that
 *   never counts because of the other rules.
 */
async function resolveRules(
  db: Db,
  merchant: MerchantProfile,
  asked: TournamentRules,
): Promise<TournamentRules> {
  const all = await loadVendors(db, merchant);
  const codes = asked.vendors.map(({ vassalage }) => vassalage);
  requireKnown(
    "/rules/vendors",
    codes,
    all.map(({ vassalage }) => vassalage),
  );
  const vendors = all.filter(({ vassalage }) => codes.includes(vassalage));
  const names = asked.games.map(({ gameId }) => gameId);
  await requireTypes(db, vendors, asked.gameTypes);
  return { ...asked, vendors, games: names.length === 0 ? [] : await namedGames(db, merchant, names, asked) };
}

/** @throws PlatformError INVALID_INPUT on /rules/vendors for a vendor all of whose games are of other types. */
async function requireTypes(
  db: Db,
  vendors: TournamentRules["vendors"],
  gameTypes: TournamentRules["gameTypes"],
): Promise<void> {
  if (gameTypes.length === 0) return;
  const types = await vendorGameTypes(
    db,
    vendors.map(({ vassalage }) => vassalage),
  );
  const chosen: readonly string[] = gameTypes;
  const other = vendors.find(({ vassalage }) =>
    types.get(vassalage)?.every((type) => !chosen.includes(type)),
  );
  if (!other) return;
  throw createFieldError("/rules/vendors", {
    messageKey: "ops.error.vendorTypes",
    values: { vendor: other.name },
  });
}

async function namedGames(
  db: Db,
  merchant: MerchantProfile,
  asked: readonly string[],
  { gameTypes, vendors }: Pick<TournamentRules, "gameTypes" | "vendors">,
): Promise<TournamentRules["games"]> {
  const rows = await shownGames(db, merchant);
  const counts = ({ type, vendor }: (typeof rows)[number]) =>
    (gameTypes.length === 0 || gameTypes.some((one) => one === type)) &&
    (vendors.length === 0 || vendors.some(({ vassalage }) => vassalage === vendor));
  const found = new Map<string, string>();
  for (const text of asked) {
    const wanted = foldName(text);
    const called = rows.filter(({ id, name }) => id === text.trim() || foldName(name) === wanted);
    if (called.length === 0) {
      throw unknownValue(
        "/rules/games",
        text,
        rows.flatMap(({ id, name }) => [id, name]),
      );
    }
    const counted = called.filter(counts);
    if (counted.length === 0) {
      throw createFieldError("/rules/games", { messageKey: "ops.error.gameTypes", values: { game: text } });
    }
    for (const { id, name } of counted) found.set(id, name);
  }
  if (found.size > MAX_GAMES) {
    throw createFieldError("/rules/games", {
      messageKey: FIELD_MESSAGE_KEYS.maxLength,
      values: { count: MAX_GAMES },
    });
  }
  return [...found].map(([gameId, name]) => ({ gameId, name }));
}
