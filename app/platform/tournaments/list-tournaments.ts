import { sumOfPlaces } from "#app/shared/shared-prizes.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Tournament as TournamentView } from "../contract/tournaments.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { textIn } from "../missions/missions.server.ts";
import {
  COUNTING_MS,
  requireTournaments,
  shownTournaments,
  stateAt,
  type Tournament,
  type TournamentDeps,
} from "./tournament.ts";

/** The tournaments of the brand. @throws PlatformError FEATURE_OFF. */
export async function listTournaments(
  { database: { db }, clock }: TournamentDeps,
  { merchant, request }: CallContext,
  { language = request.language }: CallInput<"rewards", "tournaments">,
): Promise<CallValue<"rewards", "tournaments">> {
  requireTournaments(merchant);
  const now = clock.now();
  const list = await shownTournaments(db, merchant, now);
  return { list: list.map((one) => tournamentView(merchant, language, one, now)) };
}

/** A tournament as a site shows it. */
export function tournamentView(
  merchant: MerchantProfile,
  language: string,
  tournament: Tournament,
  now: number,
): TournamentView {
  const { id, rules, texts, startsAt, endsAt } = tournament;
  const text = textIn(texts, merchant, language);
  return {
    tournamentId: id,
    title: text?.title ?? "",
    summary: text?.summary ?? "",
    state: stateAt(tournament, now),
    rules,
    pool: sumOfPlaces(rules.prizes, 1, Number.MAX_SAFE_INTEGER),
    startsAt,
    endsAt,
    finalAt: endsAt + COUNTING_MS,
  };
}
