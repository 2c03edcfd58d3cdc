import type { Call, Reply } from "../dialect.ts";
import { Failure, type Scenario, type Trial } from "../trial.ts";

const FIRST_ANSWER = "A call that comes again gets its first answer, whatever has happened since.";
/** The number of retries of a vendor that gets no clear response. */
const ATTEMPTS = 5;

/** Duplicates, and calls that the vendor gave up on before the response. */
export const repetitions: readonly Scenario[] = [
  {
    name: "duplicate-bet",
    expected: "first answer again, one stake",
    async run(t) {
      const bet = t.bet();
      const first = await t.accepts(bet, -t.stake, "A bet takes its stake.");
      const other = t.bet();
      await t.accepts(other, -2 * t.stake, "Another bet takes its own stake.");
      await repeatCall(t, bet, { first, change: -2 * t.stake });
    },
  },
  {
    name: "duplicate-win",
    expected: "first answer again, one payment",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      const win = t.win(bet, 3 * t.stake);
      const first = await t.accepts(win, 2 * t.stake, "A win is paid.");
      await repeatCall(t, win, { first, change: 2 * t.stake });
    },
  },
  {
    name: "duplicate-rollback",
    expected: "first answer again, one stake returned",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      const rollback = t.rollback(bet);
      const first = await t.accepts(rollback, 0, "A rollback returns the stake.");
      await repeatCall(t, rollback, { first, change: 0 });
      await t.accepts(t.rollback(bet), 0, "A bet that was rolled back has nothing more to return.");
    },
  },
  {
    name: "same-id-other-content",
    expected: "a conflict, nothing moves",
    async run(t) {
      const bet = t.bet();
      const rule = "An id with other content is another call under a name that is taken.";
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await t.refuses({ ...bet, amount: t.stake + 1 }, ["conflict"], -t.stake, rule);
      await t.refuses({ ...bet, round: t.bet().round }, ["conflict"], -t.stake, rule);
      await t.refuses(t.win(bet, t.stake, { id: bet.id }), ["conflict"], -t.stake, rule);
    },
  },
  {
    name: "time-out-bet",
    expected: "asked again with the same id, one stake",
    run: async (t) => retryAfterHangUp(t, t.bet(), -t.stake),
  },
  {
    name: "time-out-win",
    expected: "asked again with the same id, one payment",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await retryAfterHangUp(t, t.win(bet, 3 * t.stake), 2 * t.stake);
    },
  },
  {
    name: "time-out-rollback",
    expected: "asked again with the same id, one stake returned",
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await retryAfterHangUp(t, t.rollback(bet), 0);
    },
  },
  {
    name: "time-out-bet-rolled-back",
    expected: "rolled back whether the bet arrived or not",
    async run(t) {
      const bet = t.bet();
      await t.send(bet, { hangUp: true });
      const rule = "A rollback must end: either there was a bet to return, or there never will be.";
      await t.refuses(t.rollback(bet), ["accepted", "unknown-bet"], 0, rule);
      const late = "A bet moves nothing after its rollback.";
      const reply = await t.refuses(bet, ["accepted", "rolled-back"], 0, late);
      // Returns the first response again, if the bet arrived first.
      if (reply.outcome === "accepted") t.repeats(reply, await t.send(bet), FIRST_ANSWER);
    },
  },
];

/** Repeats a call that was accepted before. */
async function repeatCall(t: Trial, call: Call, before: { first: Reply; change: number }) {
  const again = await t.send(call);
  await t.moved(before.change, `The same ${call.kind} moves money once.`);
  t.repeats(before.first, again, FIRST_ANSWER);
}

/** Sends a call without waiting for the response, then again until there is one, as a vendor does after a time-out. */
async function retryAfterHangUp(t: Trial, call: Call, change: number) {
  await t.send(call, { hangUp: true });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const reply = await t.send(call);
    if (reply.outcome === "accepted") {
      return t.moved(change, `A ${call.kind} that is asked again after a time-out moves money once.`);
    }
    if (reply.outcome !== "ask-again" && reply.outcome !== "no-answer") {
      throw new Failure(
        reply.said,
        `A ${call.kind} that is asked again after a time-out is answered like the first.`,
      );
    }
  }
  throw new Failure(
    t.said.at(-1) ?? "",
    `A ${call.kind} was asked ${ATTEMPTS} times after a time-out without an answer.`,
  );
}
