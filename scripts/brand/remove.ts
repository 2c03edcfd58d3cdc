import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { readSource } from "../../app/brand/source.ts";

export interface RemovalPlan {
  id: string;
  /** The brand's folder. */
  from: string;
  /** Where it is moved to: beside the folder of brands, where nothing serves. */
  to: string;
  /** The tenant whose data stays in the database. */
  merchantCode: string;
}

/**
 * What removing a brand would do.
 * @throws Error in one sentence where there is no such brand, or another one extends it.
 */
export function removalPlan(id: string, folder: string, now: Date): RemovalPlan {
  const from = path.join(folder, id);
  if (!/^[a-z0-9][a-z0-9-]*$/.test(id) || !existsSync(path.join(from, "brand.json"))) {
    throw new Error(`There is no brand ${id}.`);
  }
  const heirs = readdirSync(folder).filter(
    (other) => other !== id && readSource(folder, other).document.extends === id,
  );
  if (heirs.length > 0) throw new Error(`${heirs.join(", ")} extends ${id}: remove that first.`);
  const { merchantCode } = readSource(folder, id).document;
  const day = now.toISOString().slice(0, 19).replaceAll(":", "");
  return {
    id,
    from,
    to: path.join(`${folder}-removed`, `${id}-${day}`),
    merchantCode: String(merchantCode ?? id),
  };
}

/** Moves a brand's folder away, or deletes it. A running server stops serving it. Returns what was done and what stays. */
export function removeBrand({ id, from, to, merchantCode }: RemovalPlan, how: { delete: boolean }): string {
  if (how.delete) rmSync(from, { recursive: true });
  else {
    mkdirSync(path.dirname(to), { recursive: true });
    renameSync(from, to);
  }
  const done = how.delete
    ? `${id} is deleted.`
    : `${id} is out of service. Its folder is ${to}: move it back to serve it again.`;
  return (
    `${done} In the database everything of the merchant ${merchantCode} stays: accounts, balances, bets, payments and the ` +
    "log. A brand with that merchantCode has it all again. Pictures that members sent stay in the file store."
  );
}
