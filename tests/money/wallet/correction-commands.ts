import * as fc from "fast-check";
import { type Command, defineCommand, pick, player, recent } from "./command.ts";
import { LIMITS } from "./fixture.ts";
import type { Model } from "./model/model.ts";
import { getDebtTransferNumber } from "./model/transfers.ts";
import { PAYMENT_COMMANDS } from "./payment-commands.ts";
import { PLAY_COMMANDS } from "./play-commands.ts";
import { injectedFault, TRANSFER_COMMANDS } from "./transfer-commands.ts";

/** Derives a command from another one, with a different target. */
const deriveCommand = <W>(
  as: Command<never, unknown>,
  over: { weight: number; wish: fc.Arbitrary<W>; aim: (model: Model, wish: W, serial: number) => unknown },
) => defineCommand<W, unknown>({ ...(as as Command<unknown, unknown>), ...over } as Command<W, unknown>);

/** Returns one of a player's bets, by id, that `isSport` accepts because some of its money has yet to move. */
function toBet(model: Model, at: number, isSport: (bet: { state: string; win: number }) => boolean) {
  const [tx, placed] =
    recent(
      [...model.rounds.all].filter(([, { bet }]) => isSport(bet)),
      at,
    ) ?? [];
  return tx !== undefined && placed ? { player: placed.player, round: placed.round, bet: tx } : null;
}

const everything = (model: Model, player: number) => Math.min(LIMITS.max, model.books.free(player));

/** Large wins, payouts of the whole balance, and wins that are later voided: the sequences that create debts. */
export const CORRECTION_COMMANDS = {
  bigWin: deriveCommand(PLAY_COMMANDS.win, {
    weight: 2,
    wish: fc.record({ pick, amount: fc.integer({ min: 20_000, max: 60_000 }) }),
    aim(model, wish, serial) {
      const bet = toBet(model, wish.pick, ({ state }) => state === "open");
      return bet && { tx: `w${serial}`, ...bet, amount: wish.amount, last: true };
    },
  }),

  withdrawAll: deriveCommand(PAYMENT_COMMANDS.withdraw, {
    weight: 2,
    wish: fc.record({ player, channel: fc.constantFrom("bank" as const, "ewallet" as const) }),
    aim: (model, wish, n) => ({ n, ...wish, amount: everything(model, wish.player) }),
  }),

  moveAll: deriveCommand(TRANSFER_COMMANDS.vendorTransfer, {
    weight: 4,
    wish: fc.record({ player, out: fc.boolean() }),
    aim(model, { player, out }, n) {
      const amount = out ? model.transfers.awayAt(player) : model.books.free(player);
      const direction = out ? "out" : "in";
      return amount > 0 ? { n, player, direction, amount, injectedFault: "none" } : null;
    },
  }),

  bringHome: defineCommand({
    weight: 8,
    wish: injectedFault,
    aim: (model, wish) => (model.books.members.some(({ debt }) => debt > 0) ? wish : null),
    expect: (model, wish) => model.transfers.bringHome(wish),
    async run({ fixture, players, transfers }, wish) {
      fixture.keeper.script.next = wish;
      for (const [accountId, made] of await fixture.bringHome()) {
        const player = players.findIndex(({ id }) => id === accountId);
        for (const [before, one] of made.entries()) transfers.set(getDebtTransferNumber(player, before), one);
      }
      return { code: "done" };
    },
  }),

  takeBack: deriveCommand(PLAY_COMMANDS.rollback, {
    weight: 2,
    wish: fc.record({ pick }),
    aim(model, wish, serial) {
      const bet = toBet(model, wish.pick, ({ state, win }) => state === "won" && win > 0);
      return bet && { tx: `x${serial}`, ...bet };
    },
  }),

  annul: deriveCommand(PLAY_COMMANDS.resettle, {
    weight: 2,
    wish: fc.record({ pick }),
    aim(model, wish, serial) {
      const bet = toBet(model, wish.pick, ({ state, win }) => state === "won" && win > 0);
      return bet && { tx: `c${serial}`, ...bet, amount: 0, outcome: "lost" };
    },
  }),
};
