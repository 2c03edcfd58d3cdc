import { getDay } from "#app/shared/business-day.ts";
import { GAME_TYPES } from "#app/shared/game-kinds.ts";
import { accountById } from "../../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../../contract/calls.ts";
import type { CallContext } from "../../core/call-context.ts";
import { PlatformError } from "../../core/errors.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Services } from "../../core/services.ts";
import type { Db } from "../../database/database.server.ts";
import { lockFigures } from "../figure-clock.ts";
import { requireAgent, requireBelow } from "../team-access.ts";
import { getFirstRateDay, loadHighestBelow, loadRates, storeRates } from "./rate-rows.ts";
import { checkRates, getMost, type RateLimits } from "./rate-rules.ts";

/** Returns the rates of an account and their limits on a business day. @throws PlatformError NOT_FOUND. */
export async function loadRateLimits(
  db: Db,
  merchantId: string,
  accountId: string,
  day: string,
): Promise<RateLimits & { uplineId: string | null }> {
  const account = await accountById(db, merchantId, accountId);
  if (!account) throw new PlatformError("NOT_FOUND");
  const { uplineId } = account;
  const rates = await loadRates(db, merchantId, [accountId, uplineId ?? []].flat(), day);
  return {
    own: rates.get(accountId) ?? new Map(),
    least: await loadHighestBelow(db, merchantId, accountId, day),
    most: uplineId === null ? null : (rates.get(uplineId) ?? new Map()),
    uplineId,
  };
}

/** Returns an account's rates of today and their limits, by game type. `all`: also game types without any rate. */
export async function describeRates(
  db: Db,
  merchant: MerchantProfile,
  { accountId, all, now }: { accountId: string; all: boolean; now: number },
): Promise<CallValue<"agents", "rebates">["list"]> {
  const { code: merchantId, timeZone } = merchant;
  const fromDay = getFirstRateDay(merchant, now);
  const next = await loadRateLimits(db, merchantId, accountId, fromDay);
  const today = (await loadRates(db, merchantId, [accountId], getDay(now, timeZone))).get(accountId);
  return GAME_TYPES.flatMap((gameType) => {
    const rateBasisPoints = today?.get(gameType) ?? 0;
    const nextRate = next.own.get(gameType) ?? 0;
    const most = getMost(next.most, gameType);
    const hasAny = rateBasisPoints > 0 || nextRate > 0 || (next.most !== null && most > 0);
    if (!all && !hasAny) return [];
    return [
      {
        ...{ gameType, rateBasisPoints, least: next.least.get(gameType) ?? 0, most },
        next: nextRate === rateBasisPoints ? null : { rateBasisPoints: nextRate, fromDay },
      },
    ];
  });
}

/**
 * Returns the rebate rates of the caller, or of an account directly below, on the game types on which it has or can have
 * one.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND for an account that is not directly below.
 */
export async function getRebates(
  { database, clock }: Pick<Services, "database" | "clock">,
  ctx: CallContext,
  { username }: CallInput<"agents", "rebates">,
): Promise<CallValue<"agents", "rebates">> {
  const agentId = requireAgent(ctx);
  const { merchant } = ctx;
  return database.snapshot(async (db) => {
    const accountId =
      username === undefined ? agentId : await requireDirect(db, merchant.code, agentId, username);
    return { list: await describeRates(db, merchant, { accountId, all: false, now: clock.now() }) };
  });
}

/**
 * Sets rebate rates of an account directly below the caller from the next business day on.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND for an account that is not directly below; INVALID_INPUT
 *   with a field per rate above the caller's own or below that of an account under the downline.
 */
export async function setRebates(
  { database, clock }: Pick<Services, "database" | "clock">,
  ctx: CallContext,
  { username, rates }: CallInput<"agents", "setRebates">,
): Promise<CallValue<"agents", "setRebates">> {
  const agentId = requireAgent(ctx);
  const { merchant } = ctx;
  return database.transaction(async (trx) => {
    // One change of rates at a time: each is checked against the rates above and below.
    await lockFigures(trx, merchant);
    const now = clock.now();
    const fromDay = getFirstRateDay(merchant, now);
    const accountId = await requireDirect(trx, merchant.code, agentId, username);
    const limits = await loadRateLimits(trx, merchant.code, accountId, fromDay);
    const { changed, problems } = checkRates(rates, limits);
    if (problems.length > 0) throw new PlatformError("INVALID_INPUT", { fields: problems });
    const setBy = agentId;
    await storeRates(trx, merchant.code, { accountId, rates: changed, fromDay, setBy, now });
    return { fromDay };
  });
}

async function requireDirect(db: Db, merchantId: string, agentId: string, username: string): Promise<string> {
  const { id, depth } = await requireBelow(db, merchantId, agentId, username);
  if (depth !== 1) throw new PlatformError("NOT_FOUND");
  return id;
}
