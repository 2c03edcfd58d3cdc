import type { Outcome } from "../dialect.ts";
import type { Scenario } from "../trial.ts";

const NO_SUCH_BET: readonly Outcome[] = ["unknown-bet", "not-that-bet"];

/** Rollbacks, and calls that arrive out of order. */
export const orders: readonly Scenario[] = [
  {
    name: "rollback",
    expected: "stake returned, bet over",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.accepts(t.rollback(bet), 0, "A rollback returns the stake, no more and no less.");
    },
  },
  {
    name: "rollback-first",
    expected: "a definite answer; the late bet is refused",
    async run(t) {
      const bet = t.bet();
      const rollback = t.rollback(bet);
      const rule = "There is no stake to return: a rollback of a bet that has not come moves nothing.";
      const first = await t.refuses(rollback, ["accepted", "unknown-bet"], 0, rule);
      t.repeats(first, await t.send(rollback), "The answer to a rollback is final.");
      await t.refuses(bet, ["rolled-back"], 0, "A bet that comes after its rollback takes nothing.");
      await t.refuses(bet, ["rolled-back"], 0, "Nor does it when it comes again.");
    },
  },
  {
    name: "win-after-rollback",
    expected: "refused, nothing paid",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.accepts(t.rollback(bet), 0, "A rollback returns the stake.");
      await t.refuses(
        t.win(bet, 2 * t.stake),
        ["rolled-back"],
        0,
        "A bet that was rolled back wins nothing.",
      );
    },
  },
  {
    name: "rollback-after-win",
    expected: "bet and win taken back, or both left",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.accepts(t.win(bet, 3 * t.stake), 2 * t.stake, "A win is paid.");
      const reply = await t.send(t.rollback(bet));
      if (reply.outcome === "accepted") {
        return t.moved(0, "Who takes a settled bet back returns the stake and takes the win.");
      }
      await t.refuses(t.rollback(bet), ["round-closed"], 2 * t.stake, "A refused rollback moves nothing.");
    },
  },
  {
    name: "win-before-bet",
    expected: "not known yet; paid when asked again after the bet",
    async run(t) {
      const bet = t.bet();
      const win = t.win(bet, 3 * t.stake);
      const rule = "The bet may be on its way: its win is neither paid nor refused for good.";
      await t.refuses(win, ["unknown-bet"], 0, rule);
      await t.accepts(bet, -t.stake, "A bet is taken though its win came first.");
      await t.accepts(win, 2 * t.stake, "A win that came too early is paid when it comes again.");
    },
  },
  {
    name: "round-end-before-bet",
    expected: "not known yet; accepted after the bet",
    async run(t) {
      const bet = t.bet();
      const end = t.endRound(bet);
      const rule = "The bet may be on its way: its round cannot end for good.";
      await t.refuses(end, ["unknown-round", "unknown-bet"], 0, rule);
      await t.accepts(bet, -t.stake, "A bet is taken though its round's end came first.");
      await t.accepts(end, -t.stake, "A round's end that came too early is accepted when it comes again.");
    },
  },
  {
    name: "resettle-before-win",
    expected: "not yet; accepted after the win",
    async run(t) {
      const bet = t.bet();
      const resettle = t.resettle(bet, 0);
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      const rule = "An open bet has no outcome to change; what settles it may be on its way.";
      await t.refuses(resettle, ["bet-open"], -t.stake, rule);
      await t.accepts(t.win(bet, 2 * t.stake), t.stake, "A win is paid.");
      await t.accepts(
        resettle,
        -t.stake,
        "A resettlement that came too early is accepted when it comes again.",
      );
    },
  },
  {
    name: "unknown-round",
    expected: "a win of a bet in another round is refused",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      const astray = t.win(bet, 2 * t.stake, { round: t.bet().round });
      await t.refuses(astray, NO_SUCH_BET, -t.stake, "A bet wins in its own round only.");
    },
  },
  {
    name: "win-of-a-win",
    expected: "refused: it is no bet",
    async run(t) {
      const bet = t.bet();
      const win = t.win(bet, t.stake);
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.accepts(win, 0, "A win is paid.");
      await t.refuses(t.win(bet, t.stake, { bet: win.id }), NO_SUCH_BET, 0, "Only bets win.");
    },
  },
];
