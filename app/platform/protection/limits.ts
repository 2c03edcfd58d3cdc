import { findLimitProblem } from "#app/shared/limit-sense.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { endSessionsAt } from "../sessions/session-life.server.ts";
import { lockPurse, purse } from "../wallet/wallet.server.ts";
import { loadExclusion } from "./exclusion-rows.ts";
import { computeSessionLimitEnds } from "./gates.ts";
import { getLimits, type PlayerLimit, storeLimit } from "./limit-rows.ts";
import { changeLimit, isLooser, LIMIT_KINDS, LIMIT_PERIODS } from "./limit-rules.ts";
import { loadObjection } from "./object.ts";
import { periodAt } from "./periods.ts";
import { loadUsed, type Owner, playUsage } from "./usage.ts";

export type LimitView = CallValue<"protection", "setLimit">;

/** Returns the caller's limits, the used part of each, and the account's break if it has one. */
export async function listLimits(
  { database: { db }, clock }: Services,
  { merchant, caller }: CallContext,
): Promise<CallValue<"protection", "limits">> {
  const { accountId } = requireAccount(caller);
  const now = clock.now();
  const owner = { merchantId: merchant.code, accountId };
  const [list, exclusion, review] = await Promise.all([
    limitViews(db, merchant, accountId, now),
    loadExclusion(db, owner, now),
    loadObjection(db, owner, now),
  ]);
  const { limits, offerDepositLimit } = merchant.protection;
  const hasChosen = list.some(({ kind, setBy }) => kind === "deposit" && setBy !== "brand");
  const offer = !hasChosen && offerDepositLimit !== "never" && limits.includes("deposit");
  return {
    list,
    kinds: [...limits],
    offerDepositLimit: offer ? offerDepositLimit : "never",
    exclusion,
    review,
  };
}

/** Returns the limits of an account in a fixed order, each with its used part. */
export async function limitViews(
  db: Db,
  merchant: MerchantProfile,
  accountId: string,
  now: number,
): Promise<LimitView[]> {
  const limits = await getLimits(db, merchant, accountId, now);
  const rank = ({ kind, period }: PlayerLimit) =>
    LIMIT_KINDS.indexOf(kind) * LIMIT_PERIODS.length + LIMIT_PERIODS.indexOf(period);
  const owner = { merchantId: merchant.code, accountId };
  const sorted = limits.toSorted((a, b) => rank(a) - rank(b));
  return Promise.all(sorted.map((limit) => toView(db, merchant, owner, limit, now)));
}

async function toView(
  db: Db,
  merchant: MerchantProfile,
  owner: Owner,
  limit: PlayerLimit,
  now: number,
): Promise<LimitView> {
  const span = periodAt(limit.period, now, merchant.timeZone);
  const used = await loadUsed(db, owner, limit.kind, limit.kind === "session" ? { ...span, to: now } : span);
  const open = limit.kind === "loss" ? (await playUsage(db, owner, span.from)).open : 0;
  return { ...limit, used: Math.max(0, used), open, resetsAt: span.to };
}

/**
 * Sets a limit of the caller: a stricter one applies at once, a looser one or none after 24 hours. Setting the current
 * limit cancels a waiting raise. Of concurrent changes the strictest applies.
 *
 * @throws PlatformError NOT_LOGGED_IN; INVALID_INPUT for a limit that limits nothing; FEATURE_OFF for a kind that the
 *   brand does not offer; FORBIDDEN for loosening a limit that an operator has set.
 */
export async function setLimit(
  services: Services,
  { merchant, caller }: CallContext,
  { kind, period, amount }: CallInput<"protection", "setLimit">,
): Promise<LimitView> {
  const { accountId } = requireAccount(caller);
  requireEffectiveLimit({ kind, period, amount });
  const now = services.clock.now();
  return services.database.transaction(async (trx) => {
    const before = await lockLimit(trx, merchant, accountId, { kind, period }, now);
    const isOffered = merchant.protection.limits.includes(kind) || before.setBy !== "brand";
    if (!isOffered) throw new PlatformError("FEATURE_OFF");
    const ofOperator = before.setBy === "operator";
    if (ofOperator && isLooser(amount, before.amount)) throw new PlatformError("FORBIDDEN");
    const terms = changeLimit(before, amount, now);
    const limit: PlayerLimit = { ...before, ...terms, setBy: ofOperator ? "operator" : "member" };
    await storeLimit(trx, { merchantId: merchant.code, accountId }, limit, {
      setBy: ofOperator ? "operator" : "member",
      now,
    });
    if (kind === "session") await scheduleSessionEnds(trx, merchant, accountId, now);
    return toView(trx, merchant, { merchantId: merchant.code, accountId }, limit, now);
  });
}

/** @throws PlatformError INVALID_INPUT (pointer /amount) for a limit that limits nothing, such as 25 hours a day. */
export function requireEffectiveLimit(limit: Pick<PlayerLimit, "kind" | "period" | "amount">): void {
  const fault = findLimitProblem(limit);
  if (fault) throw createFieldError("/amount", fault);
}

/** Returns the current limit under the lock of the account's purse: bets and other changes wait for the transaction. */
export async function lockLimit(
  trx: Trx,
  merchant: MerchantProfile,
  accountId: string,
  { kind, period }: Pick<PlayerLimit, "kind" | "period">,
  now: number,
): Promise<PlayerLimit> {
  await lockPurse(trx, merchant.code, purse(accountId, merchant.currency.code));
  const limits = await getLimits(trx, merchant, accountId, now);
  const known = limits.find((limit) => limit.kind === kind && limit.period === period);
  return known ?? { kind, period, amount: null, next: null, setBy: "brand" };
}

/** Makes the account's sessions end when the time of its limits is used up, or at once if it already is. */
export async function scheduleSessionEnds(
  trx: Trx,
  merchant: MerchantProfile,
  accountId: string,
  now: number,
): Promise<void> {
  const ends = await computeSessionLimitEnds(trx, merchant, accountId, now);
  if (ends.length === 0) return;
  await endSessionsAt(trx, merchant.code, accountId, Math.max(now, Math.min(...ends)));
}
