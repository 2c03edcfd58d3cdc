import type { Call, Reply } from "../dialect.ts";
import { Failure, type Scenario, type Trial } from "../trial.ts";

const CONCURRENCY = 10;

/** Concurrent calls. */
export const concurrencyScenarios: readonly Scenario[] = [
  {
    name: "same-bet-at-once",
    expected: `${CONCURRENCY} times at once: one stake, one answer`,
    run: async (t) => sameAtOnce(t, t.bet(), -t.stake),
  },
  {
    name: "same-win-at-once",
    expected: `${CONCURRENCY} times at once: one payment, one answer`,
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await sameAtOnce(t, t.win(bet, 3 * t.stake), 2 * t.stake);
    },
  },
  {
    name: "same-rollback-at-once",
    expected: `${CONCURRENCY} times at once: one stake returned`,
    async run(t) {
      const bet = t.bet();
      await t.accepts(bet, -t.stake, "A bet takes its stake.");
      await sameAtOnce(t, t.rollback(bet), 0);
    },
  },
  {
    name: "many-bets-at-once",
    expected: `${CONCURRENCY} bets on one balance: ${CONCURRENCY} stakes`,
    async run(t) {
      const bets = Array.from({ length: CONCURRENCY }, () => t.bet());
      const replies = await sendConcurrently(t, bets);
      await t.moved(-CONCURRENCY * t.stake, "Bets at the same time each take their stake from one balance.");
      const after = new Set(replies.map(({ balance }) => balance));
      if (after.size < CONCURRENCY) {
        throw new Failure(
          `${after.size} balances in ${CONCURRENCY} answers`,
          "Each bet's answer has the balance after it: two of them cannot be the same.",
        );
      }
    },
  },
  {
    name: "more-bets-than-money",
    expected: "5 bets of over half the balance: one is taken",
    async run(t) {
      const bets = Array.from({ length: 5 }, () => t.bet({ amount: Math.floor(t.start / 2) + 1 }));
      const replies = await Promise.all(bets.map((bet) => sendUntilAnswered(t, bet)));
      const taken = bets.filter((_, at) => replies[at]?.outcome === "accepted");
      const odd = replies.find(({ outcome }) => outcome !== "accepted" && outcome !== "no-money");
      for (const bet of taken) await t.send(t.rollback(bet));
      if (odd)
        throw new Failure(odd.said, "A bet that is more than what is left is refused for want of money.");
      if (taken.length !== 1) {
        throw new Failure(`${taken.length} taken`, "Bets at the same time cannot take more than there is.");
      }
      await t.moved(0, "A rollback returns the stake.");
    },
  },
  {
    name: "bet-and-rollback-at-once",
    expected: "whichever is first, nothing has moved in the end",
    async run(t) {
      const bets = Array.from({ length: CONCURRENCY / 2 }, () => t.bet());
      const calls = bets.flatMap((bet) => [bet, t.rollback(bet)]);
      await Promise.all(calls.map((call) => sendUntilAnswered(t, call)));
      await t.moved(
        0,
        "A bet that comes before its rollback is returned, one that comes after it is not taken.",
      );
    },
  },
];

/** Sends calls concurrently, each until it is accepted. */
async function sendConcurrently(t: Trial, calls: readonly Call[]): Promise<Reply[]> {
  const replies = await Promise.all(calls.map((call) => sendUntilAnswered(t, call)));
  const odd = replies.find(({ outcome }) => outcome !== "accepted");
  if (odd)
    throw new Failure(odd.said, `One of ${calls.length} calls at the same time was answered ${odd.outcome}.`);
  return replies;
}

async function sameAtOnce(t: Trial, call: Call, change: number) {
  const [first, ...others] = await sendConcurrently(
    t,
    Array.from({ length: CONCURRENCY }, () => call),
  );
  await t.moved(change, `The same ${call.kind} at the same time moves money once.`);
  for (const other of others) if (first) t.repeats(first, other, "The same call has one answer.");
}

/** Sends a call again when the wallet asks for a retry: many do while calls wait for one another. */
async function sendUntilAnswered(t: Trial, call: Call): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    const reply = await t.send(call);
    if (reply.outcome !== "ask-again" || attempt === 5) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50 * attempt));
  }
}
