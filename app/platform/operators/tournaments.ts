import { sumOfPlaces } from "#app/shared/shared-prizes.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { may } from "../contract/ops/permissions.ts";
import type { OperatorTournament, TournamentsWhich } from "../contract/ops/tournaments.ts";
import { PlatformError } from "../core/errors.ts";
import { fieldRefusal } from "../core/input-errors.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database, Db } from "../database/database.server.ts";
import type { TournamentRow } from "../database/tables/tournaments.ts";
import { type SharedStandings, sharedStandings } from "../missions/missions.server.ts";
import type { Clock } from "../ports/clock.ts";
import {
  addTournament,
  COUNTING_MS,
  cancelTournament,
  requireTournament,
  requireTournaments,
  shownState,
  type TournamentScore,
  tournamentBoard,
  tournamentOf,
} from "../tournaments/tournaments.server.ts";
import { codesOf, done } from "./case-parts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { knownRules, vendorsOf } from "./tournament-games.ts";

interface TournamentDeskDeps {
  database: Database;
  clock: Clock;
}

/** Tournaments: each is in the log with its rules, and where it was taken back with the note of who did it. */
export function tournamentHandlers(deps: TournamentDeskDeps): OperatorAreaHandlers<"tournaments"> {
  const standings = sharedStandings<TournamentScore>(deps.clock);
  return {
    list: (ctx, input) => listTournaments(deps, ctx, input),
    detail: (ctx, input) => tournamentDetail({ ...deps, standings }, ctx, input),
    choices: async ({ merchant }) => ({
      isOn: merchant.switches.tournaments === true,
      vendors: await vendorsOf(deps.database.db, merchant),
    }),
    create: (ctx, input) => createTournament(deps, ctx, input),
    cancel: (ctx, input) => done(cancel(deps, ctx, input)),
  };
}

async function listTournaments(
  { database: { db }, clock }: TournamentDeskDeps,
  ctx: WorkContext,
  { brand, which, ...page }: OperatorInput<"tournaments", "list">,
): Promise<OperatorValue<"tournaments", "list">> {
  const merchantIds = codesOf(ctx, brand);
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const now = clock.now();
  const tournaments = only(rowsOf(db), which, now)
    .where("tournament.merchant_id", "in", merchantIds)
    .orderBy("tournament.starts_at", "desc")
    .orderBy("tournament.id");
  const { rows, total } = await countedPage(tournaments, page);
  return { list: rows.map((row) => viewOf(row, now)), total };
}

/** Tournaments with the prizes that they paid. */
function rowsOf(db: Db) {
  return db
    .selectFrom("tournament")
    .selectAll("tournament")
    .select((eb) =>
      eb
        .selectFrom("tournament_result as result")
        .whereRef("result.merchant_id", "=", "tournament.merchant_id")
        .whereRef("result.tournament_id", "=", "tournament.id")
        .where("result.state", "=", "paid")
        .select((results) =>
          results.fn.coalesce(results.fn.sum<number>("result.prize"), results.lit(0)).as("sum"),
        )
        .as("paid"),
    );
}

/** Narrows a list down to the tournaments that stand so. */
function only(rows: ReturnType<typeof rowsOf>, which: TournamentsWhich, now: number) {
  if (which === "all") return rows;
  if (which === "cancelled") return rows.where("tournament.state", "=", "cancelled");
  const held = rows.where("tournament.state", "=", "published");
  if (which === "coming_soon") return held.where("tournament.starts_at", ">", now);
  if (which === "ended") return held.where("tournament.ends_at", "<=", now);
  return held.where("tournament.starts_at", "<=", now).where("tournament.ends_at", ">", now);
}

function viewOf(row: TournamentRow & { paid: number | null }, now: number): OperatorTournament {
  const tournament = tournamentOf(row);
  const { id, rules, texts, startsAt, endsAt } = tournament;
  return {
    ...{ merchantId: row.merchant_id, id, rules, texts, startsAt, endsAt },
    state: shownState(tournament, now),
    finalAt: endsAt + COUNTING_MS,
    pool: sumOfPlaces(rules.prizes, 1, Number.MAX_SAFE_INTEGER),
    paid: row.paid ?? 0,
  };
}

/** @throws PlatformError NOT_FOUND. */
async function tournamentDetail(
  deps: TournamentDeskDeps & { standings: SharedStandings<TournamentScore> },
  { merchant: { code: merchantId }, operator }: MerchantContext,
  { id, pageNo, pageSize }: OperatorInput<"tournaments", "detail">,
): Promise<OperatorValue<"tournaments", "detail">> {
  const { db } = deps.database;
  const row = await rowsOf(db)
    .where("tournament.merchant_id", "=", merchantId)
    .where("tournament.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  const one = viewOf(row, deps.clock.now());
  const asked = { merchantId, accountId: null, from: (pageNo - 1) * pageSize, size: pageSize };
  // Nothing counts for one that was taken back.
  const { asOf, isFinal, total, page } =
    one.state === "cancelled"
      ? { asOf: row.updated_at, isFinal: true, total: 0, page: [] }
      : await tournamentBoard(deps, tournamentOf(row), asked);
  const names = await usernamesOf(
    db,
    merchantId,
    page.map(({ accountId }) => accountId),
  );
  return {
    ...{ one, asOf, isFinal, total },
    places: page.map(({ accountId, rank, score, bets, prize, payment }) => ({
      ...{ rank, accountId, score, bets, prize, payment },
      username: names.get(accountId) ?? accountId,
    })),
    actions: one.state === "coming_soon" && may(operator.role, "tournaments.cancel") ? ["cancel"] : [],
  };
}

async function usernamesOf(
  db: Db,
  merchantId: string,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .select(["id", "username_shown"])
    .where("merchant_id", "=", merchantId)
    .where("id", "in", accountIds)
    .execute();
  return new Map(rows.map(({ id, username_shown }) => [id, username_shown]));
}

/**
 * The key is the tournament's id, so that sending the same form twice makes one.
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT; CONFLICT for other rules under a key that was used.
 */
async function createTournament(
  { database, clock }: TournamentDeskDeps,
  { merchant, operation }: MerchantContext,
  {
    idempotencyKey: id,
    rules: asked,
    texts,
    startsAt: wished,
    endsAt,
  }: OperatorInput<"tournaments", "create">,
): Promise<{ id: string }> {
  requireTournaments(merchant);
  const now = clock.now();
  const startsAt = Math.max(now, wished);
  if (endsAt <= startsAt) throw fieldRefusal("/endsAt", { messageKey: "ops.error.endsBefore" });
  const rules = await knownRules(database.db, merchant, asked);
  return database.transaction(async (trx) => {
    if (await addTournament(trx, merchant, id, { rules, texts, startsAt, endsAt }, now)) {
      const { metric, minStake, minBets, times, days } = rules;
      const pool = sumOfPlaces(rules.prizes, 1, Number.MAX_SAFE_INTEGER);
      const facts = {
        ...{ metric, minStake, minBets, pool, times, days, startsAt, endsAt },
        gameTypes: rules.gameTypes.join(", "),
        vendors: rules.vendors.map(({ name }) => name).join(", "),
        games: rules.games.map(({ name }) => name).join(", "),
        prizes: JSON.stringify(rules.prizes),
        texts: JSON.stringify(texts),
      };
      await operation.record(trx, {}, facts, id);
      return { id };
    }
    const there = await requireTournament(trx, merchant.code, id);
    if (JSON.stringify(there.rules) !== JSON.stringify(rules)) throw new PlatformError("CONFLICT");
    return { id };
  });
}

/** @throws PlatformError NOT_FOUND; CONFLICT with `details.state` once it has begun. */
async function cancel(
  { database, clock }: TournamentDeskDeps,
  { merchant, operation }: MerchantContext,
  { id, note }: OperatorInput<"tournaments", "cancel">,
): Promise<void> {
  await database.transaction(async (trx) => {
    await cancelTournament(trx, merchant.code, id, clock.now());
    await operation.record(trx, { state: "coming_soon" }, { state: "cancelled", note });
  });
}
