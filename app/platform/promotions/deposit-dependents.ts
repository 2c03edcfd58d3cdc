import type { RulesFor } from "../contract/promotion-rules.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import type { PromotionEntryRow } from "../database/tables/promotions.ts";
import type { Dependent, ReversedDeposit } from "../rewards/rewards.server.ts";
import { computeTurns, matchAmount } from "./arithmetic.ts";
import { type EntryTerms, selectEntries } from "./entries.ts";
import { depositsBetween } from "./member-facts.ts";
import { type Promotion, toPromotion } from "./promotion.ts";

/** Returns the promotion rewards of a deposit: the bonus matched to it, and prizes of turns that deposits earned. */
export async function findPromotionDependents(
  trx: Trx,
  merchant: MerchantProfile,
  reversed: ReversedDeposit,
): Promise<Dependent[]> {
  const { accountId, depositId, left } = reversed;
  const entries = await selectEntries(trx, merchant, accountId)
    .where("grant_id", "is not", null)
    .orderBy("id", "desc")
    .execute();
  const matched = entries.filter((entry) => {
    if (entry.deposit_id !== depositId) return false;
    const { rules } = JSON.parse(entry.terms) as EntryTerms;
    return rules.kind !== "depositMatch" || matchAmount(rules, left) !== entry.amount;
  });
  const drawn = await drawsWithoutTurn(trx, merchant, reversed, entries);
  return [...matched, ...drawn].flatMap(({ grant_id: grantId }) =>
    grantId === null ? [] : [{ kind: "promotion" as const, grantId, accountId }],
  );
}

/**
 * Returns the latest prizes of each wheel and raffle with turns from deposits, as many as are now without an earned
 * turn.
 */
async function drawsWithoutTurn(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, depositId, amount, now }: ReversedDeposit,
  entries: readonly PromotionEntryRow[],
): Promise<PromotionEntryRow[]> {
  const ids = [...new Set(entries.filter(({ prize }) => prize !== null).map((one) => one.promotion_id))];
  if (ids.length === 0) return [];
  const { created_at: depositedAt } = await trx
    .selectFrom("deposit")
    .select("created_at")
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", depositId)
    .executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom("promotion")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("id", "in", ids)
    .execute();
  const found: PromotionEntryRow[] = [];
  for (const promotion of rows.map(toPromotion)) {
    const turns = getDepositTurns(promotion);
    const to = Math.min(now + 1, promotion.endsAt ?? Number.MAX_SAFE_INTEGER);
    if (!turns || depositedAt < promotion.startsAt || depositedAt >= to) continue;
    const sum = await depositsBetween(trx, { merchant, accountId, now }, promotion.startsAt, to);
    const earned = computeTurns(turns, sum).turns;
    if (computeTurns(turns, sum + amount).turns === earned) continue;
    const used = await selectEntries(trx, merchant, accountId)
      .where("promotion_id", "=", promotion.id)
      .orderBy("id", "desc")
      .execute();
    found.push(...used.slice(0, Math.max(0, used.length - earned)));
  }
  return found;
}

/** Returns how deposits earn turns of a promotion, or null if they do not. */
function getDepositTurns({ rules }: Promotion): { every: number; most: number } | null {
  if (rules.kind !== "wheel" && rules.kind !== "raffle") return null;
  const { turns }: RulesFor<"wheel"> | RulesFor<"raffle"> = rules;
  return turns.per === "deposit" ? turns : null;
}
