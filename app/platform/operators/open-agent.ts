import { trimInvisible } from "#app/shared/typed-text.ts";
import { type Account, accountByUsername } from "../accounts/account-reads.server.ts";
import {
  checkOpenedAccount,
  createPasswordLink,
  getPasswordLinkAddress,
  OPENED_BY_OPERATOR,
  openAccount,
  openableTypes,
  usernameTaken,
  voidPasswordLinks,
} from "../accounts/accounts.server.ts";
import type { MoveProblem } from "../agents/agents.server.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { type AccountType, isAgentType } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { CallOperation } from "./operator-context.ts";
import { requireFeature } from "./require-feature.ts";

/** The validity of a link for a first password, which an operator hands over. */
const FIRST_LINK_MS = 3 * 86_400_000;

/** The services that opening an agent needs. */
type OpenServices = Pick<Services, "database" | "clock" | "hasher" | "siteOrigin">;

/**
 * Opens an agent at the top or below another agent. Its owner sets the first password by a link, or signs in with the
 * brand's initial one and must then change it.
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT: /username and /nickname by the rules of registration, /upline for
 *   an account that is not an open agent, /type for one that is not an agent's or comes before that of the agent above,
 *   /firstPassword for a brand without an initial password; USERNAME_TAKEN (pointer /username).
 */
export async function openAgent(
  services: OpenServices,
  merchant: MerchantProfile,
  operation: Pick<CallOperation, "record">,
  {
    username: typed,
    type,
    nickname: typedNickname,
    upline: typedUpline,
    firstPassword,
  }: OperatorInput<"agents", "open">,
): Promise<OperatorValue<"agents", "open">> {
  const { database, clock, hasher } = services;
  requireFeature(merchant, "agents");
  const checked = checkOpenedAccount(merchant, {
    username: typed,
    ...(typedNickname.trim() !== "" && { nickname: typedNickname }),
  });
  const { username, nickname } = checked;
  const upline = await findUpline(database.db, merchant, trimInvisible(typedUpline));
  requireTypeBelow(merchant, upline, type);
  const { initial } = merchant.passwords;
  const isInitial = firstPassword === "initial";
  if (isInitial && initial === "") {
    throw createFieldError("/firstPassword", { messageKey: "ops.error.noInitialPassword" });
  }
  if (await accountByUsername(database.db, merchant.code, username)) throw usernameTaken();
  const passwordHash = isInitial ? await hasher.hash(initial) : null;
  const now = clock.now();
  return database.transaction(async (trx) => {
    const id = await openAccount(trx, merchant, {
      ...{ type, username, passwordHash, now, mustChangePassword: isInitial },
      uplineId: upline?.id ?? null,
      ...(nickname !== undefined && { nickname }),
      language: merchant.defaultLanguage,
      ip: "",
      registerMethod: OPENED_BY_OPERATOR,
      grant: merchant.demonstrationGrant,
    });
    if (id === null) throw usernameTaken();
    const handOver = isInitial
      ? { link: null, validUntil: null }
      : await createFirstLink(services, trx, merchant, { accountId: id, now });
    const facts = {
      member: username,
      agentType: String(type),
      upline: upline?.username ?? "",
      firstPassword,
    };
    await operation.record(trx, {}, facts, id);
    return { id, ...handOver };
  });
}

/**
 * Creates a new link for the first password of an account that operators opened; earlier ones are no longer valid.
 * @throws PlatformError NOT_FOUND; CONFLICT for an account that has a password, or that its owner opened.
 */
export async function renewFirstLink(
  services: Pick<Services, "database" | "clock" | "siteOrigin">,
  merchant: MerchantProfile,
  operation: Pick<CallOperation, "record">,
  accountId: string,
): Promise<OperatorValue<"agents", "link">> {
  const now = services.clock.now();
  return services.database.transaction(async (trx) => {
    const account = await trx
      .selectFrom("account")
      .select(["username_shown as username", "status", "password_hash", "register_method"])
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", accountId)
      .executeTakeFirst();
    if (!account) throw new PlatformError("NOT_FOUND");
    if (!isWithoutPassword(account)) throw new PlatformError("CONFLICT");
    await voidPasswordLinks(trx, { merchantId: merchant.code, accountId }, now);
    const handOver = await createFirstLink(services, trx, merchant, { accountId, now });
    await operation.record(trx, {}, { member: account.username });
    return handOver;
  });
}

/** Returns true for an open account that an operator opened and whose owner has not set a password yet. */
export function isWithoutPassword(account: {
  status: "active" | "disabled";
  password_hash: string | null;
  register_method: string;
}): boolean {
  const { status, password_hash, register_method } = account;
  return status === "active" && password_hash === null && register_method === OPENED_BY_OPERATOR;
}

async function createFirstLink(
  { siteOrigin }: Pick<Services, "siteOrigin">,
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, now }: { accountId: string; now: number },
) {
  const token = await createPasswordLink(trx, {
    merchantId: merchant.code,
    ...{ accountId, now, lifeMs: FIRST_LINK_MS },
  });
  const origin = siteOrigin(merchant, merchant.agentHost ? "agent" : "member");
  return { link: getPasswordLinkAddress(origin, token), validUntil: now + FIRST_LINK_MS };
}

/** Returns the agent of a typed username; null for an empty one. @throws PlatformError INVALID_INPUT (/upline). */
async function findUpline(db: Db, merchant: MerchantProfile, username: string): Promise<Account | null> {
  if (username === "") return null;
  const account = await accountByUsername(db, merchant.code, username);
  const refuse = (problem: MoveProblem) =>
    createFieldError("/upline", { messageKey: `ops.error.move.${problem}` });
  if (!account) throw refuse("unknown");
  if (!isAgentType(merchant, account.type)) throw refuse("notAgent");
  if (account.status !== "active") throw refuse("closed");
  return account;
}

/** @throws PlatformError INVALID_INPUT (/type) for a type that is not an agent's, or not possible below the agent. */
function requireTypeBelow(merchant: MerchantProfile, upline: Account | null, type: AccountType): void {
  if (!isAgentType(merchant, type))
    throw createFieldError("/type", { messageKey: FIELD_MESSAGE_KEYS.choice });
  if (upline && !openableTypes(merchant, upline.type).includes(type)) {
    throw createFieldError("/type", { messageKey: "ops.error.move.typeOrder" });
  }
}
