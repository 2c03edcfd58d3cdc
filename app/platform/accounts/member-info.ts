import { localizedName } from "#app/shared/localized-name.ts";
import type { Member } from "../contract/accounts.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Database } from "../database/database.server.ts";

/** One compiled query, because every page of a signed-in caller needs it. */
const memberRow = createCompiledQuery(
  (db, { merchantId, accountId, sessionId }: { merchantId: string; accountId: string; sessionId: string }) =>
    db
      .selectFrom("account")
      .leftJoin("account as upline", (join) =>
        join
          .onRef("upline.merchant_id", "=", "account.merchant_id")
          .onRef("upline.id", "=", "account.upline_id"),
      )
      .leftJoin("session", (join) =>
        join.onRef("session.merchant_id", "=", "account.merchant_id").on("session.id", "=", sessionId),
      )
      .select(["account.id", "account.username_shown", "account.nickname", "account.type", "account.avatar"])
      .select(["account.club_rank", "account.club_name", "account.labels", "account.label_color"])
      .select(["account.language", "account.registered_at", "upline.username_shown as upline_username"])
      .select(["previous_sign_in_at", "previous_sign_in_ip", "previous_sign_in_country"])
      .where("account.merchant_id", "=", merchantId)
      .where("account.id", "=", accountId),
);

/** Returns the caller's account as pages show it. @throws PlatformError NOT_LOGGED_IN. */
export async function memberInfo(
  { database: { db } }: { database: Database },
  ctx: CallContext,
): Promise<Member> {
  const { accountId, sessionId, passwordDue = false } = requireAccount(ctx.caller);
  const [row] = await memberRow(db, { merchantId: ctx.merchant.code, accountId, sessionId });
  if (!row) throw new PlatformError("NOT_LOGGED_IN");
  return {
    account: row.username_shown,
    nickname: row.nickname,
    id: row.id,
    customerId: row.id,
    type: row.type,
    isAgent: row.type,
    toUpline: row.upline_username,
    clubLabel: getClubLabel(ctx, row),
    memberLabel: JSON.parse(row.labels) as string[],
    memberLabelColor: row.label_color,
    avatar: row.avatar,
    language: row.language,
    createdAt: row.registered_at,
    lastSignIn:
      row.previous_sign_in_at === null
        ? null
        : {
            at: row.previous_sign_in_at,
            ip: row.previous_sign_in_ip ?? "",
            country: row.previous_sign_in_country,
          },
    passwordDue,
  };
}

/** Returns the club level in the caller's language; the stored name if the brand no longer has this level. */
function getClubLabel(
  { merchant, request }: CallContext,
  { club_rank: rankLevel, club_name }: { club_rank: number | null; club_name: string | null },
): Member["clubLabel"] {
  if (rankLevel === null) return null;
  const level = merchant.club.levels[rankLevel - 1];
  return { labelName: level ? localizedName(request.language, level) : (club_name ?? ""), rankLevel };
}
