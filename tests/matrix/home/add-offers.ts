import { randomUUID } from "node:crypto";
import { newId } from "../../../app/platform/database/ids.ts";
import { loadDatabase } from "../../e2e/setup/database.ts";
import type { MatrixBrand } from "../matrix-brand.ts";

/** Returns a function that runs once for each brand as an effect sees it. */
export function onceForBrand<Result>(
  run: (brand: MatrixBrand) => Promise<Result>,
): (brand: MatrixBrand) => Promise<Result> {
  const started = new WeakMap<MatrixBrand, Promise<Result>>();
  return (brand) => {
    const known = started.get(brand) ?? run(brand);
    started.set(brand, known);
    return known;
  };
}

/** Inserts a promotion that is published. Returns its id. */
export async function addPromotion(
  { site, document }: MatrixBrand,
  { group, rules }: { group: string; rules: { kind: string } },
): Promise<string> {
  const { db } = await loadDatabase(site);
  const [id, at] = [randomUUID(), Date.now()];
  await db
    .insertInto("promotion")
    .values({
      ...{ merchant_id: document.merchantCode, id, kind: rules.kind, promo_group: group, state: "published" },
      ...{ rules: JSON.stringify(rules), picture: "art:gift", sort: 1, quota: null, taken: 0 },
      texts: JSON.stringify({ EN: { title: "A promotion", summary: "", content: "" } }),
      ...{ budget: 10_000_000, most_each: 10_000_000 },
      ...{ starts_at: at, ends_at: null, created_at: at, updated_at: at },
    })
    .execute();
  return id;
}

/** Inserts a bonus of the brand's member that can be claimed. */
export async function addBonus(brand: MatrixBrand): Promise<void> {
  const { db } = await loadDatabase(brand.site);
  const { id: account_id } = await brand.account("member");
  const now = Date.now();
  await db
    .insertInto("bonus_grant")
    .values({
      ...{ merchant_id: brand.document.merchantCode, id: newId(now), account_id, bonus_id: "one" },
      ...{ occasion: "one", deposit_id: "", amount: 5_000, currency: brand.document.currency.code },
      ...{ status: "claimable", claim_key: null, claim_contact: "" },
      terms: JSON.stringify({ titles: { EN: "A bonus" }, times: 1, days: 7, weights: {} }),
      ...{ granted_at: now, expires_at: now + 86_400_000, met_at: now, closed_at: null },
    })
    .execute();
}
