import { loadUsernames } from "../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, getRealAccountId } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { maskName } from "../core/mask-name.ts";
import type { Services } from "../core/services.ts";
import { pageOffset } from "../database/counted-page.ts";
import { isCallerOnBreak } from "../protection/protection.server.ts";
import { tournamentView } from "./list-tournaments.ts";
import { requireTournament, requireTournaments } from "./tournament.ts";
import { tournamentBoard } from "./tournament-board.ts";

/**
 * Returns a tournament with a page of its standings, live or final, and the caller's own place.
 * @throws PlatformError FEATURE_OFF; NOT_FOUND, also for drafts and cancelled tournaments, and for a caller on a
 *   break who does not take part.
 */
export async function getTournament(
  services: Services,
  ctx: CallContext,
  { tournamentId, language = ctx.request.language, ...requested }: CallInput<"rewards", "tournament">,
): Promise<CallValue<"rewards", "tournament">> {
  const { caller, merchant } = ctx;
  requireTournaments(merchant);
  const { db } = services.database;
  const tournament = await requireTournament(db, merchant.code, tournamentId);
  if (tournament.state !== "published") throw new PlatformError("NOT_FOUND");
  const asked = {
    merchantId: merchant.code,
    accountId: getRealAccountId(caller),
    from: pageOffset(requested),
    size: requested.pageSize,
  };
  const { page, ...board } = await tournamentBoard(services, tournament, asked);
  const isHidden = board.own === null && (await isCallerOnBreak(db, ctx, services.clock.now()));
  if (isHidden) throw new PlatformError("NOT_FOUND");
  const names = await loadUsernames(
    db,
    merchant.code,
    page.map(({ accountId }) => accountId),
  );
  return {
    ...board,
    tournament: tournamentView(merchant, language, tournament, services.clock.now()),
    list: page.map(({ accountId, rank, score, prize }) => ({
      rank,
      maskedAccount: maskName(names.get(accountId) ?? ""),
      score,
      prize,
      isOwn: accountId === asked.accountId,
    })),
  };
}
