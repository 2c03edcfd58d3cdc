import type { Selectable } from "kysely";
import type { TournamentFilter } from "../contract/ops/tournaments.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import type { TournamentRow } from "../database/tables/tournaments.ts";
import { type Tournament, toTournament } from "./tournament.ts";

/** A tournament as operators see it. */
export interface StoredTournament {
  merchantId: string;
  tournament: Tournament;
  changedAt: number;
  /** The prizes that were paid, in minor units. */
  paid: number;
}

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

const toStored = (row: Selectable<TournamentRow> & { paid: number | null }): StoredTournament => ({
  ...{ merchantId: row.merchant_id, tournament: toTournament(row), changedAt: row.updated_at },
  paid: row.paid ?? 0,
});

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

/** Lists the tournaments of merchants, drafts and cancelled ones included, the latest start first. */
export async function listEveryTournament(
  db: Db,
  merchantIds: readonly string[],
  { which, ...page }: PageRequest & { which: TournamentFilter },
  now: number,
): Promise<{ list: StoredTournament[]; total: number }> {
  const tournaments = only(selectRows(db), which, now)
    .where("tournament.merchant_id", "in", merchantIds)
    .orderBy("tournament.starts_at", "desc")
    .orderBy("tournament.id");
  const { rows, total } = await countedPage(tournaments, page);
  return { list: rows.map(toStored), total };
}

/** Returns a tournament of a merchant, drafts and cancelled ones included; null if there is none. */
export async function findTournament(
  db: Db,
  merchantId: string,
  id: string,
): Promise<StoredTournament | null> {
  const row = await selectRows(db)
    .where("tournament.merchant_id", "=", merchantId)
    .where("tournament.id", "=", id)
    .executeTakeFirst();
  return row ? toStored(row) : null;
}
