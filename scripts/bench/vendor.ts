import { randomBytes } from "node:crypto";
import path from "node:path";
import type { MerchantProfile } from "../../app/platform/core/merchant.ts";
import { testServices } from "../../app/platform/core/testing.ts";
import type { Database } from "../../app/platform/database/database.server.ts";
import { createLaunchSession } from "../../app/platform/games/launch-sessions.ts";
import { systemClock } from "../../app/platform/ports/clock.ts";
import { signedHeaders } from "../../app/platform/ports/signed-request.ts";
import { derivedConnections } from "../../app/platform/ports/vendor-connection.ts";
import { derivedVendorKeys, openVendorKeys } from "../../app/platform/ports/vendor-keys.ts";
import { handleVendorCall } from "../../app/platform/vendor-calls/vendor-calls.server.ts";

/** A player's open slot, from the vendor's side. */
export interface OpenGame {
  /** The two signed calls of the next round: a bet, and its win, which ends the round. Amounts are minor units. */
  roundCalls(stake: number, win: number): [bet: Request, win: Request];
  /** Sends a call to the platform. @throws Error when it is refused. */
  send(call: Request): Promise<void>;
}

/**
 * Opens a game of the catalogue for a signed-in member of a merchant, as a launch does, without the vendor's frame.
 * `at`: a running site that receives its calls; without one they are handled in this process.
 */
export async function openGame(
  database: Database,
  merchant: MerchantProfile,
  {
    username,
    game,
    at,
  }: {
    username: string;
    game: { id: string; vendor: string; code: string };
    at?: { port: number; folder: string } | undefined;
  },
): Promise<OpenGame> {
  const keys = at
    ? openVendorKeys(path.join(at.folder, "vendor-secrets"), undefined)
    : derivedVendorKeys([{ id: "bench", secret: randomBytes(32) }]);
  const [key] = keys.keys("inbound", merchant.code, game.vendor);
  if (!key) throw new Error("there is no key to sign with");
  const services = testServices({
    database,
    clock: systemClock,
    connections: derivedConnections(keys),
    merchants: { byCode: (code) => (code === merchant.code ? merchant : null) },
    translate: () => (key) => key,
    log: { warn: console.error, error: console.error },
  });
  const { accountId, currency, token } = await launch(database, merchant.code, username, game);

  function signed(call: string, content: object): Request {
    const body = Buffer.from(JSON.stringify({ ...content, playerId: accountId, currency }));
    const target = `/vendor/v1/${merchant.code}/${game.vendor}/${call}`;
    const headers = signedHeaders(key as NonNullable<typeof key>, Date.now(), {
      method: "POST",
      path: target,
      body,
    });
    return new Request(`http://127.0.0.1${at ? `:${at.port}` : ""}${target}`, {
      method: "POST",
      headers,
      body,
    });
  }

  let rounds = 0;
  const run = randomBytes(6).toString("hex");
  return {
    roundCalls(stake, win) {
      rounds += 1;
      const roundId = `${run}-${rounds}`;
      const betId = `${roundId}-bet`;
      return [
        signed("bet", { transactionId: betId, roundId, token, gameCode: game.code, amount: stake }),
        signed("win", {
          transactionId: `${roundId}-win`,
          roundId,
          betTransactionId: betId,
          amount: win,
          endRound: true,
        }),
      ];
    },
    async send(call) {
      const response = await (at ? fetch(call) : handleVendorCall(services, call));
      if (response?.status === 200) return;
      throw new Error(`a call was answered ${response?.status}: ${await response?.text()}`);
    },
  };
}

async function launch(
  database: Database,
  merchantId: string,
  username: string,
  game: { id: string; vendor: string },
) {
  const player = await database.db
    .selectFrom("session")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "session.merchant_id")
        .onRef("account.id", "=", "session.account_id"),
    )
    .select(["session.id as sessionId", "account.id as accountId", "currency"])
    .where("session.merchant_id", "=", merchantId)
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const { token } = await createLaunchSession(
    database.db,
    {
      merchant_id: merchantId,
      account_id: player.accountId,
      session_id: player.sessionId,
      vendor: game.vendor,
      game_id: game.id,
      currency: player.currency,
      language: "EN",
      ip: "127.0.0.1",
    },
    Date.now(),
  );
  return { ...player, token };
}
