import { AGAIN, type Books, type Outcome, refused } from "./books.ts";

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

/** What vendors call: bets, wins, what is taken back, and the ends of rounds. */
export class Rounds {
  readonly all = new Map<string, Round>();
  private readonly calls = new Map<string, Call>();
  private readonly books: Books;

  constructor(books: Books) {
    this.books = books;
  }

  bet(tx: string, player: number, round: string, amount: number): Outcome {
    return this.once(tx, { kind: "bet", round, player, amount, content: `${amount}` }, () => {
      const there = this.all.get(round);
      if (there && there.player !== player) return "ROUND_MISMATCH";
      if (there?.status === "ended") return "ROUND_CLOSED";
      if (this.books.free(player) < amount) return "INSUFFICIENT_FUNDS";
      this.books.pay(player, -amount, "vendor:ORION");
      const begun = { player, stake: 0, win: 0, validBet: 0, startedAt: this.books.now };
      this.all.set(round, {
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
      if (amount > 0) this.books.pay(player, amount, "vendor:ORION");
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
      this.books.pay(player, target.amount, "vendor:ORION");
      target.state = "rolled_back";
      there.stake -= target.amount;
      if (there.stake === 0) there.status = "rolled_back";
      return "OK";
    });
  }

  endRound(tx: string, player: number, round: string): Outcome {
    return this.once(tx, { kind: "end", round, player, amount: 0, content: "" }, () => {
      const there = this.all.get(round);
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
      if (!isSame) return { code: "TRANSACTION_CONFLICT", free: this.books.free(call.player) };
      // A tombstone's answer waits for the first who asks.
      if (before.state !== "tombstone" || before.isTold) return AGAIN;
      before.isTold = true;
      return before.answer;
    }
    const code = work();
    const answer = { code: code === "OK" ? "done" : code, free: this.books.free(call.player) };
    // What says "not known" may be asked again.
    if (code === "BET_UNKNOWN" || code === "ROUND_UNKNOWN") return answer;
    this.calls.set(tx, { ...call, state: code === "OK" ? "applied" : "declined", answer });
    return answer;
  }

  private round(id: string): Round {
    const round = this.all.get(id);
    if (!round) throw new Error(`no round ${id}`);
    return round;
  }
  private end(round: Round) {
    if (round.status !== "open") return;
    round.status = "ended";
    round.validBet = round.stake;
    const { stake, startedAt, player } = round;
    this.books.member(player).ended.push({ stake, startedAt, endedAt: this.books.now });
  }
}
