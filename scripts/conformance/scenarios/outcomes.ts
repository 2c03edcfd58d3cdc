import type { Dialect } from "../dialect.ts";
import type { Scenario } from "../trial.ts";

/** Successive outcomes of the same bet. */
export function outcomes({ saysOutcomes }: Dialect): readonly Scenario[] {
  return saysOutcomes ? [...ofAllDialects, secondCashOut] : ofAllDialects;
}

const ofAllDialects: readonly Scenario[] = [
  {
    name: "win-after-void",
    expected: "the win takes the void's place",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.accepts(t.win(bet, 0), -t.stake, "A lost round ends with a win of 0.");
      await t.accepts(t.resettle(bet, t.stake, "void"), 0, "A void bet's stake returns.");
      const rule = "The stake that returned is staked again: a player does not keep it beside the win.";
      await t.accepts(t.win(bet, 3 * t.stake), 2 * t.stake, rule);
    },
  },
  {
    name: "unsettle",
    expected: "the win goes back, and the bet is settled anew",
    async run(t) {
      const bet = t.bet();
      const win = t.win(bet, 3 * t.stake);
      const unsettle = t.unsettle(bet);
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.accepts(win, 2 * t.stake, "A win is paid.");
      const first = await t.accepts(unsettle, -t.stake, "Of a bet that is open again nothing is won.");
      const again = await t.accepts(unsettle, -t.stake, "A bet is opened again once.");
      t.repeats(first, again, "A repeated call gets its first answer again.");
      await t.accepts(t.win(bet, 2 * t.stake), t.stake, "A bet that was opened again is settled again.");
      await t.accepts(t.unsettle(bet), -t.stake, "It may be opened more than once.");
      await t.accepts(t.rollback(bet), 0, "A bet that is open is rolled back as any other.");
    },
  },
  {
    name: "unsettle-before-win",
    expected: "not yet; accepted after the win",
    async run(t) {
      const bet = t.bet();
      const unsettle = t.unsettle(bet);
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      const rule = "A bet that is open cannot be opened; what settles it may be on its way.";
      await t.refuses(unsettle, ["bet-open"], -t.stake, rule);
      await t.accepts(t.win(bet, 2 * t.stake), t.stake, "A win is paid.");
      await t.accepts(unsettle, -t.stake, "A call that came too early is accepted when it comes again.");
    },
  },
];

const secondCashOut: Scenario = {
  name: "second-cash-out",
  expected: "refused for good; a late win is still paid",
  async run(t) {
    const bet = t.bet();
    const cashOut = { outcome: "cashed_out" } as const;
    await t.accepts(bet, -t.stake, "A bet takes its stake.");
    await t.accepts(t.win(bet, 2 * t.stake, cashOut), t.stake, "A cash-out is paid.");
    const rule = "One call settles a bet: another outcome is no win that is owed.";
    await t.refuses(t.win(bet, 2 * t.stake, cashOut), ["bet-settled"], t.stake, rule);
    await t.refuses(t.win(bet, 0, { outcome: "lost" }), ["bet-settled"], t.stake, rule);
    const late = t.win(bet, t.stake, { last: false });
    await t.accepts(late, 2 * t.stake, "A win that says no outcome is owed however late it comes.");
  },
};
