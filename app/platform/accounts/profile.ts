import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import { readNickname } from "./nickname.ts";

/** Seeds of the generated avatars available to all accounts; the account's own id is another. */
const ICONS: readonly string[] = Array.from({ length: 11 }, (_, index) => `icon-${index + 1}`);

/** Returns the account's avatar. @throws PlatformError NOT_LOGGED_IN. */
export async function readAvatar(
  services: Services,
  ctx: CallContext,
): Promise<CallValue<"accounts", "avatar">> {
  return { avatar: await loadAvatar(services, ctx) };
}

/** Returns the account's icon and its choices. @throws PlatformError NOT_LOGGED_IN. */
export async function listIcons(
  services: Services,
  ctx: CallContext,
): Promise<CallValue<"accounts", "icons">> {
  const icon = await loadAvatar(services, ctx);
  return { icon, choices: [requireAccount(ctx.caller).accountId, ...ICONS] };
}

/**
 * @throws PlatformError NOT_LOGGED_IN; INVALID_INPUT (pointer /icon) for an icon that is not among the account's
 *   choices.
 */
export async function setIcon(
  services: Services,
  ctx: CallContext,
  { icon }: CallInput<"accounts", "setIcon">,
): Promise<Record<string, never>> {
  const { accountId } = requireAccount(ctx.caller);
  if (icon !== accountId && !ICONS.includes(icon)) throw invalidChoice("/icon");
  await update(services, ctx, { avatar: icon });
  return {};
}

/**
 * Sets the nickname and returns its displayed form.
 * @throws PlatformError NOT_LOGGED_IN; INVALID_INPUT (pointer /nickname).
 */
export async function setNickname(
  services: Services,
  ctx: CallContext,
  input: CallInput<"accounts", "setNickname">,
): Promise<CallValue<"accounts", "setNickname">> {
  requireAccount(ctx.caller);
  const read = readNickname(input.nickname, ctx.merchant.brandName);
  if (!("nickname" in read)) {
    throw new PlatformError("INVALID_INPUT", { fields: [{ pointer: "/nickname", ...read }] });
  }
  await update(services, ctx, read);
  return read;
}

/** Sets the account's language, a platform code. @throws PlatformError NOT_LOGGED_IN, INVALID_INPUT. */
export async function setLanguage(
  services: Services,
  ctx: CallContext,
  { language }: CallInput<"accounts", "updateLanguage">,
): Promise<Record<string, never>> {
  requireAccount(ctx.caller);
  if (!/^[A-Z]{2,3}$/.test(language)) throw invalidChoice("/language");
  await update(services, ctx, { language });
  return {};
}

async function loadAvatar({ database }: Services, ctx: CallContext): Promise<string> {
  const row = await database.db
    .selectFrom("account")
    .select("avatar")
    .where("merchant_id", "=", ctx.merchant.code)
    .where("id", "=", requireAccount(ctx.caller).accountId)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_LOGGED_IN");
  return row.avatar;
}

async function update(
  { database }: Services,
  ctx: CallContext,
  columns: { avatar: string } | { nickname: string } | { language: string },
): Promise<void> {
  await database.db
    .updateTable("account")
    .set(columns)
    .where("merchant_id", "=", ctx.merchant.code)
    .where("id", "=", requireAccount(ctx.caller).accountId)
    .execute();
}

function invalidChoice(pointer: string): PlatformError {
  const fields = [{ pointer, messageKey: FIELD_MESSAGE_KEYS.choice }];
  return new PlatformError("INVALID_INPUT", { fields });
}
