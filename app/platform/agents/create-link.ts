import { DAY_MS } from "#app/shared/durations.ts";
import { normalizeTypedText } from "#app/shared/typed-text.ts";
import { lockAccount } from "../accounts/account-writes.server.ts";
import { newCode, openableTypes } from "../accounts/accounts.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { type FieldError, PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { requireLinks, toLink } from "./link-rows.ts";
import { findGivenProblems } from "./rebates/given-rates.ts";

/** The number of open links that an agent may have. */
const MAX_OPEN = 100;

/**
 * Creates a link with which accounts register directly below the calling agent.
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT for a blank name, a type that the agent may not open, or a rebate rate above its own; CONFLICT
 *   when the agent has as many open links as it may have.
 */
export async function createLink(
  { database, clock }: Services,
  ctx: CallContext,
  input: CallInput<"agents", "createLink">,
): Promise<CallValue<"agents", "createLink">> {
  requireLinks(ctx);
  const { merchant } = ctx;
  const { accountId, type: ownType } = requireAccount(ctx.caller);
  const name = normalizeTypedText(input.name).trim();
  const fields: FieldError[] = [
    ...(name === "" ? [{ pointer: "/name", messageKey: FIELD_MESSAGE_KEYS.required }] : []),
    ...(openableTypes(merchant, ownType).includes(input.type)
      ? []
      : [{ pointer: "/type", messageKey: FIELD_MESSAGE_KEYS.choice }]),
  ];
  const now = clock.now();
  const { rates = [] } = input;
  fields.push(...(await findGivenProblems(database.db, merchant, { agentId: accountId, rates, now })));
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
  const link = await database.transaction(async (trx) => {
    await lockAccount(trx, { merchantId: merchant.code, accountId });
    if ((await countOpenLinks(trx, merchant.code, accountId, now)) >= MAX_OPEN) {
      throw new PlatformError("CONFLICT");
    }
    return trx
      .insertInto("agent_link")
      .values({
        merchant_id: merchant.code,
        id: newId(now),
        agent_id: accountId,
        code: await findFreeCode(trx, merchant.code),
        name,
        type: input.type,
        max_uses: input.maxUses ?? null,
        uses: 0,
        expires_at: input.days === undefined ? null : now + input.days * DAY_MS,
        ended_at: null,
        created_at: now,
        rates: rates.length === 0 ? null : JSON.stringify(rates),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return toLink(link, now);
}

async function countOpenLinks(trx: Trx, merchantId: string, agentId: string, now: number): Promise<number> {
  const { open } = await trx
    .selectFrom("agent_link")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("merchant_id", "=", merchantId)
    .where("agent_id", "=", agentId)
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .where((eb) => eb.or([eb("max_uses", "is", null), eb("uses", "<", eb.ref("max_uses"))]))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Returns a code that neither a link nor an account of the merchant has. */
async function findFreeCode(trx: Trx, merchantId: string): Promise<string> {
  const code = newCode();
  const taken = await trx
    .selectFrom("account")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("referral_code", "=", code)
    .unionAll(
      trx
        .selectFrom("agent_link")
        .select("id")
        .where("merchant_id", "=", merchantId)
        .where("code", "=", code),
    )
    .executeTakeFirst();
  return taken ? findFreeCode(trx, merchantId) : code;
}
