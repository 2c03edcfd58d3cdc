import { LIMITS } from "../fixture.ts";
import type { Bonuses } from "./bonuses.ts";
import { type Books, DAY, DONE, isOutside, MINUTE, type Outcome, REPEATED, refused } from "./books.ts";

/** A transfer to or from a vendor that keeps the money itself. */
interface VendorTransfer {
  player: number;
  direction: "in" | "out";
  amount: number;
  state: "unknown" | "succeeded" | "failed";
  /** The vendor's later answer about it, while it is not known here. */
  outcome: "succeeded" | "failed";
}

/**
 * Returns the number of a transfer that returns a player's money for a debt. `before` is the count of the player's
 * earlier ones. The number is below zero, unlike all others.
 */
export const getDebtTransferNumber = (player: number, before: number) => -1 - player - 10 * before;

interface AccountTransfer {
  from: number;
  to: number;
  amount: number;
}

/** Transfers between wallets and between accounts. */
export class Transfers {
  readonly vendor = new Map<number, VendorTransfer>();
  readonly account = new Map<number, AccountTransfer>();
  private readonly books: Books;
  private readonly bonuses: Bonuses;

  constructor(books: Books, bonuses: Bonuses) {
    this.books = books;
    this.bonuses = bonuses;
  }

  vendorTransfer(
    n: number,
    player: number,
    direction: "in" | "out",
    amount: number,
    injectedFault: string,
  ): Outcome {
    const known = this.vendor.get(n);
    if (known) {
      const isSame = known.direction === direction && known.amount === amount;
      return isSame ? REPEATED : refused("IDEMPOTENCY_CONFLICT");
    }
    const own = [...this.vendor.values()].filter((one) => one.player === player);
    if (own.some(({ state }) => state === "unknown")) return refused("CONFLICT");
    if (direction === "in") {
      if (this.books.member(player).debt > 0) return refused("DEBT_OPEN");
      if (this.books.free(player) < amount) return refused("INSUFFICIENT_FUNDS");
      this.books.pay(player, -amount, "clearing:vendor-JADE");
    }
    this.begin(n, { player, direction, amount }, injectedFault);
    return DONE;
  }

  private begin(
    n: number,
    { player, direction, amount }: Pick<VendorTransfer, "player" | "direction" | "amount">,
    injectedFault: string,
  ) {
    const isDone =
      injectedFault !== "refused" &&
      injectedFault !== "deaf" &&
      (direction === "in" || this.awayAt(player) >= amount);
    const outcome = isDone ? "succeeded" : "failed";
    const one: VendorTransfer = { player, direction, amount, state: "unknown", outcome };
    this.vendor.set(n, one);
    if (injectedFault === "none" || injectedFault === "refused") this.endTransfer(one);
  }

  /**
   * Returns the vendor balance of members with a debt: a debt of the last day, or any debt at the beginning of an hour.
   */
  bringHome(injectedFault: string): Outcome {
    const { now, members } = this.books;
    const since = Math.floor(now / MINUTE) % 60 === 0 ? 0 : now - DAY;
    for (const [player, { debt, owedAt }] of members.entries()) {
      const own = [...this.vendor].filter(([, one]) => one.player === player);
      const amount = this.awayAt(player);
      if (debt === 0 || owedAt < since || amount === 0) continue;
      if (own.some(([, { state }]) => state === "unknown")) continue;
      const n = getDebtTransferNumber(player, own.filter(([known]) => known < 0).length);
      this.begin(n, { player, direction: "out", amount }, injectedFault);
    }
    return DONE;
  }

  /** Returns a member's balance at the vendor, by the transfers to and from it. */
  awayAt(player: number): number {
    let sum = 0;
    for (const one of this.vendor.values()) {
      if (one.player !== player) continue;
      if (one.direction === "in" && one.state !== "failed") sum += one.amount;
      if (one.direction === "out" && one.state === "succeeded") sum -= one.amount;
    }
    return sum;
  }

  private endTransfer(one: VendorTransfer) {
    one.state = one.outcome;
    if (one.direction === "out") {
      if (one.state === "succeeded") this.books.pay(one.player, one.amount, "vendor:JADE");
    } else if (one.state === "failed") this.books.pay(one.player, one.amount, "clearing:vendor-JADE");
    else {
      this.books.book("clearing:vendor-JADE", -one.amount);
      this.books.book("vendor:JADE", one.amount);
    }
  }

  /** Transfers to the upline agent, player 0, or from the agent to a member below. */
  accountTransfer(n: number, from: number, to: number, amount: number): Outcome {
    this.bonuses.settle(from);
    const known = this.account.get(n);
    if (known) return known.to === to && known.amount === amount ? REPEATED : refused("IDEMPOTENCY_CONFLICT");
    if (this.books.member(from).debt > 0) return refused("DEBT_OPEN");
    const free = this.books.free(from);
    if (isOutside(LIMITS, amount, free)) return refused("INVALID_INPUT");
    if (amount > free) return refused("INSUFFICIENT_FUNDS");
    if (this.bonuses.owed(from) > 0) return refused("TURNOVER_REQUIRED");
    this.books.member(from).balance -= amount;
    this.books.member(to).balance += amount;
    this.books.payDebt(to);
    this.account.set(n, { from, to, amount });
    return DONE;
  }

  /** Queries the vendor for the transfers that it did not answer. */
  pass(): void {
    for (const one of this.vendor.values()) if (one.state === "unknown") this.endTransfer(one);
  }
}
