import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { TournamentResultRow } from "../database/tables/tournaments.ts";
import { isOnBreak } from "../protection/protection.server.ts";
import { computeTurnover, grantPrize, lockMember } from "../rewards/rewards.server.ts";
import { rank, tournamentScores } from "./standings.ts";
import { HOLD_MS, SETTLEMENT_WAIT_MS, type Tournament, toTournament } from "./tournament.ts";

/** Places of a tournament that are stored, in addition to all that win a prize. */
const KEPT_PLACES = 10_000;
/** Rows per insert: SQLite allows 32,766 values in a statement. */
const CHUNK = 500;
/** Prizes paid in one run; the next run continues. */
const BATCH = 200;

/** Finalises the standings of tournaments that are due, and pays their prizes. May run anywhere, and twice. */
export async function closeTournaments(services: Services, merchant: MerchantProfile): Promise<void> {
  const { database, clock } = services;
  const due = await database.db
    .selectFrom("tournament")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("state", "=", "published")
    .where("closed_at", "is", null)
    .where("ends_at", "<=", clock.now() - SETTLEMENT_WAIT_MS)
    .execute();
  for (const row of due) await close(services, merchant, toTournament(row));
  await payPrizes(services, merchant);
}

/** Writes the final standings, once: the run that sets `closed_at` writes them in the same transaction. */
async function close(
  { database, clock }: Services,
  { code: merchantId }: MerchantProfile,
  tournament: Tournament,
): Promise<void> {
  await database.transaction(async (trx) => {
    const now = clock.now();
    const mine = await trx
      .updateTable("tournament")
      .set({ closed_at: now, updated_at: now })
      .where("merchant_id", "=", merchantId)
      .where("id", "=", tournament.id)
      .where("closed_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!mine) return;
    const ranked = rank(tournament.rules, await tournamentScores(trx, merchantId, tournament));
    const rows = ranked
      .map(
        ({ accountId, rank: shared, score, bets, prize }, at): TournamentResultRow => ({
          merchant_id: merchantId,
          tournament_id: tournament.id,
          account_id: accountId,
          place: at + 1,
          rank: shared,
          score,
          bets,
          prize,
          state: prize > 0 ? "open" : "none",
          grant_id: null,
          updated_at: now,
        }),
      )
      .filter(({ place, prize }) => place <= KEPT_PLACES || prize > 0);
    for (let at = 0; at < rows.length; at += CHUNK) {
      await trx
        .insertInto("tournament_result")
        .values(rows.slice(at, at + CHUNK))
        .execute();
    }
    await trx
      .updateTable("tournament")
      .set({ ranked: rows.length })
      .where("merchant_id", "=", merchantId)
      .where("id", "=", tournament.id)
      .execute();
  });
}

/** Pays waiting prizes, each in its own transaction, starting with the least recently tried. */
async function payPrizes(services: Services, merchant: MerchantProfile): Promise<void> {
  const waiting = await services.database.db
    .selectFrom("tournament_result")
    .select(["tournament_id", "account_id"])
    .where("merchant_id", "=", merchant.code)
    .where("state", "=", "open")
    .orderBy("updated_at")
    .orderBy("place")
    .limit(BATCH)
    .execute();
  for (const { tournament_id, account_id } of waiting)
    await pay(services, merchant, tournament_id, account_id);
}

async function pay(
  { database, clock }: Services,
  merchant: MerchantProfile,
  tournamentId: string,
  accountId: string,
): Promise<void> {
  await database.transaction(async (trx) => {
    await lockMember(trx, merchant, accountId);
    const row = await openResult(trx, merchant.code, tournamentId, accountId);
    if (!row) return;
    const now = clock.now();
    const tournament = toTournament(row.tournament);
    if (await isOnBreak(trx, merchant, accountId, now)) {
      const isLost = now >= tournament.endsAt + HOLD_MS;
      await change(trx, row.result, isLost ? { state: "withheld" } : {}, now);
      return;
    }
    const { times, days } = tournament.rules;
    const amount = row.result.prize;
    const titles = Object.fromEntries(
      Object.entries(tournament.texts).map(([language, { title }]) => [language, title]),
    );
    const source = { id: `tournament:${tournament.id}`, occasion: "once", titles };
    const owed = { required: computeTurnover(amount, times), times, days };
    const grant = await grantPrize(trx, merchant, { accountId, amount, ...owed, ...source }, now);
    await change(trx, row.result, { state: "paid", grant_id: grant.id }, now);
  });
}

async function openResult(trx: Trx, merchantId: string, tournamentId: string, accountId: string) {
  const result = await trx
    .selectFrom("tournament_result")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("tournament_id", "=", tournamentId)
    .where("account_id", "=", accountId)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (!result) return null;
  const tournament = await trx
    .selectFrom("tournament")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", tournamentId)
    .executeTakeFirstOrThrow();
  return { result, tournament };
}

async function change(
  trx: Trx,
  { merchant_id, tournament_id, account_id }: TournamentResultRow,
  set: Partial<TournamentResultRow>,
  now: number,
): Promise<void> {
  await trx
    .updateTable("tournament_result")
    .set({ ...set, updated_at: now })
    .where("merchant_id", "=", merchant_id)
    .where("tournament_id", "=", tournament_id)
    .where("account_id", "=", account_id)
    .where("state", "=", "open")
    .execute();
}
