import { jackpotCounter } from "#app/shared/jackpot-counter.ts";
import type { CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { maskName } from "../core/mask-name.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import { systemBalance } from "../wallet/wallet.server.ts";
import { POOL, POOL_ACCOUNT } from "./pool.ts";

type Jackpot = CallValue<"games", "jackpot">;

/** A merchant's pool as everybody sees it; its cache is shared by all visitors. */
export type PoolView = Pick<Jackpot, "amount" | "asOf" | "trigger" | "seedHash" | "lastWin">;

const NO_POOL = { trigger: null, seedHash: null, lastWin: null } as const;

/**
 * Returns the balance of the merchant's pool, how it is won and its last winner; or the current value of its counter
 * (spec section 9), which cannot be won.
 */
export async function getJackpot(
  { database, clock, gameCaches }: Services,
  { merchant }: CallContext,
): Promise<Jackpot> {
  const now = clock.now();
  const { source } = merchant.jackpot;
  if (source === "none") return { source, amount: 0, asOf: now, ...NO_POOL };
  if (source === "counter") return { source, amount: jackpotCounter(now), asOf: now, ...NO_POOL };
  const view = await gameCaches.pools.get(merchant.code, () =>
    readPool(database.db, merchant.code, merchant.currency.code, now),
  );
  return { source, ...view };
}

async function readPool(db: Db, merchantId: string, currency: string, now: number): Promise<PoolView> {
  const account = { name: POOL_ACCOUNT, currency, book: "real" } as const;
  const amount = await systemBalance(db, merchantId, account);
  const cycles = () =>
    db
      .selectFrom("jackpot_cycle as cycle")
      .where("cycle.merchant_id", "=", merchantId)
      .where("pool", "=", POOL);
  const open = await cycles()
    .select(["trigger_kind as kind", "trigger_amount as amount", "seed_hash"])
    .where("won_at", "is", null)
    .executeTakeFirst();
  const won = await cycles()
    .innerJoin("account", onOwner("cycle"))
    .select(["prize", "won_at", "username_shown"])
    .where("won_at", "is not", null)
    .orderBy("cycle", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    amount,
    asOf: now,
    trigger: open ? { kind: open.kind, amount: open.amount } : null,
    seedHash: open?.seed_hash ?? null,
    lastWin: won
      ? { amount: won.prize ?? 0, maskedAccount: maskName(won.username_shown), at: won.won_at ?? 0 }
      : null,
  };
}
