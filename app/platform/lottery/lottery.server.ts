/**
 * The public interface of lotteries: games that the platform draws itself, from seeds that it commits to before any bet
 * is placed. Rules in docs/lottery.md.
 */

import { withoutServices } from "../core/bind-services.ts";
import type { Services } from "../core/services.ts";
import { cancelTicket } from "./cancel-ticket.ts";
import { createDueDrawRunner } from "./draw-due.ts";
import { lotteryMenu, popularLotteries, vietnamMenu, vietnamRecent } from "./list-lotteries.ts";
import { openedNumbers, vietnamNumbers } from "./list-results.ts";
import { readBoard } from "./lottery-board.ts";
import { numberStatistics } from "./number-statistics.ts";
import { createDrawOpener } from "./open-draws.ts";
import { placeTicket } from "./place-ticket.ts";
import { settleDraws } from "./settle-draws.ts";
import { showDraw, showLottery } from "./show-lottery.ts";
import { quote } from "./slip.ts";
import { listTickets } from "./tickets.ts";

export { type ChangedDraw, correctDraw, voidDraw } from "./change-draw.ts";
export { computeNumberBelow, hashDrawSeed } from "./draw-numbers.ts";
export { lotteryBoards } from "./lottery-board.ts";
export { lotteryVendors } from "./lottery-vendor.ts";
export { seedPastDraws } from "./seed-past-draws.ts";
export { seedTickets } from "./seed-tickets.ts";
export { verifyDraw } from "./verify-draw.ts";

/** The calls about lotteries. */
export const lotteryCalls = {
  vnMenu: vietnamMenu,
  vnRecent: vietnamRecent,
  popular: popularLotteries,
  vnNumbers: vietnamNumbers,
  openedNumbers,
  menu: lotteryMenu,
  board: readBoard,
  numberStatistics,
  game: showLottery,
  draw: showDraw,
  quote: withoutServices(quote),
  placeTicket,
  tickets: listTickets,
  cancelTicket,
};

/**
 * Returns the task that runs every second: it runs due draws, settles completed ones, and opens the next. It may run on
 * several servers at once, and catches up on draws that were due while no server ran.
 */
export function createLotteryJob(services: Services): () => Promise<void> {
  const openDraws = createDrawOpener(services);
  const drawDue = createDueDrawRunner(services);
  return async () => {
    await drawDue();
    await openDraws();
    await settleDraws(services);
  };
}
