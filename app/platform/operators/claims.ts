import type { CaseClaim, ClaimAction, ClaimArea } from "../contract/ops/cases.ts";
import { hasPermission, type OperatorRole, type Permission } from "../contract/ops/permissions.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { loadNames } from "./case-parts.ts";
import { CASE_TABLES } from "./case-tables.ts";
import type { MerchantContext, OperatorAreaHandlers } from "./operator-context.ts";

/** The time without a decision after which any operator may claim a case (docs/decisions/0107). */
export const CLAIM_MS = 30 * 60_000;

interface Case {
  merchantId: string;
  area: ClaimArea;
  id: string;
}

/** The minimum permission in an area for claiming its cases. */
const MIN_CLAIM_PERMISSION = {
  withdrawals: "withdrawals.reject",
  deposits: "deposits.match",
  applications: "applications.approve",
  redemptions: "redemptions.approve",
  feedback: "feedback.answer",
  matches: "matches.confirm",
} as const satisfies Record<ClaimArea, Permission>;

/** Returns true when the role may claim in the area; roles that may take cases over may release those of any area. */
const mayClaim = (role: OperatorRole, area: ClaimArea) =>
  hasPermission(role, MIN_CLAIM_PERMISSION[area]) || hasPermission(role, "cases.takeOver");

interface Claimant {
  operatorId: string;
  now: number;
}

/** Claims of cases: claim, release and takeover. */
export function caseHandlers({ database, clock }: Services): OperatorAreaHandlers<"cases"> {
  const change = <C extends CaseClaim | null>(
    { merchant, operator, operation }: MerchantContext,
    { area, id }: { area: ClaimArea; id: string },
    work: (trx: Trx, one: Case, by: Claimant) => Promise<C>,
  ) =>
    database.transaction(async (trx) => {
      const one = { merchantId: merchant.code, area, id };
      await requireCase(trx, one);
      if (!mayClaim(operator.role, area)) throw new PlatformError("FORBIDDEN");
      const by = { operatorId: operation.operatorId, now: clock.now() };
      const before = await readClaim(trx, one, by.now);
      const claim = await work(trx, one, by);
      const who = (shown: CaseClaim | null) => ({ area, operator: shown?.operatorId ?? null });
      await operation.record(trx, who(before), who(claim));
      return claim;
    });
  return {
    claim: (ctx, input) => change(ctx, input, claimCase),
    takeOver: (ctx, input) =>
      change(ctx, input, (trx, one, by) => claimCase(trx, one, by, { evenFromOthers: true })),
    async release(ctx, input) {
      await change(ctx, input, async (trx, one, by) => {
        await requireOwnClaim(trx, one, by);
        await deleteClaim(trx, one);
        return null;
      });
      return {};
    },
  };
}

/**
 * Claims a case for an operator, or extends their claim: one conditional write, so that of several concurrent claims
 * one succeeds.
 * @throws PlatformError CONFLICT with `details.claimedBy` and `until`.
 */
export async function claimCase(
  trx: Trx,
  one: Case,
  { operatorId, now }: Claimant,
  { evenFromOthers = false }: { evenFromOthers?: boolean } = {},
): Promise<CaseClaim> {
  const set = { operator_id: operatorId, claimed_at: now, expires_at: now + CLAIM_MS };
  const row = await trx
    .insertInto("case_claim")
    .values({ merchant_id: one.merchantId, area: one.area, case_id: one.id, ...set })
    .onConflict((conflict) => {
      const update = conflict.columns(["merchant_id", "area", "case_id"]).doUpdateSet(set);
      if (evenFromOthers) return update;
      return update.where((eb) =>
        eb.or([eb("case_claim.operator_id", "=", operatorId), eb("case_claim.expires_at", "<=", now)]),
      );
    })
    .returning(["operator_id", "expires_at"])
    .executeTakeFirst();
  if (!row) throw await createClaimedConflict(trx, one, now);
  return { operatorId: row.operator_id, until: row.expires_at };
}

/**
 * Lets an operator decide on a case that no other operator has claimed, and ends the claim.
 * @throws PlatformError CONFLICT with `details.claimedBy` and `until`.
 */
export async function endClaim(trx: Trx, one: Case, by: Claimant): Promise<void> {
  await requireOwnClaim(trx, one, by, { orNobodys: true });
  await deleteClaim(trx, one);
}

/** The claim of a case that operators do not claim. */
export const NO_CLAIM: Awaited<ReturnType<typeof loadClaim>> = {
  shown: { claim: null, claimActions: [] },
  isOthers: false,
};

/** Returns a case's claim as the viewing operator sees it, and their possible actions on it. */
export async function loadClaim(
  { database, clock }: Services,
  { merchant, operator }: MerchantContext,
  of: { area: ClaimArea; id: string },
): Promise<{ shown: { claim: CaseClaim | null; claimActions: ClaimAction[] }; isOthers: boolean }> {
  const claim = await readClaim(database.db, { merchantId: merchant.code, ...of }, clock.now());
  const isMine = claim?.operatorId === operator.id;
  const open: Record<ClaimAction, boolean> = {
    claim: claim === null,
    release: isMine,
    takeOver: claim !== null && !isMine,
  };
  const actions = (Object.keys(open) as ClaimAction[]).filter(
    (action) =>
      open[action] && mayClaim(operator.role, of.area) && hasPermission(operator.role, `cases.${action}`),
  );
  return { shown: { claim, claimActions: actions }, isOthers: claim !== null && !isMine };
}

async function readClaim(db: Db, one: Case, now: number): Promise<CaseClaim | null> {
  const row = await db
    .selectFrom("case_claim")
    .select(["operator_id", "expires_at"])
    .where("merchant_id", "=", one.merchantId)
    .where("area", "=", one.area)
    .where("case_id", "=", one.id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ? { operatorId: row.operator_id, until: row.expires_at } : null;
}

async function deleteClaim(trx: Trx, one: Case): Promise<void> {
  await trx
    .deleteFrom("case_claim")
    .where("merchant_id", "=", one.merchantId)
    .where("area", "=", one.area)
    .where("case_id", "=", one.id)
    .execute();
}

async function requireOwnClaim(
  trx: Trx,
  one: Case,
  { operatorId, now }: Claimant,
  { orNobodys = false }: { orNobodys?: boolean } = {},
): Promise<void> {
  const claim = await readClaim(trx, one, now);
  if (claim ? claim.operatorId === operatorId : orNobodys) return;
  throw await createClaimedConflict(trx, one, now);
}

/** Returns the error for a case that another operator has claimed, or that is not claimed. */
async function createClaimedConflict(trx: Trx, one: Case, now: number): Promise<PlatformError> {
  const claim = await readClaim(trx, one, now);
  if (!claim) return new PlatformError("CONFLICT");
  const names = await loadNames(trx, [claim.operatorId]);
  const claimedBy = names[claim.operatorId] ?? claim.operatorId;
  return new PlatformError("CONFLICT", { details: { claimedBy, until: claim.until } });
}

/** @throws PlatformError NOT_FOUND. */
async function requireCase(trx: Trx, { merchantId, area, id }: Case): Promise<void> {
  const found = await trx
    .selectFrom(CASE_TABLES[area])
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new PlatformError("NOT_FOUND");
}
