import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { requirePersonNotExcluded } from "../protection/protection.server.ts";
import { deleteAttempt, provedAttempt } from "./attempt-rows.ts";

/** Linking adds a sign-in method, so it needs a session that began this recently. */
const RECENT_MS = 10 * 60_000;

/**
 * Links the identity of an attempt to the caller's account, permanently.
 *
 * @throws PlatformError SIGN_IN_EXPIRED, SIGN_IN_AGAIN, IDENTITY_TAKEN, ALREADY_LINKED; PLAYER_EXCLUDED for an
 *   excluded person's identity.
 */
export async function linkThirdParty(
  services: Services,
  ctx: CallContext,
  { attempt }: CallInput<"accounts", "linkThirdParty">,
): Promise<Record<string, never>> {
  const { accountId, sessionId } = requireAccount(ctx.caller);
  const now = services.clock.now();
  const session = await services.database.db
    .selectFrom("session")
    .select("created_at")
    .where("merchant_id", "=", ctx.merchant.code)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!session || now - session.created_at > RECENT_MS) throw new PlatformError("SIGN_IN_AGAIN");
  const { provider, subject } = await provedAttempt(services.database.db, ctx, attempt, now);
  const added = { signIns: [{ provider, subject }] };
  const owner = { merchantId: ctx.merchant.code, accountId };
  await requirePersonNotExcluded(services.database, owner, { added, occasion: "contact", now });
  await services.database.transaction((trx) => claimIdentity(services, trx, ctx, attempt, accountId));
  return {};
}

/** Returns the identities linked to the caller's account, oldest first. @throws PlatformError NOT_LOGGED_IN. */
export async function linkedThirdParty(
  { database }: Services,
  { caller, merchant }: CallContext,
): Promise<CallValue<"accounts", "linkedThirdParty">> {
  const identities = await database.db
    .selectFrom("third_party_identity")
    .select(["provider", "label", "linked_at as linkedAt"])
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", requireAccount(caller).accountId)
    .orderBy("linked_at")
    .execute();
  return { identities };
}

/**
 * Links the identity of an attempt to an account, permanently, in the caller's transaction, and uses up the attempt.
 *
 * @throws PlatformError SIGN_IN_EXPIRED, IDENTITY_TAKEN, ALREADY_LINKED.
 */
export async function claimIdentity(
  { clock }: Services,
  trx: Trx,
  ctx: CallContext,
  attempt: string,
  accountId: string,
): Promise<void> {
  const merchantId = ctx.merchant.code;
  const now = clock.now();
  const { provider, subject, label } = await provedAttempt(trx, ctx, attempt, now);
  const linked = await trx
    .selectFrom("third_party_identity")
    .select("subject")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (linked) throw new PlatformError("ALREADY_LINKED");
  const inserted = await trx
    .insertInto("third_party_identity")
    .values({
      merchant_id: merchantId,
      provider,
      subject,
      account_id: accountId,
      label,
      linked_at: now,
      linked_ip: ctx.request.ip,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("subject")
    .executeTakeFirst();
  if (!inserted) throw new PlatformError("IDENTITY_TAKEN");
  await deleteAttempt(trx, ctx, attempt);
}
