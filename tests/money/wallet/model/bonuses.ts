import {
  type Books,
  DONE,
  type EndedBet,
  type Grant,
  type Member,
  type Outcome,
  REPEATED,
  refused,
  type Turnover,
} from "./books.ts";

/** Weights are in ten-thousandths. */
export const WHOLE = 10_000;

/** The time after settlement in which bets are checked again. */
const LATE_MS = 10 * 60_000;

const getUsed = ({ parts }: EndedBet) => parts.reduce((sum, { used }) => sum + used, 0);

/**
 * Returns true when a changed bet has counted for more or less than its valid bet. A bet that has never counted is
 * counted as new.
 */
function isToBeRecounted(ended: EndedBet, since: number): boolean {
  if (ended.changedAt === null || ended.changedAt < since) return false;
  const used = getUsed(ended);
  return used !== ended.bet.validBet && !(used === 0 && ended.endedAt >= since);
}

/** Turnover requirements, and bonuses. */
export class Bonuses {
  private readonly books: Books;

  constructor(books: Books) {
    this.books = books;
  }

  /** Counts bets towards open turnover requirements, and expires bonuses. */
  settle(player: number): void {
    const member = this.books.member(player);
    const open = member.turnovers.filter(({ status }) => status === "open");
    if (open.length === 0) return;
    const since = member.lookedFrom;
    const changed = member.ended.filter((ended) => isToBeRecounted(ended, since));
    const left = changed.map((ended) => this.takeBack(open, ended));
    for (const [at, ended] of changed.entries()) this.count(open, ended, ended.changedAt ?? 0, left[at] ?? 0);
    for (const ended of member.ended) {
      const isNew = ended.parts.length === 0 && ended.endedAt >= since && !changed.includes(ended);
      if (isNew) this.count(open, ended, ended.endedAt, ended.bet.validBet);
    }
    member.lookedFrom = Math.max(since, this.books.now - LATE_MS);
    for (const one of open) {
      if (one.counted < one.required * WHOLE) continue;
      one.status = "met";
      this.books.counted = true;
      const grant = one.kind === "bonus" && member.grants.find(({ deposit }) => deposit === one.deposit);
      if (grant) grant.status = "claimable";
    }
    for (const grant of member.grants) {
      if (grant.status === "open" && grant.expiresAt < this.books.now)
        this.takeAway(member, grant, "expired");
    }
  }

  /**
   * Takes a changed bet's counted part back from open turnovers; returns the part of its valid bet that may count
   * again.
   */
  private takeBack(open: Turnover[], ended: EndedBet): number {
    const isBack = ({ turnover }: EndedBet["parts"][number]) =>
      open.includes(turnover) && (ended.changedAt ?? 0) <= turnover.expiresAt;
    for (const { turnover, counted } of ended.parts.filter(isBack)) turnover.counted -= counted;
    ended.parts = ended.parts.filter((part) => !isBack(part));
    this.books.counted = true;
    return Math.max(0, ended.bet.validBet - getUsed(ended));
  }

  private count(open: Turnover[], ended: EndedBet, at: number, validBet: number) {
    let left = validBet;
    for (const turnover of open) {
      const missing = turnover.required * WHOLE - turnover.counted;
      if (missing === 0 || ended.placedAt < turnover.createdAt || at > turnover.expiresAt) continue;
      const used = Math.min(left, Math.ceil(missing / turnover.weight));
      if (used === 0) continue;
      const counted = Math.min(missing, used * turnover.weight);
      turnover.counted += counted;
      ended.parts.push({ turnover, used, counted });
      left -= used;
      this.books.counted = true;
    }
  }

  takeAway(member: Member, grant: Grant, status: "expired" | "forfeited" | "cancelled") {
    grant.status = status;
    member.bonus -= grant.amount;
    this.books.book("house:bonus", grant.amount);
    this.owesNoMore(member, ({ kind, deposit }) => kind === "bonus" && deposit === grant.deposit);
    this.books.counted = true;
  }

  owesNoMore(member: Member, which: (turnover: Turnover) => boolean) {
    for (const one of member.turnovers) if (one.status === "open" && which(one)) one.status = "cancelled";
  }

  owed(player: number): number {
    const open = this.books.member(player).turnovers.filter(({ status }) => status === "open");
    return open.reduce((sum, one) => sum + one.required - Math.floor(one.counted / WHOLE), 0);
  }

  claim(player: number, deposit: number, key: string): Outcome {
    this.settle(player);
    const member = this.books.member(player);
    const grant = this.grant(member, deposit);
    if (grant.status === "claimed" && grant.key === key) return REPEATED;
    if (grant.status !== "claimable") return refused("CONFLICT");
    Object.assign(grant, { status: "claimed", key });
    member.bonus -= grant.amount;
    member.balance += grant.amount;
    this.books.payDebt(player);
    return DONE;
  }

  forfeit(player: number, deposit: number): Outcome {
    this.settle(player);
    const member = this.books.member(player);
    const grant = this.grant(member, deposit);
    if (grant.status === "forfeited") return REPEATED;
    if (grant.status !== "open") return refused("CONFLICT");
    this.takeAway(member, grant, "forfeited");
    return DONE;
  }

  private grant(member: Member, deposit: number): Grant {
    const grant = member.grants.find((one) => one.deposit === deposit);
    if (!grant) throw new Error(`no bonus with deposit ${deposit}`);
    return grant;
  }

  /** Expires bonuses. */
  pass(): void {
    for (const [player, { grants }] of this.books.members.entries()) {
      const isDue = grants.some(({ status, expiresAt }) => status === "open" && expiresAt < this.books.now);
      if (isDue) this.settle(player);
    }
  }
}
