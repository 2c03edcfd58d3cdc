import { type CallContext, requireAccount } from "../call-context.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Db } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import { readNickname } from "./nickname.ts";

/** Seeds of the procedural avatars that anyone may choose; the account's own id gives one more. */
const ICONS: readonly string[] = Array.from({ length: 11 }, (_, index) => `icon-${index + 1}`);

/** What an account shows of itself, and may change. */
export interface Profile {
  /** @throws PlatformError NOT_LOGGED_IN. */
  avatar(ctx: CallContext): Promise<CallValue<"accounts", "avatar">>;
  /** The icon of the account, and those on offer. @throws PlatformError NOT_LOGGED_IN. */
  icons(ctx: CallContext): Promise<CallValue<"accounts", "icons">>;
  /** @throws PlatformError NOT_LOGGED_IN; INVALID_INPUT (pointer /icon) for one that is not on offer. */
  setIcon(ctx: CallContext, input: CallInput<"accounts", "setIcon">): Promise<Record<string, never>>;
  /** Keeps a nickname and gives it as it is shown. @throws PlatformError NOT_LOGGED_IN; INVALID_INPUT (pointer /nickname). */
  setNickname(
    ctx: CallContext,
    input: CallInput<"accounts", "setNickname">,
  ): Promise<CallValue<"accounts", "setNickname">>;
}

export function createProfile(db: Db): Profile {
  async function readAvatar(ctx: CallContext): Promise<{ accountId: string; avatar: string }> {
    const { accountId } = requireAccount(ctx.caller);
    const row = await db
      .selectFrom("account")
      .select("avatar")
      .where("merchant_id", "=", ctx.merchant.code)
      .where("id", "=", accountId)
      .executeTakeFirst();
    if (!row) throw new PlatformError("NOT_LOGGED_IN");
    return { accountId, avatar: row.avatar };
  }

  const change = (ctx: CallContext, accountId: string, columns: { avatar: string } | { nickname: string }) =>
    db
      .updateTable("account")
      .set(columns)
      .where("merchant_id", "=", ctx.merchant.code)
      .where("id", "=", accountId)
      .execute();

  return {
    async avatar(ctx) {
      const { avatar } = await readAvatar(ctx);
      return { avatar };
    },

    async icons(ctx) {
      const { accountId, avatar } = await readAvatar(ctx);
      return { icon: avatar, choices: [accountId, ...ICONS] };
    },

    async setIcon(ctx, { icon }) {
      const { accountId } = requireAccount(ctx.caller);
      if (icon !== accountId && !ICONS.includes(icon)) {
        const fields = [{ pointer: "/icon", messageKey: FIELD_MESSAGE_KEYS.choice }];
        throw new PlatformError("INVALID_INPUT", { fields });
      }
      await change(ctx, accountId, { avatar: icon });
      return {};
    },

    async setNickname(ctx, input) {
      const { accountId } = requireAccount(ctx.caller);
      const read = readNickname(input.nickname, ctx.merchant.brandName);
      if (!("nickname" in read)) {
        throw new PlatformError("INVALID_INPUT", { fields: [{ pointer: "/nickname", ...read }] });
      }
      await change(ctx, accountId, read);
      return read;
    },
  };
}
