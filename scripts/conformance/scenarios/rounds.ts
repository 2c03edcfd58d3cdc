import type { Scenario } from "../trial.ts";

/** Regular rounds, and prizes. */
export const rounds: readonly Scenario[] = [
  {
    name: "bet-and-win",
    expected: "stake taken, win paid, both exactly",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.accepts(t.win(bet, 3 * t.stake + 1), 2 * t.stake + 1, "A win is paid to the last minor unit.");
      await t.moved(2 * t.stake + 1, "A balance call says what the last answer said.");
    },
  },
  {
    name: "lost-round",
    expected: "a win of 0 is accepted",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.accepts(t.win(bet, 0), -t.stake, "A lost round ends with a win of 0.");
    },
  },
  {
    name: "many-bets-one-round",
    expected: "two bets and three wins of a round",
    async run(t) {
      const first = t.bet();
      const second = t.bet({ round: first.round });
      await t.accepts(first, -t.stake, "A bet takes its stake.");
      await t.accepts(second, -2 * t.stake, "A round may have more than one bet.");
      await t.accepts(
        t.win(first, 5, { last: false }),
        5 - 2 * t.stake,
        "A bet may win before its round ends.",
      );
      await t.accepts(t.win(second, 7, { last: false }), 12 - 2 * t.stake, "So may the round's other bet.");
      await t.accepts(t.win(first, 3), 15 - 2 * t.stake, "A bet may win more than once.");
    },
  },
  {
    name: "end-round",
    expected: "round ends, twice too, and takes no more bets",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.accepts(t.endRound(bet), -t.stake, "Ending a round moves nothing.");
      await t.accepts(t.endRound(bet), -t.stake, "A round that has ended may be ended again.");
      const late = t.bet({ round: bet.round });
      await t.refuses(late, ["round-closed"], -t.stake, "A round that has ended takes no more bets.");
    },
  },
  {
    name: "late-win",
    expected: "a win after the round's end is paid",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.accepts(t.endRound(bet), -t.stake, "Ending a round moves nothing.");
      await t.accepts(t.win(bet, 2 * t.stake), t.stake, "A win is owed however late it comes.");
    },
  },
  {
    name: "bonus-win",
    expected: "paid once, without a bet",
    run: async (t) => {
      const bonus = t.prize("bonus", t.stake);
      const first = await t.accepts(bonus, t.stake, "A bonus is paid without a bet.");
      t.repeats(
        first,
        await t.accepts(bonus, t.stake, "A bonus is paid once."),
        "It gets its first answer again.",
      );
    },
  },
  {
    name: "jackpot-win",
    expected: "paid once, without a bet",
    run: async (t) => {
      const jackpot = t.prize("jackpot", t.stake);
      const first = await t.accepts(jackpot, t.stake, "A jackpot is paid without a bet.");
      t.repeats(
        first,
        await t.accepts(jackpot, t.stake, "A jackpot is paid once."),
        "It gets its first answer again.",
      );
    },
  },
  {
    name: "resettle",
    expected: "the difference moves, each time once",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.accepts(t.win(bet, 3 * t.stake), 2 * t.stake, "A win is paid.");
      const lower = t.resettle(bet, t.stake);
      const first = await t.accepts(lower, 0, "The amount is the whole new win: the difference goes back.");
      const again = await t.accepts(lower, 0, "A resettlement that comes again moves nothing more.");
      t.repeats(first, again, "A repeated resettlement gets its first answer again.");
      await t.accepts(t.resettle(bet, 0), -t.stake, "A win can be taken back as a whole.");
      await t.accepts(t.resettle(bet, 4 * t.stake), 3 * t.stake, "A lost bet can become a win.");
    },
  },
];
