import type { CallInput, CallValue } from "../contract/calls.ts";
import type { PromotionEntry } from "../contract/promotions.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { contentDigest } from "../core/same-content.ts";
import type { Services } from "../core/services.ts";
import type { PromotionEntryRow } from "../database/tables/promotions.ts";
import { computeMaxGrant } from "./arithmetic.ts";
import { draw } from "./draws.ts";
import { addEntry, changeEntry, grantEntryBonus, requireZaloId, reserveGrant } from "./entries.ts";
import { issueFreeSpins } from "./free-spins.ts";
import { type PromotionActionContext, runPromotionAction, stateConflict } from "./run-promotion-action.ts";
import { entryViews } from "./views.ts";

/**
 * Claims the caller's current reward from a promotion. Repeating the call with its key changes nothing.
 *
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND; CONFLICT with `details.state` and `why`; INVALID_INPUT
 *   on /zalo; IDEMPOTENCY_CONFLICT.
 */
export async function claimPromotion(
  services: Services,
  ctx: CallContext,
  { promotionId, zalo, idempotencyKey }: CallInput<"promotions", "claim">,
): Promise<PromotionEntry> {
  const { merchant, request } = ctx;
  const contact = requireZaloId(merchant, zalo);
  const row = await claim(services, ctx, { promotionId, contact, idempotencyKey });
  const settled = row.state === "process" ? await issueFreeSpins(services, merchant, row) : row;
  const [view] = await entryViews(services.database.db, merchant, request.language, [settled]);
  if (!view) throw new Error(`entry ${row.id} has no view`);
  return view;
}

/**
 * Draws in a raffle for which the caller has a ticket (spec section 7, `MCS2_claimRafflePromotion`).
 *
 * @throws PlatformError as {@link claimPromotion}; FEATURE_OFF if the brand has no raffles.
 */
export async function claimRaffle(
  services: Services,
  ctx: CallContext,
  { promotionId, idempotencyKey }: CallInput<"rewards", "claimRaffle">,
): Promise<CallValue<"rewards", "claimRaffle">> {
  if (ctx.merchant.switches.raffles !== true) throw new PlatformError("FEATURE_OFF");
  const row = await claim(services, ctx, { promotionId, contact: "", idempotencyKey, only: "raffle" });
  return { prizeId: row.prize ?? "", prize: row.amount, drawId: row.id };
}

interface ClaimRequest {
  promotionId: string;
  contact: string;
  idempotencyKey: string;
  only?: "raffle";
}

function claim(
  services: Services,
  ctx: CallContext,
  { promotionId, contact, idempotencyKey: key, only }: ClaimRequest,
): Promise<PromotionEntryRow> {
  const digest = contentDigest(["claim", promotionId]);
  const take = async (taking: PromotionActionContext) => {
    const { kind } = taking.promotion.rules;
    if (only !== undefined && kind !== only) throw new PlatformError("NOT_FOUND");
    const { standing } = taking;
    if (standing.state !== "claim" || !standing.claim) throw stateConflict(standing);
    return grantReward(services, taking, standing.claim, { contact, idempotency_key: key, digest });
  };
  return runPromotionAction(services, ctx, promotionId, take, { key, digest });
}

/** Writes the entry of a claim and grants its reward, in one transaction. */
async function grantReward(
  services: Services,
  taking: PromotionActionContext,
  { occasion, amount: fixed, deposit }: NonNullable<PromotionActionContext["standing"]["claim"]>,
  key: Pick<PromotionEntryRow, "contact" | "idempotency_key" | "digest">,
): Promise<PromotionEntryRow> {
  const { trx, merchant, accountId, promotion, facts, now } = taking;
  const { rules } = promotion;
  const drawn = "prizes" in rules ? await draw(services, trx, merchant, promotion, rules.prizes, now) : null;
  const amount = drawn ? drawn.given.amount : (fixed ?? 0);
  const grant =
    amount > 0
      ? await grantEntryBonus(
          trx,
          merchant,
          promotion,
          { accountId, occasion, amount, ...(deposit ? { deposit } : {}) },
          now,
        )
      : null;
  const isWorth = rules.kind === "freeSpins" ? computeMaxGrant(rules) : amount;
  // The budget must cover any prize of the draw, or its chances would differ from the promised ones. This runs last,
  // because it locks the promotion for everybody else.
  const needs = drawn ? computeMaxGrant(rules) : isWorth;
  await reserveGrant(trx, merchant.code, promotion, { accountId, amount: isWorth, needs });
  const set = {
    ...key,
    state: rules.kind === "freeSpins" ? ("process" as const) : ("claimed" as const),
    amount,
    grant_id: grant,
    deposit_id: deposit?.id ?? null,
    ...(drawn
      ? { draw_day: drawn.day, draw_no: drawn.number, landed: drawn.landed.id, prize: drawn.given.id }
      : {}),
  };
  const joined = facts.entries.find(({ state }) => state === "joined");
  if (!joined) return addEntry(trx, merchant, promotion, { account_id: accountId, occasion, ...set }, now);
  const row = await trx
    .selectFrom("promotion_entry")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", joined.id)
    .executeTakeFirstOrThrow();
  return changeEntry(trx, row, set, now);
}
