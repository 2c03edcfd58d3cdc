import { HOUR_MS } from "#app/shared/durations.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { toFacts } from "../core/identity-facts.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { lockPurse, purse } from "../wallet/wallet.server.ts";
import { loadExclusion } from "./exclusion-rows.ts";
import { getDevices, loadIdentity, rememberExcluded } from "./identities.ts";
import { openCase, recordCertain } from "./matches.ts";
import { findSimilarAccounts } from "./same-person.ts";
import type { Owner } from "./usage.ts";

/** A requested break: hours of a cool-off, months of a self-exclusion; null for a permanent one. */
export type ExclusionRequest = Pick<CallInput<"protection", "exclude">, "kind" | "length" | "scope">;

/**
 * Begins a break for the caller: play, deposits and bonuses are refused at once, and other sessions end; money can
 * still be withdrawn. It cannot be revoked before its end. A break that ends before an existing one changes nothing.
 *
 * @throws PlatformError NOT_LOGGED_IN; INVALID_INPUT (pointer /length) for a length that the brand does not offer.
 */
export async function excludeSelf(
  services: Services,
  { merchant, caller }: CallContext,
  request: CallInput<"protection", "exclude">,
): Promise<CallValue<"protection", "exclude">> {
  const { accountId, sessionId } = requireAccount(caller);
  const owner = { merchant, accountId, sessionId };
  const { until } = await exclude(services, owner, request, {
    origin: "member",
    operatorId: null,
    reason: "",
  });
  return { until };
}

/** The account that takes the break; `sessionId` is the session that may continue, for withdrawals and records. */
interface Excluded {
  merchant: MerchantProfile;
  accountId: string;
  sessionId?: string;
}

interface Cause {
  origin: "member" | "operator";
  operatorId: string | null;
  reason: string;
}

/**
 * Stores an exclusion in one transaction, with exclusions of the same person's other accounts, at this brand and, if it
 * applies to all brands, at the others. Both accounts must have proved the same fact.
 *
 * Accounts that are only similar become cases for an operator of their merchant, and stay usable until then: they
 * existed before, and a stranger could have typed their owner's name.
 */
export async function exclude(
  services: Services,
  { merchant, accountId, sessionId }: Excluded,
  request: ExclusionRequest,
  cause: Cause,
  record: (trx: Trx, id: string, until: number | null) => Promise<void> = async () => {},
): Promise<{ id: string; until: number | null }> {
  const { database, clock } = services;
  const { db } = database;
  const now = clock.now();
  const until = computeEnd(merchant, request, now);
  const owner = { merchantId: merchant.code, accountId };
  const isEverywhere = request.scope === "all_brands";
  const merchantIds = isEverywhere ? services.merchants.all().map(({ code }) => code) : [merchant.code];
  const alike = await findSimilarAccounts(db, merchantIds, owner);
  const devices = await getDevices(db, owner);
  const id = newId(now);
  const own = {
    ...owner,
    currency: merchant.currency.code,
    facts: toFacts({ ...(await loadIdentity(db, owner)), devices }),
  };
  const source = { sourceId: id, scope: request.scope, startedAt: now, endsAt: until };
  const match = { sourceMerchant: owner.merchantId, sourceAccount: accountId, ...source };
  const same = alike.filter(({ isCertain }) => isCertain);
  const all = [own, ...same].toSorted((a, b) =>
    a.merchantId + a.accountId < b.merchantId + b.accountId ? -1 : 1,
  );
  return database.transaction(async (trx) => {
    // Always in the same order, so that two simultaneous exclusions do not deadlock.
    for (const one of all) await lockPurse(trx, one.merchantId, purse(one.accountId, one.currency));
    for (const one of all) {
      const terms = { kind: request.kind, scope: request.scope, startedAt: now, endsAt: until, sourceId: id };
      const isOwnBrand = one.merchantId === merchant.code;
      await storeExclusion(services, trx, one, {
        ...terms,
        id: one === own ? id : newId(now),
        cause: isOwnBrand ? cause : { origin: "other_brand", operatorId: null, reason: "" },
        ...(one === own && sessionId !== undefined ? { exceptId: sessionId } : {}),
      });
      await rememberExcluded(trx, one.facts, { ...source, ...one });
    }
    for (const { isCertain, kinds, ...one } of alike) {
      const found = { ...match, isCertain, kinds };
      if (isCertain) await recordCertain(trx, one, found, now);
      else await openCase(trx, one, found, { occasion: "exclusion", isHeld: false, now });
    }
    await record(trx, id, until);
    const longest = await loadExclusion(trx, owner, now);
    return { id, until: longest === null ? until : longest.until };
  });
}

interface NewExclusion {
  id: string;
  kind: ExclusionRequest["kind"];
  scope: ExclusionRequest["scope"];
  startedAt: number;
  endsAt: number | null;
  /** The exclusion that caused this one; its own id if there is none. */
  sourceId: string;
  cause: Cause | { origin: "other_brand"; operatorId: null; reason: "" };
  /** The session that is not ended. */
  exceptId?: string;
}

/** Stores one account's exclusion and ends its sessions. */
export async function storeExclusion(
  { endSessions }: Services,
  trx: Trx,
  { merchantId, accountId }: Owner,
  { id, kind, scope, startedAt, endsAt, sourceId, cause, exceptId }: NewExclusion,
): Promise<void> {
  await trx
    .insertInto("exclusion")
    .values({
      merchant_id: merchantId,
      id,
      account_id: accountId,
      kind,
      scope,
      started_at: startedAt,
      ends_at: endsAt,
      origin: cause.origin,
      source_id: sourceId,
      operator_id: cause.operatorId,
      reason: cause.reason,
      lift_reason: null,
      lift_asked_by: null,
      lift_asked_at: null,
      lifted_by: null,
      lifted_at: null,
    })
    .execute();
  const except = exceptId === undefined ? {} : { exceptId };
  await endSessions(trx, merchantId, accountId, { reason: "excluded", now: startedAt, ...except });
}

/** Returns every break that a brand offers, with its end if it began now; null for a permanent one. */
export function offeredBreaks(merchant: MerchantProfile, now: number) {
  const { coolOffHours, selfExclusionMonths } = merchant.protection;
  const lengths = [
    ...coolOffHours.map((length) => ({ kind: "cool_off" as const, length })),
    ...[...selfExclusionMonths, null].map((length) => ({ kind: "self_exclusion" as const, length })),
  ];
  return lengths.map((one) => ({ ...one, until: computeEnd(merchant, { ...one, scope: "brand" }, now) }));
}

/**
 * Returns the end of a break of an offered length; null for a permanent one. @throws PlatformError INVALID_INPUT
 * (pointer /length).
 */
function computeEnd({ protection }: MerchantProfile, { kind, length }: ExclusionRequest, now: number) {
  const offered = kind === "cool_off" ? protection.coolOffHours : protection.selfExclusionMonths;
  const isOffered = length === null ? kind === "self_exclusion" : offered.includes(length);
  if (!isOffered) throw createFieldError("/length", { messageKey: "error.field.choice" });
  if (length === null) return null;
  return kind === "cool_off" ? now + length * HOUR_MS : addMonths(now, length);
}

/** Returns the same day and time `months` later; the last day of the month when it has no such day. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}
