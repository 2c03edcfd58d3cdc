import { newToken, tokenHash } from "../core/secret-token.ts";
import type { Db } from "../database/database.server.ts";

/** The owner of a link that sets a password, and how long it is valid. */
interface NewPasswordLink {
  merchantId: string;
  accountId: string;
  now: number;
  lifeMs: number;
}

/** Creates a link that sets a password once, and returns its token. The token itself is not stored. */
export async function createPasswordLink(
  db: Db,
  { merchantId, accountId, now, lifeMs }: NewPasswordLink,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto("password_link")
    .values({
      merchant_id: merchantId,
      token_hash: tokenHash(token),
      account_id: accountId,
      created_at: now,
      expires_at: now + lifeMs,
      used_at: null,
    })
    .execute();
  return token;
}

/** Returns the address of the page where a link's password is set. */
export function getPasswordLinkAddress(origin: string, token: string): string {
  return `${origin}/account/password?token=${token}`;
}
