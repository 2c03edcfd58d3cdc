import { compiledOnce } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { GameRoundRow } from "../database/tables/games.ts";
import { IdTaken, type VendorScope } from "./call-log.ts";

type RoundKey = VendorScope & { roundId: string };

const roundOf = compiledOnce((db, { merchantId, vendor, roundId }: RoundKey) =>
  db
    .selectFrom("game_round")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("vendor", "=", vendor)
    .where("round_id", "=", roundId),
);

export async function findRound(db: Db, scope: VendorScope, roundId: string): Promise<GameRoundRow | null> {
  const [row] = await roundOf(db, { ...scope, roundId });
  return row ?? null;
}

/** A stake; the first one of a round opens it. */
type Stake = RoundKey & {
  id: string;
  accountId: string;
  gameId: string;
  gameType: string;
  currency: string;
  demo: 0 | 1;
  amount: number;
  now: number;
};

/** Returns no row when the round is another account's. */
const upsertStake = compiledOnce((db, bet: Stake) =>
  db
    .insertInto("game_round")
    .values({
      merchant_id: bet.merchantId,
      vendor: bet.vendor,
      round_id: bet.roundId,
      id: bet.id,
      account_id: bet.accountId,
      game_id: bet.gameId,
      game_type: bet.gameType,
      currency: bet.currency,
      demo: bet.demo,
      stake: bet.amount,
      win: 0,
      valid_bet: 0,
      status: "open",
      details: "{}",
      started_at: bet.now,
      ended_at: null,
      updated_at: bet.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["merchant_id", "vendor", "round_id"])
        .doUpdateSet((eb) => ({
          stake: eb("game_round.stake", "+", bet.amount),
          status: "open",
          ended_at: null,
          updated_at: bet.now,
        }))
        .where("game_round.account_id", "=", bet.accountId),
    )
    .returning("id"),
);

/**
 * Adds a stake to a round; the first one opens it, and one after all others were rolled back reopens it.
 * @throws IdTaken when another player has just opened a round of this id.
 */
export async function addStake(
  trx: Trx,
  scope: VendorScope,
  { demo, ...bet }: Omit<Stake, keyof VendorScope | "id" | "demo"> & { demo: boolean },
): Promise<void> {
  const [row] = await upsertStake(trx, { ...bet, ...scope, id: newId(bet.now), demo: demo ? 1 : 0 });
  if (!row) throw new IdTaken();
}

type Win = RoundKey & { amount: number; now: number };

const winOfRound = compiledOnce((db, { merchantId, vendor, roundId, amount, now }: Win) =>
  change(db, { merchantId, vendor }, roundId).set((eb) => ({
    win: eb("win", "+", amount),
    updated_at: now,
  })),
);

const lastWinOfRound = compiledOnce((db, { merchantId, vendor, roundId, amount, now }: Win) =>
  change(db, { merchantId, vendor }, roundId).set((eb) => {
    const open = eb.case().when("status", "=", "open");
    return {
      win: eb("win", "+", amount),
      valid_bet: open.then(eb.ref("stake")).else(eb.ref("valid_bet")).end(),
      ended_at: open.then(now).else(eb.ref("ended_at")).end(),
      status: open
        .then("ended" as const)
        .else(eb.ref("status"))
        .end(),
      updated_at: now,
    };
  }),
);

/**
 * Adds a win to a round that has a stake; the last one ends the round, as `endRound` does. The round may have ended
 * before: money owed to a player is always accepted.
 */
export async function addWin(
  trx: Trx,
  scope: VendorScope,
  { endRound: last, ...win }: Omit<Win, keyof VendorScope> & { endRound: boolean },
): Promise<void> {
  await (last ? lastWinOfRound : winOfRound)(trx, { ...win, ...scope });
}

/** Ends an open round: its stakes count as valid bets from here on. Ending it again changes nothing. */
export async function endRound(trx: Trx, scope: VendorScope, roundId: string, now: number): Promise<void> {
  await change(trx, scope, roundId)
    .set((eb) => ({ status: "ended", valid_bet: eb.ref("stake"), ended_at: now, updated_at: now }))
    .where("status", "=", "open")
    .execute();
}

/** Removes a stake from an open round; a round without stakes is rolled back. */
export async function removeStake(
  trx: Trx,
  scope: VendorScope,
  { roundId, amount, now }: { roundId: string; amount: number; now: number },
): Promise<void> {
  await change(trx, scope, roundId)
    .set((eb) => ({ stake: eb("stake", "-", amount), updated_at: now }))
    .execute();
  await change(trx, scope, roundId)
    .set({ status: "rolled_back", ended_at: now })
    .where("stake", "=", 0)
    .execute();
}

function change(db: Db, scope: VendorScope, roundId: string) {
  return db
    .updateTable("game_round")
    .where("merchant_id", "=", scope.merchantId)
    .where("vendor", "=", scope.vendor)
    .where("round_id", "=", roundId);
}
