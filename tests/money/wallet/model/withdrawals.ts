import { AUTO_APPROVED, getFee, LIMITS } from "../fixture.ts";
import type { Bonuses } from "./bonuses.ts";
import {
  type Books,
  type Channel,
  DAY,
  DONE,
  HOUR,
  isOutside,
  OUTDATED,
  type Outcome,
  REPEATED,
  refused,
} from "./books.ts";

/** Manila's time zone, which has no daylight saving time. */
const ZONE = 8 * HOUR;

export const WITHDRAWAL_ACTS = [
  "review",
  "approve",
  "reject",
  "cancel",
  "pay",
  "markPaid",
  "markFailed",
  "confirm",
  "dispute",
  "settleReceived",
  "settleRefunded",
] as const;
export type WithdrawalAct = (typeof WITHDRAWAL_ACTS)[number];

/** The state to which an event leads, by state. */
const WITHDRAWALS: Record<string, Record<string, string>> = {
  requested: { review: "reviewing", approve: "approved", reject: "rejected", cancel: "cancelled" },
  reviewing: { approve: "approved", reject: "rejected", cancel: "cancelled" },
  approved: { pay: "paying", reject: "rejected" },
  paying: { succeed: "paid", fail: "rejected", reverse: "reversed" },
  paid: { confirm: "received", force: "received", dispute: "not_received", reverse: "reversed" },
  received: { reverse: "reversed" },
  not_received: { confirm: "received", force: "received", reverse: "reversed" },
};

export interface Withdrawal {
  n: number;
  player: number;
  channel: Channel;
  amount: number;
  fee: number;
  state: string;
  automatic: boolean;
  day: number;
  isPaid: boolean;
  confirmBy: number | null;
  received: number | null;
  refunded: number;
  byHouseAccount: boolean;
  returned: boolean;
  /** The amount that was requested originally, however much a correction left of it. */
  asked: number;
  /** True when a correction has taken part of it. */
  isTaken: boolean;
}

/** Withdrawals, as changed by members, operators and the provider. */
export class Withdrawals {
  readonly all = new Map<number, Withdrawal>();
  private readonly books: Books;
  private readonly bonuses: Bonuses;

  constructor(books: Books, bonuses: Bonuses) {
    this.books = books;
    this.bonuses = bonuses;
    books.unhold = (player, needed) => this.shrink(player, needed);
  }

  /** Reduces withdrawals, newest first; one that would fall below the minimum ends. */
  private shrink(player: number, needed: number): void {
    let missing = needed;
    for (const one of [...this.all.values()].reverse()) {
      const isUnsent = ["requested", "reviewing", "approved"].includes(one.state);
      if (one.player !== player || !isUnsent || missing <= 0) continue;
      const left = one.amount - missing;
      const freed = left >= LIMITS.min ? missing : one.amount;
      this.books.member(player).held -= freed;
      missing -= freed;
      one.isTaken = true;
      if (freed === one.amount) {
        one.state = "cancelled";
        continue;
      }
      one.amount = left;
      one.fee = getFee(one.channel, left);
    }
  }

  withdraw(n: number, player: number, channel: Channel, amount: number): Outcome {
    this.bonuses.settle(player);
    const known = this.all.get(n);
    if (known) {
      const isSame = known.channel === channel && known.asked === amount;
      return isSame ? REPEATED : refused("IDEMPOTENCY_CONFLICT");
    }
    if (this.books.member(player).debt > 0) return refused("DEBT_OPEN");
    const free = this.books.free(player);
    if (isOutside(LIMITS, amount, free)) return refused("INVALID_INPUT");
    if (amount > free) return refused("INSUFFICIENT_FUNDS");
    if (this.bonuses.owed(player) > 0) return refused("TURNOVER_REQUIRED");
    const day = Math.floor((this.books.now + ZONE) / DAY);
    const today = [...this.all.values()].filter(
      (one) =>
        one.player === player &&
        one.day === day &&
        !["rejected", "reversed", "cancelled"].includes(one.state),
    );
    const used = today.reduce((sum, one) => sum + one.amount, 0);
    const automatic = used + amount <= AUTO_APPROVED;
    this.books.member(player).held += amount;
    this.all.set(n, {
      n,
      player,
      channel,
      amount,
      fee: getFee(channel, amount),
      state: automatic ? "approved" : "requested",
      automatic,
      day,
      isPaid: false,
      confirmBy: null,
      received: null,
      refunded: 0,
      byHouseAccount: false,
      returned: false,
      asked: amount,
      isTaken: false,
    });
    return DONE;
  }

  withdrawalAct(n: number, act: WithdrawalAct, received: number, answer: string): Outcome {
    const one = this.theWithdrawal(n);
    const isManual = one.channel === "ewallet";
    const netAmount = one.amount - one.fee;
    switch (act) {
      case "review":
      case "approve":
      case "reject":
      case "cancel":
        return this.change(one, act) ? DONE : refused("CONFLICT");
      case "pay":
        if (!this.change(one, "pay")) return refused("CONFLICT");
        if (!isManual && answer === "succeeded") this.change(one, "succeed");
        if (!isManual && answer === "refused") this.change(one, "fail");
        return DONE;
      case "markPaid":
      case "markFailed":
        if (!isManual) return refused("CONFLICT");
        return this.change(one, act === "markPaid" ? "succeed" : "fail") ? DONE : refused("CONFLICT");
      case "confirm":
        if (one.confirmBy === null) return refused("FEATURE_OFF");
        if (!this.change(one, "confirm")) return refused("CONFLICT");
        one.received = netAmount;
        return DONE;
      case "dispute":
        if (one.confirmBy === null) return refused("FEATURE_OFF");
        if (one.state === "paid" && one.confirmBy <= this.books.now) return refused("CONFLICT");
        if (received >= netAmount) return refused("INVALID_INPUT");
        if (!this.change(one, "dispute")) return refused("CONFLICT");
        one.received = received;
        return DONE;
      case "settleReceived":
        if (one.state !== "not_received") return refused("CONFLICT");
        this.change(one, "force");
        one.received = netAmount;
        return DONE;
      case "settleRefunded":
        if (one.state !== "not_received") return refused("CONFLICT");
        one.byHouseAccount = true;
        this.change(one, "reverse");
        return DONE;
    }
  }

  payoutNews(n: number, state: string): Outcome {
    const one = this.theWithdrawal(n);
    if (one.channel !== "bank") return OUTDATED;
    const event = { succeeded: "succeed", failed: "fail", reversed: "reverse" }[state];
    if (event && this.change(one, event)) return DONE;
    // The house account has paid the member back already, so a returned payout belongs to it.
    if (event !== "reverse" || !one.byHouseAccount || one.returned) return OUTDATED;
    one.returned = true;
    this.books.book("house", one.amount - one.fee);
    this.books.book("clearing:sandbox", -(one.amount - one.fee));
    return DONE;
  }

  private theWithdrawal(n: number): Withdrawal {
    const one = this.all.get(n);
    if (!one) throw new Error(`no withdrawal ${n}`);
    return one;
  }

  private change(one: Withdrawal, event: string): boolean {
    const to = WITHDRAWALS[one.state]?.[event];
    if (!to) return false;
    one.state = to;
    const member = this.books.member(one.player);
    const clearing = one.channel === "bank" ? "clearing:sandbox" : "clearing:manual";
    if (event === "succeed") {
      member.held -= one.amount;
      this.books.pay(one.player, -(one.amount - one.fee), clearing);
      if (one.fee > 0) this.books.pay(one.player, -one.fee, "fees");
      one.isPaid = true;
      one.confirmBy = this.books.now + HOUR;
    } else if (["rejected", "cancelled", "reversed"].includes(to)) {
      if (one.isPaid) this.refund(one, clearing);
      else {
        member.held -= one.amount;
        this.books.payDebt(one.player);
      }
    }
    return true;
  }

  private refund(one: Withdrawal, clearing: string) {
    const came = one.byHouseAccount ? (one.received ?? 0) : 0;
    const missing = one.amount - one.fee - came;
    const fee = came === 0 ? one.fee : 0;
    if (missing > 0) this.books.pay(one.player, missing, one.byHouseAccount ? "house" : clearing);
    if (fee > 0) this.books.pay(one.player, fee, "fees");
    one.refunded = missing + fee;
  }

  /** Pays withdrawals that need no review, and marks as received those without a report in time. */
  pass(): void {
    for (const one of this.all.values()) {
      if (one.state === "approved" && one.automatic && one.channel === "bank") this.change(one, "pay");
      if (one.state === "paid" && one.confirmBy !== null && one.confirmBy <= this.books.now) {
        this.change(one, "force");
        one.received = one.amount - one.fee;
      }
    }
  }
}
