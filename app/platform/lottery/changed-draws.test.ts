import { expect } from "vitest";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import { findBet, resettleBet } from "../bets/bets.server.ts";
import { forEachDialect } from "../database/testing.ts";
import { audit } from "../wallet/audit.ts";
import { readDrawId } from "./draw-id.ts";
import { correctDraw, voidDraw } from "./lottery.server.ts";
import { openLottery, toSlip } from "./testing.ts";

/** Tests one ticket's draw with every order of changes: the player has the stake less, and the last true win more. */

const GAME = { gameCode: "TCG_LOTTO_VN_SAI_GON_60_GIAY" };
const STEPS = ["draw", "mistake", "correct", "void", "cancel"] as const;
type Step = (typeof STEPS)[number];
const MINUTE = 60_000;
/** The payout of an operator's mistake. */
const WRONG = 777;
/**
 * All sequences up to this length are tried, and one in `ONE_IN` of those that are one longer, with a different
 * selection each time.
 */
const LENGTH = budget(2, 3);
const ONE_IN = budget({ sqlite: 8, postgres: 25 }, { sqlite: 1, postgres: 5 });

function sequences(length: number): Step[][] {
  return length === 0 ? [[]] : sequences(length - 1).flatMap((some) => STEPS.map((step) => [...some, step]));
}

await forEachDialect("a lottery's ticket", (open, dialect) => {
  const { given, clock, player, visitor } = openLottery(open);

  /** Buys a ticket of a draw that is open, and returns its possible outcomes. */
  async function buy() {
    // Ten seconds after the next draw: then one takes bets, regardless of the state of the last one.
    clock.advance(MINUTE - (clock.now() % MINUTE) + 10_000);
    await given.tick();
    const { draw: next } = await visitor().game(GAME);
    const key = readDrawId(next?.draw ?? "");
    if (!next || !key) throw new Error("no draw is open");
    const { calls, balance } = await player();
    const before = await balance();
    const { ticket } = await calls.placeTicket(toSlip(next.draw, { picks: "05, 17", unit: 100 }));
    const services = { database: given.database, clock };
    const row = () =>
      given.database.db
        .selectFrom("bet")
        .selectAll()
        .where("id", "=", ticket.ticketId)
        .executeTakeFirstOrThrow();
    const steps: Record<Step, () => Promise<unknown>> = {
      async draw() {
        clock.advance(Math.max(0, next.drawsAt - clock.now()));
        await given.tick();
      },
      async mistake() {
        const { transaction_id } = await row();
        await given.database.transaction(async (trx) => {
          const bet = await findBet(trx, { merchantId: "m1", vendor: "TCG_LOTTO_VN" }, transaction_id);
          const wrong = { outcome: "won", win: WRONG, reason: "misread" } as const;
          const getKey = `${transaction_id}/wrong-${clock.now()}`;
          if (bet && (bet.state === "won" || bet.state === "lost")) {
            await resettleBet(trx, bet, { key: getKey, ...wrong, now: clock.now() });
          }
        });
      },
      correct: () => correctDraw(services, key, "corrected"),
      void: () => voidDraw(services, key, "the draw was held late"),
      cancel: () => calls.cancelTicket({ ticketId: ticket.ticketId }),
    };
    return { before, balance, row, stake: ticket.stake, steps };
  }

  async function play(steps: readonly Step[]): Promise<void> {
    const { before, balance, row, stake, steps: does } = await buy();
    let is: "open" | "settled" | "void" = "open";
    let isDrawn = false;
    let drawn = 0;
    let win = 0;
    for (const step of steps) {
      clock.advance(10);
      // A step that is not possible now is refused, and changes nothing.
      await does[step]().catch(() => {});
      if (step === "draw" && is === "open" && !isDrawn) {
        is = "settled";
        drawn = (await row()).win;
        win = drawn;
      } else if (step === "mistake" && is === "settled") win = WRONG;
      else if (step === "correct" && is === "settled") win = drawn;
      else if (step === "void" || (step === "cancel" && is === "open")) [is, win] = ["void", stake];
      isDrawn ||= step === "draw";
      expect(await balance(), steps.join(", ")).toBe(before - stake + win);
    }
  }

  simulate("leaves the stake and the last true win, in every order", { timeout: 300_000 }, async () => {
    for (let length = 1; length <= LENGTH; length++) {
      for (const steps of sequences(length)) await play(steps);
    }
    const every = ONE_IN[dialect];
    const first = testSeed() % every;
    for (const steps of sequences(LENGTH + 1).filter((_, at) => at % every === first)) await play(steps);
    expect((await audit(given.database)).findings).toEqual([]);
  });
});
