import type { Selectable } from "kysely";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import type { OperatorTournament, TournamentAction, TournamentFilter } from "../contract/ops/tournaments.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database, Db } from "../database/database.server.ts";
import type { TournamentRow } from "../database/tables/tournaments.ts";
import { type SharedStandings, sharedStandings } from "../missions/missions.server.ts";
import type { Clock } from "../ports/clock.ts";
import {
  cancelTournament,
  getOperatorState,
  SETTLEMENT_WAIT_MS,
  type TournamentDraft,
  type TournamentScore,
  toTournament,
  tournamentBoard,
} from "../tournaments/tournaments.server.ts";
import { listCodes, toEmptyResult } from "./case-parts.ts";
import { changeItem, createItem, publishItem, readItem, saveItem, versionFacts } from "./catalogue.ts";
import { loadVendors } from "./known-ids.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { getPool, TOURNAMENT_CATALOGUE } from "./tournament-catalogue.ts";

interface TournamentServiceDeps {
  database: Database;
  clock: Clock;
}

/** Tournaments, drafted and published; the log records a cancelled one with the operator's note. */
export function tournamentHandlers(deps: TournamentServiceDeps): OperatorAreaHandlers<"tournaments"> {
  const standings = sharedStandings<TournamentScore>(deps.clock);
  return {
    list: (ctx, input) => listTournaments(deps, ctx, input),
    detail: (ctx, input) => tournamentDetail({ ...deps, standings }, ctx, input),
    choices: async ({ merchant }) => ({
      isOn: merchant.switches.tournaments === true,
      vendors: await loadVendors(deps.database.db, merchant),
    }),
    async create(ctx, { merchant: _, idempotencyKey: id, ...draft }) {
      await createItem(deps, TOURNAMENT_CATALOGUE, ctx, { id, content: toContent(draft) });
      return { id };
    },
    edit: (ctx, { merchant: _, id, seenVersion, publish, ...draft }) =>
      toEmptyResult(
        saveItem(deps, TOURNAMENT_CATALOGUE, ctx, { id, seenVersion, content: toContent(draft), publish }),
      ),
    publish: (ctx, input) => toEmptyResult(publishItem(deps, TOURNAMENT_CATALOGUE, ctx, input)),
    cancel: (ctx, { note, ...seen }) =>
      toEmptyResult(
        changeItem(deps, TOURNAMENT_CATALOGUE, ctx, seen, async (trx, now) => {
          await cancelTournament(trx, ctx.merchant.code, seen.id, now);
          return { before: { state: "coming_soon" }, after: { state: "cancelled", note } };
        }),
      ),
  };
}

/** Returns the content with the typed vendors and games; the catalogue looks up their names. */
function toContent({
  rules,
  ...draft
}: Omit<OperatorInput<"tournaments", "create">, "merchant" | "idempotencyKey">): TournamentDraft {
  const vendors = rules.vendors.map((vassalage) => ({ vassalage, name: vassalage }));
  const games = rules.games.map((gameId) => ({ gameId, name: gameId }));
  return { ...draft, rules: { ...rules, vendors, games } };
}

async function listTournaments(
  { database: { db }, clock }: TournamentServiceDeps,
  ctx: WorkContext,
  { brand, which, ...page }: OperatorInput<"tournaments", "list">,
): Promise<OperatorValue<"tournaments", "list">> {
  const merchantIds = listCodes(ctx, brand);
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const now = clock.now();
  const tournaments = only(selectRows(db), which, now)
    .where("tournament.merchant_id", "in", merchantIds)
    .orderBy("tournament.starts_at", "desc")
    .orderBy("tournament.id");
  const { rows, total } = await countedPage(tournaments, page);
  return { list: rows.map((row) => toView(row, now)), total };
}

/** Selects tournaments with the prizes that they paid. */
function selectRows(db: Db) {
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

/** Filters a list to tournaments in the given state. */
function only(rows: ReturnType<typeof selectRows>, which: TournamentFilter, now: number) {
  if (which === "all") return rows;
  if (which === "cancelled") {
    return rows.where("tournament.state", "=", "cancelled").where("tournament.draft", "=", 0);
  }
  const held = rows.where("tournament.state", "=", "published");
  if (which === "coming_soon") return held.where("tournament.starts_at", ">", now);
  if (which === "ended") return held.where("tournament.ends_at", "<=", now);
  return held.where("tournament.starts_at", "<=", now).where("tournament.ends_at", ">", now);
}

function toView(row: Selectable<TournamentRow> & { paid: number | null }, now: number): OperatorTournament {
  const tournament = toTournament(row);
  const { id, rules, texts, startsAt, endsAt } = tournament;
  return {
    ...{ merchantId: row.merchant_id, id, rules, texts, startsAt, endsAt },
    state: getOperatorState(tournament, now),
    finalAt: endsAt + SETTLEMENT_WAIT_MS,
    pool: getPool({ rules }),
    paid: row.paid ?? 0,
  };
}

/** @throws PlatformError NOT_FOUND. */
async function tournamentDetail(
  deps: TournamentServiceDeps & { standings: SharedStandings<TournamentScore> },
  ctx: MerchantContext,
  { id, pageNo, pageSize }: OperatorInput<"tournaments", "detail">,
): Promise<OperatorValue<"tournaments", "detail">> {
  const { db } = deps.database;
  const { operator } = ctx;
  const merchantId = ctx.merchant.code;
  const item = await readItem(db, TOURNAMENT_CATALOGUE, merchantId, id);
  const row = await selectRows(db)
    .where("tournament.merchant_id", "=", merchantId)
    .where("tournament.id", "=", id)
    .executeTakeFirstOrThrow();
  const one = toView(row, deps.clock.now());
  const asked = { merchantId, accountId: null, from: (pageNo - 1) * pageSize, size: pageSize };
  // Nothing counts for a draft or a cancelled tournament.
  const { asOf, isFinal, total, page } =
    one.state === "cancelled" || one.state === "draft"
      ? { asOf: row.updated_at, isFinal: true, total: 0, page: [] }
      : await tournamentBoard(deps, toTournament(row), asked);
  const names = await loadUsernames(
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
    version: await versionFacts(db, TOURNAMENT_CATALOGUE, ctx, item),
    actions: (ACTIONS[one.state] ?? []).filter((action) =>
      hasPermission(operator.role, `tournaments.${action}`),
    ),
  };
}

const ACTIONS: Readonly<Partial<Record<OperatorTournament["state"], readonly TournamentAction[]>>> = {
  draft: ["edit", "publish"],
  coming_soon: ["cancel"],
};

async function loadUsernames(
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
