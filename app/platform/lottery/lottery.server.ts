/**
 * The public interface of lotteries: games that the platform draws itself, from seeds that it commits to before any bet
 * is placed. Rules in docs/lottery.md.
 */
import type { AreaHandlers } from "../core/handlers.ts";
import { cancelTicket } from "./cancel-ticket.ts";
import { createDueDrawRunner } from "./draw-due.ts";
import { lotteryMenu, popularLotteries, vietnamMenu, vietnamRecent } from "./list-lotteries.ts";
import { openedNumbers, vietnamNumbers } from "./list-results.ts";
import { boardReader } from "./lottery-board.ts";
import type { LotteryDeps } from "./lottery-deps.ts";
import { numberStatistics } from "./number-statistics.ts";
import { createDrawOpener } from "./open-draws.ts";
import { placeTicket } from "./place-ticket.ts";
import { settleDraws } from "./settle-draws.ts";
import { showDraw, showLottery } from "./show-lottery.ts";
import { quote } from "./slip.ts";
import { listTickets } from "./tickets.ts";

export { type ChangedDraw, correctDraw, voidDraw } from "./change-draw.ts";
export { computeNumberBelow, hashDrawSeed } from "./draw-numbers.ts";
export type { LotteryDeps } from "./lottery-deps.ts";
export { lotteryVendors } from "./lottery-vendor.ts";
export { seedPastDraws } from "./seed-past-draws.ts";
export { seedTickets } from "./seed-tickets.ts";
export { verifyDraw } from "./verify-draw.ts";

/** The calls about lotteries. */
export function lotteryHandlers(deps: LotteryDeps): Required<AreaHandlers<"lottery">> {
  const readBoard = boardReader(deps);
  return {
    vnMenu: (ctx, input) => vietnamMenu(deps, ctx, input),
    vnRecent: (ctx, input) => vietnamRecent(deps, ctx, input),
    popular: (ctx, input) => popularLotteries(deps, ctx, input),
    vnNumbers: (ctx, input) => vietnamNumbers(deps, ctx, input),
    openedNumbers: (ctx, input) => openedNumbers(deps, ctx, input),
    menu: (ctx, input) => lotteryMenu(deps, ctx, input),
    board: (ctx, input) => readBoard(ctx, input),
    numberStatistics: (ctx, input) => numberStatistics(deps, ctx, input),
    game: (ctx, input) => showLottery(deps, ctx, input),
    draw: (ctx, input) => showDraw(deps, ctx, input),
    quote: (ctx, input) => quote(ctx, input),
    placeTicket: (ctx, input) => placeTicket(deps, ctx, input),
    tickets: (ctx, input) => listTickets(deps, ctx, input),
    cancelTicket: (ctx, input) => cancelTicket(deps, ctx, input),
  };
}

/**
 * Returns the task that runs every second: it runs due draws, settles completed ones, and opens the next. It may run on
 * several servers at once, and catches up on draws that were due while no server ran.
 */
export function createLotteryJob(deps: LotteryDeps): () => Promise<void> {
  const openDraws = createDrawOpener(deps);
  const drawDue = createDueDrawRunner(deps);
  return async () => {
    await drawDue();
    await openDraws();
    await settleDraws(deps);
  };
}
