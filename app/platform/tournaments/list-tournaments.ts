import { localizedText } from "#app/shared/localized-text.ts";
import { sumOfPlaces } from "#app/shared/shared-prizes.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Tournament as TournamentView } from "../contract/tournaments.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { isCallerOnBreak } from "../protection/protection.server.ts";
import {
  requireTournaments,
  SETTLEMENT_WAIT_MS,
  shownTournaments,
  stateAt,
  type Tournament,
} from "./tournament.ts";
import { tournamentBoard } from "./tournament-board.ts";

/**
 * Lists the brand's tournaments; during a break only those in which the caller takes part. @throws PlatformError
 * FEATURE_OFF.
 */
export async function listTournaments(
  services: Services,
  ctx: CallContext,
  { language = ctx.request.language }: CallInput<"rewards", "tournaments">,
): Promise<CallValue<"rewards", "tournaments">> {
  const { merchant } = ctx;
  requireTournaments(merchant);
  const { db } = services.database;
  const now = services.clock.now();
  const shown = await shownTournaments(db, merchant, now);
  const onBreak = await isCallerOnBreak(db, ctx, now);
  const list = onBreak ? await joined(services, ctx, shown) : shown;
  return { onBreak, list: list.map((one) => tournamentView(merchant, language, one, now)) };
}

/** Returns the tournaments in which the caller has counted bets. */
async function joined(
  services: Services,
  { caller, merchant }: CallContext,
  shown: readonly Tournament[],
): Promise<Tournament[]> {
  const { accountId } = requireAccount(caller);
  const asked = { merchantId: merchant.code, accountId, from: 0, size: 0 };
  const boards = await Promise.all(shown.map((one) => tournamentBoard(services, one, asked)));
  return shown.filter((_, at) => boards[at]?.own);
}

/** Returns a tournament as shown on a site. */
export function tournamentView(
  merchant: MerchantProfile,
  language: string,
  tournament: Tournament,
  now: number,
): TournamentView {
  const { id, rules, texts, startsAt, endsAt } = tournament;
  const text = localizedText(texts, merchant, language);
  return {
    tournamentId: id,
    title: text?.title ?? "",
    summary: text?.summary ?? "",
    state: stateAt(tournament, now),
    rules,
    pool: sumOfPlaces(rules.prizes, 1, Number.MAX_SAFE_INTEGER),
    startsAt,
    endsAt,
    finalAt: endsAt + SETTLEMENT_WAIT_MS,
  };
}
