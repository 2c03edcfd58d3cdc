import { compiledOnce } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { GameRoundRow } from "../database/tables.ts";
import { IdTaken, type Line } from "./call-log.ts";

type RoundKey = Line & { roundId: string };

const roundOf = compiledOnce((db, { merchantId, vendor, roundId }: RoundKey) =>
  db
    .selectFrom("game_round")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("vendor", "=", vendor)
    .where("round_id", "=", roundId),
);

export async function findRound(db: Db, line: Line, roundId: string): Promise<GameRoundRow | null> {
  const [row] = await roundOf(db, { ...line, roundId });
  return row ?? null;
}

/** A stake; its round begins with it when there is none. */
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

/** Gives no row when the round is another account's. */
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
 * Adds a stake to a round, which begins with its first; one whose bets were all rolled back begins again.
 * @throws IdTaken when another player has begun a round of this name in the meantime.
 */
export async function addStake(
  trx: Trx,
  line: Line,
  { demo, ...bet }: Omit<Stake, keyof Line | "id" | "demo"> & { demo: boolean },
): Promise<void> {
  const [row] = await upsertStake(trx, { ...bet, ...line, id: newId(bet.now), demo: demo ? 1 : 0 });
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
 * Adds a win to a round that has a stake, and ends it as `endRound` does if it is the last. The round may have ended:
 * money that is owed is always let in.
 */
export async function addWin(
  trx: Trx,
  line: Line,
  { endRound: last, ...win }: Omit<Win, keyof Line> & { endRound: boolean },
): Promise<void> {
  await (last ? lastWinOfRound : winOfRound)(trx, { ...win, ...line });
}

/** Ends an open round: what was staked in it now counts as valid bet. Ending it again changes nothing. */
export async function endRound(trx: Trx, line: Line, roundId: string, now: number): Promise<void> {
  await change(trx, line, roundId)
    .set((eb) => ({ status: "ended", valid_bet: eb.ref("stake"), ended_at: now, updated_at: now }))
    .where("status", "=", "open")
    .execute();
}

/** Takes a stake back out of an open round; one that has none left was rolled back. */
export async function removeStake(
  trx: Trx,
  line: Line,
  { roundId, amount, now }: { roundId: string; amount: number; now: number },
): Promise<void> {
  await change(trx, line, roundId)
    .set((eb) => ({ stake: eb("stake", "-", amount), updated_at: now }))
    .execute();
  await change(trx, line, roundId)
    .set({ status: "rolled_back", ended_at: now })
    .where("stake", "=", 0)
    .execute();
}

function change(db: Db, line: Line, roundId: string) {
  return db
    .updateTable("game_round")
    .where("merchant_id", "=", line.merchantId)
    .where("vendor", "=", line.vendor)
    .where("round_id", "=", roundId);
}
