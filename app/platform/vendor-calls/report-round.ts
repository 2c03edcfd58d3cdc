import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { Clock } from "../ports/clock.ts";
import { type Answer, accept, refuse } from "./answers.ts";
import type { Body } from "./bodies.ts";
import type { VendorScope } from "./call-log.ts";
import { findPlayer } from "./players.ts";
import { findRound } from "./rounds.ts";

/**
 * Records a finished round that was played from the vendor's own wallet: it appears in the betting record and its stake is
 * valid bet, but no money moves here. Reporting it again is accepted. Refusals: PLAYER_UNKNOWN, GAME_UNKNOWN,
 * WRONG_CURRENCY, and ROUND_MISMATCH for an id that another round has.
 */
export async function reportRound(
  { database, clock }: { database: Database; clock: Clock },
  scope: VendorScope,
  body: Body<"round">,
): Promise<Answer> {
  const { db } = database;
  const { roundId, stake, win } = body;
  const player = await findPlayer(db, scope.merchantId, body.playerId);
  if (player?.book !== "real") return refuse("PLAYER_UNKNOWN");
  if (player.currency !== body.currency) return refuse("WRONG_CURRENCY");
  const game = await db
    .selectFrom("game")
    .select(["id", "game_type"])
    .where("vendor", "=", scope.vendor)
    .where("code", "=", body.gameCode)
    .executeTakeFirst();
  if (!game) return refuse("GAME_UNKNOWN");
  const now = clock.now();
  const key = { merchant_id: scope.merchantId, vendor: scope.vendor, round_id: roundId };
  await database.transaction(async (trx) => {
    const isNew = await trx
      .insertInto("game_round")
      .values({
        ...key,
        id: newId(now),
        account_id: player.id,
        game_id: game.id,
        game_type: game.game_type,
        currency: body.currency,
        demo: 0,
        stake,
        win,
        valid_bet: stake,
        status: "ended",
        details: "{}",
        // The time is from another company's clock: never in our future.
        started_at: Math.min(now, body.startedAt),
        ended_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(["merchant_id", "vendor", "round_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (isNew) {
      await trx
        .insertInto("reported_round")
        .values({ ...key, stake, win, reported_at: now })
        .execute();
    }
  });
  const noted = await findRound(db, scope, roundId);
  const isSame =
    noted?.account_id === player.id &&
    noted.game_id === game.id &&
    noted.stake === stake &&
    noted.win === win &&
    noted.status === "ended";
  return isSame ? accept({ roundId }) : refuse("ROUND_MISMATCH");
}
