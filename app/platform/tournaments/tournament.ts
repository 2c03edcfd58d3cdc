import type { Selectable } from "kysely";
import { DAY_MS } from "#app/shared/durations.ts";
import type { TournamentRules, TournamentText } from "../contract/tournament-rules.ts";
import type { Tournament as TournamentView } from "../contract/tournaments.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { TournamentRow } from "../database/tables/tournaments.ts";

/** A tournament's texts, by language code. */
export type TournamentTexts = Readonly<Record<string, TournamentText>>;

/** A tournament. Amounts are minor units, times UTC epoch milliseconds. */
export interface Tournament {
  id: string;
  state: TournamentRow["state"] | "draft";
  rules: TournamentRules;
  texts: TournamentTexts;
  startsAt: number;
  endsAt: number;
  closedAt: number | null;
  ranked: number;
}

/** How long after its end a tournament waits for bets that were settled in time but are reported or corrected late. */
export const SETTLEMENT_WAIT_MS = 60 * 60_000;
/** How long a prize waits for a member on a break before it is withheld. */
export const HOLD_MS = 30 * DAY_MS;
/** How long an ended tournament is listed. */
const SHOWN_AFTER_END_MS = 14 * DAY_MS;
/** Maximum number of listed tournaments. No site shows more; it bounds the cost of a call. */
const MAX_SHOWN = 40;

export function toTournament(row: Selectable<TournamentRow>): Tournament {
  return {
    id: row.id,
    state: row.draft === 1 ? "draft" : row.state,
    rules: JSON.parse(row.rules),
    texts: JSON.parse(row.texts),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    closedAt: row.closed_at,
    ranked: row.ranked,
  };
}

/** Returns a tournament's state at a time. */
export function stateAt(
  { startsAt, endsAt, closedAt }: Pick<Tournament, "startsAt" | "endsAt" | "closedAt">,
  now: number,
): TournamentView["state"] {
  if (closedAt !== null) return "ended";
  if (now >= endsAt) return "counting";
  return now < startsAt ? "coming_soon" : "running";
}

/** Returns a tournament's state at a time, for operators, who see drafts and cancelled ones too. */
export function getOperatorState(
  tournament: Tournament,
  now: number,
): TournamentView["state"] | "cancelled" | "draft" {
  return tournament.state === "published" ? stateAt(tournament, now) : tournament.state;
}

/** @throws PlatformError FEATURE_OFF if the brand has no tournaments. */
export function requireTournaments({ switches }: MerchantProfile): void {
  if (switches.tournaments !== true) throw new PlatformError("FEATURE_OFF");
}

/** Returns the tournaments that a merchant's site lists: running and upcoming ones by their end, then ended ones. */
export async function shownTournaments(
  db: Db,
  merchant: MerchantProfile,
  now: number,
): Promise<Tournament[]> {
  const rows = await db
    .selectFrom("tournament")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("state", "=", "published")
    .where("ends_at", ">", now - SHOWN_AFTER_END_MS)
    .orderBy("ends_at")
    .orderBy("id")
    .limit(MAX_SHOWN)
    .execute();
  const all = rows.map(toTournament);
  return [
    ...all.filter(({ endsAt }) => endsAt > now),
    ...all.filter(({ endsAt }) => endsAt <= now).reverse(),
  ];
}

/** Returns a tournament of a merchant, drafts and cancelled ones included. @throws PlatformError NOT_FOUND. */
export async function requireTournament(db: Db, merchantId: string, id: string): Promise<Tournament> {
  const row = await db
    .selectFrom("tournament")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return toTournament(row);
}
