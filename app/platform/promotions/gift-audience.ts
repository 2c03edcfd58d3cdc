import { nearestWord } from "#app/shared/nearest-word.ts";
import { countLabels, hasLabel, normaliseUsername, selectMembers } from "../accounts/account-reads.server.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { Db } from "../database/database.server.ts";
import { isNotExcluded } from "../protection/protection.server.ts";

/** The recipients of free spins from operators: members by name, all with a label, or all of a club level or higher. */
export type GiftAudience =
  | { readonly usernames: readonly string[] }
  | { readonly label: string }
  | { readonly level: number };

/** Maximum number of members of one gift: each is an entry, all written in one transaction. */
export const MAX_MEMBERS = 10_000;

/** Selects the members of an audience, regardless of their accounts' and entries' states. */
function selectAudience(db: Db, merchantId: string, audience: GiftAudience) {
  const members = selectMembers(db, merchantId);
  if ("usernames" in audience) {
    return members.where("account.username", "in", audience.usernames.map(normaliseUsername));
  }
  if ("label" in audience) return members.where(hasLabel(audience.label));
  return members.where((eb) =>
    eb.exists(
      eb
        .selectFrom("club_standing as standing")
        .select("standing.level")
        .whereRef("standing.merchant_id", "=", "account.merchant_id")
        .whereRef("standing.account_id", "=", "account.id")
        .where("standing.level", ">=", audience.level),
    ),
  );
}

export interface GiftQuery {
  merchantId: string;
  promotionId: string;
  audience: GiftAudience;
  now: number;
}

/**
 * Selects the members of an audience who would get an entry: open accounts that are not on a break and have no entry of
 * the promotion yet.
 */
export function selectEligibleMembers(db: Db, { merchantId, promotionId, audience, now }: GiftQuery) {
  return selectAudience(db, merchantId, audience)
    .where("account.status", "=", "active")
    .where(isNotExcluded(now))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("promotion_entry as entry")
            .select("entry.id")
            .whereRef("entry.merchant_id", "=", "account.merchant_id")
            .whereRef("entry.account_id", "=", "account.id")
            .where("entry.promotion_id", "=", promotionId),
        ),
      ),
    );
}

/** Returns the number of members in an audience, and of those who would get an entry. */
export async function countAudience(db: Db, query: GiftQuery): Promise<{ chosen: number; fresh: number }> {
  const [chosen, fresh] = await Promise.all(
    [selectAudience(db, query.merchantId, query.audience), selectEligibleMembers(db, query)].map((members) =>
      members.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    ),
  );
  return { chosen: chosen?.count ?? 0, fresh: fresh?.count ?? 0 };
}

/**
 * Checks that the names or the label of an audience exist.
 * @throws PlatformError INVALID_INPUT on /usernames, with the first few unknown names, and on /label for a label that
 *   no member has, with the nearest one.
 */
export async function requireKnownNames(db: Db, merchantId: string, audience: GiftAudience): Promise<void> {
  if ("label" in audience) return requireKnownLabel(db, merchantId, audience.label);
  if (!("usernames" in audience)) return;
  const rows = await selectAudience(db, merchantId, audience).select("account.username").execute();
  const known = new Set(rows.map(({ username }) => username));
  const unknown = audience.usernames.filter((name) => !known.has(normaliseUsername(name)));
  if (unknown.length === 0) return;
  const names = unknown.slice(0, 5).join(", ");
  throw createFieldError("/usernames", { messageKey: "ops.error.noMembers", values: { names } });
}

async function requireKnownLabel(db: Db, merchantId: string, label: string): Promise<void> {
  const known = (await countLabels(db, [merchantId])).map((one) => one.label);
  if (known.includes(label)) return;
  const nearest = nearestWord(label, known);
  const messageKey = nearest === null ? "ops.error.unknown" : "ops.error.unknownNear";
  throw createFieldError("/label", { messageKey, values: { value: label, nearest: nearest ?? "" } });
}
