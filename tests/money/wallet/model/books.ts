import { START } from "../players.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The result of a command: `done`, `again` when it was already there, `old` when it is outdated, or a refusal's code. */
export interface Outcome {
  code: string;
  /** The player's spendable balance afterwards, when the response has it. */
  free?: number;
}
export const DONE: Outcome = { code: "done" };
export const REPEATED: Outcome = { code: "again" };
export const OUTDATED: Outcome = { code: "old" };
export const refused = (code: string): Outcome => ({ code });

/**
 * Returns true when an outgoing amount is refused because of the limits, with `free` available: for a member who has
 * less than the maximum, the refusal is for insufficient funds.
 */
export const isOutside = ({ min, max }: { min: number; max: number }, amount: number, free: number) =>
  amount < min || (amount > max && free >= max);

/** A channel for deposits and withdrawals. */
export type Channel = "bank" | "ewallet";

export interface Turnover {
  kind: "deposit" | "bonus";
  /** The deposit to which it belongs. */
  deposit: number;
  required: number;
  /** In ten-thousandths, because a bet may count in part. */
  counted: number;
  weight: number;
  status: "open" | "met" | "cancelled";
  createdAt: number;
  expiresAt: number;
}

export interface Grant {
  deposit: number;
  amount: number;
  status: "open" | "claimable" | "claimed" | "forfeited" | "expired" | "cancelled";
  expiresAt: number;
  key: string;
}

export interface Member {
  balance: number;
  held: number;
  /** The part of corrections that could not be taken: it is paid from every later credit. */
  debt: number;
  /** The total of all debts ever. */
  owed: number;
  /** The time at which the newest debt was recorded. */
  owedAt: number;
  bonus: number;
  hasBonusPurse: boolean;
  turnovers: Turnover[];
  grants: Grant[];
  /** Settled bets, in order. */
  ended: EndedBet[];
  /** Bets settled or changed before this time are ignored. */
  lookedFrom: number;
}

/** A settled bet, with the parts of its valid bet that counted towards each turnover requirement. */
export interface EndedBet {
  bet: { readonly validBet: number };
  placedAt: number;
  endedAt: number;
  /** The time of the last change of its result. */
  changedAt: number | null;
  parts: { turnover: Turnover; used: number; counted: number }[];
}

/** The time, and the location of all money: the members' and the merchant's own accounts. */
export class Books {
  now: number;
  readonly members: Member[];
  /** The merchant's own accounts, by name. */
  readonly system = new Map<string, number>();
  /** True when the last command counted bets or ended a bonus, which can happen even if it is refused. */
  counted = false;

  constructor(players: number, now: number) {
    this.now = now;
    this.members = Array.from({ length: players }, () => ({
      balance: START,
      held: 0,
      debt: 0,
      owed: 0,
      owedAt: 0,
      bonus: 0,
      hasBonusPurse: false,
      turnovers: [],
      grants: [],
      ended: [],
      lookedFrom: 0,
    }));
    this.book("house", -START * players);
  }

  member(player: number): Member {
    const member = this.members[player];
    if (!member) throw new Error(`no player ${player}`);
    return member;
  }
  /** Returns a member's spendable balance. */
  free(player: number): number {
    const { balance, held } = this.member(player);
    return balance - held;
  }
  /** Adds to one of the merchant's accounts; the counterpart is with a member. */
  book(account: string, amount: number) {
    this.system.set(account, (this.system.get(account) ?? 0) + amount);
  }
  /** Moves money to a member from one of the merchant's accounts, or back when `amount` is negative. */
  pay(player: number, amount: number, from: string) {
    this.member(player).balance += amount;
    this.book(from, -amount);
    if (amount > 0) this.payDebt(player);
  }
  /** Releases money that a member's withdrawals hold, for a correction that needs this amount more. */
  unhold: (player: number, needed: number) => void = () => undefined;
  /** Takes money back from a member, including held money; the rest becomes a debt. */
  take(player: number, amount: number, to: string) {
    const member = this.member(player);
    if (amount > this.free(player)) this.unhold(player, amount - this.free(player));
    const taken = Math.min(amount, this.free(player));
    member.balance -= taken;
    this.book(to, amount);
    if (taken === amount) return;
    member.debt += amount - taken;
    member.owed += amount - taken;
    member.owedAt = this.now;
    this.book("house:debts", taken - amount);
  }
  /** Pays a member's debt from their spendable balance. */
  payDebt(player: number) {
    const member = this.member(player);
    const paid = Math.min(member.debt, this.free(player));
    if (paid === 0) return;
    member.balance -= paid;
    member.debt -= paid;
    this.book("house:debts", paid);
  }
}
