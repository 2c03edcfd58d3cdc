import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { BRAND_FOLDER } from "../../app/brand/own-names.ts";
import { readSource } from "../../app/brand/source.ts";
import type { MerchantHoldings } from "../../app/platform/system/merchant-holdings.server.ts";
import { plainDecimal } from "../../app/shared/money.ts";

export interface RemovalPlan {
  id: string;
  /** The brand's folder. */
  from: string;
  /** The folder that it is moved to: beside the folder of brands, where it is not served. */
  to: string;
  /** The tenant whose data stays in the database. */
  merchantCode: string;
}

/**
 * Returns the planned removal of an existing brand, for confirmation.
 * @throws Error in one sentence when another brand extends it, or it is a template for others.
 */
export function removalPlan(id: string, folder: string, now: Date): RemovalPlan {
  const heirs = readdirSync(folder).filter(
    (other) => other !== id && BRAND_FOLDER.test(other) && readSource(folder, other).document.extends === id,
  );
  if (heirs.length > 0)
    throw new Error(
      `${heirs.join(", ")} ${heirs.length === 1 ? "extends" : "extend"} ${id}: remove that first.`,
    );
  const { merchantCode } = readSource(folder, id).document;
  const day = now.toISOString().slice(0, 19).replaceAll(":", "");
  return {
    id,
    from: path.join(folder, id),
    to: path.join(`${folder}-removed`, `${id}-${day}`),
    merchantCode: String(merchantCode ?? id),
  };
}

/**
 * Returns the reason why a brand is not removed while members have accounts at it, as a sentence; null when there are
 * none.
 */
export function holdingsRefusal(
  id: string,
  { members, balance }: MerchantHoldings,
  currency: { code: string; decimals: number } | undefined,
): string | null {
  if (members === 0 && balance === 0) return null;
  const people = members === 1 ? "1 member" : `${members} members`;
  const amount = currency
    ? `${currency.code} ${plainDecimal(Math.max(0, balance), currency.decimals)}`
    : `${balance} minor units`;
  return (
    `${id} has ${people} with ${amount} in their wallets, and they could no longer sign in: ` +
    "use --with-members to remove it anyway."
  );
}

/**
 * Moves a brand's folder away: a running server stops serving it. Returns a summary of what was done and what remains.
 */
export function removeBrand({ id, from, to, merchantCode }: RemovalPlan): string {
  mkdirSync(path.dirname(to), { recursive: true });
  if (existsSync(to)) throw new Error(`${to} already exists: nothing was moved.`);
  renameSync(from, to);
  return (
    `${id} is no longer served. Its folder is now ${to}: move it back to serve the brand again, or delete it. ` +
    `The database keeps all data of the merchant ${merchantCode}: accounts, balances, bets, payments and the ` +
    "log. A brand with the same merchantCode gets it back. Members' pictures stay in the file store."
  );
}
