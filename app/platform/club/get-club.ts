import { localizedName } from "#app/shared/localized-name.ts";
import type { CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { clubSince, loadActivity } from "./activity.ts";
import { reviewMember } from "./review-club.ts";

/**
 * Returns the club's levels and the caller's standing, brought up to date.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF where the brand has no club.
 */
export async function getClub(
  { database, clock }: Services,
  { caller, merchant, request }: CallContext,
): Promise<CallValue<"rewards", "club">> {
  const { accountId } = requireAccount(caller);
  const { club } = merchant;
  if (club.levels.length === 0) throw new PlatformError("FEATURE_OFF");
  const now = clock.now();
  const activity = await loadActivity(database.db, clubSince(merchant, now), accountId);
  const { level, keepUntil, pinned } = await database.transaction((trx) =>
    reviewMember(trx, merchant, { accountId, activity, now }),
  );
  return {
    level,
    keepUntil: level === 0 || pinned ? null : keepUntil,
    days: club.days,
    ...activity,
    levels: club.levels.map(({ color, turnover, deposits, vipContact, benefits, ...one }, at) => ({
      level: at + 1,
      name: localizedName(request.language, one),
      color,
      turnover,
      deposits,
      vipContact,
      benefits: benefits.map((benefit) => localizedName(request.language, benefit)),
    })),
  };
}
