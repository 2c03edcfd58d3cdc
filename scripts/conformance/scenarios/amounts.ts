import type { Dialect } from "../dialect.ts";
import { Failure, type Scenario, Skipped } from "../trial.ts";

/** Amounts in the vendor's own units, and parts of a minor unit. */
export function amounts({ andAHalf }: Pick<Dialect, "andAHalf">): readonly Scenario[] {
  return andAHalf ? [balanceOnTheSite, partOfAMinorUnit(andAHalf)] : [balanceOnTheSite];
}

const balanceOnTheSite: Scenario = {
  name: "balance-on-the-site",
  expected: "the vendor's units times the factor",
  async run({ siteBalance, factor, seatedWith, player: { decimals, currency } }) {
    if (siteBalance === null) {
      throw new Skipped(
        "Set --site-balance <amount> to the balance that the site shows the player, with --factor if needed.",
      );
    }
    const [, units = "", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(siteBalance) ?? [];
    const onSite = BigInt(units + fraction) * 10n ** BigInt(decimals);
    if (BigInt(seatedWith) * BigInt(factor) * 10n ** BigInt(fraction.length) === onSite) return;
    throw new Failure(
      `${seatedWith} of ${decimals} decimals`,
      `The site shows ${siteBalance} ${currency}, and a unit of the vendor's is ${factor} of the currency's.`,
    );
  },
};

function partOfAMinorUnit(andAHalf: (amount: number, decimals: number) => string): Scenario {
  return {
    name: "part-of-a-minor-unit",
    expected: "of a stake refused; of money paid rounded up",
    async run(t) {
      const half = (amount: number) => ({ json: andAHalf(amount, t.player.decimals) });
      const bet = t.bet();
      const exact = "A stake is taken exactly or not at all.";
      await t.refuses(t.bet({ amount: half(t.stake) }), ["malformed"], 0, exact);
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      const up = "A part of a minor unit is rounded up: the player never has less than was won.";
      const win = t.win(bet, 0, { amount: half(t.stake) });
      const first = await t.accepts(win, 1, up);
      t.repeats(first, await t.accepts(win, 1, up), "A repeated win gets its first answer again.");
      const other = "An amount that is rounded to the same one is another content.";
      await t.refuses({ ...win, amount: t.stake + 1 }, ["conflict"], 1, other);
      await t.accepts({ ...t.resettle(bet, 1), amount: half(0) }, 1 - t.stake, up);
      await t.accepts({ ...t.prize("bonus", 1), amount: half(0) }, 2 - t.stake, up);
      await t.accepts({ ...t.prize("jackpot", 1), amount: half(1) }, 4 - t.stake, up);
    },
  };
}
