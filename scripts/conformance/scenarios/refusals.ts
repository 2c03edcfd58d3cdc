import { Failure, type Scenario, Skipped } from "../trial.ts";

/** Well-formed calls that must be refused. */
export const refusals: readonly Scenario[] = [
  {
    name: "no-money",
    expected: "refused with the balance, for good",
    async run(t) {
      const bet = t.bet({ amount: t.start + 1 });
      const first = await t.refuses(bet, ["no-money"], 0, "Nobody bets more than there is.");
      if (first.balance !== t.start) {
        throw new Failure(
          `balance ${first.balance}`,
          "A refusal for want of money says what the player has.",
        );
      }
      t.repeats(first, await t.send(bet), "A refusal is final: the same id hears it again.");
    },
  },
  {
    name: "win-of-a-refused-bet",
    expected: "refused, nothing paid",
    async run(t) {
      const bet = t.bet({ amount: t.start + 1 });
      await t.refuses(bet, ["no-money"], 0, "Nobody bets more than there is.");
      const rule = "A bet that was not taken wins nothing.";
      await t.refuses(t.win(bet, t.stake), ["refused-bet", "unknown-bet"], 0, rule);
    },
  },
  {
    name: "rollback-of-a-refused-bet",
    expected: "accepted, nothing returned",
    async run(t) {
      const bet = t.bet({ amount: t.start + 1 });
      await t.refuses(bet, ["no-money"], 0, "Nobody bets more than there is.");
      await t.accepts(t.rollback(bet), 0, "A bet that took nothing returns nothing.");
    },
  },
  {
    name: "bet-in-another-currency",
    expected: "refused, nothing taken",
    run: async (t) => {
      await t.refuses(
        t.bet({ currency: other(t.player.currency) }),
        ["wrong-currency"],
        0,
        "Amounts are in the player's currency.",
      );
    },
  },
  {
    name: "win-in-another-currency",
    expected: "refused, nothing paid",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      const win = t.win(bet, t.stake, { currency: other(t.player.currency) });
      await t.refuses(win, ["wrong-currency"], -t.stake, "Amounts are in the player's currency.");
    },
  },
  {
    name: "unknown-token",
    expected: "refused, nothing taken",
    async run(t) {
      const token = "A".repeat(43);
      await t.refuses(
        { kind: "authenticate", token },
        ["unknown-token"],
        0,
        "A token that nobody has is nobody's.",
      );
      await t.refuses(t.bet({ token }), ["unknown-token"], 0, "A bet needs the player's token.");
    },
  },
  {
    name: "unknown-player",
    expected: "refused",
    run: async (t) => {
      const player = "nobody-of-the-conformance-kit";
      await t.refuses(
        t.bet({ player }),
        ["unknown-player", "unknown-token"],
        0,
        "A player that is not there plays nothing.",
      );
      await t.refuses(
        { kind: "balance", player },
        ["unknown-player"],
        0,
        "A player that is not there has no balance.",
      );
    },
  },
  {
    name: "unknown-game",
    expected: "refused, nothing taken or paid",
    run: async (t) => {
      const game = "NO_GAME_OF_THIS_VENDOR";
      await t.refuses(t.bet({ game }), ["unknown-game"], 0, "A vendor's bets are on its own games.");
    },
  },
];

/** Runs last, because no further bet can be placed with the token. */
export const afterSignOut: Scenario = {
  name: "expired-token",
  expected: "no more bets; wins and rollbacks as before",
  async run(t) {
    if (!t.signOut) throw new Skipped("Say how to sign the player out: --sign-out <command>.");
    const [won, taken] = [t.bet(), t.bet()];
    await t.accepts(won, -t.stake, "A bet takes its stake.");
    await t.accepts(taken, -2 * t.stake, "A bet takes its stake.");
    await t.signOut();
    await t.refuses(t.bet(), ["expired-token"], -2 * t.stake, "Who has signed out bets nothing.");
    await t.accepts(
      t.win(won, 3 * t.stake),
      t.stake,
      "A win is owed, whether its player is signed in or not.",
    );
    await t.accepts(t.rollback(taken), 2 * t.stake, "So is the stake of a bet that is rolled back.");
    await t.accepts(t.prize("bonus", 5), 2 * t.stake + 5, "So is a prize.");
  },
};

/** Returns a currency that the player does not have. */
const other = (currency: string) => (currency === "EUR" ? "USD" : "EUR");
