import type { LocalizedTexts } from "../content/content.server.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { EncryptedTexts } from "../ports/encrypted-text.ts";

/** The dependencies of lotteries. */
export interface LotteryDeps {
  database: Database;
  clock: Clock;
  /** Encrypts the seeds of future draws. */
  lotterySeeds: EncryptedTexts;
  /** Returns the message to a member about a win, in the languages of the merchant; null where it has no messages. */
  winMessage: (merchantId: string, win: DrawWin) => LocalizedTexts | null;
  log: { error(facts: object, message: string): void };
}

/** The win of one account's tickets in a draw. */
export interface DrawWin {
  lottery: string;
  drawNo: string;
  /** Minor units. */
  amount: number;
}
