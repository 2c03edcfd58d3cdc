/**
 * The expected behaviour of the wallet, one command at a time: numbers in plain objects, no database, no clock of its
 * own and no code of the platform. Rules as in docs/decisions/0052, 0100, 0104 and 0105. Amounts are minor units.
 */
import { Bonuses } from "./bonuses.ts";
import { Books, DONE, type Outcome } from "./books.ts";
import { Deposits } from "./deposits.ts";
import { Rounds } from "./rounds.ts";
import { Transfers } from "./transfers.ts";
import { Withdrawals } from "./withdrawals.ts";

export class Model {
  readonly books: Books;
  readonly rounds: Rounds;
  readonly bonuses: Bonuses;
  readonly transfers: Transfers;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;

  constructor(players: number, now: number) {
    this.books = new Books(players, now);
    this.rounds = new Rounds(this.books);
    this.bonuses = new Bonuses(this.books);
    this.transfers = new Transfers(this.books, this.bonuses);
    this.deposits = new Deposits(this.books, this.bonuses, this.rounds, this.transfers);
    this.withdrawals = new Withdrawals(this.books, this.bonuses);
  }

  /** Advances the time, then runs the jobs that run every minute. */
  pass(ms: number): Outcome {
    this.books.now += ms;
    for (const part of [this.withdrawals, this.deposits, this.bonuses, this.transfers]) part.pass();
    return DONE;
  }
}
