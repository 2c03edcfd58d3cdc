/**
 * What the wallet should do, one thing at a time: numbers in plain objects, no database, no clock of its own and nothing
 * taken from the platform. Rules as in docs/decisions/0052, 0100, 0104 and 0105. Amounts are minor units.
 */
import { AUTO_APPROVED, BONUSES, feeOf, LIMITS, START } from "./house.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Manila's, which has no summer time. */
const ZONE = 8 * HOUR;
/** Weights are in ten-thousandths. */
const WHOLE = 10_000;

/** What came of a command: `done`, `again` where it was there before, `old` where it is news no more, or a refusal's code. */
export interface Outcome {
  code: string;
  /** What the player can spend then, where the answer says so. */
  free?: number;
}
const DONE: Outcome = { code: "done" };
const AGAIN: Outcome = { code: "again" };
const OLD: Outcome = { code: "old" };
const refused = (code: string): Outcome => ({ code });

type Terms = (typeof BONUSES)[number];
export type Channel = "bank" | "ewallet";

interface Turnover {
  kind: "deposit" | "bonus";
  /** Which deposit it goes with. */
  deposit: number;
  required: number;
  /** In ten-thousandths, since a bet may count in part. */
  counted: number;
  weight: number;
  status: "open" | "met" | "cancelled";
  createdAt: number;
  expiresAt: number;
}

interface Grant {
  deposit: number;
  amount: number;
  status: "open" | "claimable" | "claimed" | "forfeited" | "expired" | "cancelled";
  expiresAt: number;
  key: string;
}

export interface Member {
  balance: number;
  held: number;
  bonus: number;
  hasBonusPurse: boolean;
  turnovers: Turnover[];
  grants: Grant[];
  /** Rounds that have ended and were not looked at since. */
  ended: { stake: number; startedAt: number; endedAt: number }[];
}

interface Round {
  player: number;
  stake: number;
  win: number;
  status: "open" | "ended" | "rolled_back";
  validBet: number;
  startedAt: number;
}

interface Call {
  kind: "bet" | "win" | "rollback" | "end";
  content: string;
  state: "applied" | "declined" | "rolled_back" | "tombstone";
  round: string;
  player: number;
  amount: number;
  /** The bet that it is about. */
  bet?: string;
  answer: Outcome;
  isTold?: boolean;
}

const NEWS_OF_NOTHING = { paid: "succeeded", odd: "review", reversed: "reversed", match: "succeeded" };
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
  byHouse: boolean;
  returned: boolean;
}

/** Money that goes to a vendor that keeps it, or comes back. */
interface VendorTransfer {
  player: number;
  direction: "in" | "out";
  amount: number;
  state: "unknown" | "succeeded" | "failed";
  /** What the vendor will say of it, while it is not known here. */
  outcome: "succeeded" | "failed";
}

interface AccountTransfer {
  from: number;
  to: number;
  amount: number;
}

export class Model {
  now: number;
  readonly members: Member[];
  /** The merchant's own accounts, by name. */
  readonly system = new Map<string, number>();
  readonly calls = new Map<string, Call>();
  readonly rounds = new Map<string, Round>();
  readonly deposits = new Map<number, Deposit>();
  readonly withdrawals = new Map<number, Withdrawal>();
  readonly vendorTransfers = new Map<number, VendorTransfer>();
  readonly accountTransfers = new Map<number, AccountTransfer>();
  /** True when the last command counted bets or ended a bonus, which it may do and be refused all the same. */
  counted = false;

  constructor(players: number, now: number) {
    this.now = now;
    this.members = Array.from({ length: players }, () => ({
      balance: START,
      held: 0,
      bonus: 0,
      hasBonusPurse: false,
      turnovers: [],
      grants: [],
      ended: [],
    }));
    this.book("house", -START * players);
  }

  member(player: number): Member {
    const member = this.members[player];
    if (!member) throw new Error(`no player ${player}`);
    return member;
  }
  free(player: number): number {
    const { balance, held } = this.member(player);
    return balance - held;
  }
  /** Adds to an account of the merchant's; what it lacks lies with a member. */
  private book(account: string, amount: number) {
    this.system.set(account, (this.system.get(account) ?? 0) + amount);
  }
  private pay(player: number, amount: number, from: string) {
    this.member(player).balance += amount;
    this.book(from, -amount);
  }

  // What vendors call.

  bet(tx: string, player: number, round: string, amount: number): Outcome {
    return this.once(tx, { kind: "bet", round, player, amount, content: `${amount}` }, () => {
      const there = this.rounds.get(round);
      if (there && there.player !== player) return "ROUND_MISMATCH";
      if (there?.status === "ended") return "ROUND_CLOSED";
      if (this.free(player) < amount) return "INSUFFICIENT_FUNDS";
      this.pay(player, -amount, "vendor:ORION");
      const begun = { player, stake: 0, win: 0, validBet: 0, startedAt: this.now };
      this.rounds.set(round, {
        ...(there ?? begun),
        stake: (there?.stake ?? 0) + amount,
        status: "open",
      });
      return "OK";
    });
  }

  win(tx: string, player: number, round: string, bet: string, amount: number, last: boolean): Outcome {
    const content = `${bet} ${amount} ${last}`;
    return this.once(tx, { kind: "win", round, player, amount, content, bet }, () => {
      const target = this.calls.get(bet);
      if (!target) return "BET_UNKNOWN";
      if (target.kind !== "bet") return "NOT_A_BET";
      if (target.player !== player || target.round !== round) return "BET_MISMATCH";
      if (target.state === "declined") return "BET_REFUSED";
      if (target.state !== "applied") return "BET_ROLLED_BACK";
      if (amount > 0) this.pay(player, amount, "vendor:ORION");
      const there = this.round(round);
      there.win += amount;
      if (last) this.end(there);
      return "OK";
    });
  }

  rollback(tx: string, player: number, round: string, bet: string): Outcome {
    return this.once(tx, { kind: "rollback", round, player, amount: 0, content: bet, bet }, () => {
      const target = this.calls.get(bet);
      if (!target) {
        const answer = refused("BET_ROLLED_BACK");
        this.calls.set(bet, {
          kind: "bet",
          state: "tombstone",
          round,
          player,
          amount: 0,
          content: "",
          answer,
        });
        return "OK";
      }
      if (target.kind !== "bet") return "NOT_A_BET";
      if (target.player !== player || target.round !== round) return "BET_MISMATCH";
      if (target.state !== "applied") return "OK";
      const there = this.round(round);
      const isWon = [...this.calls.values()].some(
        (call) => call.kind === "win" && call.state === "applied" && call.bet === bet,
      );
      if (there.status === "ended" || isWon) return "ROUND_SETTLED";
      this.pay(player, target.amount, "vendor:ORION");
      target.state = "rolled_back";
      there.stake -= target.amount;
      if (there.stake === 0) there.status = "rolled_back";
      return "OK";
    });
  }

  endRound(tx: string, player: number, round: string): Outcome {
    return this.once(tx, { kind: "end", round, player, amount: 0, content: "" }, () => {
      const there = this.rounds.get(round);
      if (!there) return "ROUND_UNKNOWN";
      if (there.player !== player) return "ROUND_MISMATCH";
      this.end(there);
      return "OK";
    });
  }

  private once(tx: string, call: Omit<Call, "state" | "answer">, work: () => string): Outcome {
    const before = this.calls.get(tx);
    if (before) {
      const content = (one: Omit<Call, "answer" | "state">) => `${one.player} ${one.round} ${one.content}`;
      const isSame =
        before.kind === call.kind && (before.state === "tombstone" || content(before) === content(call));
      if (!isSame) return { code: "TRANSACTION_CONFLICT", free: this.free(call.player) };
      // A tombstone's answer waits for the first who asks.
      if (before.state !== "tombstone" || before.isTold) return AGAIN;
      before.isTold = true;
      return before.answer;
    }
    const code = work();
    const answer = { code: code === "OK" ? "done" : code, free: this.free(call.player) };
    // What says "not known" may be asked again.
    if (code === "BET_UNKNOWN" || code === "ROUND_UNKNOWN") return answer;
    this.calls.set(tx, { ...call, state: code === "OK" ? "applied" : "declined", answer });
    return answer;
  }

  private round(id: string): Round {
    const round = this.rounds.get(id);
    if (!round) throw new Error(`no round ${id}`);
    return round;
  }
  private end(round: Round) {
    if (round.status !== "open") return;
    round.status = "ended";
    round.validBet = round.stake;
    const { stake, startedAt, player } = round;
    this.member(player).ended.push({ stake, startedAt, endedAt: this.now });
  }

  // What is owed in bets, and bonuses.

  /** Counts what has been played towards what is owed, and ends bonuses whose time is over. */
  settle(player: number): void {
    const member = this.member(player);
    const open = member.turnovers.filter(({ status }) => status === "open");
    if (open.length === 0) return;
    for (const round of member.ended.splice(0)) this.count(open, round);
    for (const one of open) {
      if (one.counted < one.required * WHOLE) continue;
      one.status = "met";
      this.counted = true;
      const grant = one.kind === "bonus" && member.grants.find(({ deposit }) => deposit === one.deposit);
      if (grant) grant.status = "claimable";
    }
    for (const grant of member.grants) {
      if (grant.status === "open" && grant.expiresAt < this.now) this.takeAway(member, grant, "expired");
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
      this.counted = true;
    }
  }

  private takeAway(member: Member, grant: Grant, status: "expired" | "forfeited" | "cancelled") {
    grant.status = status;
    member.bonus -= grant.amount;
    this.book("house:bonus", grant.amount);
    this.owesNoMore(member, ({ kind, deposit }) => kind === "bonus" && deposit === grant.deposit);
    this.counted = true;
  }

  private owesNoMore(member: Member, which: (turnover: Turnover) => boolean) {
    for (const one of member.turnovers) if (one.status === "open" && which(one)) one.status = "cancelled";
  }

  owed(player: number): number {
    const open = this.member(player).turnovers.filter(({ status }) => status === "open");
    return open.reduce((sum, one) => sum + one.required - Math.floor(one.counted / WHOLE), 0);
  }

  claim(player: number, deposit: number, key: string): Outcome {
    this.settle(player);
    const member = this.member(player);
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
    const member = this.member(player);
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

  // Deposits.

  deposit(n: number, player: number, channel: Channel, amount: number, bonusId: string | null): Outcome {
    const known = this.deposits.get(n);
    if (known) {
      const isSame =
        known.channel === channel && known.amount === amount && (known.bonus?.id ?? null) === bonusId;
      return isSame ? AGAIN : refused("IDEMPOTENCY_CONFLICT");
    }
    if (amount < LIMITS.min || amount > LIMITS.max) return refused("INVALID_INPUT");
    const own = [...this.deposits.values()].filter((one) => one.player === player);
    if (own.filter(({ state }) => state === "pending").length >= 5) return refused("INVALID_INPUT");
    const bonus = BONUSES.find(({ id }) => id === bonusId) ?? null;
    if (bonus) {
      const waits = own.some(
        (one) => one.bonus?.id === bonus.id && ["pending", "processing", "review"].includes(one.state),
      );
      if (waits || this.wasGiven(player, bonus) || amount < bonus.minDeposit) return refused("INVALID_INPUT");
    }
    const expiresAt = this.now + (channel === "bank" ? DAY : 30 * MINUTE);
    const rest = { state: "pending", paid: null, credited: 0, takenBack: 0, expiresAt };
    this.deposits.set(n, { n, player, channel, amount, bonus, ...rest });
    return DONE;
  }

  private wasGiven(player: number, bonus: Terms): boolean {
    if (bonus.every !== "account") return false;
    return this.member(player).grants.some(
      ({ deposit }) => this.deposits.get(deposit)?.bonus?.id === bonus.id,
    );
  }

  /** What the provider says. */
  depositNews(n: number, state: string, paid: number): Outcome {
    const deposit = this.theDeposit(n);
    // A transfer by bank is nothing of the provider's.
    if (deposit.channel === "bank") return OLD;
    const event =
      state === "processing" ? "seen" : state !== "paid" ? state : paid === deposit.amount ? "paid" : "odd";
    if (!DEPOSITS[deposit.state]?.[event]) return OLD;
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
    if (!DEPOSITS[deposit.state]?.[act]) return refused("CONFLICT");
    this.changeDeposit(deposit, act, amount);
    return DONE;
  }

  private theDeposit(n: number): Deposit {
    const deposit = this.deposits.get(n);
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
    const member = this.member(player);
    const balance = member.balance + this.awayAt(player);
    deposit.credited = amount;
    this.pay(player, amount, clearingOf(deposit));
    this.settle(player);
    const [first] = member.turnovers.filter(({ status }) => status === "open");
    const isPlaying = [...this.rounds.values()].some(
      (round) =>
        round.player === player && round.status === "open" && first && round.startedAt >= first.createdAt,
    );
    if (balance < 1 && !isPlaying) this.owesNoMore(member, ({ kind }) => kind === "deposit");
    const owe = { deposit: n, counted: 0, status: "open", createdAt: this.now } as const;
    const always = { weight: WHOLE, expiresAt: Number.POSITIVE_INFINITY };
    member.turnovers.push({ ...owe, ...always, kind: "deposit", required: amount });
    if (!bonus || amount < bonus.minDeposit || this.wasGiven(player, bonus)) return;
    const given = Math.min(bonus.most, Math.floor((amount * bonus.percent) / 100));
    if (given === 0) return;
    const expiresAt = this.now + bonus.days * DAY;
    member.hasBonusPurse = true;
    member.bonus += given;
    this.book("house:bonus", -given);
    member.grants.push({ deposit: n, amount: given, status: "open", expiresAt, key: "" });
    const required = bonus.times * (bonus.of === "bonus" ? given : amount + given);
    const weight = bonus.weights.RNG ?? WHOLE;
    member.turnovers.push({ ...owe, kind: "bonus", required, weight, expiresAt });
  }

  private takeBack(deposit: Deposit) {
    const { player, n } = deposit;
    const member = this.member(player);
    deposit.takenBack = Math.min(this.free(player), deposit.credited);
    if (deposit.takenBack > 0) this.pay(player, -deposit.takenBack, clearingOf(deposit));
    this.settle(player);
    this.owesNoMore(member, (one) => one.kind === "deposit" && one.deposit === n);
    for (const grant of member.grants) {
      const waits = grant.status === "open" || grant.status === "claimable";
      if (grant.deposit === n && waits) this.takeAway(member, grant, "cancelled");
    }
  }

  // Withdrawals.

  withdraw(n: number, player: number, channel: Channel, amount: number): Outcome {
    this.settle(player);
    const known = this.withdrawals.get(n);
    if (known) {
      const isSame = known.channel === channel && known.amount === amount;
      return isSame ? AGAIN : refused("IDEMPOTENCY_CONFLICT");
    }
    if (amount < LIMITS.min || amount > LIMITS.max) return refused("INVALID_INPUT");
    if (amount > this.free(player)) return refused("INSUFFICIENT_FUNDS");
    if (this.owed(player) > 0) return refused("TURNOVER_REQUIRED");
    const day = Math.floor((this.now + ZONE) / DAY);
    const today = [...this.withdrawals.values()].filter(
      (one) =>
        one.player === player &&
        one.day === day &&
        !["rejected", "reversed", "cancelled"].includes(one.state),
    );
    const used = today.reduce((sum, one) => sum + one.amount, 0);
    const automatic = used + amount <= AUTO_APPROVED;
    this.member(player).held += amount;
    this.withdrawals.set(n, {
      n,
      player,
      channel,
      amount,
      fee: feeOf(channel, amount),
      state: automatic ? "approved" : "requested",
      automatic,
      day,
      isPaid: false,
      confirmBy: null,
      received: null,
      refunded: 0,
      byHouse: false,
      returned: false,
    });
    return DONE;
  }

  withdrawalAct(n: number, act: WithdrawalAct, received: number, answer: string): Outcome {
    const one = this.theWithdrawal(n);
    const isManual = one.channel === "ewallet";
    const arrives = one.amount - one.fee;
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
        one.received = arrives;
        return DONE;
      case "dispute":
        if (one.confirmBy === null) return refused("FEATURE_OFF");
        if (one.state === "paid" && one.confirmBy <= this.now) return refused("CONFLICT");
        if (received >= arrives) return refused("INVALID_INPUT");
        if (!this.change(one, "dispute")) return refused("CONFLICT");
        one.received = received;
        return DONE;
      case "settleReceived":
        if (one.state !== "not_received") return refused("CONFLICT");
        this.change(one, "force");
        one.received = arrives;
        return DONE;
      case "settleRefunded":
        if (one.state !== "not_received") return refused("CONFLICT");
        one.byHouse = true;
        this.change(one, "reverse");
        return DONE;
    }
  }

  payoutNews(n: number, state: string): Outcome {
    const one = this.theWithdrawal(n);
    if (one.channel !== "bank") return OLD;
    const event = { succeeded: "succeed", failed: "fail", reversed: "reverse" }[state];
    if (event && this.change(one, event)) return DONE;
    // The house has paid the member back already, so what comes back is the house's.
    if (event !== "reverse" || !one.byHouse || one.returned) return OLD;
    one.returned = true;
    this.book("house", one.amount - one.fee);
    this.book("clearing:sandbox", -(one.amount - one.fee));
    return DONE;
  }

  private theWithdrawal(n: number): Withdrawal {
    const one = this.withdrawals.get(n);
    if (!one) throw new Error(`no withdrawal ${n}`);
    return one;
  }

  private change(one: Withdrawal, event: string): boolean {
    const to = WITHDRAWALS[one.state]?.[event];
    if (!to) return false;
    one.state = to;
    const member = this.member(one.player);
    const clearing = one.channel === "bank" ? "clearing:sandbox" : "clearing:manual";
    if (event === "succeed") {
      member.held -= one.amount;
      this.pay(one.player, -(one.amount - one.fee), clearing);
      if (one.fee > 0) this.pay(one.player, -one.fee, "fees");
      one.isPaid = true;
      one.confirmBy = this.now + HOUR;
    } else if (["rejected", "cancelled", "reversed"].includes(to)) {
      if (one.isPaid) this.giveBack(one, clearing);
      else member.held -= one.amount;
    }
    return true;
  }

  private giveBack(one: Withdrawal, clearing: string) {
    const came = one.byHouse ? (one.received ?? 0) : 0;
    const missing = one.amount - one.fee - came;
    const fee = came === 0 ? one.fee : 0;
    if (missing > 0) this.pay(one.player, missing, one.byHouse ? "house" : clearing);
    if (fee > 0) this.pay(one.player, fee, "fees");
    one.refunded = missing + fee;
  }

  // Between wallets and between accounts.

  vendorTransfer(
    n: number,
    player: number,
    direction: "in" | "out",
    amount: number,
    mishap: string,
  ): Outcome {
    const known = this.vendorTransfers.get(n);
    if (known) {
      const isSame = known.direction === direction && known.amount === amount;
      return isSame ? AGAIN : refused("IDEMPOTENCY_CONFLICT");
    }
    const own = [...this.vendorTransfers.values()].filter((one) => one.player === player);
    if (own.some(({ state }) => state === "unknown")) return refused("CONFLICT");
    if (direction === "in") {
      if (this.free(player) < amount) return refused("INSUFFICIENT_FUNDS");
      this.pay(player, -amount, "clearing:vendor-JADE");
    }
    const isDone =
      mishap !== "refused" && mishap !== "deaf" && (direction === "in" || this.awayAt(player) >= amount);
    const outcome = isDone ? "succeeded" : "failed";
    const one: VendorTransfer = { player, direction, amount, state: "unknown", outcome };
    this.vendorTransfers.set(n, one);
    if (mishap === "none" || mishap === "refused") this.endTransfer(one);
    return DONE;
  }

  /** What a member has at the vendor, by what went there and came back. */
  private awayAt(player: number): number {
    let sum = 0;
    for (const one of this.vendorTransfers.values()) {
      if (one.player !== player) continue;
      if (one.direction === "in" && one.state !== "failed") sum += one.amount;
      if (one.direction === "out" && one.state === "succeeded") sum -= one.amount;
    }
    return sum;
  }

  private endTransfer(one: VendorTransfer) {
    one.state = one.outcome;
    if (one.direction === "out") {
      if (one.state === "succeeded") this.pay(one.player, one.amount, "vendor:JADE");
    } else if (one.state === "failed") this.pay(one.player, one.amount, "clearing:vendor-JADE");
    else {
      this.book("clearing:vendor-JADE", -one.amount);
      this.book("vendor:JADE", one.amount);
    }
  }

  /** To the agent above, player 0, or from there to one below. */
  accountTransfer(n: number, from: number, to: number, amount: number): Outcome {
    this.settle(from);
    const known = this.accountTransfers.get(n);
    if (known) return known.to === to && known.amount === amount ? AGAIN : refused("IDEMPOTENCY_CONFLICT");
    if (amount < LIMITS.min || amount > LIMITS.max) return refused("INVALID_INPUT");
    if (amount > this.free(from)) return refused("INSUFFICIENT_FUNDS");
    if (this.owed(from) > 0) return refused("TURNOVER_REQUIRED");
    this.member(from).balance -= amount;
    this.member(to).balance += amount;
    this.accountTransfers.set(n, { from, to, amount });
    return DONE;
  }

  /** Time goes by, and then what comes round every minute. */
  pass(ms: number): Outcome {
    this.now += ms;
    for (const one of this.withdrawals.values()) {
      if (one.state === "approved" && one.automatic && one.channel === "bank") this.change(one, "pay");
      if (one.state === "paid" && one.confirmBy !== null && one.confirmBy <= this.now) {
        this.change(one, "force");
        one.received = one.amount - one.fee;
      }
    }
    for (const one of this.deposits.values()) {
      if (one.state === "pending" && one.expiresAt <= this.now) this.changeDeposit(one, "expired", 0);
    }
    for (const [player, { grants }] of this.members.entries()) {
      const isDue = grants.some(({ status, expiresAt }) => status === "open" && expiresAt < this.now);
      if (isDue) this.settle(player);
    }
    for (const one of this.vendorTransfers.values()) if (one.state === "unknown") this.endTransfer(one);
    return DONE;
  }
}

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

const clearingOf = ({ channel }: Deposit) => (channel === "bank" ? "clearing:bank" : "clearing:sandbox");
