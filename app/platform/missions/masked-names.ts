import type { AccountScore } from "../bets/bets.server.ts";
import { maskName } from "../core/mask-name.ts";
import type { Db } from "../database/database.server.ts";

/** Returns the masked names of the accounts in the given scores, by account. */
export async function loadMaskedNames(
  db: Db,
  merchantId: string,
  scores: readonly Pick<AccountScore, "accountId">[],
): Promise<Map<string, string>> {
  if (scores.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .select(["id", "username_shown"])
    .where("merchant_id", "=", merchantId)
    .where(
      "id",
      "in",
      scores.map(({ accountId }) => accountId),
    )
    .execute();
  return new Map(rows.map(({ id, username_shown }) => [id, maskName(username_shown)]));
}
