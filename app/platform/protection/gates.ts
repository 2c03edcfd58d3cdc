import { type CallContext, getRealAccountId } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { LimitKind, MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { type Exclusion, loadExclusion } from "./exclusion-rows.ts";
import { getLimits, type PlayerLimit } from "./limit-rows.ts";
import { isHeld } from "./matches.ts";
import { periodAt } from "./periods.ts";
import { type CallRequest, isRepeatedRequest } from "./repeated-request.ts";
import { sessionTime } from "./session-time.ts";
import { loadUsed, playUsage } from "./usage.ts";

/** The reason why a player may not bet, and the details of that error. */
export interface PlayRefusal {
  code: "PLAYER_EXCLUDED" | "WAGER_LIMIT" | "LOSS_LIMIT" | "SESSION_LIMIT";
  details: Record<string, string | number | boolean>;
}

type Terms = Pick<MerchantProfile, "code" | "timeZone" | "protection">;

/** A requested stake, in minor units of real money. */
export interface PlayRequest {
  accountId: string;
  stake: number;
  now: number;
}

/**
 * Returns the reason to refuse a bet of real money, or null if it may be placed. Reasons: the player is on a break, the
 * time of a period is used up, or the stake exceeds the rest of a wager or loss limit. Of several limits the strictest
 * counts.
 *
 * The code that places a bet calls this within its transaction, under the lock of the player's purse, so that bets,
 * limits and exclusions are serialised. Wins, rollbacks and settlements never call it.
 */
export async function playRefusal(
  db: Db,
  merchant: Terms,
  { accountId, stake, now }: PlayRequest,
): Promise<PlayRefusal | null> {
  const owner = { merchantId: merchant.code, accountId };
  const excluded = await exclusionRefusal(db, merchant, accountId, now);
  if (excluded) return excluded;
  const limits = (await getLimits(db, merchant, accountId, now)).filter(({ amount }) => amount !== null);
  for (const limit of limits) {
    const { kind, period, amount } = limit;
    if (kind === "deposit" || amount === null) continue;
    const span = periodAt(period, now, merchant.timeZone);
    if (kind === "session") {
      if ((await sessionTime(db, owner, { ...span, to: now })) >= amount) return createLimitRefusal(limit, 0);
      continue;
    }
    const { wagered, net, open } = await playUsage(db, owner, span.from);
    // A loss limit also reserves open stakes, which can still be lost.
    const left = kind === "wager" ? amount - wagered : amount + net - open;
    if (stake > left) return createLimitRefusal(limit, Math.max(0, left));
  }
  return null;
}

const CODES = { wager: "WAGER_LIMIT", loss: "LOSS_LIMIT", session: "SESSION_LIMIT" } as const;

function createLimitRefusal({ kind, period }: PlayerLimit, left: number): PlayRefusal {
  if (kind === "deposit") throw new Error("a deposit limit stops no bet");
  return { code: CODES[kind], details: { kind, period, left } };
}

/** @throws PlatformError with the code of {@link playRefusal}. */
export async function requirePlay(db: Db, merchant: Terms, request: PlayRequest): Promise<void> {
  const refusal = await playRefusal(db, merchant, request);
  if (refusal) throw new PlatformError(refusal.code, { details: refusal.details });
}

/** Returns true when an account has a limit that requires a check of each bet: of stakes, of losses, or of time. */
export async function hasPlayLimit(
  db: Db,
  merchant: Terms,
  accountId: string,
  now: number,
): Promise<boolean> {
  const limits = await getLimits(db, merchant, accountId, now);
  return limits.some(({ kind, amount }) => kind !== "deposit" && amount !== null);
}

async function exclusionRefusal(
  db: Db,
  merchant: Pick<MerchantProfile, "code">,
  accountId: string,
  now: number,
): Promise<PlayRefusal | null> {
  const pause = await loadLongestBreak(db, merchant, accountId, now);
  if (!pause) return null;
  const { kind, until } = pause;
  if (kind === "held") return { code: "PLAYER_EXCLUDED", details: { held: true } };
  return { code: "PLAYER_EXCLUDED", details: until === null ? {} : { until } };
}

/**
 * Returns the longest break of an account, with its end or null for a permanent one; `held` while the account is held
 * (matches.ts).
 */
export async function loadLongestBreak(
  db: Db,
  { code: merchantId }: Pick<MerchantProfile, "code">,
  accountId: string,
  now: number,
): Promise<{ kind: Exclusion["kind"] | "held"; until: number | null } | null> {
  const exclusion = await loadExclusion(db, { merchantId, accountId }, now);
  if (exclusion) return { kind: exclusion.kind, until: exclusion.until };
  return (await isHeld(db, { merchantId, accountId }, now)) ? { kind: "held", until: null } : null;
}

/**
 * @throws PlatformError PLAYER_EXCLUDED while the account is on a break, with `details.until` unless it is permanent;
 *   with `details.held` while the account is held (matches.ts).
 */
export async function requireNotExcluded(
  db: Db,
  merchant: Pick<MerchantProfile, "code">,
  accountId: string,
  now: number,
): Promise<void> {
  const refusal = await exclusionRefusal(db, merchant, accountId, now);
  if (refusal) throw new PlatformError(refusal.code, { details: refusal.details });
}

/**
 * Returns true when the account takes a break, or is held: it must then not be offered, granted or notified of anything
 * to play with.
 */
export async function isOnBreak(
  db: Db,
  merchant: Pick<MerchantProfile, "code">,
  accountId: string,
  now: number,
): Promise<boolean> {
  return (await exclusionRefusal(db, merchant, accountId, now)) !== null;
}

/** Like {@link isOnBreak}, for the caller; false for visitors and demo accounts. */
export async function isCallerOnBreak(
  db: Db,
  { caller, merchant }: CallContext,
  now: number,
): Promise<boolean> {
  const accountId = getRealAccountId(caller);
  return accountId !== null && isOnBreak(db, merchant, accountId, now);
}

/**
 * Refuses a call that gives something to play with, unless it repeats a call from before the break.
 *
 * @throws PlatformError as {@link requireNotExcluded}.
 */
export async function requireNoBreak(
  db: Db,
  { caller, merchant }: CallContext,
  asked: CallRequest,
  now: number,
): Promise<void> {
  const accountId = getRealAccountId(caller);
  if (accountId === null) return;
  const refusal = await exclusionRefusal(db, merchant, accountId, now);
  if (!refusal || (await isRepeatedRequest(db, { merchantId: merchant.code, accountId }, asked))) return;
  throw new PlatformError(refusal.code, { details: refusal.details });
}

/**
 * Returns the minor units that an account may still deposit by its own limits, and the period of the strictest limit;
 * null if it has no deposit limit.
 */
export async function computeDepositAllowance(
  db: Db,
  merchant: Terms,
  accountId: string,
  now: number,
): Promise<{ left: number; period: PlayerLimit["period"] } | null> {
  const owner = { merchantId: merchant.code, accountId };
  let least: { left: number; period: PlayerLimit["period"] } | null = null;
  for (const { kind, period, amount } of await getLimits(db, merchant, accountId, now)) {
    if (kind !== "deposit" || amount === null) continue;
    const used = await loadUsed(db, owner, kind, periodAt(period, now, merchant.timeZone));
    const left = Math.max(0, amount - used);
    if (!least || left < least.left) least = { left, period };
  }
  return least;
}

/**
 * Returns the time when a session that begins or continues now must end by the account's session limits, or null if
 * none ends it. If the time of a period is already used up, a session begins anyway, because money may be withdrawn,
 * but it cannot play.
 */
export async function computeSessionEnd(
  db: Db,
  merchant: Terms,
  accountId: string,
  now: number,
): Promise<number | null> {
  const ends = (await computeSessionLimitEnds(db, merchant, accountId, now)).filter((end) => end > now);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Returns the times when the account's session limits are used up if it stays signed in; they may be in the past. */
export async function computeSessionLimitEnds(
  db: Db,
  merchant: Terms,
  accountId: string,
  now: number,
): Promise<number[]> {
  const ends: number[] = [];
  for (const { kind, period, amount } of await getLimits(db, merchant, accountId, now)) {
    if (kind !== ("session" satisfies LimitKind) || amount === null) continue;
    const span = periodAt(period, now, merchant.timeZone);
    const owner = { merchantId: merchant.code, accountId };
    const end = now + amount - (await sessionTime(db, owner, { ...span, to: now }));
    // After the period its time starts over.
    if (end < span.to) ends.push(end);
  }
  return ends;
}
