import { BONUSES, LIMITS } from "../fixture.ts";
import { type Bonuses, WHOLE } from "./bonuses.ts";
import {
  type Books,
  type Channel,
  DAY,
  DONE,
  MINUTE,
  OUTDATED,
  type Outcome,
  REPEATED,
  refused,
} from "./books.ts";
import type { Rounds } from "./rounds.ts";
import type { Transfers } from "./transfers.ts";

type Terms = (typeof BONUSES)[number];

/** Events that may still arrive for a deposit without any result yet. */
const NEWS_OF_NOTHING = { paid: "succeeded", odd: "review", reversed: "reversed", match: "succeeded" };
/** The state to which an event leads, by state. */
const DEPOSITS: Record<string, Record<string, string>> = {
  pending: {
    ...NEWS_OF_NOTHING,
    seen: "processing",
    failed: "failed",
    expired: "expired",
    sent: "processing",
    cancel: "cancelled",
    reject: "rejected",
  },
  processing: { ...NEWS_OF_NOTHING, failed: "failed", expired: "expired", reject: "rejected" },
  review: { reversed: "reversed", match: "succeeded", reject: "rejected" },
  succeeded: { reversed: "reversed" },
  failed: NEWS_OF_NOTHING,
  expired: NEWS_OF_NOTHING,
  cancelled: NEWS_OF_NOTHING,
};

export interface Deposit {
  n: number;
  player: number;
  channel: Channel;
  amount: number;
  bonus: Terms | null;
  state: string;
  paid: number | null;
  credited: number;
  takenBack: number;
  expiresAt: number;
}

/** Deposits, with their bonuses. */
export class Deposits {
  readonly all = new Map<number, Deposit>();
  private readonly books: Books;
  private readonly bonuses: Bonuses;
  private readonly rounds: Rounds;
  private readonly transfers: Transfers;

  constructor(books: Books, bonuses: Bonuses, rounds: Rounds, transfers: Transfers) {
    this.books = books;
    this.bonuses = bonuses;
    this.rounds = rounds;
    this.transfers = transfers;
  }

  deposit(n: number, player: number, channel: Channel, amount: number, bonusId: string | null): Outcome {
    const known = this.all.get(n);
    if (known) {
      const isSame =
        known.channel === channel && known.amount === amount && (known.bonus?.id ?? null) === bonusId;
      return isSame ? REPEATED : refused("IDEMPOTENCY_CONFLICT");
    }
    if (amount < LIMITS.min || amount > LIMITS.max) return refused("INVALID_INPUT");
    const own = [...this.all.values()].filter((one) => one.player === player);
    if (own.filter(({ state }) => state === "pending").length >= 5) return refused("INVALID_INPUT");
    const bonus = BONUSES.find(({ id }) => id === bonusId) ?? null;
    if (bonus) {
      const waits = own.some(
        (one) => one.bonus?.id === bonus.id && ["pending", "processing", "review"].includes(one.state),
      );
      if (waits || this.wasGiven(player, bonus) || amount < bonus.minDeposit) return refused("INVALID_INPUT");
    }
    const expiresAt = this.books.now + (channel === "bank" ? DAY : 30 * MINUTE);
    const rest = { state: "pending", paid: null, credited: 0, takenBack: 0, expiresAt };
    this.all.set(n, { n, player, channel, amount, bonus, ...rest });
    return DONE;
  }

  private wasGiven(player: number, bonus: Terms): boolean {
    if (bonus.every !== "account") return false;
    return this.books
      .member(player)
      .grants.some(({ deposit }) => this.all.get(deposit)?.bonus?.id === bonus.id);
  }

  /** Applies an event from the provider. */
  depositNews(n: number, state: string, paid: number): Outcome {
    const deposit = this.theDeposit(n);
    // The provider does not handle bank transfers.
    if (deposit.channel === "bank") return OUTDATED;
    const event =
      state === "processing" ? "seen" : state !== "paid" ? state : paid === deposit.amount ? "paid" : "odd";
    if (!DEPOSITS[deposit.state]?.[event]) return OUTDATED;
    if (state === "paid") deposit.paid = paid;
    this.changeDeposit(deposit, event, paid);
    return DONE;
  }

  depositAct(n: number, act: "sent" | "cancel" | "match" | "reject", amount: number): Outcome {
    const deposit = this.theDeposit(n);
    const isManual = deposit.channel === "bank";
    if (act === "sent" && !isManual) return refused("CONFLICT");
    if ((act === "match" || act === "reject") && !isManual && deposit.state !== "review")
      return refused("CONFLICT");
    if (act === "match" && !isManual && deposit.paid !== amount) return refused("INVALID_INPUT");
    if (act === "match" && isManual && amount > deposit.amount) return refused("INVALID_INPUT");
    if (!DEPOSITS[deposit.state]?.[act]) return refused("CONFLICT");
    this.changeDeposit(deposit, act, amount);
    return DONE;
  }

  private theDeposit(n: number): Deposit {
    const deposit = this.all.get(n);
    if (!deposit) throw new Error(`no deposit ${n}`);
    return deposit;
  }

  private changeDeposit(deposit: Deposit, event: string, amount: number) {
    const before = deposit.state;
    deposit.state = DEPOSITS[before]?.[event] ?? "";
    if (deposit.state === "succeeded") this.credit(deposit, amount);
    if (before === "succeeded") this.takeBack(deposit);
  }

  private credit(deposit: Deposit, amount: number) {
    const { player, bonus, n } = deposit;
    const member = this.books.member(player);
    const balance = member.balance + this.transfers.awayAt(player);
    deposit.credited = amount;
    this.books.pay(player, amount, getClearing(deposit));
    this.bonuses.settle(player);
    const [first] = member.turnovers.filter(({ status }) => status === "open");
    const isPlaying = [...this.rounds.all.values()].some(
      ({ bet, placedAt, player: by }) =>
        by === player && bet.state === "open" && first && placedAt >= first.createdAt,
    );
    if (balance < 1 && !isPlaying) this.bonuses.owesNoMore(member, ({ kind }) => kind === "deposit");
    if (member.turnovers.every(({ status }) => status !== "open")) member.lookedFrom = this.books.now;
    const owe = { deposit: n, counted: 0, status: "open", createdAt: this.books.now } as const;
    const always = { weight: WHOLE, expiresAt: Number.POSITIVE_INFINITY };
    member.turnovers.push({ ...owe, ...always, kind: "deposit", required: amount });
    if (!bonus || amount < bonus.minDeposit || this.wasGiven(player, bonus)) return;
    const given = Math.min(bonus.most, Math.floor((amount * bonus.percent) / 100));
    if (given === 0) return;
    const expiresAt = this.books.now + bonus.days * DAY;
    member.hasBonusPurse = true;
    member.bonus += given;
    this.books.book("house:bonus", -given);
    member.grants.push({ deposit: n, amount: given, status: "open", expiresAt, key: "" });
    const required = bonus.times * (bonus.of === "bonus" ? given : amount + given);
    const weight = bonus.weights.RNG ?? WHOLE;
    member.turnovers.push({ ...owe, kind: "bonus", required, weight, expiresAt });
  }

  private takeBack(deposit: Deposit) {
    const { player, n } = deposit;
    const member = this.books.member(player);
    const before = member.balance;
    this.books.take(player, deposit.credited, getClearing(deposit));
    deposit.takenBack = before - member.balance;
    this.bonuses.settle(player);
    this.bonuses.owesNoMore(member, (one) => one.kind === "deposit" && one.deposit === n);
    for (const grant of member.grants) {
      const waits = grant.status === "open" || grant.status === "claimable";
      if (grant.deposit === n && waits) this.bonuses.takeAway(member, grant, "cancelled");
    }
  }

  /** Expires deposits that were not paid in time. */
  pass(): void {
    for (const one of this.all.values()) {
      if (one.state === "pending" && one.expiresAt <= this.books.now) this.changeDeposit(one, "expired", 0);
    }
  }
}

const getClearing = ({ channel }: Deposit) => (channel === "bank" ? "clearing:bank" : "clearing:sandbox");
