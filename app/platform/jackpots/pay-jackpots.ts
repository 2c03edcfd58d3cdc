import { type Bet, findBet, payPrize } from "../bets/bets.server.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { JackpotCycleRow } from "../database/tables/games.ts";
import { lockPurse, purse, type SystemEntry, systemEntries } from "../wallet/wallet.server.ts";
import { openCycle, seedContext } from "./open-cycle.ts";
import { POOL, POOL_ACCOUNT } from "./pool.ts";
import { isWinningContribution } from "./trigger.ts";

/** Entries checked in one transaction. */
const PAGE = 500;
/** Age at which an entry is committed, and so is every entry with a lower number. */
const COMMITTED_AFTER_MS = 5_000;
/** Kinds of transfers that move the pool's money but are not a player's bet. */
const OWN_KINDS = new Set(["jackpot", "jackpot-seed"]);

/**
 * Checks the bets that have fed the merchant's pool since the last check, in the ledger's order, and pays the pool to
 * the first one that wins it. Safe to run at any time and from several servers at once. Returns the number of pools
 * paid.
 */
export async function payJackpots(services: Services, merchant: MerchantProfile): Promise<number> {
  let paid = 0;
  for (;;) {
    const checked = await services.database.transaction((trx) => checkPool(services, trx, merchant));
    if (checked === "won") paid++;
    if (checked === "done") return paid;
  }
}

/** Checks one page of entries: up to the winning bet, or to the page's end. */
async function checkPool(
  services: Services,
  trx: Trx,
  merchant: MerchantProfile,
): Promise<"done" | "more" | "won"> {
  const cycle = await trx
    .selectFrom("jackpot_cycle")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("pool", "=", POOL)
    .where("won_at", "is", null)
    .executeTakeFirst();
  if (!cycle) return "done";
  const account = { name: POOL_ACCOUNT, currency: cycle.currency, book: "real" } as const;
  const entries = await systemEntries(trx, merchant.code, account, {
    after: cycle.looked_seq,
    before: services.clock.now() - COMMITTED_AFTER_MS,
    limit: PAGE,
  });
  const last = entries.at(-1);
  if (!last) return "done";
  const place = seedContext(merchant.code, cycle.cycle);
  const seed = Buffer.from(services.jackpotSeeds.decrypt(cycle.secret, place), "hex");
  const trigger = { kind: cycle.trigger_kind, amount: cycle.trigger_amount };
  let { amount } = cycle;
  for (const entry of entries) {
    if (OWN_KINDS.has(entry.kind)) continue;
    amount += entry.amount;
    const fed = { start: cycle.start, amount, share: entry.amount, transferId: entry.transferId };
    if (entry.amount <= 0 || !isWinningContribution(seed, trigger, fed)) continue;
    const bet = await findValidBet(trx, merchant.code, entry);
    if (!bet) continue;
    if (!(await advanceCycle(trx, cycle, { amount, lookedSeq: entry.seq }))) return "more";
    await pay(services, trx, merchant, { cycle, bet, prize: amount, seed, lookedSeq: entry.seq });
    return "won";
  }
  await advanceCycle(trx, cycle, { amount, lookedSeq: last.seq });
  return entries.length < PAGE ? "done" : "more";
}

/** Returns the bet that an entry is the share of; null if it has been rolled back since. */
async function findValidBet(trx: Trx, merchantId: string, { source, key }: SystemEntry): Promise<Bet | null> {
  const vendor = /^vendor:(.+)$/.exec(source)?.[1];
  const bet = vendor === undefined ? null : await findBet(trx, { merchantId, vendor }, key);
  return bet && bet.state !== "void" ? bet : null;
}

/** Stores how far entries were checked; returns false if another server has advanced it in the meantime. */
async function advanceCycle(
  trx: Trx,
  cycle: JackpotCycleRow,
  { amount, lookedSeq }: { amount: number; lookedSeq: number },
): Promise<boolean> {
  const moved = await trx
    .updateTable("jackpot_cycle")
    .set({ amount, looked_seq: lookedSeq })
    .where("merchant_id", "=", cycle.merchant_id)
    .where("pool", "=", cycle.pool)
    .where("cycle", "=", cycle.cycle)
    .where("looked_seq", "=", cycle.looked_seq)
    .where("won_at", "is", null)
    .returning("cycle")
    .executeTakeFirst();
  return moved !== undefined;
}

interface Won {
  cycle: JackpotCycleRow;
  bet: Bet;
  /** Minor units. */
  prize: number;
  seed: Buffer;
  lookedSeq: number;
}

/** Pays the pool to the player of the winning bet, reveals the cycle's seed and opens the next cycle. */
async function pay(
  services: Services,
  trx: Trx,
  merchant: MerchantProfile,
  { cycle, bet, prize, seed, lookedSeq }: Won,
): Promise<void> {
  const now = services.clock.now();
  const { accountId, currency, book } = bet;
  await lockPurse(trx, merchant.code, purse(accountId, currency));
  const { bet: won } = await payPrize(trx, {
    merchantId: merchant.code,
    vendor: bet.vendor,
    transactionId: `jackpot-${POOL}-${cycle.cycle}`,
    roundId: bet.roundId,
    player: { id: accountId, currency, book },
    game: { id: bet.gameId, type: bet.gameType },
    type: "jackpot",
    detail: { kind: "jackpot", pool: POOL, trigger: cycle.trigger_kind },
    kind: "jackpot",
    amount: prize,
    pool: POOL_ACCOUNT,
    now,
  });
  await trx
    .updateTable("jackpot_cycle")
    .set({ won_at: now, account_id: accountId, bet_id: won.id, prize, revealed: seed.toString("hex") })
    .where("merchant_id", "=", merchant.code)
    .where("pool", "=", POOL)
    .where("cycle", "=", cycle.cycle)
    .execute();
  await openCycle(services, trx, merchant, { cycle: cycle.cycle + 1, amount: 0, lookedSeq, seeded: false });
  trx.publish("jackpot", { merchantId: merchant.code, accountId });
}
