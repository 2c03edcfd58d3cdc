/**
 * The public interface of game vendors' calls on us: one wallet for all of them. Rules in docs/decisions/0051 and 0052.
 */
export { handleVendorCall } from "./handle-vendor-call.ts";
export { roundingCosts } from "./rounding.ts";
export { followUpStuckBets, listStuckBets } from "./stuck-bets.ts";
