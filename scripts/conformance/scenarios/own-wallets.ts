import { randomUUID } from "node:crypto";
import type { CallFor, Outcome } from "../dialect.ts";
import { Failure, type Scenario, Skipped, type Trial } from "../trial.ts";

/** The accepted outcomes for a player on a break: signed out or excluded. */
const ON_A_BREAK: readonly Outcome[] = ["excluded", "expired-token"];
const NO_BREAK = "Say how the player's break begins: --break <command>.";
const NOTHING_MOVES = "Money at the vendor is the vendor's: no call of its own moves the main wallet.";

/**
 * The platform's responses to a vendor that keeps the players' money itself. The last two scenarios run last, because
 * they begin a break.
 */
export const ownWallets: readonly Scenario[] = [
  {
    name: "may-play",
    expected: "allowed, again too; moves nothing",
    async run(t) {
      const play = mayPlay(t);
      const first = await t.refuses(play, ["accepted"], 0, NOTHING_MOVES);
      const again = await t.refuses(play, ["accepted"], 0, "A question that comes again is no second stake.");
      t.repeats(first, again, "It gets its first answer again.");
      await t.refuses(report(t, play), ["accepted"], 0, NOTHING_MOVES);
      await t.refuses(report(t, play), ["accepted"], 0, "A bet that is reported again is one bet.");
      await t.refuses(play, ["conflict"], 0, "A bet that was reported is staked already.");
    },
  },
  {
    name: "may-play-same-round",
    expected: "another amount is a conflict",
    async run(t) {
      const play = mayPlay(t);
      await t.refuses(play, ["accepted"], 0, NOTHING_MOVES);
      const rule = "A round was asked for with one amount; another is another stake.";
      await t.refuses({ ...play, amount: t.stake + 1 }, ["conflict"], 0, rule);
    },
  },
  {
    name: "not-played",
    expected: "taken back, twice too; may be asked for anew",
    async run(t) {
      const play = mayPlay(t);
      const notPlayed = { kind: "not-played", round: play.round, player: play.player } as const;
      await t.refuses(play, ["accepted"], 0, NOTHING_MOVES);
      await t.refuses(notPlayed, ["accepted"], 0, "A stake that was not taken counts for no limit.");
      await t.refuses(notPlayed, ["accepted"], 0, "Twice is once.");
      await t.refuses({ ...play, amount: t.stake + 1 }, ["accepted"], 0, "Its round is free again.");
    },
  },
  {
    name: "may-play-refused",
    expected: "another token, game or currency, with a text",
    async run(t) {
      const currency = t.player.currency === "EUR" ? "USD" : "EUR";
      await requireRefusalText(t, { ...mayPlay(t), token: "A".repeat(43) }, ["unknown-token"]);
      await requireRefusalText(t, { ...mayPlay(t), game: "NO_GAME_OF_THIS_VENDOR" }, ["unknown-game"]);
      await requireRefusalText(t, { ...mayPlay(t), currency }, ["wrong-currency"]);
    },
  },
  {
    name: "round-changed",
    expected: "a higher revision changes it, the same does not",
    async run(t) {
      const first = report(t, mayPlay(t));
      await t.refuses(first, ["accepted"], 0, "A bet that nobody asked for was played all the same.");
      const rule = "A revision is one content.";
      await t.refuses({ ...first, win: 2 * t.stake }, ["conflict"], 0, rule);
      await t.refuses({ ...first, win: 2 * t.stake, revision: 1 }, ["accepted"], 0, NOTHING_MOVES);
      await t.refuses(first, ["accepted"], 0, "A revision below the last changes nothing and is accepted.");
    },
  },
  {
    name: "break",
    expected: "no more stakes; a bet taken before is reported",
    async run(t) {
      if (!t.beginBreak) throw new Skipped(NO_BREAK);
      const before = mayPlay(t);
      await t.refuses(before, ["accepted"], 0, NOTHING_MOVES);
      await t.beginBreak();
      await requireRefusalText(t, mayPlay(t), ON_A_BREAK);
      const again = { kind: "authenticate", token: t.token } as const;
      await t.refuses(again, ON_A_BREAK, 0, "Nor does a game open, nor is a free spin played.");
      await t.refuses(
        report(t, before),
        ["accepted"],
        0,
        "What was played is reported, whatever began since.",
      );
    },
  },
  {
    name: "end-sessions",
    expected: "the break ends the games at the vendor",
    async run(t) {
      if (!t.beginBreak) throw new Skipped(NO_BREAK);
      if (!t.sessionsEnded) throw new Skipped("Say where the vendor listens: --listen <port>.");
      const wrong = await t.sessionsEnded(t.player.id);
      if (wrong !== null) throw new Failure(wrong, "A break ends games that are open, signed and by name.");
    },
  },
];

function mayPlay({ player: { id: player, currency }, token, game, stake }: Trial): CallFor<"may-play"> {
  return { kind: "may-play", round: randomUUID(), player, token, game, currency, amount: stake };
}

/** Builds the report of a losing bet. */
function report({ stake }: Trial, { round, player, game, currency }: CallFor<"may-play">): CallFor<"round"> {
  const facts = { stake, win: 0, startedAt: STARTED_AT, revision: 0 };
  return { kind: "round", round, player, game, currency, ...facts };
}

/** The same in every report, so that a repeated report has the same content. */
const STARTED_AT = Date.now();

async function requireRefusalText(t: Trial, play: CallFor<"may-play">, outcomes: readonly Outcome[]) {
  const reply = await t.refuses(play, outcomes, 0, "A stake that is refused is not taken.");
  if (!reply.text) throw new Failure(reply.said, "A refusal has a text, which the vendor shows the player.");
}
