import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { fieldRefusal } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { lockPurse, purse } from "../wallet/wallet.server.ts";
import { exclusionOf } from "./exclusion-rows.ts";
import { ALL_BRANDS, devicesOf, identityDigests, identityOf, rememberExcluded } from "./identities.ts";
import type { ProtectionDeps } from "./protection-deps.ts";

/** A break that somebody asks for: hours of a cool-off, months of a self-exclusion; null for good. */
export type ExclusionRequest = Pick<CallInput<"protection", "exclude">, "kind" | "length" | "scope">;

const HOUR_MS = 60 * 60_000;

/**
 * Begins a break of the caller's: play, deposits and bonuses are refused at once, and other sessions end; money can still be
 * withdrawn. It cannot be taken back before its end. A break that ends before one that holds already changes nothing.
 * @throws PlatformError NOT_LOGGED_IN; INVALID_INPUT (pointer /length) for a length that the brand does not offer.
 */
export async function excludeSelf(
  deps: ProtectionDeps,
  { merchant, caller }: CallContext,
  request: CallInput<"protection", "exclude">,
): Promise<CallValue<"protection", "exclude">> {
  const { accountId, sessionId } = requireAccount(caller);
  const owner = { merchant, accountId, sessionId };
  const { until } = await exclude(deps, owner, request, { origin: "member", operatorId: null, reason: "" });
  return { until };
}

/** Who takes the break; `sessionId` is the session that may go on, for withdrawals and records. */
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

/** Stores an exclusion in one transaction, with those of the same person's accounts at other brands where it means all. */
export async function exclude(
  deps: ProtectionDeps,
  { merchant, accountId, sessionId }: Excluded,
  request: ExclusionRequest,
  cause: Cause,
  record: (trx: Trx, id: string, until: number | null) => Promise<void> = async () => {},
): Promise<{ id: string; until: number | null }> {
  const { database, clock } = deps;
  const { db } = database;
  const now = clock.now();
  const until = endOf(merchant, request, now);
  const owner = { merchantId: merchant.code, accountId };
  const others =
    request.scope === "all_brands" ? await samePerson(db, deps.merchants.all(), owner) : ([] as Account[]);
  const devices = await devicesOf(db, owner);
  const known = await identityOf(db, owner, "all");
  const digests = [...identityDigests(known), ...devices.flatMap((device) => identityDigests({ device }))];
  const id = newId(now);
  const all = [{ ...owner, currency: merchant.currency.code }, ...others].toSorted((a, b) =>
    a.merchantId + a.accountId < b.merchantId + b.accountId ? -1 : 1,
  );
  return database.transaction(async (trx) => {
    // Always in the same order, so that two exclusions at once do not wait for each other.
    for (const one of all) await lockPurse(trx, one.merchantId, purse(one.accountId, one.currency));
    for (const one of all) {
      const isOwn = one.merchantId === merchant.code && one.accountId === accountId;
      await trx
        .insertInto("exclusion")
        .values({
          merchant_id: one.merchantId,
          id: isOwn ? id : newId(now),
          account_id: one.accountId,
          kind: request.kind,
          scope: request.scope,
          started_at: now,
          ends_at: until,
          origin: isOwn ? cause.origin : "other_brand",
          source_id: id,
          operator_id: isOwn ? cause.operatorId : null,
          reason: isOwn ? cause.reason : "",
          lift_reason: null,
          lift_asked_by: null,
          lift_asked_at: null,
          lifted_by: null,
          lifted_at: null,
        })
        .execute();
      const except = isOwn && sessionId !== undefined ? { exceptId: sessionId } : {};
      await deps.endSessions(trx, one.merchantId, one.accountId, { reason: "excluded", now, ...except });
    }
    const merchantId = request.scope === "all_brands" ? ALL_BRANDS : merchant.code;
    await rememberExcluded(trx, digests, { merchantId, sourceId: id, endsAt: until });
    await record(trx, id, until);
    const longest = await exclusionOf(trx, owner, now);
    return { id, until: longest === null ? until : longest.until };
  });
}

/** When a break of an offered length ends; null for good. @throws PlatformError INVALID_INPUT (pointer /length). */
function endOf({ protection }: MerchantProfile, { kind, length }: ExclusionRequest, now: number) {
  const offered = kind === "cool_off" ? protection.coolOffHours : protection.selfExclusionMonths;
  const isOffered = length === null ? kind === "self_exclusion" : offered.includes(length);
  if (!isOffered) throw fieldRefusal("/length", { messageKey: "error.field.choice" });
  if (length === null) return null;
  return kind === "cool_off" ? now + length * HOUR_MS : addMonths(now, length);
}

/** The same day and time so many months later; the last of the month where it has no such day. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

interface Account {
  merchantId: string;
  accountId: string;
  currency: string;
}

/**
 * The accounts of the same person at other merchants: those with the mobile number, the mail address or the payee that is
 * proved to be the account's own. What was only typed in could be anybody's.
 */
async function samePerson(
  db: Db,
  merchants: readonly MerchantProfile[],
  owner: { merchantId: string; accountId: string },
): Promise<Account[]> {
  const { mobile, email, payees = [] } = await identityOf(db, owner, "proved");
  const found: Account[] = [];
  for (const { code: merchantId, currency } of merchants) {
    if (merchantId === owner.merchantId) continue;
    const rows = await db
      .selectFrom("account")
      .select("id")
      .where("merchant_id", "=", merchantId)
      .where("currency", "=", currency.code)
      .where((eb) =>
        eb.or([
          ...(mobile ? [eb.and([eb("mobile", "=", mobile), eb("mobile_verified_at", "is not", null)])] : []),
          ...(email ? [eb.and([eb("email", "=", email), eb("email_verified_at", "is not", null)])] : []),
          ...(payees.length > 0
            ? [
                eb(
                  "id",
                  "in",
                  eb
                    .selectFrom("payee")
                    .select("account_id")
                    .where("merchant_id", "=", merchantId)
                    .where("number", "in", [...payees])
                    .where("removed_at", "is", null),
                ),
              ]
            : []),
        ]),
      )
      .execute();
    found.push(...rows.map(({ id }) => ({ merchantId, accountId: id, currency: currency.code })));
  }
  return found;
}
