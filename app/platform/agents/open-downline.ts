import { accountByUsername } from "../accounts/account-reads.server.ts";
import {
  checkOpenedAccount,
  OPENED_BY_AGENT,
  openAccount,
  openableTypes,
  usernameTaken,
} from "../accounts/accounts.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import type { Limit } from "../ports/limiter.ts";
import { requireAgentCentre } from "./link-rows.ts";
import { findGivenProblems } from "./rebates/given-rates.ts";
import { giveFirstRates } from "./rebates/new-account-rates.ts";

/**
 * Limit of an agent's openings. It also counts those that are refused because the name is taken, since they tell which
 * names exist.
 */
const OPENINGS: Limit = { name: "agent:openings", points: 60, windowMs: 60 * 60_000 };

/**
 * Opens an account directly below the calling agent, with the agent's password for it or the merchant's initial one. Its
 * owner must set an own password at the first sign-in. No session begins. Its rebate rates apply from the next business day on.
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT with fields, which are checked by the rules of the registration form;
 *   USERNAME_TAKEN (pointer /username); TOO_MANY_REQUESTS with `details.retryAfterMs`.
 */
export async function openDownline(
  { database, clock, hasher, limiter }: Services,
  ctx: CallContext,
  input: CallInput<"agents", "openDownline">,
): Promise<CallValue<"agents", "openDownline">> {
  requireAgentCentre(ctx);
  const { merchant, request } = ctx;
  const { accountId, type: ownType } = requireAccount(ctx.caller);
  const { rates = [] } = input;
  if (!openableTypes(merchant, ownType).includes(input.type))
    throw invalid("/type", FIELD_MESSAGE_KEYS.choice);
  const { username, password = merchant.passwords.initial, nickname } = checkOpenedAccount(merchant, input);
  if (password === "") throw invalid("/password", FIELD_MESSAGE_KEYS.required);
  const now = clock.now();
  const fields = await findGivenProblems(database.db, merchant, { agentId: accountId, rates, now });
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
  await consumeLimit(limiter, OPENINGS, `${merchant.code} ${accountId}`);
  if (await accountByUsername(database.db, merchant.code, username)) throw usernameTaken();
  const passwordHash = await hasher.hash(password);
  const opened = await database.transaction(async (trx) => {
    const id = await openAccount(trx, merchant, {
      type: input.type,
      ...{ username, passwordHash, mustChangePassword: true },
      ...(nickname === undefined ? {} : { nickname }),
      uplineId: accountId,
      language: request.language,
      ip: request.ip,
      registerMethod: OPENED_BY_AGENT,
      grant: merchant.demonstrationGrant,
      now,
    });
    if (id !== null && rates.length > 0) {
      await giveFirstRates(trx, merchant, { accountId: id, agentId: accountId, rates, now });
    }
    return id;
  });
  if (opened === null) throw usernameTaken();
  return { username, type: input.type };
}

function invalid(pointer: string, messageKey: string): PlatformError {
  return new PlatformError("INVALID_INPUT", { fields: [{ pointer, messageKey }] });
}
