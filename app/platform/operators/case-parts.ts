import type { CaseStep } from "../contract/ops/operator-call.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { MoneyEvent } from "../wallet/wallet.server.ts";
import type { CallOperation, WorkContext } from "./operator-context.ts";

/** Returns the codes of the merchants to list: the one in the input, or all that the operator works for. */
export function listCodes({ merchants, merchant }: WorkContext): string[] {
  return (merchant ? [merchant] : merchants).map(({ code }) => code);
}

/** Returns the merchant of a case, which is one of the operator's. */
export function requireCaseMerchant({ merchants }: WorkContext, code: string): MerchantProfile {
  const merchant = merchants.find((one) => one.code === code);
  if (!merchant) throw new Error(`a case of ${code} was listed for somebody who does not work for it`);
  return merchant;
}

/** Returns a payment with its steps as an operator sees them. */
export function withSteps<T extends { steps: readonly MoneyEvent[] }>({ steps, ...payment }: T) {
  return {
    ...payment,
    steps: steps.map(({ state, at, reason, actor, details: { operator, note } }): CaseStep => {
      const operatorId = typeof operator === "string" ? operator : null;
      return { state, at, reason, actor, operatorId, note: typeof note === "string" ? note : "" };
    }),
  };
}

/** Returns operators' names by their ids; other ids are left out. */
export async function loadNames(db: Db, ids: readonly (string | null)[]): Promise<Record<string, string>> {
  const named = [...new Set(ids)].filter((id) => id !== null);
  if (named.length === 0) return {};
  const rows = await db.selectFrom("operator").select(["id", "username"]).where("id", "in", named).execute();
  return Object.fromEntries(rows.map(({ id, username }) => [id, username]));
}

/**
 * Returns the error for an action on something that was changed after the operator saw it: CONFLICT, with who changed
 * it and when.
 */
export async function createChangedConflict(
  db: Db,
  { version, editedBy, editedAt }: { version: number; editedBy: string | null; editedAt: number },
): Promise<PlatformError> {
  const names = await loadNames(db, [editedBy]);
  const changedBy = names[editedBy ?? ""] ?? "";
  return new PlatformError("CONFLICT", { details: { version, changedBy, changedAt: editedAt } });
}

/**
 * Returns the operation of a decision based on pictures: throws CONFLICT with `details.pictures` if the case has a
 * different number of pictures than the operator saw. `count`: counts its pictures.
 */
export function requireSeenPictures(
  operation: CallOperation,
  seen: number,
  count: (trx: Trx) => Promise<number>,
): CallOperation {
  return {
    ...operation,
    async record(trx, ...line) {
      const pictures = await count(trx);
      if (pictures !== seen) throw new PlatformError("CONFLICT", { details: { pictures } });
      await operation.record(trx, ...line);
    },
  };
}

/** Returns the value of a call without a result. */
export async function toEmptyResult(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}
