/**
 * The model that bets are checked against: the rules of docs/decisions/0141, written down a second time. Amounts are
 * minor units.
 */

export type Outcome = "won" | "lost" | "half_won" | "half_lost" | "void" | "cashed_out";
export const OUTCOMES: readonly Outcome[] = ["won", "lost", "half_won", "half_lost", "void", "cashed_out"];

/** The player's money. */
export interface ModelPurse {
  /** Moves an amount from the vendor to the player; a debit beyond the balance becomes the player's debt. */
  move(amount: number): void;
}

/** The part of a stake that counts as valid bet, in halves. */
const COUNTED_HALVES = { won: 2, lost: 2, half_won: 1, half_lost: 1, void: 0, cashed_out: 0 };

export class BetModel {
  state: Outcome | "open" = "open";
  win = 0;
  validBet = 0;
  isBack = false;
  /** True when a call has stated its outcome since it was last opened. */
  isSaid = false;
  isChanged = false;
  /** True for a void bet that has since got a win of 0, which was not its last win. */
  isNought = false;
  /** True when it was reopened after a settlement. */
  wasOpened = false;
  readonly stake: number;
  readonly #purse: ModelPurse;

  constructor(purse: ModelPurse, stake: number) {
    this.#purse = purse;
    this.stake = stake;
    purse.move(-stake);
  }

  /** Pays a win; it is the last one when it has an outcome or ends its round. */
  pay(amount: number, last: boolean, outcome?: Outcome): string {
    if (this.isBack) return "BET_ROLLED_BACK";
    const isOpen = this.state === "open";
    const replaces = this.state === "void" && (outcome ? outcome !== "void" : last || amount > 0);
    if (outcome && !isOpen && !replaces && this.isSaid) return "BET_SETTLED";
    const total = replaces ? amount : this.win + amount;
    if (outcome === "void" && total !== this.stake) return "AMOUNT_MISMATCH";
    if (replaces) this.#moveTo(total);
    else this.#purse.move(amount);
    if (outcome || (last && (isOpen || replaces))) {
      this.isSaid = true;
      this.#settle(outcome ?? (total > 0 ? "won" : "lost"), total);
    } else if (this.state === "void" && amount === 0) this.isNought = this.isChanged = true;
    else if (isOpen || amount === 0) this.win = total;
    else if (this.state === "lost" || this.state === "void") this.#settle("won", total);
    else this.#settle(this.state as Outcome, total, this.validBet);
    return "OK";
  }

  end(): void {
    if (this.state === "open") this.#settle(this.win > 0 ? "won" : "lost", this.win);
    else if (this.isNought) {
      this.#moveTo(0);
      this.#settle("lost", 0);
    }
  }

  resettle(win: number, outcome: Outcome): string {
    if (this.state === "open") return "BET_OPEN";
    if (this.isBack) return "BET_ROLLED_BACK";
    if (outcome === "void" && win !== this.stake) return "AMOUNT_MISMATCH";
    this.#moveTo(win);
    this.isSaid = true;
    this.#settle(outcome, win);
    return "OK";
  }

  /** Reopens the bet, as if it had never been settled or won. */
  unsettle(): string {
    if (this.state === "open") return "BET_OPEN";
    if (this.isBack) return "BET_ROLLED_BACK";
    this.#moveTo(0);
    Object.assign(this, {
      state: "open",
      win: 0,
      validBet: 0,
      isSaid: false,
      isChanged: false,
      isNought: false,
      wasOpened: true,
    });
    return "OK";
  }

  rollBack(): void {
    this.#moveTo(this.stake);
    this.#settle("void", this.stake);
    this.isBack = true;
  }

  #moveTo(win: number): void {
    this.#purse.move(win - this.win);
  }

  #settle(
    outcome: Outcome,
    win: number,
    validBet = Math.floor((this.stake * COUNTED_HALVES[outcome]) / 2),
  ): void {
    this.isChanged = this.state !== "open" || this.wasOpened;
    this.wasOpened = false;
    this.isNought = false;
    this.state = outcome;
    this.win = win;
    this.validBet = validBet;
  }
}

/** Returns true when a player's bets of a round allow no further bet. */
export function isClosed(bets: readonly BetModel[]): boolean {
  return bets.every(({ state }) => state !== "open") && bets.some(({ isBack }) => !isBack);
}
