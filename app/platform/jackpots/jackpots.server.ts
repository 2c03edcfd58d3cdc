/** The public interface of jackpots: a merchant's pool, its funding and its triggers. Rules in docs/decisions/0053. */
export { getJackpot, type PoolView } from "./get-jackpot.ts";
export { openPool } from "./open-cycle.ts";
export { payJackpots } from "./pay-jackpots.ts";
export { POOL_ACCOUNT, poolShare } from "./pool.ts";
