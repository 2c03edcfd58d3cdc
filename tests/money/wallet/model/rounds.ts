import { BetModel, type Outcome as BetOutcome, isClosed } from "../../bet-model.ts";
import { type Books, type Outcome, REPEATED, refused } from "./books.ts";

interface PlacedBet {
  player: number;
  round: string;
  placedAt: number;
  bet: BetModel;
}

interface Call {
  kind: "bet" | "win" | "rollback" | "resettle" | "end";
  content: string;
  state: "applied" | "declined" | "tombstone";
  round: string;
  player: number;
  answer: Outcome;
  isTold?: boolean;
}

/** Refusals that are not final: a call that gets one may be sent again. */
const OPEN_CODES = ["BET_UNKNOWN", "ROUND_UNKNOWN", "BET_OPEN"];

/** The calls of vendors: bets, wins, changes and rollbacks, and the ends of rounds. */
export class Rounds {
  readonly all = new Map<string, PlacedBet>();
  private readonly calls = new Map<string, Call>();
  private readonly books: Books;

  constructor(books: Books) {
    this.books = books;
  }

  bet(tx: string, player: number, round: string, amount: number): Outcome {
    return this.once(tx, { kind: "bet", round, player, content: `${amount}` }, () => {
      if (isClosed(this.ofRound(player, round).map(({ bet }) => bet))) return "ROUND_CLOSED";
      if (this.books.free(player) < amount) return "INSUFFICIENT_FUNDS";
      const move = (sum: number) => {
        if (sum < 0) this.books.take(player, -sum, "vendor:ORION");
        else this.books.pay(player, sum, "vendor:ORION");
      };
      const placedAt = this.books.now;
      this.all.set(tx, { player, round, placedAt, bet: new BetModel({ move }, amount) });
      return "OK";
    });
  }

  win(tx: string, player: number, round: string, bet: string, amount: number, last: boolean): Outcome {
    const content = `${bet} ${amount} ${last}`;
    return this.once(tx, { kind: "win", round, player, content }, () =>
      this.onBet(player, round, bet, (placed) =>
        this.settling(player, round, () => {
          const wasSettled = placed.bet.state !== "open";
          const code = placed.bet.pay(amount, last);
          if (code === "OK" && wasSettled && amount > 0) this.change(placed);
          if (code === "OK" && last) for (const one of this.ofRound(player, round)) one.bet.end();
          return code;
        }),
      ),
    );
  }

  resettle(
    tx: string,
    player: number,
    round: string,
    bet: string,
    amount: number,
    outcome: BetOutcome,
  ): Outcome {
    const content = `${bet} ${amount} ${outcome}`;
    return this.once(tx, { kind: "resettle", round, player, content }, () =>
      this.onBet(player, round, bet, (placed) => {
        const code = placed.bet.resettle(amount, outcome);
        if (code === "OK") this.change(placed);
        return code;
      }),
    );
  }

  rollback(tx: string, player: number, round: string, bet: string): Outcome {
    return this.once(tx, { kind: "rollback", round, player, content: bet }, () => {
      const target = this.calls.get(bet);
      if (!target) {
        const answer = refused("BET_ROLLED_BACK");
        this.calls.set(bet, { kind: "bet", state: "tombstone", round, player, content: "", answer });
        return "OK";
      }
      if (target.kind !== "bet") return "NOT_A_BET";
      if (target.player !== player || target.round !== round) return "BET_MISMATCH";
      const placed = this.all.get(bet);
      if (placed && !placed.bet.isBack) {
        placed.bet.rollBack();
        this.change(placed);
      }
      return "OK";
    });
  }

  endRound(tx: string, player: number, round: string): Outcome {
    return this.once(tx, { kind: "end", round, player, content: "" }, () => {
      if (this.ofRound(player, round).length === 0) return "ROUND_UNKNOWN";
      return this.settling(player, round, () => {
        for (const { bet } of this.ofRound(player, round)) bet.end();
        return "OK";
      });
    });
  }

  private once(tx: string, call: Omit<Call, "state" | "answer">, work: () => string): Outcome {
    const before = this.calls.get(tx);
    if (before) {
      const content = (one: Omit<Call, "answer" | "state">) => `${one.player} ${one.round} ${one.content}`;
      const isSame =
        before.kind === call.kind && (before.state === "tombstone" || content(before) === content(call));
      if (!isSame) return { code: "TRANSACTION_CONFLICT", free: this.books.free(call.player) };
      // A tombstone's response goes to the first call that arrives for it.
      if (before.state !== "tombstone" || before.isTold) return REPEATED;
      before.isTold = true;
      return before.answer;
    }
    const code = work();
    const answer = { code: code === "OK" ? "done" : code, free: this.books.free(call.player) };
    if (OPEN_CODES.includes(code)) return answer;
    this.calls.set(tx, { ...call, state: code === "OK" ? "applied" : "declined", answer });
    return answer;
  }

  private onBet(player: number, round: string, bet: string, work: (placed: PlacedBet) => string): string {
    const target = this.calls.get(bet);
    if (!target) return "BET_UNKNOWN";
    if (target.kind !== "bet") return "NOT_A_BET";
    if (target.player !== player || target.round !== round) return "BET_MISMATCH";
    const placed = this.all.get(bet);
    if (placed) return work(placed);
    return target.state === "declined" ? "BET_REFUSED" : "BET_ROLLED_BACK";
  }

  private ofRound(player: number, round: string): PlacedBet[] {
    return [...this.all.values()].filter((one) => one.player === player && one.round === round);
  }

  /** Records that the result of a settled bet was changed. */
  private change({ player, bet }: PlacedBet): void {
    const ended = this.books.member(player).ended.find((one) => one.bet === bet);
    if (ended) ended.changedAt = this.books.now;
  }

  /** Runs `work`; bets that it settles count from now on, in the order in which they were placed. */
  private settling(player: number, round: string, work: () => string): string {
    const open = this.ofRound(player, round).filter(({ bet }) => bet.state === "open");
    const code = work();
    for (const { bet, placedAt } of open) {
      if (bet.state !== "open")
        this.books
          .member(player)
          .ended.push({ bet, placedAt, endedAt: this.books.now, changedAt: null, parts: [] });
    }
    return code;
  }
}
