import {
  AGAIN,
  type Books,
  DONE,
  type Grant,
  type Member,
  type Outcome,
  refused,
  type Turnover,
} from "./books.ts";

/** Weights are in ten-thousandths. */
export const WHOLE = 10_000;

/** What is owed in bets, and bonuses. */
export class Bonuses {
  private readonly books: Books;

  constructor(books: Books) {
    this.books = books;
  }

  /** Counts what has been played towards what is owed, and ends bonuses whose time is over. */
  settle(player: number): void {
    const member = this.books.member(player);
    const open = member.turnovers.filter(({ status }) => status === "open");
    if (open.length === 0) return;
    for (const round of member.ended.splice(0)) this.count(open, round);
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

  private count(open: Turnover[], round: Member["ended"][number]) {
    let left = round.stake;
    for (const one of open) {
      const missing = one.required * WHOLE - one.counted;
      if (missing === 0 || round.startedAt < one.createdAt || round.endedAt > one.expiresAt) continue;
      const used = Math.min(left, Math.ceil(missing / one.weight));
      if (used === 0) continue;
      one.counted += Math.min(missing, used * one.weight);
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
    if (grant.status === "claimed" && grant.key === key) return AGAIN;
    if (grant.status !== "claimable") return refused("CONFLICT");
    Object.assign(grant, { status: "claimed", key });
    member.bonus -= grant.amount;
    member.balance += grant.amount;
    return DONE;
  }

  forfeit(player: number, deposit: number): Outcome {
    this.settle(player);
    const member = this.books.member(player);
    const grant = this.grant(member, deposit);
    if (grant.status === "forfeited") return AGAIN;
    if (grant.status !== "open") return refused("CONFLICT");
    this.takeAway(member, grant, "forfeited");
    return DONE;
  }

  private grant(member: Member, deposit: number): Grant {
    const grant = member.grants.find((one) => one.deposit === deposit);
    if (!grant) throw new Error(`no bonus with deposit ${deposit}`);
    return grant;
  }

  /** Ends bonuses whose time is over. */
  pass(): void {
    for (const [player, { grants }] of this.books.members.entries()) {
      const isDue = grants.some(({ status, expiresAt }) => status === "open" && expiresAt < this.books.now);
      if (isDue) this.settle(player);
    }
  }
}
