import type { AccountType, CallContext, Caller } from "#app/platform/core/call-context.ts";
import type { MerchantProfile } from "#app/platform/core/merchant.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/database/ids.ts";
import { createLaunchSession } from "#app/platform/games/launch-sessions.ts";
import { insertPayee } from "#app/platform/payments/payout-members-testing.ts";
import type { Clock } from "#app/platform/ports/clock.ts";
import { testContext } from "#app/platform/testing.ts";
import { addAccount } from "#app/platform/wallet/testing.ts";
import { VENDOR } from "../vendor-fixture.ts";

/** The start balance of the tests' members, in minor units. */
export const START = 50_000;

const FOR_EVER = Date.UTC(2100, 0, 1);

export interface Player {
  id: string;
  ctx: CallContext;
  /** The token of an open game. */
  token: string;
  payees: Record<"bank" | "ewallet", string>;
}

/** The type of a player's account, and its upline if one is named. */
export interface PlayerKind {
  type?: AccountType;
  above?: Player | null;
}

/** Adds a member, or an agent (type 2), with an open game and one payee per channel. */
export async function addPlayer(
  { database, clock, merchant }: { database: Database; clock: Clock; merchant: MerchantProfile },
  balance = START,
  { type = 0, above = null }: PlayerKind = {},
): Promise<Player> {
  const merchantId = merchant.code;
  const now = clock.now();
  const id = await addAccount(database, merchantId, { balance, now, type, uplineId: above?.id ?? null });
  const sessionId = await addSession(database, merchantId, id, now);
  const launch = { session_id: sessionId, vendor: VENDOR, game_id: "comet", currency: "PHP" };
  const opened = await createLaunchSession(
    database.db,
    { merchant_id: merchantId, account_id: id, language: "EN", ip: "127.0.0.1", ...launch },
    now,
  );
  await database.db
    .updateTable("launch_session")
    .set({ expires_at: FOR_EVER })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", opened.id)
    .execute();
  const caller: Caller = { kind: "account", accountId: id, username: id, type, sessionId };
  const payees = {
    bank: await insertPayee(database, merchant, { accountId: id, channel: "bank", now }),
    ewallet: await insertPayee(database, merchant, { accountId: id, channel: "ewallet", now }),
  };
  return { id, token: opened.token, ctx: testContext(merchant, {}, caller), payees };
}

/** Adds a session to an account and returns its id. */
export async function addSession(database: Database, merchantId: string, accountId: string, now: number) {
  const id = newId(now);
  await database.db
    .insertInto("session")
    .values({
      merchant_id: merchantId,
      token_hash: id,
      id,
      account_id: accountId,
      audience: "member",
      created_at: now,
      last_seen_at: now,
      expires_at: FOR_EVER,
      idle_ms: FOR_EVER - now,
      ip: "127.0.0.1",
      user_agent: "",
      remember: 0,
      revoked_at: null,
      revoked_reason: null,
    })
    .execute();
  return id;
}
