import { localizedText } from "#app/shared/localized-text.ts";
import { gameTypeCode } from "../contract/call.ts";
import type { Bonus } from "../contract/rewards.ts";
import type { BonusTerms, MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { BonusGrantRow, TurnoverRow } from "../database/tables/rewards.ts";
import { bonusAmount, bonusTurnover, FULL_WEIGHT } from "./bonus-rules.ts";
import { grantTerms } from "./bonuses.ts";

/** Returns the total of turnovers, in minor units of valid bets. */
export function sumTurnovers(owed: readonly Pick<TurnoverRow, "required" | "done">[]) {
  const required = owed.reduce((sum, one) => sum + one.required, 0);
  const done = owed.reduce((sum, one) => sum + one.done, 0);
  return { required, done, left: required - done };
}

/** Returns the merchant's game types whose valid bets count only in part, with the share in whole percent. */
export function getPartialWeights({ gameTypes }: MerchantProfile, weights: Readonly<Record<string, number>>) {
  return gameTypeCode.options.flatMap((gameType) => {
    const weight = weights[gameType] ?? FULL_WEIGHT;
    return weight === FULL_WEIGHT || !gameTypes.includes(gameType)
      ? []
      : [{ gameType, percent: weight / 100 }];
  });
}

/** Returns the localised title of a bonus. */
export function getTitle({ titles, id }: BonusTerms, merchant: MerchantProfile, language: string): string {
  return localizedText(titles, merchant, language) ?? id;
}

/** Returns a bonus offer as shown to members, with an example of its smallest deposit. */
export function offerView(merchant: MerchantProfile, terms: BonusTerms, language: string) {
  const { id: bonusId, percent, most, minDeposit, times, of, days, every } = terms;
  const title = getTitle(terms, merchant, language);
  const weights = getPartialWeights(merchant, terms.weights);
  const bonus = bonusAmount(terms, minDeposit);
  const example = { deposit: minDeposit, bonus, required: bonusTurnover(terms, minDeposit, bonus) };
  return { bonusId, title, percent, most, minDeposit, times, of, days, every, weights, example };
}

/** Returns granted bonuses as shown to their member, in the given order, with the progress of their turnover. */
export async function bonusViews(
  db: Db,
  merchant: MerchantProfile,
  language: string,
  grants: readonly BonusGrantRow[],
): Promise<Bonus[]> {
  if (grants.length === 0) return [];
  const turnovers = await db
    .selectFrom("turnover")
    .select(["source_id", "required", "done"])
    .where("merchant_id", "=", merchant.code)
    .where("kind", "=", "bonus")
    .where(
      "source_id",
      "in",
      grants.map(({ id }) => id),
    )
    .execute();
  return grants.map((grant) => {
    const terms = grantTerms(grant);
    const own = turnovers.filter(({ source_id }) => source_id === grant.id);
    return {
      grantId: grant.id,
      title: getTitle(terms, merchant, language),
      amount: grant.amount,
      status: grant.status,
      ...sumTurnovers(own),
      weights: getPartialWeights(merchant, terms.weights),
      grantedAt: grant.granted_at,
      expiresAt: grant.expires_at,
      closedAt: grant.closed_at,
    };
  });
}
